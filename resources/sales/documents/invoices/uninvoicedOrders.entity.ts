import { entity, reference } from '#define'

/** An own order that was confirmed before invoices were issued with that: it waits for its invoice. */
export const uninvoicedOrders = entity('uninvoicedOrders', {
  titles: ['Order without invoice', 'Orders without invoice'],
  label: 'orderId',
  fields: { orderId: reference('orders', { required: true, unique: true }) },
  list: { columns: ['orderId'], sort: 'orderId' },
  api: false,
})
