import { date as dateColumn, timestamp } from 'drizzle-orm/pg-core'
import { instantAt, shownAt, type Clock } from '#define'
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
import type { KindColumn } from './kindColumn.ts'

export const date: KindColumn = {
  column: name => dateColumn(name, { mode: 'string' }),
  input: () => ({ type: 'string', calendarDate: true }),
  answer: () => ({ type: 'string' }),
  operators: ['eq', 'in', 'not', 'gte', 'lte'],
  parse: value => (typeof value === 'string' && isCalendarDate(value) ? value : undefined),
  exportCell: value => withSerial(value, 'dd/mm/yyyy'),
  importCell: cell => {
    const moment = momentIn(cell)
    return moment?.endsWith('T00:00:00.000')
      ? moment.slice(0, 10)
      : new Wrong('must be a date such as 20/11/2026')
  },
  hint: () => 'a date such as 20/11/2026',
}

/** In files as on the screen: at the time that the client's people see. */
export const instant: KindColumn = {
  column: name => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' }),
  input: () => ({ type: 'string', instant: true }),
  answer: () => ({ type: 'string' }),
  operators: ['gte', 'lte', 'eq', 'not'],
  parse: value => (typeof value === 'string' && isInstant(value) ? value : undefined),
  exportCell: (value, _, clock) =>
    withSerial(momentText(new Date(shownAt(value, clock)).toISOString()), 'dd/mm/yyyy hh:mm'),
  importCell: (cell, _, clock) =>
    instantIn(cell, clock) ?? new Wrong('must be a date and time such as 20/11/2026 14:30'),
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

const time = String.raw`(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?(?: ?([ap])\.?m\.?)?)?`
const dayFirst = new RegExp(String.raw`^(\d{1,2})[/.\-](\d{1,2})[/.\-](\d{4}|\d{2})${time}$`, 'i')
const yearFirst = new RegExp(String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})${time}$`, 'i')

/** Dates of a spreadsheet that were stored as a bare number: from 1927 to 2173. */
const bareSerial = /^[1-9]\d{4}(?:\.\d+)?$/

/**
 * `YYYY-MM-DDTHH:mm:ss.SSS` of a cell without time zone: `20/11/2026`, `20.11.26 2:30 pm`,
 * `2026-11-20 14:30`, or a serial number.
 */
function momentIn(cell: FileCell): string | undefined {
  const text = textIn(cell)
  if (isSerial(cell)) return sound(isoOf(cell.serial))
  if (bareSerial.test(text)) return sound(isoOf(Number(text)))
  const byDay = dayFirst.exec(text),
    byYear = byDay ? null : yearFirst.exec(text)
  const [day, month, year, rest] = byDay
    ? [byDay[1]!, byDay[2]!, byDay[3]!, byDay.slice(4)]
    : byYear
      ? [byYear[3]!, byYear[2]!, byYear[1]!, byYear.slice(4)]
      : []
  if (!day) return undefined
  const [hour = '0', minute = '00', second = '00', fraction = '0', half] = rest! as (
    | string
    | undefined
  )[]
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour)
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59 || (half && Number(hour) > 12))
    return undefined
  const two = (n: string | number) => String(n).padStart(2, '0')
  return sound(
    `${year!.padStart(4, '20')}-${two(month!)}-${two(day)}T${two(hours)}:${minute}:${second}.${fraction.padEnd(3, '0')}`,
  )
}

const sound = (moment: string) => (isCalendarDate(moment.slice(0, 10)) ? moment : undefined)
