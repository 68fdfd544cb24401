import { addTexts } from '#src/i18n/language.ts'

/** The texts of goods that are added to a promotion, which come with them. */
const adding = {
  promotion_goods: {
    of: 'Add to promotion: %{some}',
    why: 'Only drafts accept more products. Set their prices on the page of the promotion, which also shows clashes.',
    confirm: 'Add',
    done: '%{smart_count} SKU added |||| %{smart_count} SKUs added',
    already: '%{smart_count} was in it already |||| %{smart_count} were in it already',
    discontinued: '%{smart_count} is discontinued |||| %{smart_count} are discontinued',
  },
} as const

addTexts(adding)

type Texts = typeof adding
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
