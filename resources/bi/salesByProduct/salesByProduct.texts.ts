import { addTexts } from '#src/i18n/language.ts'

/** The texts of sales by product, which come with its view. */
const byProduct = {
  sales_tree: {
    title: 'Sales by product',
    name: 'Category or product',
    open: 'Unfold %{name}',
    close: 'Fold %{name}',
    total: 'Total',
    none: 'Nothing was sold in this period',
    none_why: 'Choose another period, or fewer filters.',
    note: 'Ranks are by revenue within one category. Categories are as of today.',
    gained: '%{smart_count} place up |||| %{smart_count} places up',
    lost: '%{smart_count} place down |||| %{smart_count} places down',
    same: 'Same place',
    fresh: 'New',
    save: 'Export as Excel',
  },
} as const

addTexts(byProduct)

type Texts = typeof byProduct
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
