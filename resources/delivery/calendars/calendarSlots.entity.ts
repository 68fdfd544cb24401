import { date, entity, integer, reference, timeSlot } from '#define'

/**
 * A bookable part of a calendar's day: on every open day, on one day of the week (1 is Monday), or
 * on one date.
 */
export const calendarSlots = entity('calendarSlots', {
  titles: ['Time slot', 'Time slots'],
  label: 'period',
  fields: {
    calendarId: reference('deliveryCalendars', { required: true, onDelete: 'cascade' }),
    dayOfWeek: integer({ min: 1, max: 7 }),
    date: date(),
    period: timeSlot({ required: true, label: 'From and to' }),
    capacity: integer({ min: 0, label: 'Stops' }),
  },
  list: { columns: ['dayOfWeek', 'date', 'period', 'capacity'], sort: 'period' },
  checks: {
    'Choose either a day of the week or a date, not both.': '{dayOfWeek} is null or {date} is null',
  },
  api: false,
})
