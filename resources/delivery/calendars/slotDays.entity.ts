import { date, entity, integer, reference } from '#define'

/** One slot on one date, with its booked stops. */
export const slotDays = entity('slotDays', {
  titles: ['Slot of a day', 'Slots of a day'],
  label: 'date',
  fields: {
    calendarId: reference('deliveryCalendars', { required: true }),
    date: date({ required: true }),
    slotId: reference('calendarSlots', { required: true }),
    capacity: integer({ min: 0 }),
    booked: integer({ default: 0, min: 0, readOnly: true }),
    extra: integer({ default: 0, min: 0, readOnly: true }),
  },
  list: { columns: ['date', 'slotId', 'capacity', 'booked'], sort: 'date' },
  unique: [['slotId', 'date']],
  checks: {
    'This time slot is fully booked.': '{capacity} is null or {booked} <= {capacity} + {extra}',
  },
  api: false,
})
