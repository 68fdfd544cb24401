import { call, integer, reference, text } from '#define'

const required = { required: true } as const
const containerLineId = reference('containerLines', required)
const reason = text({ required: true, max: 300 })
const promise = {
  promiseId: reference('reservations', required),
  quantity: integer({ min: 1, max: 1_000_000, label: 'Pieces', help: 'Leave empty for all' }),
}

/** What is decided about goods that are sold before they arrive. */
export const presaleCalls = {
  /** How many pieces of a container line may be promised; no fewer than are promised already. */
  setPresaleLimit: call({
    at: 'POST /api/containerPresaleRecords/limit',
    done: 'Limit set',
    input: {
      containerLineId,
      version: integer(required),
      presaleLimit: integer({
        min: 0,
        max: 1_000_000,
        label: 'Limit',
        help: 'Leave empty if all of it may be promised before it arrives',
      }),
    },
  }),
  /** Nothing more of a container line is promised. What is promised stays so. */
  pausePresale: call({
    at: 'POST /api/containerPresaleRecords/pause',
    done: 'Presale paused',
    undo: { call: 'resumePresale' },
    input: { containerLineId, reason },
  }),
  resumePresale: call({
    at: 'POST /api/containerPresaleRecords/resume',
    done: 'Presale resumed',
    input: { containerLineId },
  }),
  /** Promises other pieces of the same SKU to the order: of another container, or of a purchase order. */
  movePromise: call({
    at: 'POST /api/presalePromises/move',
    done: 'Promise moved',
    input: {
      ...promise,
      containerId: reference('containers', { label: 'To container' }),
      purchaseOrderId: reference('purchaseOrders', {
        label: 'To purchase order',
        help: 'If no container carries the goods yet',
      }),
      reason,
    },
  }),
  /**
   * Gives promised pieces to another order. The first order gets what that one waits for instead, else
   * goods that are still to be bought.
   */
  givePromise: call({
    at: 'POST /api/presalePromises/give',
    done: 'Promise given to %{orderCode}',
    input: {
      ...promise,
      orderId: reference('orders', { required: true, label: 'To order' }),
      reason,
    },
    answer: { orderCode: text(required) },
  }),
}
