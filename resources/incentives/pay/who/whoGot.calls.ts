import { call, choice, date, list, money, reference, text } from '#define'
import { commissionLines } from '#resources/incentives/pay/months/commissionLines.entity.ts'
import { payCodes } from '#resources/incentives/seenPay.ts'

const { kind, state } = commissionLines.fields

const given = {
  data: list(
    {
      month: date({ isMonth: true, required: true }),
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
  /** The pay from an order, or from one of its lines, by person, month and statement. */
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
  /** The pay from a payment by person, where payments count. */
  getPayOfPayment: call({
    at: 'GET /api/commissionLines/ofPayment',
    of: 'commissionStatements',
    access: payCodes,
    input: { paymentId: reference('payments', { required: true }) },
    answer: given,
  }),
}
