import { addTexts } from '#src/i18n/language.ts'

const forecastTexts = {
  pay_forecast: {
    orders: 'What open orders will give',
    no_orders: 'No open order waits for anything',
    tiers: 'The way to the next tier this month',
    no_tiers: 'No commission set holds this month',
  },
} as const

addTexts(forecastTexts)

type Texts = typeof forecastTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
