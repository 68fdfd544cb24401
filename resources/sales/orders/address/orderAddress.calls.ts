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

/** Corrects an address for one order; the customer's address stays. */
export const orderAddressCalls = {
  /**
   * Gives an order its own address for a use; other orders and the customer keep theirs. Access
   * notes stay; open deliveries of the order and its tax follow the new address.
   */
  changeOrderAddress: call({
    at: 'POST /api/orderProcessing/address',
    done: '%{use} address updated',
    input: {
      ...ofOrder,
      use: choice(use.options.values, { required: true }),
      address: address({ required: true }),
    },
  }),
  /**
   * Exchanges an order's address for another one of its customer, for deliveries unless `use` says
   * otherwise. A GET that changes data. Source: readings, items 15 and 38.
   */
  updateOrderAddressByAddressId: call({
    at: 'GET /api/orderManagement/updateOrderAddressByAddressId',
    changes: true,
    done: 'Address updated',
    input: {
      orderId: reference('orders', { required: true }),
      addressId: reference('addresses', { required: true }),
      use: choice(use.options.values, { default: 'Delivery' }),
    },
  }),
  /**
   * Previews an order's total with another address or other shipping. The address is one in another
   * province or country, as in `changeOrderAddress`, or another one of the customer, as in `updateOrder`.
   * Absent values stay, except the province of a use. Changes nothing.
   */
  previewOrderPlace: call({
    at: 'POST /api/orderProcessing/previewPlace',
    changes: false,
    input: {
      ...ofOrder,
      use,
      region: addresses.fields.region,
      /** Its code, such as `NZ`. */
      country: text({ min: 2, max: 2 }),
      deliveryAddressId: reference('addresses'),
      billingAddressId: reference('addresses'),
      shipping: money({ min: 0 }),
    },
    answer: {
      data: object({
        before: object(amountsShape),
        after: object(amountsShape),
        /** Tax rate in percent. */
        rateBefore: percent({ required: true }),
        rateAfter: percent({ required: true }),
        /** The province that determines the tax. */
        region: text(),
        /** The rates differ, but the tax stays: the order is completed. */
        isKept: flag({ required: true }),
        /** Why the change would be refused because of its tax. */
        problem: text({ max: 500 }),
      }),
    },
  }),
}
