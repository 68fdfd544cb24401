import { addTexts } from '#src/i18n/language.ts'

/** The texts of what the lists of products and SKUs offer, which come with it. */
const lists = {
  selected_goods: { tags: 'Edit tags', promotion: 'Add to promotion' },
  catalogue: { print: 'Catalogue as PDF', sheet: 'Product sheet as PDF' },
} as const

addTexts(lists)

type Texts = typeof lists
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
