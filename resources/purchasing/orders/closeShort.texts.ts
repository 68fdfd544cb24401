import { addTexts } from '#src/i18n/language.ts'

const closeShortTexts = {
  closeShort: {
    button: 'Close short',
    title: 'Close pieces of %{no} short',
    question: 'These pieces do not come any more. Orders that wait for them have to be bought for.',
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
