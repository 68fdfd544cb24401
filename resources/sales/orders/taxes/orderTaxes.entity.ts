import { entity, money, percent, reference, text } from '#define'

/**
 * One tax of a line of an order, or of one of its shipping costs. A line that was taxed before
 * there were rows has none.
 */
export const orderTaxes = entity('orderTaxes', {
  titles: ['Tax of an order', 'Taxes of orders'],
  label: 'name',
  fields: {
    orderId: reference('orders', { required: true, onDelete: 'cascade' }),
    orderLineId: reference('orderLines', { onDelete: 'cascade' }),
    shippingCostId: reference('orderShippingCosts', { onDelete: 'cascade' }),
    taxTypeId: reference('taxTypes', { required: true }),
    name: text({ required: true, max: 60, label: 'Tax' }),
    rate: percent({ required: true, label: 'Rate (%)' }),
    /** With the tax where prices contain it. */
    base: money({ required: true, min: 0, label: 'On' }),
    amount: money({ required: true, min: 0 }),
  },
  list: {
    columns: ['orderId', 'name', 'rate', 'base', 'amount'],
    sort: '-createdOnUtc',
  },
  checks: {
    'A tax is of a line or of a shipping cost.':
      'num_nonnulls({orderLineId}, {shippingCostId}) = 1',
  },
  api: false,
})
