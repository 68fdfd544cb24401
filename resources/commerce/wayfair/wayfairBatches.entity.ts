import { countOf, entity, instant, integer, reference, text } from '#define'

/** A file of Wayfair that was read, with what came of it. */
export const wayfairBatches = entity('wayfairBatches', {
  titles: ['Wayfair file', 'Wayfair files'],
  label: 'fileName',
  fields: {
    fileName: text({ required: true, max: 200, readOnly: true, label: 'File' }),
    websiteId: reference('websites', { required: true, readOnly: true }),
    readOnUtc: instant({ required: true, readOnly: true, label: 'Read' }),
    readById: reference('staff', { readOnly: true, label: 'By' }),
    rows: integer({ default: 0, readOnly: true, label: 'Lines' }),
    added: integer({ default: 0, readOnly: true, label: 'New' }),
    changed: integer({ default: 0, readOnly: true, label: 'Changed' }),
    unchanged: integer({ default: 0, readOnly: true, label: 'Unchanged' }),
    older: integer({ default: 0, readOnly: true, label: 'Older than ours' }),
    errors: countOf('wayfairErrors', 'batchId', 'Errors'),
  },
  list: {
    columns: [
      'fileName',
      'readOnUtc',
      'readById',
      'rows',
      'added',
      'changed',
      'unchanged',
      'older',
      'errors',
    ],
    search: ['fileName'],
    filters: ['websiteId', 'readOnUtc', 'readById'],
    sort: '-readOnUtc',
    totals: ['rows', 'added', 'changed', 'unchanged', 'older', 'errors'],
  },
  related: [
    { entity: 'wayfairErrors', by: 'batchId' },
    { entity: 'wayfairOrders', by: 'batchId' },
  ],
  api: { create: false, update: false, remove: false },
})
