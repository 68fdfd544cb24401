import { address, call, choice, integer, reference } from '../define/index.ts'

/** Correcting an address for one order, where the customer keeps theirs. */
export const orderAddressCalls = {
  /**
   * Gives an order an address of its own, for what it is used for: other orders and the customer keep theirs. How to get in stays; deliveries
   * of the order that are still to come go there as well.
   */
  changeOrderAddress: call({
    at: 'POST /api/orderProcessing/address',
    input: {
      orderId: reference('orders', { required: true }),
      version: integer({ required: true }),
      use: choice(['Delivery', 'Billing'], { required: true }),
      address: address({ required: true }),
    },
  }),
}
