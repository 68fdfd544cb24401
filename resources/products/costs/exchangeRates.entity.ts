import { country, currencies, seeCost } from '#resources/common.ts'
import { countries } from '#resources/countries.ts'
import { choice, date, decimal, entity } from '#define'

const { NZ, CA } = countries

/** What one unit of a currency is worth in the money of a market, by month. */
export const exchangeRates = entity('exchangeRates', {
  titles: ['Exchange rate', 'Exchange rates'],
  scope: 'company',
  label: 'currency',
  fields: {
    currency: choice(currencies, { required: true }),
    market: country,
    month: date({ isMonth: true, required: true, help: 'The first day of the month' }),
    rate: decimal({
      required: true,
      scale: 6,
      min: 0.000001,
      max: 1_000_000,
      help: 'The price of 1 unit in the currency of the market',
    }),
  },
  list: { sort: '-month', filters: ['currency', 'market', 'month'], search: [] },
  unique: [['currency', 'market', 'month']],
  checks: {
    'A rate is for a whole month: enter its first day.': 'extract(day from {month}) = 1',
    'The own currency of a market needs no rate.': `{currency} <> case {market} when 'CA' then '${CA.currency}' else '${NZ.currency}' end`,
  },
  access: { list: seeCost, create: ['D2'], update: ['D2'], remove: ['D2'] },
  import: { key: 'month', within: ['currency', 'market'] },
})
