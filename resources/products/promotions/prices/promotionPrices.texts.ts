import { addTexts } from '#src/i18n/language.ts'

/** The texts of a promotion's prices, which come with them. */
const prices = {
  promotion_prices: {
    title: 'Prices with it',
    all: 'All prices',
    none: 'No goods yet',
  },
} as const

addTexts(prices)

type Texts = typeof prices
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
