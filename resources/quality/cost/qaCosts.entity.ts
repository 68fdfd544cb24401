import { choice, entity, money, reference, text } from '#define'

export const qaCosts = entity('qaCosts', {
  titles: ['Cost', 'Costs'],
  label: 'kind',
  fields: {
    qaIssueId: reference('qaIssues', { required: true, onDelete: 'cascade' }),
    kind: choice(['Labour', 'Parts', 'Freight', 'Credit', 'Write-off', 'Other'], {
      required: true,
    }),
    amount: money({ required: true, min: 0 }),
    note: text({ max: 120 }),
  },
  list: { columns: ['kind', 'amount', 'note'], sort: 'kind' },
  api: false,
})
