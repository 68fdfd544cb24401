import { country } from '#resources/common.ts'
import { countOf, entity, integer, text } from '#define'

export const calendarGroups = entity('calendarGroups', {
  titles: ['Calendar group', 'Calendar groups'],
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    country,
    position: integer({ default: 0, min: 0, label: 'Order' }),
    calendarCount: countOf('deliveryCalendars', 'groupId', 'Calendars'),
  },
  list: { filters: ['country'], sortable: ['name'], sort: 'position' },
  related: [{ entity: 'deliveryCalendars', by: 'groupId' }],
  api: { list: 'GET /api/delivery/getDeliveryCalendarGroupList' },
  import: { key: 'name' },
})
