import { addTexts } from '#src/i18n/language.ts'

/** The texts of narrowed choices, which come with them. */
const narrowed = {
  narrowed: {
    by: 'Narrow by type: %{what}',
    any: 'Any',
    all_offered: 'Offer all',
  },
} as const

addTexts(narrowed)

type Texts = typeof narrowed
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
