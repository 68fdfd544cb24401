import { entity, integer, reference } from '#define'

/** Goods of a former order that come back with a sale: an exchange, until it is confirmed. */
export const saleReturns = entity('saleReturns', {
  titles: ['Goods that come back', 'Goods that come back'],
  label: 'orderLineId',
  fields: {
    /** The sale. */
    orderId: reference('orders', { required: true, onDelete: 'cascade' }),
    /** The line that they were sold by. */
    orderLineId: reference('orderLines', { required: true, onDelete: 'cascade' }),
    quantity: integer({ required: true, min: 1, max: 10_000, label: 'Qty' }),
  },
  list: { columns: ['orderId', 'orderLineId', 'quantity'], sort: 'orderId' },
  unique: [['orderId', 'orderLineId']],
  api: false,
})
