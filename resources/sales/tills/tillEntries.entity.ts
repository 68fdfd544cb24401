import { choice, date, entity, money, reference, text } from '#define'

/** Cash that came into a drawer or left it beside payments. Entries never change. */
export const tillEntries = entity('tillEntries', {
  titles: ['Till entry', 'Till entries'],
  label: 'type',
  fields: {
    branchId: reference('branches', { required: true, readOnly: true }),
    day: date({ required: true, readOnly: true }),
    terminal: text({ max: 40, readOnly: true, label: 'Till' }),
    type: choice(['Float', 'Cash in', 'Cash out', 'Rounding'], {
      required: true,
      readOnly: true,
      tones: { Float: 'info', 'Cash in': 'good', 'Cash out': 'warning', Rounding: 'neutral' },
    }),
    amount: money({ required: true, signed: true, readOnly: true }),
    /** That of its payment; of other cash the usual one when it was entered. */
    methodId: reference('paymentMethods', { readOnly: true, label: 'Method' }),
    reason: text({ max: 200, readOnly: true }),
    paymentId: reference('payments', { readOnly: true }),
    staffId: reference('staff', { required: true, readOnly: true, label: 'Entered by' }),
  },
  list: {
    columns: [
      'createdOnUtc',
      'branchId',
      'day',
      'terminal',
      'type',
      'amount',
      'reason',
      'paymentId',
      'staffId',
    ],
    sort: '-createdOnUtc',
    search: ['reason', 'branchId'],
    filters: ['branchId', 'day', 'type', 'methodId', 'staffId', 'terminal'],
    totals: ['amount'],
  },
  tools: { moveCash: 'Enter cash' },
  checks: {
    'What comes in is more than 0, what goes out less than 0.':
      "{amount} <> 0 and ({type} not in ('Float', 'Cash in') or {amount} > 0) and ({type} <> 'Cash out' or {amount} < 0)",
    'Rounding belongs to a payment.': "({type} = 'Rounding') = ({paymentId} is not null)",
  },
  api: { create: false, update: false, remove: false },
})
