import { choice, entity } from '#define'

/** What is in no sum yet: a row has the id of its entry, or of its part. */
export const saleQueue = entity('saleQueue', {
  titles: ['Queued sale', 'Queued sales'],
  label: 'of',
  fields: { of: choice(['Entry', 'Part'], { required: true }) },
  list: { columns: ['of'], sort: 'of' },
  api: false,
})
