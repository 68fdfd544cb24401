import { call, choice, date, integer, list, money, object, records, reference, text } from '#define'
import { selfHelpOrders } from './selfHelpOrders.entity.ts'

const required = { required: true } as const

/** Orders that customers make on showroom tablets. */
export const showroomCalls = {
  /** Orders from tablets, the newest first. */
  getShowroomOrderList: call({
    at: 'GET /api/selfHelpOrder/getShowroomOrderList',
    of: 'selfHelpOrders',
    input: {
      branchId: reference('branches'),
      state: choice(selfHelpOrders.fields.state.options.values),
      claimedById: reference('staff', { label: 'Claimed by' }),
      from: date(),
      to: date(),
      keyword: text({ max: 60 }),
      pageNo: integer({ min: 1, max: 1_000_000, default: 1 }),
      pageSize: integer({ min: 1, max: 500, default: 25 }),
    },
    answer: { data: records(selfHelpOrders), totalCount: integer(required) },
  }),
  /** Begins the sale of a claimed order in the hands of the claimer, once, and names changed prices. */
  sendShowroomOrderToErp: call({
    at: 'POST /api/selfHelpOrder/sendShowroomOrderToErp?id',
    of: 'selfHelpOrders',
    done: 'The sale is open at Sell it',
    input: { id: reference('selfHelpOrders', required) },
    answer: {
      data: object({
        orderId: reference('orders', required),
        orderCode: text({ required: true, max: 20 }),
        changed: list(
          {
            sku: text(required),
            seen: money({ required: true, label: 'Price seen' }),
            now: money({ required: true, label: 'Price now' }),
          },
          50,
        ),
      }),
    },
  }),
}
