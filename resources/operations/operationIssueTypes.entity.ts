import { isActive } from '#resources/common.ts'
import { choice, countOf, entity, integer, reference, text } from '#define'

/** Types of internal mistakes and suggestions, and who handles each. */
export const operationIssueTypes = entity('operationIssueTypes', {
  titles: ['Operation issue type', 'Operation issue types'],
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    group: choice(['Mistake', 'Damage', 'Safety', 'Suggestion'], { default: 'Mistake' }),
    severity: choice(['Low', 'Normal', 'High'], {
      default: 'Normal',
      tones: { Low: null, Normal: null, High: 'bad' },
    }),
    ownerId: reference('staff', { label: 'Default owner', only: { isDisabled: false } }),
    targetDays: integer({ min: 0, max: 365, label: 'Target (days)' }),
    isActive,
    issueCount: countOf('operationIssues', 'typeId', 'Used by'),
  },
  related: [{ entity: 'operationIssues', by: 'typeId' }],
  merge: true,
  import: { key: 'name' },
})
