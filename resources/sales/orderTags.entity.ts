import { colour, entity, flag, taggedBy, text } from '#define'

export const orderTags = entity('orderTags', {
  titles: ['Order tag', 'Order tags'],
  fields: {
    name: text({ required: true, max: 40, unique: true }),
    colour: colour({ default: '#5B6B7B' }),
    description: text({ max: 200 }),
    isOnCalendar: flag({ default: true }),
    isActive: flag({ default: true }),
    orderCount: taggedBy('orders', 'tagIds', 'Orders'),
  },
  list: {
    search: ['name', 'description'],
    filters: ['isActive', 'isOnCalendar'],
    sort: 'name',
    deleted: true,
  },
  import: { key: 'name' },
  api: {
    list: 'GET /api/orderManagement/getOrderTagList',
    save: 'POST /api/orderManagement/addOrUpdateOrderTag',
    remove: 'POST /api/orderManagement/deleteOrderTag?id',
  },
})
