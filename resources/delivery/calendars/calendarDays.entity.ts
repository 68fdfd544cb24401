import { date, entity, flag, reference, longText } from '#define'
import { measuredAs } from './measureFields.ts'

const full = 'This day is fully booked.'
const holds = (measure: string) =>
  `({capacity${measure}} is null or {booked${measure}} <= {capacity${measure}} + {extra${measure}})`

/**
 * One date of a calendar: the row that every booking locks. `booked` is the sum of the active
 * plans, `extra` the allowed excess; an empty capacity is no limit.
 */
export const calendarDays = entity('calendarDays', {
  titles: ['Calendar day', 'Calendar days'],
  label: 'date',
  fields: {
    calendarId: reference('deliveryCalendars', { required: true }),
    date: date({ required: true }),
    isOpen: flag({ default: true }),
    isLocked: flag({ default: false }),
    note: longText({ max: 200 }),
    ...measuredAs('capacity', { min: 0 }),
    ...measuredAs('booked', { default: 0, min: 0, readOnly: true }),
    ...measuredAs('extra', { default: 0, min: 0, readOnly: true }),
  },
  list: {
    columns: ['calendarId', 'date', 'isOpen', 'isLocked', 'capacityStops', 'bookedStops', 'note'],
    filters: ['date', 'isOpen', 'isLocked'],
    ofOne: {
      field: 'calendarId',
      remembered: 'calendarId',
      missing: 'Invalid calendar',
      narrowedBy: ['calendarType', 'groupId'],
    },
  },
  related: [{ entity: 'capacityOverrides', by: 'calendarDayId' }],
  unique: [['calendarId', 'date']],
  checks: { [full]: ['Stops', 'Items', 'Volume', 'Minutes', 'Value'].map(holds).join(' and ') },
  // Bookings and capacity calls change a day; it is never edited as a record.
  api: { create: false, update: false, remove: false },
})
