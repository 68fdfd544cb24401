import { call, date, integer, reference, text } from '#define'

const required = { required: true } as const
const skuId = reference('skus', required)

/** What is done about SKUs that run out. */
export const criticalStockCalls = {
  /** Adds pieces to the draft for the supplier of a SKU, or makes that draft. */
  addToPurchaseOrder: call({
    at: 'POST /api/criticalStock/addToOrder',
    access: ['L2'],
    done: '%{quantity} piece added to %{no} |||| %{quantity} pieces added to %{no}',
    input: {
      skuId,
      quantity: integer({ required: true, min: 1, max: 1_000_000, label: 'Pieces' }),
    },
    answer: {
      quantity: integer(required),
      no: text({ required: true, max: 20 }),
      purchaseOrderId: reference('purchaseOrders', required),
    },
  }),
  /** Sets what all SKUs of the product should not fall below. */
  setMinimumStock: call({
    at: 'POST /api/criticalStock/minimum',
    access: ['D2'],
    done: 'Minimum set to %{minimum}',
    input: { skuId, minimum: integer({ required: true, min: 0, max: 1_000_000 }) },
  }),
  /** Discontinues a SKU, or phases it out while there is stock or an order of it. */
  discontinueSku: call({
    at: 'POST /api/criticalStock/discontinue',
    access: ['D2'],
    done: 'Now: %{status}',
    input: { skuId },
    answer: { status: text({ required: true, max: 20 }) },
  }),
  /** Leaves a SKU alone until a day. */
  snoozeCriticalStock: call({
    at: 'POST /api/criticalStock/snooze',
    done: 'Snoozed until %{until}',
    undo: { call: 'wakeCriticalStock' },
    input: {
      skuId,
      until: date({ required: true, label: 'Until' }),
      reason: text({ required: true, max: 300 }),
    },
  }),
  /** Lists a snoozed SKU again. */
  wakeCriticalStock: call({
    at: 'POST /api/criticalStock/wake',
    done: 'Listed again',
    input: { skuId },
  }),
}
