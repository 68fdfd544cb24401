import { country } from '#resources/common.ts'
import { dateRange, entity, percent, reference } from '#define'

/** A country's rate of a tax for a span of dates; spans do not overlap. */
export const countryTaxRates = entity('countryTaxRates', {
  titles: ['Country tax rate', 'Country tax rates'],
  scope: 'company',
  label: 'country',
  fields: {
    country,
    taxTypeId: reference('taxTypes', { required: true }),
    rate: percent({ required: true, label: 'Rate (%)' }),
    period: dateRange({ required: true }),
  },
  list: { sort: 'country', filters: ['country', 'taxTypeId', 'period'], search: [] },
  import: { key: 'country', within: ['taxTypeId', 'period'] },
})
