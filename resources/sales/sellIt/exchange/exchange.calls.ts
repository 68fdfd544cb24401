import { call, choice, integer, list, money, object, reference, text } from '#define'
import { orderLines } from '#resources/sales/orders/orderLines.entity.ts'
import { saleShape } from '#resources/sales/sellIt/saleShapes.ts'
import { givenBack } from './exchangeShapes.ts'

const required = { required: true } as const

/** Goods back, others out, in one sale. Our own. */
export const exchangeCalls = {
  /** What a customer has of an order and may bring back, by its number. */
  getReturnable: call({
    at: 'GET /api/sellIt/returnable',
    input: { typed: text({ required: true, max: 40, label: 'Order number' }) },
    answer: {
      data: object({
        orderId: text(required),
        orderCode: text(required),
        customerId: text(required),
        customer: text(required),
        /** Paid, and not asked back: more cannot count for a sale. */
        paid: money(required),
        lines: list(
          {
            orderLineId: text(required),
            skuCode: text({ required: true, label: 'SKU' }),
            skuName: text({ required: true, max: 200, label: 'Product' }),
            photo: text(),
            most: integer(required),
            /** What all of them are worth, with every tax. */
            worth: money(required),
          },
          200,
        ),
      }),
    },
  }),
  /** Notes what comes back with a sale; without a sale one begins, for the customer of the order. */
  setSaleReturns: call({
    at: 'POST /api/sellIt/returns',
    input: {
      orderId: reference('orders'),
      /** Required with `orderId`. */
      version: integer(),
      branchId: reference('branches'),
      /** All that comes back; nothing ends the exchange. */
      returns: list(
        {
          orderLineId: reference('orderLines', { required: true, label: 'Line' }),
          quantity: orderLines.fields.quantity,
        },
        200,
      ),
      givesBack: choice(givenBack),
    },
    answer: { data: object(saleShape) },
  }),
}
