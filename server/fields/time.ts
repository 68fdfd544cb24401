import { date as dateColumn, timestamp } from 'drizzle-orm/pg-core'
import { clockOf, instantAt, shownAt, type Clock } from '#define'
import { isCalendarDate, isInstant } from '#server/http/validation.ts'
import {
  isoOf,
  isSerial,
  momentText,
  serialOf,
  textIn,
  Wrong,
  type Cell,
  type FileCell,
} from './cells.ts'
import { wholeYear } from './wholeYear.ts'
import type { KindColumn } from './kindColumn.ts'

export const date: KindColumn = {
  column: name => dateColumn(name, { mode: 'string' }),
  input: () => ({ type: 'string', calendarDate: true }),
  answer: () => ({ type: 'string' }),
  operators: ['eq', 'in', 'not', 'gte', 'lte'],
  parse: value => (typeof value === 'string' && isCalendarDate(value) ? value : undefined),
  exportCell: value => withSerial(value, 'dd/mm/yyyy'),
  // A moment that says its zone has the day that the client's people are shown.
  importCell: (cell, options, clock, record) => {
    const moment = zonedIn(cell)
    const shown = moment ? new Date(shownAt(moment, clockOf(options, clock, record))) : undefined
    return (
      (shown?.toISOString() ?? momentIn(cell))?.slice(0, 10) ??
      new Wrong('must be a date such as 20/11/2026')
    )
  },
  hint: () => 'a date such as 20/11/2026',
}

/** In files as on the screen: by the clocks that people read the field by. */
export const instant: KindColumn = {
  column: name => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' }),
  input: () => ({ type: 'string', instant: true }),
  answer: () => ({ type: 'string' }),
  operators: ['gte', 'lte', 'eq', 'not'],
  parse: value => (typeof value === 'string' && isInstant(value) ? value : undefined),
  exportCell: (value, options, clock, record) =>
    withSerial(
      momentText(new Date(shownAt(value, clockOf(options, clock, record))).toISOString()),
      'dd/mm/yyyy hh:mm',
    ),
  importCell: (cell, options, clock, record) =>
    instantIn(cell, clockOf(options, clock, record)) ??
    new Wrong('must be a date and time such as 20/11/2026 14:30'),
  hint: () => 'a date and time such as 20/11/2026 14:30',
}

/** `text` is the day as YYYY-MM-DD, and the time of day behind it; a file has DD/MM/YYYY. */
function withSerial(text: string, format: string): Cell {
  const value = serialOf(text)
  const shown = text.replace(/^(\d{4})-(\d{2})-(\d{2})/, '$3/$2/$1')
  return value === undefined ? { text: shown } : { text: shown, value, format }
}

function instantIn(cell: FileCell, clock: Clock): string | undefined {
  const text = textIn(cell)
  if (isInstant(text)) return new Date(text).toISOString()
  const shown = momentIn(cell)
  return shown && instantAt(`${shown}Z`, clock)
}

/** A moment of a cell that says its zone: `2026-03-04T10:10:00Z`, `2026-03-04 10:10:00 +1300`. */
function zonedIn(cell: FileCell): string | undefined {
  const found = zoned.exec(textIn(cell))
  if (!found) return undefined
  const [, day, at, fraction = '.0', sign = '+', hours = '00', minutes = '00'] = found
  const text = `${day}T${at}${at!.length < 6 ? ':00' : ''}${fraction.slice(0, 4)}${sign}${hours}:${minutes || '00'}`
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) || !isCalendarDate(day!) ? undefined : moment.toISOString()
}
const zoned =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(\.\d+)? ?(?:Z|UTC|GMT|([+-])(\d{2}):?(\d{2})?)$/i

const time = String.raw`(?:,?[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?(?: ?([ap])\.?m\.?)?)?`
const dayFirst = new RegExp(String.raw`^(\d{1,2})[/.\-](\d{1,2})[/.\-](\d{4}|\d{2})${time}$`, 'i')
const dayBlank = new RegExp(String.raw`^(\d{1,2}) (\d{1,2}) (\d{4})${time}$`, 'i')
const yearFirst = new RegExp(String.raw`^(\d{4})[/.\-](\d{1,2})[/.\-](\d{1,2})${time}$`, 'i')
const digitsAlone = /^((?:19|20)\d{2})(\d{2})(\d{2})$/
/** `3 Apr 2027`, `3rd April 27`, and `Apr 3, 2027`, with the day of the week before it. */
const dayNamed = new RegExp(
  String.raw`^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[ .\-]+([a-z]{3,9})\.?,?[ \-]+(\d{4}|\d{2})${time}$`,
  'i',
)
const monthNamed = new RegExp(
  String.raw`^(?:[a-z]{3,9},? )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}|\d{2})${time}$`,
  'i',
)
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** The number of a month by its English name or the beginning of it. */
function monthNumber(name: string): string | undefined {
  const at = months.findIndex(month => month.startsWith(name.toLowerCase()))
  return at < 0 ? undefined : String(at + 1)
}

/** A date with its day first, whatever the order and the words of its parts; no match if it is none. */
const partsOfDate = (text: string): (string | undefined)[] => {
  const found =
    dayFirst.exec(text)?.slice(1) ??
    dayBlank.exec(text)?.slice(1) ??
    inOrder(digitsAlone.exec(text), 3, 2, 1) ??
    inOrder(yearFirst.exec(text), 3, 2, 1) ??
    inOrder(dayNamed.exec(text), 1, 2, 3) ??
    inOrder(monthNamed.exec(text), 2, 1, 3) ??
    []
  const [day, month, ...rest] = found
  if (!day || /^\d+$/.test(month!)) return found
  const number = monthNumber(month!)
  return number ? [day, number, ...rest] : []
}

const inOrder = (found: RegExpExecArray | null, day: number, month: number, year: number) =>
  found ? [found[day], found[month], found[year], ...found.slice(4)] : undefined

/** Dates of a spreadsheet that were stored as a bare number: from 1927 to 2173. */
const bareSerial = /^[1-9]\d{4}(?:\.\d+)?$/

/**
 * `YYYY-MM-DDTHH:mm:ss.SSS` of a cell without time zone: `20/11/2026`, `20.11.26 2:30 pm`,
 * `2026-11-20 14:30`, `20 Nov 2026`, or a serial number.
 */
function momentIn(cell: FileCell): string | undefined {
  const text = textIn(cell)
  if (isSerial(cell)) return sound(isoOf(cell.serial))
  if (bareSerial.test(text)) return sound(isoOf(Number(text)))
  const [day, month, year, hour = '0', minute = '00', second = '00', fraction = '0', half] =
    partsOfDate(text)
  if (!day) return undefined
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour)
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59 || (half && Number(hour) > 12))
    return undefined
  const two = (n: string | number) => String(n).padStart(2, '0')
  return sound(
    `${wholeYear(year!)}-${two(month!)}-${two(day)}T${two(hours)}:${minute}:${second}.${fraction.padEnd(3, '0')}`,
  )
}

const sound = (moment: string) => (isCalendarDate(moment.slice(0, 10)) ? moment : undefined)
