import { country } from '#resources/common.ts'
import { choice, entity, money, reference, text } from '#define'

/** The old and new value of a price. */
export const priceChanges = entity('priceChanges', {
  titles: ['Price change', 'Price history'],
  scope: 'company',
  fields: {
    skuId: reference('skus', { required: true, onDelete: 'cascade' }),
    market: country,
    kind: choice(['Regular', 'Promotion', 'Clearance'], { default: 'Regular' }),
    oldAmount: money({ min: 0, label: 'Old price', currency: 'market' }),
    newAmount: money({ min: 0, label: 'New price', currency: 'market' }),
    reason: text({ max: 200 }),
    promotionId: reference('promotions'),
    staffId: reference('staff', { label: 'Changed by' }),
  },
  list: {
    columns: [
      'createdOnUtc',
      'skuId',
      'market',
      'kind',
      'oldAmount',
      'newAmount',
      'reason',
      'staffId',
    ],
    sort: '-createdOnUtc',
    main: 'skuId',
    search: ['reason'],
    filters: ['market', 'kind', 'createdOnUtc'],
  },
  api: false,
})
