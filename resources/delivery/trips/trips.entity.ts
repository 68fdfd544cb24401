import { choice, date, decimal, entity, instant, integer, reference, volume } from '#define'

const within = (load: string, most: string) => `{${most}} is null or {${load}} <= {${most}}`

/**
 * One round of a truck on a day of a calendar. What it may carry is copied from the truck, so that
 * the database can hold it; an empty limit is none.
 */
export const trips = entity('trips', {
  titles: ['Trip', 'Trips'],
  label: 'no',
  fields: {
    calendarId: reference('deliveryCalendars', { required: true }),
    date: date({ required: true }),
    no: integer({ required: true, min: 1, max: 99, label: 'Trip' }),
    providerId: reference('shippingProviders', { required: true, label: 'Truck' }),
    driverId: reference('staff', { label: 'Driver' }),
    startHour: integer({ min: 0, max: 23, label: 'Leaves (hour)' }),
    startMinute: integer({ min: 0, max: 59, default: 0, label: 'Leaves (minute)' }),
    maxVolume: volume({ min: 0, readOnly: true, label: 'Max. volume' }),
    maxWeight: decimal({ min: 0, scale: 1, readOnly: true, label: 'Max. weight', unit: 'kg' }),
    volume: volume({ default: 0, min: 0, readOnly: true }),
    weight: decimal({ default: 0, min: 0, scale: 3, readOnly: true, unit: 'kg' }),
    state: choice(['Draft', 'Published'], {
      default: 'Draft',
      tones: { Draft: 'neutral', Published: 'good' },
    }),
    publishedOnUtc: instant({ readOnly: true, label: 'Published' }),
  },
  list: {
    columns: ['calendarId', 'date', 'no', 'providerId', 'driverId', 'volume', 'weight', 'state'],
    sort: 'date',
  },
  unique: [['calendarId', 'date', 'no']],
  checks: {
    'This is more than the truck holds.': within('volume', 'maxVolume'),
    'This is heavier than the truck may carry.': within('weight', 'maxWeight'),
  },
  api: false,
})
