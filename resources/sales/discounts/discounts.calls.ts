import {
  call,
  choice,
  instant,
  integer,
  list,
  money,
  object,
  record,
  reference,
  text,
} from '#define'
import { orders } from '#resources/sales/orders/orders.entity.ts'
import { discountUses } from './discountUses.entity.ts'

const orderId = reference('orders', { required: true })
const at = { orderId, version: integer({ required: true }) }

/** How a discount beyond one's limits is given: signed on the spot, or asked for. */
export const approvalShape = {
  /** Of somebody who holds `J4`, by `signHere` about this order. It serves once. */
  signature: text({ max: 40 }),
  /** Why it is wanted: what is beyond the limits waits for approval, and the rest is saved. */
  discountReason: text({ max: 200, label: 'Why it is wanted' }),
}

/** Discounts by rules and codes, and what people ask for beyond their limits. */
export const discountCalls = {
  /** What the code gives follows the lines. Without a code the order's is taken off. */
  setDiscountCode: call({
    at: 'POST /api/discounts/code',
    done: 'Discount code updated',
    of: 'orders',
    input: {
      ...at,
      code: text({ max: 30, label: 'Discount code', help: 'Leave empty to remove it' }),
    },
    answer: { data: record(orders) },
  }),
  /** The code of an order, what is off the whole of it, and what waits or was declined today. */
  getOrderDiscounts: call({
    at: 'GET /api/discounts/ofOrder',
    input: { orderId },
    answer: {
      data: object({
        code: text(),
        /** What the code takes off, on lines and on the order. */
        codeGives: money({ required: true }),
        orderDiscount: money({ required: true }),
        codeDiscount: money({ required: true }),
        requests: list({
          id: text({ required: true }),
          version: integer({ required: true }),
          /** Null for the whole order. */
          orderLineId: text(),
          product: text({ max: 200 }),
          amount: money({ required: true }),
          state: choice(discountUses.fields.state.options.values, { required: true }),
          why: text({ max: 200 }),
          answer: text({ max: 300 }),
          requestedBy: text({ required: true }),
          decidedBy: text(),
          createdOnUtc: instant({ required: true }),
        }),
      }),
    },
  }),
  /** Takes a request back, so that the order can go on without it. */
  withdrawDiscount: call({
    at: 'POST /api/discounts/withdraw',
    done: 'Request withdrawn',
    input: {
      orderId,
      discountUseId: reference('discountUses', { required: true }),
      version: integer({ required: true }),
    },
    answer: { data: record(discountUses) },
  }),
  /** What waits for approval, in all. */
  getWaitingDiscounts: call({
    at: 'GET /api/discounts/waiting',
    input: { branchId: reference('branches') },
    answer: { count: integer({ required: true }), amount: money({ required: true }) },
  }),
}
