import dayjs from 'dayjs'
import advancedFormat from 'dayjs/plugin/advancedFormat.js'
import utc from 'dayjs/plugin/utc.js'
import { instantAt, shownAt, todayFor, wallClock, zoneName, type Clock } from '#define'

dayjs.extend(utc)
dayjs.extend(advancedFormat)

/** The client's settings for showing times. */
export type ClientTime = Clock

/** `DD/MM/YYYY` of a calendar date, independent of time zones. */
export const formatDate = (date: string) =>
  `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`

/** `Do MMM YYYY` of a calendar date, for headings and cards. */
export const formatLongDate = (date: string) => dayjs.utc(date).format('Do MMM YYYY')

/** `MMM YYYY` of the month that a calendar date stands for. */
export const formatMonth = (date: string) => dayjs.utc(date).format('MMM YYYY')

/**
 * `Do MMM YYYY, h:mm A` of an instant, at the time that the client's people see. Source: readings,
 * items 22 and 23.
 */
export const formatInstant = (iso: string, client: ClientTime) =>
  shown(iso, client).format('Do MMM YYYY, h:mm A')

/** The same with the name of the clocks that say so, for a tooltip. */
export const instantAndZone = (iso: string, client: ClientTime) =>
  `${formatInstant(iso, client)} ${zoneName(iso, client)}`

/**
 * The same within a text: it names the clocks only where those on the wall say another time.
 * @example instantInText('2026-11-22T11:30:00Z', { country: 'NZ' }) // '22nd Nov 2026, 11:30 PM NZST'
 */
export const instantInText = (iso: string, client: ClientTime) =>
  shownAt(iso, client) === shownAt(iso, wallClock(client.country))
    ? formatInstant(iso, client)
    : `${formatInstant(iso, client)} ${zoneName(iso, client).split(',')[0]}`

/** The calendar date and the time (`HH:mm`) of an instant. */
export const partsOfInstant = (iso: string, client: ClientTime) => ({
  date: shown(iso, client).format('YYYY-MM-DD'),
  time: shown(iso, client).format('HH:mm'),
})

/** The instant of this calendar date and time, to the millisecond (`HH:mm:ss.SSS` is allowed). */
export const instantOf = (date: string, time: string, client: ClientTime) =>
  instantAt(`${date}T${time}Z`, client)

/**
 * Today in the time zone of the client's shops, which can differ from the day at the display
 * offset.
 */
export const todayOf = todayFor

export const daysBefore = (date: string, days: number) =>
  dayjs.utc(date).subtract(days, 'day').format('YYYY-MM-DD')

/** Days back from today of the date shortcuts. Source: specification §9. */
export const shortcuts = [
  ['week', 6],
  ['month', 30],
  ['months', 90],
] as const

/** An existing day, `YYYY-MM-DD`, from 1900 on. */
export const isDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  text >= '1900' &&
  dayjs.utc(text).format('YYYY-MM-DD') === text

/** ISO 8601 with a time. */
export const isInstant = (text: string) =>
  /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text))

/**
 * The typed calendar date: `24/11/2026`, `24.11.26`, `24112026`, or `24/11` of this year;
 * `undefined` if it is not a date.
 */
export function dateOf(text: string, today: string): string | undefined {
  const match =
    /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{4}|\d{2}))?$/.exec(text.trim()) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text.trim())
  if (!match) return undefined
  const [, day, month, year = today.slice(0, 4)] = match
  const date = `${year.padStart(4, '20')}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}

const shown = (moment: string, client: ClientTime) => dayjs.utc(shownAt(moment, client))
