import { currencies } from '#resources/common.ts'
import { countries } from '#resources/countries.ts'
import { choice, computed, entity, instant, money, reference, text } from '#define'

/**
 * Money received for an order. A negative row reverses a mistake or gives money back by a refund;
 * payments never change.
 */
export const payments = entity('payments', {
  titles: ['Payment', 'Payments'],
  label: 'amount',
  fields: {
    orderId: reference('orders', { required: true, readOnly: true }),
    customer: computed(
      text(),
      'select c.name from orders o join customers c on c.id = o.customer_id where o.id = {orderId}',
    ),
    methodId: reference('paymentMethods', { required: true, readOnly: true, label: 'Method' }),
    amount: money({ required: true, signed: true, readOnly: true }),
    currency: computed(
      choice(currencies),
      `select case k.country when 'CA' then '${countries.CA.currency}' else '${countries.NZ.currency}' end from clients k where k.id = {clientId}`,
    ),
    type: computed(
      choice(['Deposit', 'Balance', 'Exchange', 'Refund', 'Reversal'], {
        tones: {
          Deposit: 'info',
          Balance: 'good',
          Exchange: 'neutral',
          Refund: 'warning',
          Reversal: 'bad',
        },
      }),
      `case when {exchangeOrderId} is not null then 'Exchange' when {refundId} is not null then 'Refund' when {reversalOfId} is not null then 'Reversal'
        when (select sum(x.amount) from payments x where x.order_id = {orderId} and x.state <> 'Pending' and x.received_on_utc <= {receivedOnUtc} and not x.is_deleted)
          < (select o.total from orders o where o.id = {orderId}) then 'Deposit' else 'Balance' end`,
    ),
    receivedOnUtc: instant({ required: true, default: 'now', readOnly: true, label: 'Received' }),
    branchId: reference('branches', { readOnly: true }),
    staffId: reference('staff', { required: true, readOnly: true, label: 'Taken by' }),
    reference: text({ max: 80, readOnly: true, index: true }),
    depositReference: computed(
      text({ label: 'Deposit reference' }),
      "select string_agg(d.reference, ', ' order by d.reference) from deposit_references d where d.payment_id = {id} and not d.is_deleted",
    ),
    terminal: text({ max: 40, readOnly: true }),
    state: choice(['Pending', 'Received', 'Reconciled', 'Voided'], {
      default: 'Received',
      tones: { Pending: 'warning', Received: 'info', Reconciled: 'good', Voided: 'bad' },
    }),
    reversalOfId: reference('payments', { readOnly: true, unique: true, label: 'Reversal of' }),
    refundId: reference('refunds', { readOnly: true, label: 'Refund' }),
    /** Money of an exchange has come from this order, or has gone to it. */
    exchangeOrderId: reference('orders', { readOnly: true, label: 'Exchanged with' }),
    batch: text({ max: 40, index: true, help: 'The batch of the bank or the terminal' }),
    note: text({ max: 300 }),
  },
  list: {
    columns: [
      'receivedOnUtc',
      'orderId',
      'customer',
      'methodId',
      'amount',
      'type',
      'branchId',
      'reference',
      'state',
    ],
    sort: '-receivedOnUtc',
    search: ['reference', 'orderId'],
    filters: [
      'receivedOnUtc',
      'branchId',
      'methodId',
      'staffId',
      'state',
      'orderId',
      'reference',
      'amount',
      'batch',
      'type',
      'terminal',
    ],
    bulk: ['batch'],
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
    'A payment must be more than 0, its reversal, a refund and what leaves by an exchange less than 0.':
      '({amount} > 0 and {reversalOfId} is null and {refundId} is null) or ({amount} < 0 and num_nonnulls({reversalOfId}, {refundId}, {exchangeOrderId}) = 1)',
  },
  tools: { recordOrderPayment: 'Add payment', addDepositReference: 'Add deposit reference' },
  api: { create: false, remove: false },
})
