import { entity, flag, integer, longText, money, reference } from '#define'

/** One part of what an order costs to ship; together they are its shipping. */
export const orderShippingCosts = entity('orderShippingCosts', {
  titles: ['Shipping cost', 'Shipping costs'],
  label: 'amount',
  fields: {
    orderId: reference('orders', { required: true, onDelete: 'cascade' }),
    position: integer({ required: true, min: 1, label: 'No.' }),
    /** Absent where a person typed one amount and there is no type for it. */
    typeId: reference('shippingCostTypes'),
    amount: money({ required: true, min: 0 }),
    isTaxable: flag({ default: true }),
    tax: money({ default: 0, min: 0 }),
    explanation: longText({ max: 1000, label: 'Worked out' }),
  },
  list: {
    columns: ['orderId', 'typeId', 'amount', 'tax', 'explanation'],
    sort: '-createdOnUtc',
  },
  api: false,
})
