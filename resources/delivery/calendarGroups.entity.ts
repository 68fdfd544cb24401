import { choice, entity, integer, text } from '../define/index.ts'

export const calendarGroups = entity('calendarGroups', {
  titles: ['Calendar group', 'Calendar groups'],
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    country: choice(['NZ', 'CA'], { required: true }),
    position: integer({ default: 0 }),
  },
  list: { columns: ['name', 'country', 'position'], sort: 'name', search: ['name'] },
  api: {
    list: 'GET /api/delivery/getDeliveryCalendarGroupList',
    one: false,
    create: false,
    update: false,
    remove: false,
  },
})
