import { computed, entity, integer, money, reference } from '#define'

/** Goods of an order from a showroom tablet, at the price that the customer saw. */
export const selfHelpLines = entity('selfHelpLines', {
  titles: ['Line of a self-service order', 'Lines of self-service orders'],
  label: 'skuId',
  fields: {
    selfHelpOrderId: reference('selfHelpOrders', { required: true, onDelete: 'cascade' }),
    skuId: reference('skus', { required: true, label: 'Product' }),
    quantity: integer({ required: true, min: 1, max: 1000, label: 'Qty' }),
    price: money({ required: true, min: 0, label: 'Price seen' }),
    amount: computed(money({ required: true }), '{quantity} * {price}'),
  },
  list: { columns: ['skuId', 'quantity', 'price', 'amount'], sort: 'createdOnUtc' },
  api: false,
})
