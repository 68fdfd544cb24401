import { entity, integer, reference, text } from '#define'

/** A row of a Wayfair file that was not taken, and why. */
export const wayfairErrors = entity('wayfairErrors', {
  titles: ['Error of a Wayfair file', 'Errors of Wayfair files'],
  label: 'row',
  fields: {
    batchId: reference('wayfairBatches', {
      required: true,
      readOnly: true,
      onDelete: 'cascade',
      label: 'File',
    }),
    row: integer({ required: true, min: 1, readOnly: true }),
    poNumber: text({ max: 40, readOnly: true, label: 'PO number' }),
    column: text({ max: 80, readOnly: true }),
    message: text({ required: true, max: 300, readOnly: true }),
  },
  list: {
    columns: ['batchId', 'row', 'poNumber', 'column', 'message'],
    search: ['poNumber', 'message'],
    filters: ['batchId'],
    sort: 'row',
    main: 'message',
  },
  api: { create: false, update: false, remove: false },
})
