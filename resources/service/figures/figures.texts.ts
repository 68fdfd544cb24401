import { addTexts } from '#src/i18n/language.ts'

const figureTexts = {
  ticket_figures: {
    title: 'Chart',
    measure: 'Shows',
    more: 'The table has all %{count}; the chart shows the first %{shown}.',
  },
} as const

addTexts(figureTexts)

type Texts = typeof figureTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
