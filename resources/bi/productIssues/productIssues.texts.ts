import { addTexts } from '#src/i18n/language.ts'

/** The texts of product issues, which come with them. */
const texts = {
  issue_causes: {
    button: 'Causes',
    title: 'Faulty pieces by cause',
    together: '%{percent} %: %{cause}',
    why: 'The share before each cause includes the causes above it.',
    none: 'No issues in this period',
    pieces: 'Faulty pieces',
  },
} as const

addTexts(texts)

type Texts = typeof texts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
