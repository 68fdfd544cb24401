import { addTexts } from '#src/i18n/language.ts'

const etaWarningTexts = {
  eta_warnings: {
    text: 'Text the customers',
    alternatives: 'Alternatives',
    text_again: 'Text those who were told, too',
    nobody: 'Every customer heard of the last change.',
    too_many: 'Choose fewer rows: at most %{most} customers are texted at once.',
  },
} as const

addTexts(etaWarningTexts)

type Texts = typeof etaWarningTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
