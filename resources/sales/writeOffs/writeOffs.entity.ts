import { choice, code, date, entity, instant, money, reference, text } from '#define'

/**
 * A small balance of an order that nobody will pay: asked for by whoever chases it, approved by
 * somebody else. It is owed no longer until the write-off is reversed.
 */
export const writeOffs = entity('writeOffs', {
  titles: ['Write-off', 'Write-offs'],
  fields: {
    no: code({ prefix: 'WO', digits: 6, label: 'Write-off' }),
    orderId: reference('orders', { required: true, readOnly: true }),
    customerId: reference('customers', { required: true, readOnly: true }),
    branchId: reference('branches', { required: true, readOnly: true }),
    amount: money({ required: true, min: 0.01, readOnly: true }),
    reason: text({ required: true, max: 300, readOnly: true }),
    requestedById: reference('staff', { required: true, readOnly: true, label: 'Requested by' }),
    approverId: reference('staff', { readOnly: true, label: 'Decided by' }),
    decidedOnUtc: instant({ readOnly: true, label: 'Decided' }),
    reversedOnUtc: instant({ readOnly: true, label: 'Reversed' }),
    /** The days in whose journals the decision and its reversal are: the next open ones, where theirs were closed. */
    journalDay: date({ readOnly: true, label: 'In the journal of' }),
    reversedJournalDay: date({ readOnly: true, label: 'Reversed in the journal of' }),
    answer: text({ max: 300, readOnly: true }),
    state: choice(['Requested', 'Approved', 'Declined', 'Withdrawn', 'Reversed'], {
      default: 'Requested',
      tones: {
        Requested: 'warning',
        Approved: 'good',
        Declined: 'bad',
        Withdrawn: 'neutral',
        Reversed: 'bad',
      },
    }),
  },
  list: {
    columns: [
      'no',
      'createdOnUtc',
      'orderId',
      'customerId',
      'amount',
      'reason',
      'requestedById',
      'approverId',
      'state',
    ],
    sort: '-createdOnUtc',
    search: ['no', 'orderId'],
    filters: ['...', 'branchId', 'decidedOnUtc'],
    totals: ['amount'],
  },
  statuses: {
    transitions: {
      approve: {
        from: ['Requested'],
        to: 'Approved',
        access: ['J4'],
        confirm: 'Write this balance off?',
      },
      decline: {
        from: ['Requested'],
        to: 'Declined',
        access: ['J4'],
        confirm: 'Decline this write-off?',
        needsReason: true,
      },
      withdraw: {
        from: ['Requested'],
        to: 'Withdrawn',
        label: 'Take back',
        done: 'Taken back',
        confirm: 'Withdraw this write-off request?',
        by: { field: 'requestedById' },
      },
      reverse: {
        from: ['Approved'],
        to: 'Reversed',
        access: ['J4'],
        confirm: 'Reverse this write-off, so that the customer owes it again?',
        needsReason: true,
      },
    },
  },
  checks: {
    'Somebody other than the requester has to decide on a write-off.':
      '{approverId} is null or {approverId} <> {requestedById}',
    'A write-off counts once somebody has approved it.':
      "{state} in ('Requested', 'Withdrawn') or ({approverId} is not null and {decidedOnUtc} is not null)",
    'A write-off that was reversed says when.':
      "({state} = 'Reversed') = ({reversedOnUtc} is not null)",
  },
  api: { create: false, update: false, remove: false },
})
