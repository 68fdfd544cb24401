import type { AnyField } from '#define'
import { wholeYear } from '#server/fields/wholeYear.ts'
import type { SheetCell, Turn } from '#server/imports/reading/sheet.ts'
import { isCalendarDate } from '#server/http/validation.ts'

/** How the dates of a column are written. `either`: each of them is a day in both orders. */
export type DateOrder = 'day' | 'month' | 'either'

/** What stands before the decimals of a column. `either`: no number of it proves one. */
export type DecimalSign = 'point' | 'comma' | 'either'

/** How the cells of a column are written that is for a field of this kind. */
export interface Writing {
  readonly dates?: DateOrder
  readonly decimals?: DecimalSign
}

const numbers = new Set(['integer', 'decimal', 'positive', 'signed', 'percent', 'volume', 'money'])
const days = new Set(['date', 'instant', 'dateRange'])

export function writingOf(kind: AnyField['kind'], cells: readonly SheetCell[]): Writing {
  const dates = days.has(kind) ? dateOrderOf(cells) : undefined
  const decimals = numbers.has(kind) ? decimalsOf(cells) : undefined
  return { ...(dates && { dates }), ...(decimals && { decimals }) }
}

/** Whether fields of a kind are written in several ways. */
export const isWritten = (kind: AnyField['kind']) => numbers.has(kind) || days.has(kind)

/** Turns a cell that is written like this into what the product reads; none where it reads it as it is. */
export const turnOf = ({ dates, decimals }: Writing): Turn | undefined =>
  dates === 'month' ? yearFirst : decimals === 'comma' ? decimalPoint : undefined

/** One date, or both of a span. */
const written = /(?<![\d/-])(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/g

/** The order that makes calendar dates of all; `day` if neither does, undefined without a difference. */
export function dateOrderOf(cells: readonly SheetCell[]): DateOrder | undefined {
  let isDayFirst = true,
    isMonthFirst = true,
    differs = false
  for (const cell of cells)
    for (const date of typeof cell === 'string' ? cell.matchAll(written) : []) {
      const [, first, , second, year] = date as unknown as [string, string, string, string, string]
      isDayFirst &&= isCalendarDate(iso(year, second, first))
      isMonthFirst &&= isCalendarDate(iso(year, first, second))
      differs ||= Number(first) !== Number(second)
    }
  if (isDayFirst && isMonthFirst) return differs ? 'either' : undefined
  return isMonthFirst ? 'month' : 'day'
}

const iso = (year: string, month: string, day: string) =>
  `${wholeYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** A date that is written month first, as year, month and day. */
const yearFirst = (cell: SheetCell): SheetCell =>
  typeof cell === 'string'
    ? cell.replaceAll(written, (_, month: string, __, day: string, year: string) =>
        iso(year, month, day),
      )
    : cell

/** Thousands are set apart by points or blanks, or what follows the comma is not three digits. */
const withComma = /^\D*\d{1,3}([.\s]\d{3})+,\d+\D*$|^\D*\d+,(\d{1,2}|\d{4,})\D*$/
const withPoint = /\.(\d{1,2}|\d{4,})\D*$|,\d{3}\./

/**
 * The sign that the numbers of a column prove: a comma where at least one can have nothing else, and
 * none has a point. Undefined where no number has a sign at all.
 */
export function decimalsOf(cells: readonly SheetCell[]): DecimalSign | undefined {
  const texts = cells.filter(cell => typeof cell === 'string' && /\d[.,]\d/.test(cell)) as string[]
  if (!texts.length) return undefined
  if (texts.some(text => withPoint.test(text))) return 'point'
  return texts.some(text => withComma.test(text)) ? 'comma' : 'either'
}

const decimalPoint = (cell: SheetCell): SheetCell =>
  typeof cell === 'string' ? cell.replaceAll('.', '').replace(',', '.') : cell
