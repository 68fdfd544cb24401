/** The order of the parts of a date. */
export type DateOrder = 'Month first' | 'Day first'
export const dateOrders = ['Month first', 'Day first'] as const

const numbered = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})(?=$|[\sT])/

/**
 * The order of all dates of a file: the one that every date fits. `both` where either does and they
 * would be different days, `neither` where no order fits them all.
 */
export function orderOfDates(texts: Iterable<string>): DateOrder | 'both' | 'neither' {
  let mayBeDay = true
  let mayBeMonth = true
  let differs = false
  for (const text of texts) {
    const [, first, second, year] = numbered.exec(text) ?? []
    if (!first || !second || !year) continue
    const [fitsDay, fitsMonth] = [isDay(first, second, year), isDay(second, first, year)]
    // A date that is none in either order is a mistake of its row alone.
    if (!fitsDay && !fitsMonth) continue
    if (!fitsDay) mayBeDay = false
    if (!fitsMonth) mayBeMonth = false
    if (Number(first) !== Number(second)) differs = true
  }
  if (mayBeDay && mayBeMonth) return differs ? 'both' : 'Month first'
  if (mayBeMonth) return 'Month first'
  return mayBeDay ? 'Day first' : 'neither'
}

function isDay(day: string, month: string, year: string): boolean {
  const date = new Date(0)
  date.setUTCFullYear(fullYear(year), Number(month) - 1, Number(day))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

const fullYear = (year: string) => (year.length === 2 ? 2000 : 0) + Number(year)

/** The same text with its date as `2026-11-20`; what is no such date stays as it is. */
export const inOrderOf = (text: string, order: DateOrder): string =>
  text.replace(numbered, (_, first: string, second: string, year: string) => {
    const [month, day] = order === 'Month first' ? [first, second] : [second, first]
    return `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  })

/** The day of a moment as text: what stands after it is left out. */
export const dayAlone = (text: string): string => text.replace(/^(\d{4}-\d{2}-\d{2})[T ].*$/, '$1')
