import { addTexts } from '#src/i18n/language.ts'

/** The texts of the sales of a product, which come with them. */
const texts = {
  product_sales: {
    title: 'Sales of 12 months',
    none: 'None sold in the last 12 months.',
    measure: 'Measure',
  },
} as const

addTexts(texts)

type Texts = typeof texts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
