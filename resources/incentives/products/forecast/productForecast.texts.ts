import { addTexts } from '#src/i18n/language.ts'

const productForecastTexts = {
  product_forecast: {
    title: 'Had it applied in the last 90 days',
    cost: 'It would have paid %{cost} for %{pieces} pieces.',
    none: 'Nothing that it pays for was sold in the last 90 days.',
  },
} as const

addTexts(productForecastTexts)

type Texts = typeof productForecastTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
