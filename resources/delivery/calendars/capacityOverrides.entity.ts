import { entity, integer, reference, text } from '#define'
import { measured } from './measureFields.ts'

/** By how much a day exceeds its capacity, with the author and the reason. */
export const capacityOverrides = entity('capacityOverrides', {
  titles: ['Capacity override', 'Capacity overrides'],
  label: 'reason',
  fields: {
    calendarDayId: reference('calendarDays', { required: true }),
    slotDayId: reference('slotDays'),
    ...measured({ default: 0, min: 0 }),
    slotStops: integer({ default: 0, min: 0 }),
    reason: text({ required: true, max: 500 }),
    staffId: reference('staff', { required: true, readOnly: true }),
  },
  list: {
    columns: [
      'createdOnUtc',
      'calendarDayId',
      'reason',
      'staffId',
      'stops',
      'items',
      'volume',
      'minutes',
      'value',
    ],
    sort: '-createdOnUtc',
  },
  api: { one: false, create: false, update: false, remove: false },
})
