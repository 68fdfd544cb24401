import { call, integer, money, record, reference, text } from '#define'
import { websiteOrders } from './websiteOrders.entity.ts'

const required = { required: true } as const
/** The order as the person saw it who decides. */
const seen = {
  websiteOrderId: reference('websiteOrders', required),
  version: integer(required),
}
const answer = { data: record(websiteOrders) }

/** Decisions of a person about a booked order that its shop tells otherwise by now. */
export const changedOrderCalls = {
  /** Cancels the order here, gives its goods back, and asks for a refund of what was paid. */
  cancelChangedWebOrder: call({
    at: 'POST /api/websiteOrders/cancelChanged',
    of: 'websiteOrders',
    done: 'Cancelled; a refund of what was paid is requested',
    input: { ...seen, reason: text({ required: true, max: 300 }) },
    answer,
  }),
  /** Leaves the order as it is, and asks for a refund of a part; somebody else approves it. */
  askWebRefund: call({
    at: 'POST /api/websiteOrders/askRefund',
    of: 'websiteOrders',
    done: 'Refund requested',
    input: {
      ...seen,
      amount: money({
        min: 0.01,
        help: 'Leave empty for the difference to the web order, or for everything paid if it was cancelled there',
      }),
      reason: text({ required: true, max: 300 }),
    },
    answer,
  }),
  /** Leaves the order as it was booked. */
  keepChangedWebOrder: call({
    at: 'POST /api/websiteOrders/keepChanged',
    of: 'websiteOrders',
    done: 'Kept as booked',
    input: { ...seen, reason: text({ max: 300 }) },
    answer,
  }),
}
