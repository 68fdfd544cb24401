import { date, entity, flag, money, reference, text } from '#define'

export const depositReferences = entity('depositReferences', {
  titles: ['Deposit reference', 'Deposit references'],
  label: 'reference',
  fields: {
    orderId: reference('orders', { required: true, onDelete: 'cascade' }),
    paymentId: reference('payments', { narrowedBy: { orderId: 'orderId' } }),
    reference: text({ required: true, max: 80 }),
    bankDate: date(),
    amount: money(),
    isMatched: flag({ default: false }),
  },
  list: {
    columns: ['orderId', 'reference', 'bankDate', 'amount', 'isMatched'],
    search: ['reference'],
    filters: ['isMatched', 'bankDate'],
  },
  unique: [['orderId', 'reference']],
  api: false,
})
