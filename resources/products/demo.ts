import type { AreaDemo } from '#server/demo/kit.ts'
import { skus } from './demo/catalogue.ts'
import { exchangeRates } from './demo/costs.ts'
import { importedPrices } from './demo/importedPrices.ts'
import { searchWordReference } from './demo/searchWords.ts'

export default {
  reference: searchWordReference,
  parts: [skus, exchangeRates, importedPrices],
} satisfies AreaDemo
