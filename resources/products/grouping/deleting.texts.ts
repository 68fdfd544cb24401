import { addTexts } from '#src/i18n/language.ts'

/** The texts of deleting a category, which come with it. */
const deleting = {
  delete_category: {
    holds: 'It holds %{what}. Choose the category that they move to.',
    both: '%{products} and %{categories}',
    move: 'Move and delete',
  },
} as const

addTexts(deleting)

type Texts = typeof deleting
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
