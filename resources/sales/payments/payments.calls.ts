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
import { voidCodes } from '#resources/sales/orders/orderEditable.ts'
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
}

/** Money of orders: how it may be paid, what the bank says, and whose sale it was. */
export const paymentCalls = {
  /** Methods that are offered. `queryAll` brings those that orders do not offer as well, to people who may see them. */
  getPaymentMethodTypeList: call({
    at: 'GET /api/orderManagement/getPaymentMethodTypeList',
    of: 'paymentMethods',
    input: { queryAll: flag() },
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
  /** What a customer or the bank calls a deposit of an order; `paymentId` says which payment it was matched to. */
  addDepositReference: call({
    at: 'POST /api/orderPayment/addDepositReference',
    input: {
      orderId: reference('orders', { required: true }),
      reference: text({ required: true, max: 80 }),
      bankDate: date(),
      amount: money(),
      paymentId: depositReferences.fields.paymentId,
    },
    answer: { data: record(depositReferences) },
  }),
  /** Money that a customer has paid for an order. */
  recordOrderPayment: call({
    at: 'POST /api/orderProcessing/payment',
    input: {
      orderId: reference('orders', { required: true }),
      methodId: reference('paymentMethods', {
        required: true,
        label: 'Method',
        only: { isDisabled: false, isInErpOrders: true },
      }),
      amount: money({ required: true }),
      reference: text({ max: 80 }),
      terminal: text({ max: 40 }),
    },
    answer: { data: record(payments) },
  }),
  /** A payment that was recorded by mistake: a negative row stands against it, and the order is owed its amount again. */
  voidOrderPayment: call({
    at: 'POST /api/orderProcessing/voidPayment',
    access: voidCodes,
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
    input: newShares,
    answer: shares,
  }),
  /** Puts these shares in the place of those before; they sum to exactly 100, and none at all takes everything back. */
  updateOrderPaymentShares: call({
    at: 'POST /api/workHour/updateOrderPaymentShares',
    input: newShares,
    answer: shares,
  }),
}
