import { choice, colour, computed, entity, flag, integer, lines } from '#define'
import { money, reference, tags, text, volume } from '#define'
import { calendarSlots } from './calendarSlots.entity.ts'
import { anyDay, dayNames, daysInWords, weekdays } from './weekdays.ts'
import { todayOf } from '#resources/days.ts'

const future = `select from delivery_plans p where p.calendar_id = {id} and p.date >= ${todayOf('{clientId}')} and p.state not in ('Cancelled', 'Delivered', 'Partially Delivered') and not p.is_deleted`

/**
 * A calendar of deliveries or pickups with a daily capacity. An empty default capacity is no limit.
 */
export const deliveryCalendars = entity('deliveryCalendars', {
  titles: ['Delivery calendar', 'Delivery calendars'],
  fields: {
    name: text({ required: true, max: 80, unique: true }),
    calendarType: choice(
      ['Delivery', 'Pickup', 'Courier', 'Freight', 'Relocation', 'Showroom', 'Service', 'Urgent'],
      { required: true, label: 'Type' },
    ),
    groupId: reference('calendarGroups'),
    branchId: reference('branches', { required: true }),
    warehouseId: reference('warehouses', { label: 'Dispatched from' }),
    serviceTypeIds: tags('dictionaryEntries', { only: { kind: 'deliveryPlanServiceType' } }),
    areaIds: tags('deliveryAreas'),
    colour: colour({ default: '#2F6B8F' }),
    isInShortcut: flag({ default: true, label: 'In the shortcut bar' }),
    status: choice(['Active', 'Disabled'], {
      default: 'Active',
      tones: { Active: 'good', Disabled: 'neutral' },
    }),
    openDays: computed(
      text({ label: 'Open' }),
      daysInWords(day => `{${day}}`),
    ),
    ...weekdays,
    cutoffHour: integer({ min: 0, max: 23, label: 'Cut-off (hour)' }),
    cutoffMinute: integer({ default: 0, min: 0, max: 59, label: 'Cut-off (minute)' }),
    leadDays: integer({
      default: 0,
      min: 0,
      max: 365,
      help: 'How many days ahead people must book',
    }),
    horizonDays: integer({
      default: 90,
      min: 1,
      max: 730,
      help: 'How many days ahead people can book',
    }),
    capacityType: choice(['Stops', 'Items', 'Volume', 'Minutes', 'Value'], {
      default: 'Stops',
      label: 'Capacity shown',
    }),
    defaultStops: integer({ min: 0, help: 'For an ordinary day. Leave empty for no limit.' }),
    defaultItems: integer({ min: 0 }),
    defaultVolume: volume({ min: 0 }),
    defaultMinutes: integer({ min: 0 }),
    defaultValue: money({ min: 0 }),
    slots: lines(calendarSlots, { by: 'calendarId', label: 'Time slots' }),
  },
  list: {
    columns: ['name', 'calendarType', 'groupId', 'branchId', 'openDays', 'leadDays', 'status'],
    // "Hamilton delivery" finds those named so, and the deliveries of Hamilton. Source: specification §5.
    search: ['name', 'calendarType'],
    filters: ['calendarType', 'groupId', 'branchId', 'status', 'isInShortcut', 'areaIds'],
  },
  form: {
    Calendar: 'name',
    Booking: 'monday',
    'Capacity of a day': 'capacityType',
    'Time slots': 'slots',
  },
  asOne: { 'Open on': dayNames, 'Cut-off': ['cutoffHour', 'cutoffMinute'] },
  links: {
    'Dates and capacity': {
      screen: '/administration/shipping/calendar/operation',
      as: 'calendarId',
    },
  },
  checks: {
    'Choose at least one day of the week.': anyDay(day => `{${day}}`),
  },
  rules: {
    status: {
      'This calendar has plans from today on. Move them to another one first.': `{status} = 'Active' or not exists (${future})`,
    },
  },
  api: {
    list: 'GET /api/delivery/getDeliveryCalendarList',
    one: 'GET /api/delivery/getDeliveryCalendarById?id',
    create: 'POST /api/delivery/addNewDeliveryCalendar',
    update: 'POST /api/delivery/updateDeliveryCalendar',
  },
  import: { key: 'name' },
})
