import { entity, reference } from '#define'

/** Which tags of orders a rule has set: it takes these away again, and no other. */
export const ruledTags = entity('ruledTags', {
  titles: ['Tag set by a rule', 'Tags set by rules'],
  label: 'orderId',
  fields: {
    orderId: reference('orders', { required: true, onDelete: 'cascade' }),
    tagId: reference('orderTags', { required: true, onDelete: 'cascade' }),
  },
  list: { columns: ['orderId', 'tagId'], sort: 'orderId' },
  unique: [['orderId', 'tagId']],
  api: false,
})
