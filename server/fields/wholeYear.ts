/**
 * The year that two digits mean: at most twenty years ahead.
 * @example wholeYear('98') // '1998'
 */
export function wholeYear(year: string, now = new Date().getUTCFullYear()): string {
  if (year.length === 4) return year
  const [century, ahead] = [Math.floor(now / 100), (now % 100) + 20]
  return String((Number(year) > ahead ? century - 1 : century) * 100 + Number(year))
}
