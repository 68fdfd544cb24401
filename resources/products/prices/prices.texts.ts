import { addTexts } from '#src/i18n/language.ts'

/** The texts about single prices, which come with them. */
const prices = {
  prices: { at_that_moment: 'Price at that moment' },
} as const

addTexts(prices)

type Texts = typeof prices
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
