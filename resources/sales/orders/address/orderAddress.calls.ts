import {
  address,
  call,
  choice,
  flag,
  integer,
  money,
  object,
  percent,
  reference,
  text,
} from '#define'
import { addresses } from '#resources/sales/customers/addresses.entity.ts'
import { amountsShape } from '#resources/sales/orders/orderShapes.ts'

const ofOrder = {
  orderId: reference('orders', { required: true }),
  version: integer({ required: true }),
}
const use = choice(['Delivery', 'Billing'])

/** Correcting an address for one order, where the customer keeps theirs. */
export const orderAddressCalls = {
  /**
   * Gives an order an address of its own, for what it is used for: other orders and the customer keep theirs. How to get in stays; deliveries
   * of the order that are still to come go there as well, and so does its tax.
   */
  changeOrderAddress: call({
    at: 'POST /api/orderProcessing/address',
    input: {
      ...ofOrder,
      use: choice(use.options.values, { required: true }),
      address: address({ required: true }),
    },
  }),
  /**
   * What an order would add up to with an address in another province, as `changeOrderAddress` takes it for a use, with another address of
   * the customer, as `updateOrder` does, or with other shipping. What is absent stays as it is, but for the province of a use. Changes nothing.
   */
  previewOrderPlace: call({
    at: 'POST /api/orderProcessing/previewPlace',
    changes: false,
    input: {
      ...ofOrder,
      use,
      region: addresses.fields.region,
      deliveryAddressId: reference('addresses'),
      billingAddressId: reference('addresses'),
      shipping: money({ min: 0 }),
    },
    answer: {
      data: object({
        before: object(amountsShape),
        after: object(amountsShape),
        /** Of tax, in percent. */
        rateBefore: percent({ required: true }),
        rateAfter: percent({ required: true }),
        /** The province that the tax would go by. */
        region: text(),
        /** The rates differ, and the tax stays: the order is completed. */
        isKept: flag({ required: true }),
        /** Why it would be refused on account of its tax. */
        problem: text({ max: 500 }),
      }),
    },
  }),
}
