import { choice, integer, list, money, text } from '#define'

/** How what comes back is given to the customer where the sale comes to less. */
export const givenBack = ['Refund', 'Credit'] as const

/** Goods that come back with a sale. */
export const saleReturnShape = {
  orderLineId: text({ required: true }),
  orderId: text({ required: true }),
  orderCode: text({ required: true, label: 'Order' }),
  skuCode: text({ required: true, label: 'SKU' }),
  skuName: text({ required: true, max: 200, label: 'Product' }),
  quantity: integer({ required: true, label: 'Qty' }),
  /** Pieces that the customer has. */
  most: integer({ required: true }),
  /** What was paid for these pieces, with every tax. */
  worth: money({ required: true }),
}

/** An exchange, as far as it goes with its sale. */
export const exchangeShape = {
  returns: list(saleReturnShape, 200),
  /** What of it counts for the sale: their worth, as far as it was paid and is not asked back. */
  exchanged: money({ required: true }),
  givesBack: choice(givenBack, { required: true }),
}
