import { call, choice, date, flag, json, list, money, percent, reference, text } from '#define'
import type { RowStep } from '#define'
import { payCodes } from '#resources/incentives/seenPay.ts'
import { reasons } from './paymentRows.ts'

const ofOrder = {
  takes: { orderId: 'orderId', version: 'orderVersion' },
  asks: ['shares', 'reason'],
  about: ['orderCode'],
  rows: 'one',
} as const

const steps: readonly RowStep[] = [
  { call: 'updateOrderPaymentShares', label: 'Change shares', ...ofOrder },
  { call: 'addOrderPaymentShares', label: 'Add shares', ...ofOrder },
  {
    call: 'excludePayment',
    label: 'Do not count',
    takes: { paymentId: 'paymentId' },
    asks: ['reason'],
    about: ['orderCode'],
  },
  {
    call: 'includePayment',
    label: 'Count again',
    takes: { paymentId: 'paymentId' },
    about: ['orderCode'],
    confirm: 'Count this payment for its people again?',
  },
]

export const payPaymentCalls = {
  /** The payments of a period by person, and what of them counts for nobody; parts sum to each. */
  getPaymentsInCommission: call({
    at: 'GET /api/commissionPayments',
    steps,
    input: {
      from: date({ label: 'From', help: 'Defaults to the first day of this month' }),
      to: date({ label: 'To' }),
      staffId: reference('staff', { label: 'Person' }),
      branchId: reference('branches'),
      isExcluded: flag({ default: false, label: 'Only what does not count' }),
    },
    answer: {
      data: list(
        {
          paymentId: json({ required: true }),
          day: date({ required: true }),
          orderId: reference('orders', { required: true }),
          orderCode: text({ required: true, label: 'Order' }),
          orderVersion: json({ required: true }),
          method: text({ required: true }),
          /** In the first row of a payment, so that the rows sum to what was received. */
          received: money({ signed: true, label: 'Payment' }),
          staffId: reference('staff'),
          staffName: text({ required: true, label: 'Person' }),
          share: percent({ label: 'Share (%)' }),
          amount: money({ required: true, signed: true, label: 'Part of it' }),
          counted: money({ required: true, signed: true, label: 'Counts' }),
          reason: choice(reasons, { label: 'Does not count' }),
          why: text({ label: 'Why' }),
        },
        20_000,
      ),
    },
  }),
  excludePayment: call({
    at: 'POST /api/commissionPayments/exclude',
    access: payCodes,
    done: 'Payment no longer counts',
    input: {
      paymentId: reference('payments', { required: true }),
      reason: text({ required: true, max: 300 }),
    },
    answer: { paymentId: reference('payments', { required: true }) },
  }),
  includePayment: call({
    at: 'POST /api/commissionPayments/include',
    access: payCodes,
    done: 'Payment counts again',
    input: { paymentId: reference('payments', { required: true }) },
    answer: { paymentId: reference('payments', { required: true }) },
  }),
}
