import { isActive } from '#resources/common.ts'
import { choice, countOf, entity, flag, text } from '#define'

/** Standard notes from a product issue to the buyers. */
export const qaSupplyNotes = entity('qaSupplyNotes', {
  titles: ['Supply chain note', 'Supply chain notes'],
  scope: 'company',
  fields: {
    text: text({ required: true, max: 120, unique: true }),
    type: choice(['Claim', 'Replacement', 'Production', 'Packaging', 'Other'], {
      default: 'Other',
    }),
    needsAction: flag({ default: false, help: 'Purchasing has to act' }),
    isActive,
    issueCount: countOf('qaIssues', 'noteId', 'Used by'),
  },
  related: [{ entity: 'qaIssues', by: 'noteId' }],
  import: { key: 'text' },
  merge: true,
})
