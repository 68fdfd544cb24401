import { isActive } from '#resources/common.ts'
import { colour, entity, taggedBy, text } from '#define'

/** Free labels for customers. */
export const customerTags = entity('customerTags', {
  titles: ['Customer tag', 'Customer tags'],
  fields: {
    name: text({ required: true, max: 40, unique: true }),
    colour: colour({ default: '#5B6B7B' }),
    isActive,
    customerCount: taggedBy('customers', 'tagIds', 'Customers'),
  },
  related: [{ entity: 'customers', by: 'tagIds' }],
  merge: true,
  import: { key: 'name' },
})
