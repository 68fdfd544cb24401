import { choice, code, computed, entity, instant, integer, money, reference, text } from '#define'

const handed = 'sum(i.delivered)'
const back = 'sum(i.returned)'

/** Money that a customer gets back: asked for on the order's page, approved by somebody else. */
export const refunds = entity('refunds', {
  titles: ['Refund', 'Refunds'],
  fields: {
    no: code({ prefix: 'RF', digits: 6, label: 'Refund' }),
    orderId: reference('orders', { required: true, readOnly: true }),
    customerId: reference('customers', { required: true, readOnly: true }),
    branchId: reference('branches', { required: true, readOnly: true }),
    type: choice(['Cancel', 'Return', 'Price adjustment', 'Goodwill'], {
      required: true,
      readOnly: true,
    }),
    amount: money({ required: true, min: 0.01, readOnly: true }),
    /** What of it lowers what the order costs: it was not paid on top, nor for goods that came back. */
    allowance: money({ default: 0, min: 0, readOnly: true }),
    methodId: reference('paymentMethods', {
      label: 'Method',
      readOnly: true,
      help: 'Leave empty to pay back by the methods that paid',
    }),
    bankAccount: text({ max: 40, readOnly: true }),
    account: computed(text(), "'•••• ' || right(replace({bankAccount}, '-', ''), 4)"),
    batch: text({ max: 40, readOnly: true, index: true }),
    reason: text({ required: true, max: 300, readOnly: true }),
    qaIssueId: reference('qaIssues', { label: 'QA issue', readOnly: true }),
    /** Of those that the order has earned: at most so many are taken below 0 with it. */
    pointsSpent: computed(
      integer({
        label: 'Points spent already',
        help: 'Up to this many points go below 0; points earned later make up for them',
      }),
      `case when {state} in ('Requested', 'Approved') then (
        select nullif(greatest(sum(e.points) - greatest(coalesce((select a.balance from points_accounts a where a.id = {customerId} and not a.is_deleted), 0), 0), 0), 0)::int
        from points_entries e where e.order_id = {orderId} and e.type in ('Earn', 'Reverse') and not e.is_deleted) end`,
    ),
    goods: computed(
      choice(['Not delivered', 'Not returned', 'Partly returned', 'Returned'], {
        label: 'Goods',
        tones: {
          'Not delivered': null,
          'Not returned': 'bad',
          'Partly returned': 'warning',
          Returned: 'good',
        },
      }),
      // A price that is adjusted leaves the goods where they are.
      `select case when coalesce(${handed}, 0) = 0 then 'Not delivered' when ${back} < ${handed} and {type} in ('Price adjustment', 'Goodwill') then null when ${back} = 0 then 'Not returned' when ${back} < ${handed} then 'Partly returned' else 'Returned' end
        from delivery_plans p join plan_items i on i.plan_id = p.id where p.order_id = {orderId} and not p.is_deleted and not i.is_deleted`,
    ),
    requestedById: reference('staff', { required: true, readOnly: true, label: 'Requested by' }),
    approverId: reference('staff', { readOnly: true, label: 'Decided by' }),
    decidedOnUtc: instant({ readOnly: true, label: 'Decided' }),
    paidOnUtc: instant({ readOnly: true, label: 'Paid' }),
    reference: text({ max: 80, readOnly: true, index: true }),
    state: choice(['Requested', 'Approved', 'Declined', 'Paid', 'Closed', 'Cancelled'], {
      default: 'Requested',
      tones: {
        Requested: 'warning',
        Approved: 'good',
        Declined: 'bad',
        Paid: 'good',
        Closed: 'good',
        Cancelled: 'bad',
      },
    }),
  },
  list: {
    columns: [
      'no',
      'createdOnUtc',
      'orderId',
      'customerId',
      'type',
      'amount',
      'methodId',
      'goods',
      'state',
    ],
    sort: '-createdOnUtc',
    search: ['no', 'reference', 'orderId'],
    filters: [
      'state',
      'createdOnUtc',
      'branchId',
      'methodId',
      'requestedById',
      'type',
      'amount',
      'batch',
    ],
    totals: ['amount', 'allowance'],
  },
  statuses: {
    transitions: {
      approve: {
        from: ['Requested'],
        to: 'Approved',
        access: ['J4'],
        confirm:
          'Pay this back? Where goods are “Not returned”, the customer still has them. Points that the order earned and that are spent go below 0.',
      },
      decline: {
        // Also what was approved and cannot be paid any more, since its payment was voided.
        from: ['Requested', 'Approved'],
        to: 'Declined',
        access: ['J4'],
        confirm: 'Decline this refund?',
        needsReason: true,
      },
      pay: {
        from: ['Approved'],
        to: 'Paid',
        label: 'Pay back',
        done: 'Paid back',
        access: ['J4'],
        confirm: 'Pay it back now?',
        call: { name: 'payRefund', id: 'refundId' },
      },
      close: { from: ['Paid'], to: 'Closed', access: ['J4'] },
      cancel: {
        from: ['Requested'],
        to: 'Cancelled',
        label: 'Cancel request',
        done: 'Cancelled',
        confirm: 'Cancel this refund request?',
        by: { field: 'requestedById' },
      },
    },
  },
  actions: {
    setAccount: {
      call: 'setRefundAccount',
      id: 'refundId',
      label: 'Set bank account',
      while: { field: 'state', is: ['Requested', 'Approved'] },
    },
  },
  checks: {
    'Somebody other than the requester has to decide on a refund.':
      '{approverId} is null or {approverId} <> {requestedById}',
    'A refund is paid once somebody has approved it.':
      "{state} in ('Requested', 'Cancelled') or {approverId} is not null",
    'What a refund takes off the price is a price adjustment or goodwill, and part of it.':
      "{allowance} <= {amount} and ({allowance} = 0 or {type} in ('Price adjustment', 'Goodwill'))",
    'A refund that was paid says when.':
      "{state} not in ('Paid', 'Closed') or {paidOnUtc} is not null",
  },
  api: { create: false, update: false, remove: false },
})
