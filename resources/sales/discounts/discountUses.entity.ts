import { choice, entity, money, reference } from '#define'

/** A discount on an order line, from a rule or requested by a person. */
export const discountUses = entity('discountUses', {
  titles: ['Discount given', 'Discounts given'],
  label: 'amount',
  fields: {
    ruleId: reference('discountRules'),
    orderLineId: reference('orderLines', { required: true, onDelete: 'cascade' }),
    amount: money({ required: true }),
    requestedById: reference('staff', { required: true, readOnly: true, label: 'Requested by' }),
    approvedById: reference('staff', { label: 'Approved by' }),
    state: choice(['Requested', 'Approved', 'Declined'], {
      default: 'Requested',
      tones: { Requested: 'warning', Approved: 'good', Declined: 'bad' },
    }),
  },
  list: {
    columns: ['orderLineId', 'ruleId', 'amount', 'requestedById', 'approvedById', 'state'],
    sort: '-createdOnUtc',
    filters: ['state'],
  },
  statuses: {
    transitions: {
      approve: { from: ['Requested'], to: 'Approved' },
      decline: { from: ['Requested'], to: 'Declined', needsReason: true },
    },
  },
  checks: {
    'You cannot approve a discount that you requested.': '{approvedById} <> {requestedById}',
  },
  api: false,
})
