import { addTexts } from '#src/i18n/language.ts'

const closeShortTexts = {
  closeShort: {
    button: 'Close short',
    title: 'Close pieces of %{no} short',
    question: 'These pieces will not come. Orders waiting for them need other goods.',
    of_line: 'Line',
    pieces: 'Pieces',
    reason: 'Reason',
    line: 'Line %{position}: %{sku}, %{count} to load',
  },
} as const

addTexts(closeShortTexts)

type Texts = typeof closeShortTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
