import { seeCost } from '#resources/common.ts'
import { date, entity, integer, money, reference, text } from '#define'

export const orderLines = entity('orderLines', {
  titles: ['Order line', 'Order lines'],
  label: 'position',
  fields: {
    orderId: reference('orders', { required: true, onDelete: 'cascade' }),
    position: integer({ required: true, min: 1, label: 'No.' }),
    skuId: reference('skus', { required: true, label: 'Product' }),
    quantity: integer({ required: true, min: 1, max: 10_000, label: 'Qty' }),
    price: money({ required: true, min: 0 }),
    discount: money({ default: 0, min: 0 }),
    tax: money({ default: 0, min: 0 }),
    quantityDelivered: integer({ default: 0, min: 0, readOnly: true, label: 'Delivered' }),
    quantityReturned: integer({ default: 0, min: 0, readOnly: true, label: 'Returned' }),
    parentLineId: reference('orderLines', { label: 'Part of' }),
    promisedDate: date({ label: 'Promised' }),
    costAtSale: money({ min: 0, readOnly: true, visibleTo: seeCost }),
    remark: text({ max: 200 }),
  },
  list: { columns: ['position', 'skuId', 'quantity', 'price', 'discount', 'quantityDelivered'] },
  checks: {
    'No more can be delivered than was ordered.': '{quantityDelivered} <= {quantity}',
    'No more comes back than was delivered.': '{quantityReturned} <= {quantityDelivered}',
  },
  api: false,
})
