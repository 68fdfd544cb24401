import { isActive } from '#resources/common.ts'
import { choice, countOf, entity, text } from '#define'

/** Why products fail. */
export const qaCauses = entity('qaCauses', {
  titles: ['Cause', 'Causes'],
  scope: 'company',
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    group: choice(['Production', 'Packaging', 'Transport', 'Handling', 'Use', 'Other'], {
      default: 'Other',
    }),
    description: text({ max: 200 }),
    isActive,
    issueCount: countOf('qaIssues', 'causeId', 'Used by'),
  },
  list: { columns: ['name', 'group', 'isActive', 'issueCount'], search: ['name', 'description'] },
  related: [{ entity: 'qaIssues', by: 'causeId' }],
  merge: true,
  import: { key: 'name' },
})
