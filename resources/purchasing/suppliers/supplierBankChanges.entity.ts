import { choice, computed, entity, ownNameSql, reference, text } from '#define'

/**
 * A request for a new bank account of a supplier. It takes effect when another person than its
 * author approves it.
 */
export const supplierBankChanges = entity('supplierBankChanges', {
  titles: ['Bank details change', 'Bank details changes'],
  scope: 'company',
  fields: {
    supplierId: reference('suppliers', { required: true }),
    bank: text({ required: true, max: 80 }),
    accountName: text({ required: true, max: 120, label: 'Account name' }),
    account: text({ required: true, max: 60, label: 'Account number' }),
    reason: text({
      required: true,
      max: 200,
      help: 'Say how you verified that the account is theirs',
    }),
    askedById: reference('staff', { required: true, readOnly: true, label: 'Requested by' }),
    decidedBy: computed(
      text(),
      `select ${ownNameSql('s.client_id', 's.full_name')}
        from staff s where s.id = {updatedBy} and {state} <> 'Waiting'`,
    ),
    state: choice(['Waiting', 'Approved', 'Declined'], {
      default: 'Waiting',
      tones: { Waiting: 'warning', Approved: 'good', Declined: 'bad' },
    }),
  },
  list: {
    columns: ['supplierId', 'bank', 'accountName', 'account', 'askedById', 'createdOnUtc', 'state'],
    sort: '-createdOnUtc',
    search: ['supplierId', 'accountName'],
    filters: ['supplierId', 'state'],
  },
  statuses: {
    transitions: {
      approve: {
        from: ['Waiting'],
        to: 'Approved',
        confirm: 'Pay this supplier to the new account?',
      },
      decline: { from: ['Waiting'], to: 'Declined', needsReason: true },
    },
  },
  editable: { while: { field: 'state', is: ['Waiting'] } },
})
