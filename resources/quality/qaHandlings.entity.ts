import { isActive } from '#resources/common.ts'
import { choice, countOf, dictionary, entity, text } from '#define'

/** A way to handle a fault. */
export const qaHandlings = entity('qaHandlings', {
  titles: ['Handling', 'Issue handling types'],
  scope: 'company',
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    kind: choice(
      [
        'Repair',
        'Replace part',
        'Exchange',
        'Discount',
        'Refund',
        'Scrap',
        'Return to supplier',
        'Other',
      ],
      { default: 'Other' },
    ),
    costType: choice(['Labour', 'Parts', 'Freight', 'Credit', 'Write-off'], {
      label: 'Cost',
      help: 'Not used yet (for the reports over orders)',
    }),
    stockStatus: dictionary('physicalStockStatus', {
      label: 'Stock effect',
      help: 'The status that stock on QA hold gets. Leave empty if it keeps its status.',
    }),
    isActive,
    issueCount: countOf('qaIssues', 'handlingId', 'Used by'),
  },
  related: [{ entity: 'qaIssues', by: 'handlingId' }],
  merge: true,
  import: { key: 'name' },
})
