import { choice, computed, date, entity, money, reference, text } from '#define'

/**
 * Payments of imported orders, in a file beside these. They count as soon as their order is posted,
 * for the balance of the customer and for the money of no day.
 */
export const importedPayments = entity('importedPayments', {
  titles: ['Imported payment', 'Imported payments'],
  label: 'amount',
  fields: {
    importedOrderId: reference('importedOrders', { required: true, label: 'Order' }),
    methodId: reference('paymentMethods', { required: true, label: 'Paid by' }),
    amount: money({ required: true, min: 0.01 }),
    paidDate: date({ required: true, label: 'Paid on' }),
    reference: text({ max: 80 }),
    paymentId: reference('payments', { readOnly: true, label: 'Payment' }),
    state: computed(
      choice(['Draft', 'Posted'], { tones: { Draft: 'neutral', Posted: 'good' } }),
      "case when {paymentId} is null then 'Draft' else 'Posted' end",
    ),
  },
  list: {
    columns: ['importedOrderId', 'methodId', 'amount', 'paidDate', 'reference', 'state'],
    sort: '-paidDate',
    search: ['importedOrderId', 'reference'],
    filters: ['importedOrderId', 'methodId', 'paidDate'],
    totals: ['amount'],
  },
  rules: Object.fromEntries(
    ['importedOrderId', 'methodId', 'amount', 'paidDate', 'reference', 'remove'].map(name => [
      name,
      { 'This payment is posted. Take its import back first.': '{paymentId} is null' },
    ]),
  ),
  unique: [['importedOrderId', 'paidDate', 'amount', 'reference']],
  import: { key: 'importedOrderId', within: ['paidDate', 'amount', 'reference'] },
})
