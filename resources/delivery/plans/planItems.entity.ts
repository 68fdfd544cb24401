import { entity, integer, reference } from '#define'

export const planItems = entity('planItems', {
  titles: ['Plan item', 'Plan items'],
  label: 'skuId',
  fields: {
    planId: reference('deliveryPlans', { required: true, onDelete: 'cascade' }),
    orderLineId: reference('orderLines'),
    skuId: reference('skus', { required: true }),
    quantity: integer({ required: true, min: 1, max: 10_000 }),
    prepared: integer({ default: 0, min: 0, readOnly: true }),
    delivered: integer({ default: 0, min: 0, readOnly: true }),
    returned: integer({ default: 0, min: 0, readOnly: true }),
  },
  list: { columns: ['skuId', 'quantity', 'prepared', 'delivered', 'returned'], sort: 'skuId' },
  checks: {
    'No more can be prepared than is planned.': '{prepared} <= {quantity}',
    'No more can be delivered than is planned.': '{delivered} <= {quantity}',
    'No more can come back than was delivered.': '{returned} <= {delivered}',
  },
  api: false,
})
