import { call, date, decimal, integer, reference, tags, text } from '#define'

const required = { required: true } as const
const of = { id: reference('purchaseOrders', required), version: integer(required) }
const lineId = reference('purchaseOrderLines', {
  required: true,
  label: 'Line',
  narrowedBy: { purchaseOrderId: 'id' },
})
const answer = { no: text(required) }

/** What is done with purchase orders besides changing their fields. */
export const purchaseOrderChanges = {
  /** Money for the supplier, by the rate of its day; never more than the order comes to. */
  paySupplier: call({
    at: 'POST /api/purchaseOrders/pay',
    of: 'purchaseOrders',
    done: 'Payment for %{no} recorded',
    input: {
      ...of,
      amount: decimal({ required: true, scale: 2, min: 0.01 }),
      exchangeRate: decimal({
        required: true,
        scale: 6,
        min: 0.000001,
        help: 'How much of the order’s currency one unit of ours bought that day',
      }),
      paidOn: date({ default: 'today', label: 'Paid on' }),
      remark: text({ max: 120, label: 'Reference' }),
    },
    answer,
  }),
  voidSupplierPayment: call({
    at: 'POST /api/purchaseOrders/voidPayment',
    of: 'purchaseOrders',
    done: 'Payment for %{no} voided',
    input: {
      ...of,
      paymentId: reference('purchasePayments', {
        required: true,
        label: 'Payment',
        only: { state: 'Recorded' },
        narrowedBy: { purchaseOrderId: 'id' },
      }),
      reason: text({ required: true, max: 200 }),
    },
    answer,
  }),
  /** Pieces of a line that are in no container become a line of their own. */
  splitPurchaseOrderLine: call({
    at: 'POST /api/purchaseOrders/splitLine',
    of: 'purchaseOrders',
    done: 'Line of %{no} split',
    input: {
      ...of,
      lineId,
      pieces: integer({ required: true, min: 1, max: 1_000_000, label: 'Pieces of the new line' }),
      readyDate: date({ label: 'Ready' }),
    },
    answer,
  }),
  /** Another day for a line, with the reason; what waits for it follows. */
  changeReadyDay: call({
    at: 'POST /api/purchaseOrders/changeDay',
    of: 'purchaseOrders',
    done: 'Date of %{no} changed',
    input: {
      ...of,
      lineId,
      readyDate: date({ required: true, label: 'Ready' }),
      reason: text({ required: true, max: 200 }),
    },
    answer,
  }),
  /** The same goods from the same supplier, as a draft of today. */
  duplicatePurchaseOrder: call({
    at: 'POST /api/purchaseOrders/duplicate',
    of: 'purchaseOrders',
    done: 'Draft %{no} created with the same goods',
    input: { id: of.id },
    answer: { ...answer, purchaseOrderId: reference('purchaseOrders', required) },
  }),
  /** Drafts for one supplier, in one currency and for one warehouse become the oldest of them. */
  mergePurchaseDrafts: call({
    at: 'POST /api/purchaseOrders/mergeDrafts',
    of: 'purchaseOrders',
    done: 'Drafts merged into %{no}',
    input: { ids: tags('purchaseOrders', { required: true, max: 50, label: 'Drafts' }) },
    answer: { ...answer, purchaseOrderId: reference('purchaseOrders', required) },
  }),
  /** Writes an e-mail to each supplier about what is still to come of these orders. */
  remindSuppliers: call({
    at: 'POST /api/purchaseOrders/remind',
    of: 'purchaseOrders',
    done: '%{suppliers} supplier reminded |||| %{suppliers} suppliers reminded',
    input: {
      ids: tags('purchaseOrders', { required: true, max: 200, label: 'Purchase orders' }),
      note: text({ max: 300, label: 'Add to the e-mail' }),
    },
    answer: { suppliers: integer(required) },
  }),
}
