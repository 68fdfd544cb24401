import { addTexts } from '#src/i18n/language.ts'

/** The texts of the price radar, which come with it. */
const texts = {
  price_radar: {
    promotion: 'Add to promotion',
    history: 'Price history',
    some: '%{smart_count} SKU |||| %{smart_count} SKUs',
  },
} as const

addTexts(texts)

type Texts = typeof texts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
