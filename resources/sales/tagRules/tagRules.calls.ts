import { call, flag, instant, integer, list, money, reference, text } from '#define'
import { orderState } from '#resources/sales/orders/orderState.ts'
import { tagRule } from './tagRule.ts'

/** How many orders a preview lists. */
export const mostPreviewed = 100

export const tagRuleCalls = {
  /** Which orders would get a tag by a rule, the newest first; nothing is changed. */
  previewTagRule: call({
    at: 'GET /api/orderTags/previewRule',
    of: 'orderTags',
    input: tagRule,
    answer: {
      data: list(
        {
          orderId: reference('orders', { required: true }),
          orderCode: text({ required: true, label: 'Order' }),
          orderedOnUtc: instant({ required: true, label: 'Ordered' }),
          customer: text({ required: true }),
          state: orderState,
          total: money({ required: true }),
          balance: money({ required: true, signed: true }),
        },
        mostPreviewed,
      ),
      /** Counted up to 10,000. */
      count: integer({ required: true }),
      isCut: flag({ required: true }),
    },
  }),
}
