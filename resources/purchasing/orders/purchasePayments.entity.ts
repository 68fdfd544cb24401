import { choice, code, computed, date, decimal, entity, money, reference, text } from '#define'

/** Money that went to a supplier for a purchase order, in the currency of that order. */
export const purchasePayments = entity('purchasePayments', {
  titles: ['Payment to a supplier', 'Payments to suppliers'],
  fields: {
    no: code({ prefix: 'PP', digits: 6, label: 'No.' }),
    purchaseOrderId: reference('purchaseOrders', { required: true, onDelete: 'cascade' }),
    paidOn: date({ required: true, default: 'today', label: 'Paid on' }),
    amount: decimal({ required: true, scale: 2, min: 0.01 }),
    exchangeRate: decimal({
      required: true,
      scale: 6,
      min: 0.000001,
      help: 'How much of the order’s currency one unit of ours bought that day',
    }),
    cost: computed(money({ label: 'In our money' }), 'round({amount} / {exchangeRate}, 2)'),
    remark: text({ max: 120, label: 'Reference' }),
    state: choice(['Recorded', 'Void'], {
      default: 'Recorded',
      readOnly: true,
      tones: { Recorded: 'neutral', Void: 'bad' },
    }),
    voidReason: text({ max: 200, readOnly: true, label: 'Why void' }),
    paidById: reference('staff', { readOnly: true, label: 'Entered by' }),
  },
  list: {
    columns: ['no', 'paidOn', 'amount', 'exchangeRate', 'cost', 'remark', 'state', 'paidById'],
    sort: 'paidOn',
  },
  api: false,
})
