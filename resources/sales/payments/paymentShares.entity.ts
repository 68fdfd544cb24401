import { entity, percent, reference } from '#define'

/**
 * The sales shares of an order. They sum to exactly 100; a deferred trigger refuses anything else.
 */
export const paymentShares = entity('paymentShares', {
  titles: ['Payment share', 'Payment shares'],
  label: 'staffId',
  fields: {
    orderId: reference('orders', { required: true, onDelete: 'cascade' }),
    staffId: reference('staff', { required: true, label: 'Person' }),
    percent: percent({ required: true, label: 'Share (%)' }),
  },
  list: { columns: ['orderId', 'staffId', 'percent'], sort: 'orderId' },
  unique: [['orderId', 'staffId']],
  checks: { 'A share must be more than 0 and at most 100.': '{percent} > 0 and {percent} <= 100' },
  api: false,
})
