import { country } from '#resources/common.ts'
import { choice, entity, instant, money, reference } from '#define'

export const prices = entity('prices', {
  titles: ['Price', 'Prices'],
  scope: 'company',
  label: 'amount',
  fields: {
    skuId: reference('skus', { required: true, onDelete: 'cascade' }),
    market: country,
    kind: choice(['Regular', 'Promotion', 'Clearance'], { default: 'Regular' }),
    amount: money({ required: true, min: 0, currency: 'market' }),
    promotionId: reference('promotions'),
    fromOnUtc: instant({ holds: 'market', required: true }),
    toOnUtc: instant({ holds: 'market' }),
  },
  list: {
    columns: ['skuId', 'market', 'kind', 'amount', 'fromOnUtc', 'toOnUtc'],
    sort: '-fromOnUtc',
  },
  checks: { 'A price must end after it begins.': '{toOnUtc} is null or {toOnUtc} > {fromOnUtc}' },
  api: false,
})
