import { addTexts } from '#src/i18n/language.ts'

const forecastTexts = {
  pay_forecast: {
    orders: 'What open orders will pay',
    no_orders: 'No open orders',
    tiers: 'To the next tier this month',
    no_tiers: 'No commission set applies this month',
  },
} as const

addTexts(forecastTexts)

type Texts = typeof forecastTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
