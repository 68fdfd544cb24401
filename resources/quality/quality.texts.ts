import { addTexts } from '#src/i18n/language.ts'

/** The texts of quality views, which come with them. */
const quality = {
  similar_issues: { title: 'Similar product issues already exist:' },
} as const

addTexts(quality)

type Texts = typeof quality
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
