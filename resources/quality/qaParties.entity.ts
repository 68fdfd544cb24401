import { isActive } from '#resources/common.ts'
import { choice, countOf, entity, reference, text } from '#define'

/** A party that is responsible for a fault and pays for it. */
export const qaParties = entity('qaParties', {
  titles: ['Responsible party', 'Responsible parties'],
  scope: 'company',
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    type: choice(['Supplier', 'Carrier', 'Warehouse', 'Store', 'Customer', 'Unknown'], {
      default: 'Unknown',
    }),
    supplierId: reference('suppliers', {
      when: { field: 'type', is: ['Supplier'] },
      help: 'Leave empty for the supplier of the product',
    }),
    isActive,
    issueCount: countOf('qaIssues', 'partyId', 'Used by'),
  },
  related: [{ entity: 'qaIssues', by: 'partyId' }],
  merge: true,
  import: { key: 'name' },
})
