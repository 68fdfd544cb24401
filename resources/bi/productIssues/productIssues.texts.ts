import { addTexts } from '#src/i18n/language.ts'

/** The texts of product issues, which come with them. */
const texts = {
  issue_causes: {
    title: 'Faulty pieces by cause, each with its share and those above',
    together: '%{percent} %: %{cause}',
    none: 'No issues in these days',
    pieces: 'Faulty pieces',
  },
} as const

addTexts(texts)

type Texts = typeof texts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
