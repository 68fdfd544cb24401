import { namesAt } from '#resources/common.ts'
import { call, choice, date, flag, integer, list, longText } from '#define'
import { object, record, reference, text } from '#define'
import { deliveryCalendars } from './deliveryCalendars.entity.ts'
import { measured } from './measureFields.ts'

const { status, calendarType } = deliveryCalendars.fields
const calendarId = reference('deliveryCalendars', { required: true })
const of = 'deliveryCalendars'

const capacity = measured({ min: 0 })
/**
 * The editable values of a date: an absent measure or flag stays, an empty one (`null`) is no
 * limit.
 */
const change = {
  ...capacity,
  isUnlimited: flag({ default: false, label: 'No limit where capacity is empty' }),
  opening: choice(['Open', 'Closed'], { label: 'Open or closed' }),
  locking: choice(['Locked', 'Unlocked'], { label: 'Locked for bookings' }),
  note: longText({ max: 200 }),
  reason: text({ max: 500, help: 'Required if you go below what is already booked' }),
}
/** The version is 0 until a person edits the date. If given, it must match the current version. */
const version = integer({ required: true, min: 0 })
const mostWeeks = 53
const weeks = integer({ default: 1, min: 1, max: mostWeeks, label: 'Weeks to change' })
/** A date, booked or not; an empty capacity is no limit. */
const day = {
  id: reference('calendarDays'),
  date: date({ required: true }),
  version,
  isOpen: flag({ required: true }),
  isLocked: flag({ required: true }),
  isPast: flag({ required: true }),
  note: longText({ max: 200 }),
  holiday: text({ max: 200 }),
  capacity: object(capacity),
  booked: object(measured({ default: 0, min: 0, readOnly: true })),
  slots: list(
    {
      id: reference('calendarSlots', { required: true }),
      period: text({ required: true }),
      capacity: integer(),
      booked: integer({ required: true }),
    },
    100,
  ),
  overrideReason: text({ max: 500, label: 'Override reason' }),
  overriddenBy: text({ label: 'Overridden by' }),
}

/** Calls of the delivery calendars besides those of their records, and of their dates. */
export const deliveryCalendarCalls = {
  getDeliveryCalendarTypeList: namesAt('GET /api/delivery/getDeliveryCalendarTypeList', of),
  getCalendarCapacityTypeList: namesAt('GET /api/delivery/getCalendarCapacityTypeList', of),
  /** Monday is 1. */
  getDayOfWeekList: call({
    at: 'GET /api/delivery/getDayOfWeekList',
    of,
    answer: { data: list({ id: integer({ required: true }), name: text({ required: true }) }) },
  }),
  /** The type of one calendar. */
  getCalendarType: call({
    at: 'GET /api/delivery/getCalendarType',
    of,
    input: { calendarId },
    answer: { data: object({ id: text({ required: true }), name: text({ required: true }) }) },
  }),
  getDeliveryCalendarGroupAndDeliveryCalendarList: call({
    at: 'GET /api/delivery/getDeliveryCalendarGroupAndDeliveryCalendarList',
    of,
    answer: {
      data: list({
        id: reference('calendarGroups'),
        name: text({ required: true }),
        calendars: list({
          id: reference('deliveryCalendars', { required: true }),
          name: text({ required: true }),
          calendarType,
          status,
        }),
      }),
    },
  }),
  updateDeliveryCalendarStatus: call({
    at: 'POST /api/delivery/updateDeliveryCalendarStatus',
    of,
    input: {
      id: reference('deliveryCalendars', { required: true }),
      version: integer({ required: true }),
      status: choice(status.options.values, { required: true }),
    },
    answer: { data: record(deliveryCalendars) },
  }),
  /** The slots of a date with their remaining capacity; a slot without capacity has no limit. */
  getTimeSlotInfoByCalendarIdAndDate: call({
    at: 'GET /api/delivery/getTimeSlotInfoByCalendarIdAndDate',
    of,
    input: { calendarId, date: date({ required: true }) },
    answer: {
      data: list({
        id: reference('calendarSlots', { required: true }),
        startHour: integer({ required: true }),
        startMinute: integer({ required: true }),
        endHour: integer({ required: true }),
        endMinute: integer({ required: true }),
        capacity: integer(),
        booked: integer({ required: true }),
        isFull: flag({ required: true }),
      }),
    },
  }),
  /** Open dates from today to the calendar's horizon with a full measure, or without a free slot. */
  getFullyBookedDateList: call({
    at: 'GET /api/delivery/getFullyBookedDateList',
    of,
    input: { calendarId },
    answer: { data: list({ date: date({ required: true }) }, 731) },
  }),
  UpdateCapacity: call({
    at: 'POST /api/delivery/UpdateCapacity',
    of,
    input: { calendarId, date: date({ required: true }), version: integer({ min: 0 }), ...change },
    answer: { data: object(day) },
  }),
  /**
   * The same for many dates at once: all or none. A date's own note takes precedence over the
   * shared one.
   */
  updateDailyDeliveryScheduleFullCapacity: call({
    at: 'POST /api/delivery/updateDailyDeliveryScheduleFullCapacity',
    done: 'Dates updated',
    of,
    input: {
      calendarId,
      dates: list(
        {
          date: date({ required: true }),
          version: integer({ min: 0 }),
          note: longText({ max: 200 }),
        },
        400,
      ),
      ...change,
    },
  }),
  /** Every date of a month. `month` is any date of it. */
  getCalendarMonth: call({
    at: 'GET /api/calendarDays/month',
    of,
    input: { calendarId, month: date({ required: true }) },
    answer: { data: list(day, 31) },
  }),
  /**
   * The public holidays of a year in the country of the calendar's branch, with their state in the
   * calendar.
   */
  getPublicHolidays: call({
    at: 'GET /api/calendarDays/holidays',
    of,
    input: { calendarId, year: integer({ required: true, min: 2025, max: 2035 }) },
    answer: {
      data: list({
        date: date({ required: true }),
        version,
        name: text({ required: true }),
        isOpen: flag({ required: true }),
        isPast: flag({ required: true }),
        plans: integer({ required: true }),
      }),
    },
  }),
  /** Every date of that many weeks. `from` is any date of the first week. */
  getCalendarWeeks: call({
    at: 'GET /api/calendarDays/weeks',
    of,
    input: { calendarId, from: date({ required: true }), weeks },
    answer: { data: list(day, mostWeeks * 7) },
  }),
  /**
   * Copies the openings, capacities and notes of one week to the weeks after it; bookings and locks
   * stay, past dates are left out. `seen` are the target dates as they were read: if one has
   * changed, the whole call is refused.
   */
  copyCalendarWeek: call({
    at: 'POST /api/calendarDays/copyWeek',
    of,
    input: {
      calendarId,
      from: date({ required: true, label: 'Any date in the week to copy' }),
      to: date({ required: true, label: 'Any date in the first week to change' }),
      weeks,
      seen: list({ date: date({ required: true }), version }, mostWeeks * 7),
      reason: change.reason,
    },
  }),
}
