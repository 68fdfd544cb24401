import { choice, entity, instant, money, reference, text } from '#define'

/**
 * Money received for an order. A negative row reverses a mistake or gives money back by a refund;
 * payments never change.
 */
export const payments = entity('payments', {
  titles: ['Payment', 'Payments'],
  label: 'amount',
  fields: {
    orderId: reference('orders', { required: true }),
    methodId: reference('paymentMethods', { required: true, label: 'Method' }),
    amount: money({ required: true, signed: true }),
    receivedOnUtc: instant({ required: true, default: 'now', label: 'Received' }),
    branchId: reference('branches'),
    staffId: reference('staff', { required: true, readOnly: true, label: 'Taken by' }),
    reference: text({ max: 80, index: true }),
    terminal: text({ max: 40 }),
    state: choice(['Pending', 'Received', 'Reconciled', 'Voided'], {
      default: 'Received',
      tones: { Pending: 'warning', Received: 'info', Reconciled: 'good', Voided: 'bad' },
    }),
    reversalOfId: reference('payments', { readOnly: true, unique: true, label: 'Reversal of' }),
    refundId: reference('refunds', { readOnly: true, label: 'Refund' }),
  },
  list: {
    columns: [
      'receivedOnUtc',
      'orderId',
      'methodId',
      'amount',
      'branchId',
      'staffId',
      'reference',
      'state',
    ],
    sort: '-receivedOnUtc',
    search: ['reference'],
    filters: ['state', 'receivedOnUtc'],
    totals: ['amount'],
  },
  statuses: {
    transitions: {
      receive: {
        from: ['Pending'],
        to: 'Received',
        label: 'Mark as received',
        confirm: 'Has the money arrived?',
      },
      reconcile: { from: ['Received'], to: 'Reconciled' },
      void: {
        from: ['Pending', 'Received', 'Reconciled'],
        to: 'Voided',
        confirm: 'Reverse this payment?',
        needsReason: true,
      },
    },
  },
  checks: {
    'A payment must be more than 0, its reversal and a refund less than 0.':
      '({amount} > 0 and {reversalOfId} is null and {refundId} is null) or ({amount} < 0 and ({reversalOfId} is null) <> ({refundId} is null))',
  },
  api: false,
})
