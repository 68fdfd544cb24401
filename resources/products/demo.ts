import type { AreaDemo } from '#server/demo/kit.ts'
import { skus } from './demo/catalogue.ts'
import { exchangeRates } from './demo/costs.ts'
import { searchWordReference } from './demo/searchWords.ts'

export default {
  reference: searchWordReference,
  parts: [skus, exchangeRates],
} satisfies AreaDemo
