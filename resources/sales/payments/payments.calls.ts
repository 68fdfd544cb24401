import {
  call,
  date,
  flag,
  integer,
  list,
  money,
  object,
  percent,
  record,
  reference,
  text,
} from '#define'
import { depositReferences } from './depositReferences.entity.ts'
import { shareShape } from '#resources/sales/orders/orderShapes.ts'
import { moneyCodes } from '#resources/sales/orders/orderEditable.ts'
import { cashTill } from '#resources/sales/tills/tillOfCash.ts'
import { payments } from './payments.entity.ts'

const shares = {
  data: object({
    orderId: text({ required: true }),
    orderCode: text({ required: true }),
    version: integer({ required: true }),
    shares: list(shareShape),
  }),
}
const newShares = {
  orderId: reference('orders', { required: true }),
  version: integer({ required: true }),
  shares: list(
    { staffId: reference('staff', { required: true }), percent: percent({ required: true }) },
    50,
  ),
  /** Asked for once an approved month has paid for the sale. */
  reason: text({ max: 300 }),
}

/** Nothing else has a card with a PIN of ours: a customer's own PIN must never seem to be asked for. */
const ofGiftCard = { field: 'methodId', of: 'type', is: ['Gift card'] } as const

/** Payments of orders: methods, bank references and sales shares. */
export const paymentCalls = {
  /**
   * The offered methods; of those that some branches take alone, with a branch only its own.
   * `queryAll` adds those that orders do not offer, for people who may see them.
   */
  getPaymentMethodTypeList: call({
    at: 'GET /api/orderManagement/getPaymentMethodTypeList',
    of: 'paymentMethods',
    input: { queryAll: flag(), branchId: reference('branches') },
    answer: {
      data: list({
        id: text({ required: true }),
        name: text({ required: true }),
        type: text({ required: true }),
        isInErpOrders: flag({ required: true }),
        surcharge: percent({ required: true }),
        needsReference: flag({ required: true }),
        isRefundAllowed: flag({ required: true }),
      }),
    },
  }),
  /**
   * The customer's or bank's reference for a deposit of an order; `paymentId` is the matched
   * payment.
   */
  addDepositReference: call({
    at: 'POST /api/orderPayment/addDepositReference',
    done: 'Deposit reference added',
    of: 'payments',
    input: {
      orderId: reference('orders', { required: true }),
      reference: text({ required: true, max: 80 }),
      bankDate: date(),
      amount: money(),
      paymentId: depositReferences.fields.paymentId,
    },
    answer: { data: record(depositReferences) },
  }),
  /** Records a payment from a customer for an order. */
  recordOrderPayment: call({
    at: 'POST /api/orderProcessing/payment',
    done: 'Payment of %{amount} recorded',
    of: 'payments',
    undo: {
      call: 'voidOrderPayment',
      id: 'paymentId',
      with: { reason: 'Recording undone' },
    },
    input: {
      orderId: reference('orders', { required: true }),
      methodId: reference('paymentMethods', {
        required: true,
        label: 'Method',
        only: { isDisabled: false, isInErpOrders: true },
        narrowedBy: { forOrder: 'orderId' },
        alsoNarrowedBy: { cashAt: 'tillBranchId' },
      }),
      amount: money({ required: true }),
      reference: text({ max: 80 }),
      terminal: text({ max: 40 }),
      ...cashTill,
      /** What is on a gift card that pays. */
      cardNo: text({ max: 40, label: 'Gift card no.', when: ofGiftCard }),
      pin: text({ max: 12, label: 'Gift card PIN', when: ofGiftCard }),
      /** Without it, more than the order leaves to pay is refused: an extra digit is common. */
      mayExceed: flag({ default: false, label: 'Allow overpayment' }),
    },
    answer: { data: record(payments) },
  }),
  /** The money of a pending payment has arrived: it counts as paid from now on. */
  receiveOrderPayment: call({
    at: 'POST /api/orderProcessing/receivePayment',
    done: 'Payment marked as received',
    access: moneyCodes,
    input: {
      paymentId: reference('payments', { required: true }),
      orderId: reference('orders', { required: true }),
      version: integer({ required: true }),
    },
    answer: { data: record(payments) },
  }),
  /** Voids a mistaken payment: a negative row reverses it, and the order's balance is due again. */
  voidOrderPayment: call({
    at: 'POST /api/orderProcessing/voidPayment',
    done: 'Payment voided',
    access: moneyCodes,
    input: {
      paymentId: reference('payments', { required: true }),
      orderId: reference('orders', { required: true }),
      version: integer({ required: true }),
      reason: text({ required: true, max: 200 }),
    },
    answer: { data: record(payments) },
  }),
  getOrderPaymentShares: call({
    at: 'GET /api/workHour/getOrderPaymentShares',
    input: { orderId: reference('orders', { required: true }) },
    answer: shares,
  }),
  /** The first shares of an order; they sum to exactly 100. */
  addOrderPaymentShares: call({
    at: 'POST /api/workHour/addOrderPaymentShares',
    done: 'Shares added',
    input: newShares,
    answer: shares,
  }),
  /** Replaces the shares; they sum to exactly 100, and an empty list removes all. */
  updateOrderPaymentShares: call({
    at: 'POST /api/workHour/updateOrderPaymentShares',
    done: 'Shares updated',
    input: newShares,
    answer: shares,
  }),
}
