import { call, choice, flag, image, instant, integer, list, longText } from '#define'
import { money, record, reference, tags, text } from '#define'
import { cashTill } from '#resources/sales/tills/tillOfCash.ts'
import { refunds } from './refunds.entity.ts'

const { type, reason, qaIssueId, reference: paidAs } = refunds.fields
const required = { required: true } as const
const orderId = reference('orders', required)
const refundId = reference('refunds', required)
const bankAccount = text({
  max: 40,
  label: 'Bank account',
  help: 'For a refund by bank: bank, branch, account and suffix; in Canada institution, transit and account',
})

/** Money back to customers. */
export const refundCalls = {
  /** Asks for money back for the customer of an order; somebody else approves it. */
  requestRefund: call({
    at: 'POST /api/refunds/request',
    done: 'Refund of %{amount} requested',
    input: {
      orderId,
      type: choice(type.options.values, { required: true, label: 'Why' }),
      amount: money({ required: true, min: 0.01 }),
      methodId: reference('paymentMethods', {
        label: 'Back by',
        help: 'Leave empty for the methods that paid',
        only: { isDisabled: false, isRefundAllowed: true },
      }),
      bankAccount,
      reason: text({ required: true, max: reason.options.max }),
      qaIssueId: reference(qaIssueId.options.to, { label: 'QA issue' }),
    },
    answer: { data: record(refunds) },
  }),
  /** Takes back one's own request before somebody has approved it. */
  cancelRefundRequest: call({
    at: 'POST /api/refunds/cancelRequest',
    done: 'Request cancelled',
    input: { orderId, refundId, version: integer(required) },
  }),
  /**
   * Pays an approved refund: a negative payment for each method that gives money back, or shop
   * credit instead.
   */
  payRefund: call({
    at: 'POST /api/refunds/pay',
    done: 'Refund paid back',
    of: 'refunds',
    access: ['J4'],
    input: {
      refundId,
      version: integer(required),
      reference: text({ max: paidAs.options.max, help: 'From the bank or the terminal' }),
      isCredit: flag({
        label: 'Shop credit instead',
        help: 'The customer gets shop credit instead of money',
      }),
      ...cashTill,
    },
    answer: { data: record(refunds) },
  }),
  /** The account of the customer that a refund by bank goes to, until it is in a batch or paid. */
  setRefundAccount: call({
    at: 'POST /api/refunds/account',
    of: 'refunds',
    done: 'Bank account set',
    access: ['J4'],
    input: {
      refundId,
      version: integer(required),
      bankAccount: text({ ...bankAccount.options, required: true }),
    },
  }),
  /**
   * Puts approved refunds by bank into a batch, as a file for the bank. Those of one batch get the
   * same file again.
   */
  batchRefunds: call({
    at: 'POST /api/refunds/bankBatch',
    of: 'refunds',
    access: ['J4'],
    isFile: true,
    input: {
      refundIds: tags('refunds', { required: true, max: 500, label: 'Refunds' }),
      format: choice(['csv', 'xlsx'], { default: 'csv' }),
    },
  }),
  /**
   * The facts that a refund is decided by: the goods of its order, how it was paid, what each method
   * can still give back, its other refunds, the last notes and photos of what is wrong.
   */
  getRefundCase: call({
    at: 'GET /api/refunds/case',
    of: 'refunds',
    input: { refundId },
    answer: {
      lines: list({
        id: text(required),
        skuPhoto: image(),
        skuCode: text({ required: true, label: 'Product' }),
        skuName: text({ required: true, label: 'Name' }),
        quantity: integer({ required: true, label: 'Qty' }),
        delivered: integer({ required: true, label: 'Handed over' }),
        returned: integer({ required: true, label: 'Came back' }),
        amount: money({ required: true, signed: true }),
      }),
      payments: list({
        id: text(required),
        receivedOnUtc: instant(required),
        methodName: text({ required: true, label: 'Method' }),
        takenBy: text(required),
        reference: text(),
        state: choice(['Pending', 'Received', 'Reconciled', 'Voided'], required),
        amount: money({ required: true, signed: true }),
      }),
      ways: list({
        methodName: text({ required: true, label: 'Method' }),
        amount: money(required),
      }),
      others: list({
        id: text(required),
        no: text({ required: true, label: 'Refund' }),
        createdOnUtc: instant(required),
        type: refunds.fields.type,
        reason: text(required),
        state: refunds.fields.state,
        amount: money(required),
      }),
      notes: list({
        id: text(required),
        createdOnUtc: instant(required),
        author: text({ label: 'By' }),
        text: longText({ required: true, label: 'Note' }),
      }),
      photos: list({ id: text(required), note: text() }),
    },
  }),
  /** A refund on paper, for the customer to keep. */
  printRefundSlip: call({
    at: 'GET /api/refunds/slip',
    of: 'refunds',
    isDocument: true,
    input: { refundId },
  }),
}
