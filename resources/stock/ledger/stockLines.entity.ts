import { entity, integer, reference } from '#define'
import { position, positionKeys } from './position.ts'

export const stockLines = entity('stockLines', {
  titles: ['Stock line', 'Stock'],
  fields: {
    skuId: reference('skus', { required: true }),
    quantity: integer({ required: true, min: 0 }),
    ...position,
  },
  list: { sort: 'skuId' },
  unique: [['skuId', ...positionKeys]],
  checks: {
    'Stock held for an order needs its order line.':
      "({orderLineId} is not null) = ({stockOnHoldStatus} is not distinct from 'Order')",
  },
  api: false,
})
