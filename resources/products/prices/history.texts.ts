import { addTexts } from '#src/i18n/language.ts'

/** The texts of the history of prices, which come with it. */
const history = { price_history: { product: 'Product' } } as const

addTexts(history)

type Texts = typeof history
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
