import { call, choice, dictionary, integer, list, reference, text } from '#define'
import { piecesDeliveredBefore } from '#resources/delivery/plans/planning/planShapes.ts'
import { sellableStatuses } from '#resources/stock/check/search/stockGroups.ts'
import { returnRecords } from './returnRecords.entity.ts'

const required = { required: true } as const

/** Calls of returns besides those of their records. */
export const returnRecordCalls = {
  /** Goods that a customer is going to give back, no more than were handed over. */
  expectReturn: call({
    at: 'POST /api/returnRecords/expect',
    of: 'returnRecords',
    done: 'Pieces expected back: %{pieces}',
    input: {
      planId: reference('deliveryPlans', required),
      items: list(
        {
          planItemId: reference('planItems', { required: true, label: 'Item' }),
          quantity: integer({ required: true, min: 1, max: 10_000, label: 'Returned' }),
        },
        200,
      ),
      reason: text({ required: true, max: 200 }),
    },
    answer: { pieces: integer(required), ids: list({ id: text(required) }, 200) },
  }),
  /** Goods that were delivered before their order came here, and that a customer is going to give back. */
  expectDeliveredBefore: call({
    at: 'POST /api/returnRecords/expectDeliveredBefore',
    of: 'returnRecords',
    done: 'Pieces expected back: %{pieces}',
    input: {
      orderId: reference('orders', required),
      items: piecesDeliveredBefore,
      reason: text({ required: true, max: 200 }),
    },
    answer: { pieces: integer(required), ids: list({ id: text(required) }, 200) },
  }),
  /** What goods that are back are like, and what they are in stock from now on. */
  inspectReturn: call({
    at: 'POST /api/returnRecords/inspect',
    of: 'returnRecords',
    done: '%{no} inspected',
    input: {
      returnId: reference('returnRecords', required),
      version: integer(required),
      condition: choice(returnRecords.fields.condition.options.values, required),
      stockStatus: dictionary('physicalStockStatus', {
        help: 'Leave empty to keep it until you decide what becomes of them',
      }),
      note: text({ max: 1000 }),
    },
    answer: { no: text(required), state: text(required) },
  }),
  /** Goods that are back can be sold again, and as what. */
  restockReturn: call({
    at: 'POST /api/returnRecords/restock',
    of: 'returnRecords',
    done: '%{no} restocked as %{stockStatus}',
    input: {
      returnId: reference('returnRecords', required),
      version: integer(required),
      stockStatus: choice(sellableStatuses, {
        label: 'Sell as',
        help: 'Leave empty for what the inspection said; what is as new is sold as Normal',
      }),
    },
    answer: { no: text(required), stockStatus: text(required) },
  }),
  /** A slip for the customer and for whoever puts the goods away. */
  printReturnSlip: call({
    at: 'POST /api/returnRecords/slip',
    of: 'returnRecords',
    isDocument: true,
    input: { returnId: reference('returnRecords', required) },
    answer: {},
  }),
}
