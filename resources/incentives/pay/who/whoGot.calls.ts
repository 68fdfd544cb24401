import { call, choice, date, list, money, reference, text } from '#define'
import { commissionLines } from '#resources/incentives/pay/months/commissionLines.entity.ts'
import { payCodes } from '#resources/incentives/seenPay.ts'

const { kind, state } = commissionLines.fields

const given = {
  data: list(
    {
      month: date({ required: true }),
      statementId: reference('commissionStatements', { required: true, label: 'Statement' }),
      staffName: text({ required: true, label: 'Person' }),
      kind: choice(kind.options.values, { required: true, label: 'For' }),
      goods: text({ label: 'Goods' }),
      base: money({ required: true, signed: true }),
      amount: money({ required: true, signed: true }),
      state: choice(state.options.values, { required: true, label: 'Status' }),
    },
    2000,
  ),
}

export const whoGotCalls = {
  /** What an order, or one of its lines, has given to whom, by month and statement. */
  getPayOfOrder: call({
    at: 'GET /api/commissionLines/ofOrder',
    of: 'commissionStatements',
    access: payCodes,
    input: {
      orderId: reference('orders', { required: true }),
      orderLineId: reference('orderLines'),
    },
    answer: given,
  }),
  /** What a payment has given to whom, where people are paid for what is paid. */
  getPayOfPayment: call({
    at: 'GET /api/commissionLines/ofPayment',
    of: 'commissionStatements',
    access: payCodes,
    input: { paymentId: reference('payments', { required: true }) },
    answer: given,
  }),
}
