import { call, date, decimal, integer, list, reference, text } from '#define'

const required = { required: true } as const
const answer = { no: text(required), state: text(required) }
/** Pieces of a line of a purchase order, and why. The version is the one of the order that was seen. */
const piecesOfLine = {
  id: reference('purchaseOrderLines', { required: true, label: 'Line' }),
  version: integer(required),
  pieces: integer({ required: true, min: 1, max: 1_000_000 }),
  reason: text({ required: true, max: 200 }),
}

/** Calls of purchase orders besides those of their records. */
export const purchaseOrderCalls = {
  /**
   * What the supplier confirms of each line; 0 pieces are none. What was asked for stays beside it.
   * The order is confirmed then, unless prices rise by more than the client lets one person accept:
   * then it waits for somebody else.
   */
  confirmPurchaseOrder: call({
    at: 'POST /api/purchaseOrders/confirm',
    of: 'purchaseOrders',
    done: '%{no} %{outcome}',
    input: {
      id: reference('purchaseOrders', required),
      version: integer(required),
      lines: list(
        {
          id: reference('purchaseOrderLines', { required: true, label: 'Line' }),
          confirmed: integer({ required: true, min: 0, max: 1_000_000 }),
          unitCost: decimal({ required: true, scale: 4, min: 0 }),
          readyDate: date({ label: 'Ready' }),
          remark: text({ max: 200 }),
        },
        500,
      ),
    },
    answer: { ...answer, outcome: text(required) },
  }),
  /** Pieces of a line that are in no container do not come any more. */
  closeShort: call({
    at: 'POST /api/purchaseOrders/closeShort',
    of: 'purchaseOrders',
    done: '%{no}: pieces closed short',
    input: piecesOfLine,
    answer,
  }),
  /** Pieces of a line that were given up are to come after all. */
  reopenShort: call({
    at: 'POST /api/purchaseOrders/reopenShort',
    of: 'purchaseOrders',
    done: '%{no}: pieces are to come again',
    input: piecesOfLine,
    answer,
  }),
}
