import { country } from '#resources/common.ts'
import { dateRange, entity, flag, percent, reference, text } from '#define'

/** A province's rate of a tax for a span of dates; spans do not overlap. */
export const stateTaxRates = entity('stateTaxRates', {
  titles: ['State tax rate', 'State tax rates'],
  scope: 'company',
  label: 'state',
  fields: {
    state: text({ required: true, max: 40, label: 'State or province', index: true }),
    country,
    taxTypeId: reference('taxTypes', { required: true }),
    rate: percent({ required: true, label: 'Rate (%)' }),
    isCompound: flag({ default: false }),
    period: dateRange({ required: true }),
  },
  list: { sort: 'state', filters: ['country', 'state', 'taxTypeId', 'period'] },
  import: { key: 'state', within: ['country', 'taxTypeId', 'period'] },
})
