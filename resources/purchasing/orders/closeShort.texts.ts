import { addTexts } from '#src/i18n/language.ts'

const closeShortTexts = {
  closeShort: {
    button: 'Close short',
    title: 'Close pieces of %{no} short',
    question: 'These pieces will not come. Orders waiting for them need other goods.',
    of_line: 'Line',
    pieces: 'Pieces',
    reason: 'Reason',
    reopen: 'Reopen',
    reopen_title: 'Open pieces of %{no} again',
    reopen_question:
      'These pieces come after all. Reverse or decline their loss if they were written off.',
    given_up: 'Line %{position}: %{sku}, %{count} given up',
    line: 'Line %{position}: %{sku}, %{count} to load',
  },
} as const

addTexts(closeShortTexts)

type Texts = typeof closeShortTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
