import { isCalendarDate } from '#server/http/validation.ts'
import type { SheetRow } from '#server/imports/sheet.ts'

type SheetCell = SheetRow['cells'][number]

/** How the dates of a column are written. `either`: each of them is a day in both orders. */
export type DateOrder = 'day' | 'month' | 'either'

const written = /^\s*(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/

/** The order in which all dates of a column are days; `day` if none, and undefined without a date of two orders. */
export function dateOrderOf(cells: readonly SheetCell[]): DateOrder | undefined {
  let isDay = true,
    isMonth = true,
    differs = false
  for (const cell of cells) {
    const date = typeof cell === 'string' ? written.exec(cell) : null
    if (!date) continue
    const [, first, , second, year] = date as unknown as [string, string, string, string, string]
    isDay &&= isDate(year, second, first)
    isMonth &&= isDate(year, first, second)
    differs ||= Number(first) !== Number(second)
  }
  if (isDay && isMonth) return differs ? 'either' : undefined
  return isMonth ? 'month' : 'day'
}

function isDate(year: string, month: string, day: string) {
  return isCalendarDate(
    `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )
}

/** A date that is written month first, written day first. */
export const dayFirst = (cell: SheetCell): SheetCell =>
  typeof cell === 'string' ? cell.replace(written, '$3$2$1$2$4') : cell

/** A decimal comma: thousands are set apart by points, or what follows is not three digits. */
const withComma = /^\D*\d{1,3}(\.\d{3})+,\d+\D*$|^\D*\d+,(\d{1,2}|\d{4,})\D*$/
const withPoint = /\.(\d{1,2}|\d{4,})\D*$|,\d{3}\./

/** Whether the numbers of a column have decimal commas: at least one can have nothing else, and none has a decimal point. */
export function hasDecimalCommas(cells: readonly SheetCell[]): boolean {
  const texts = cells.filter(cell => typeof cell === 'string')
  return texts.some(text => withComma.test(text)) && !texts.some(text => withPoint.test(text))
}

/** A number that is written with a decimal comma, written with a point. */
export const decimalPoint = (cell: SheetCell): SheetCell =>
  typeof cell === 'string' ? cell.replaceAll('.', '').replace(',', '.') : cell
