import { call, choice, instant, integer, list, reference, text } from '#define'
import { stockDifferences } from './stockDifferences.entity.ts'

const { cause, explanation, otherWarehouseId, otherLayerId } = stockDifferences.fields

/** Calls of stock differences besides those of their records. */
export const stockDifferenceCalls = {
  /** Says why the books and a place do not agree, and where the pieces are. */
  explainDifference: call({
    at: 'POST /api/stockDifferences/explain',
    of: 'stockDifferences',
    done: '%{no} explained',
    input: {
      differenceId: reference('stockDifferences', { required: true }),
      version: integer({ required: true }),
      cause: choice(cause.options.values, { required: true }),
      explanation,
      otherWarehouseId,
      otherLayerId,
    },
    answer: { no: text({ required: true }) },
  }),
  /** The last movements of the SKU at the place of a difference, the latest first. */
  getDifferenceMoves: call({
    at: 'GET /api/stockDifferences/moves',
    of: 'stockDifferences',
    input: { differenceId: reference('stockDifferences', { required: true }) },
    answer: {
      data: list(
        {
          happenedOnUtc: instant({ required: true, label: 'When' }),
          sentOnUtc: instant({ label: 'Sent later, at' }),
          type: text({ required: true }),
          quantity: integer({ required: true }),
          balance: integer({ required: true, label: 'There then' }),
          stockStatus: text({ required: true, label: 'Status' }),
          stockOnHoldStatus: text({ label: 'On hold' }),
          orderId: reference('orders'),
          orderCode: text({ label: 'Order' }),
          planId: reference('deliveryPlans'),
          planNo: text({ label: 'Plan' }),
          transferId: reference('transfers'),
          transferNo: text({ label: 'Transfer' }),
          person: text({ label: 'By' }),
        },
        20,
      ),
    },
  }),
}
