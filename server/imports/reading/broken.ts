import type { AnyField } from '#define'
import { cellText, type SheetCell, type Turn } from './sheet.ts'

/** The kinds that are numbers in words only: codes, names of records, telephones. */
const ofDigits = new Set<AnyField['kind']>(['text', 'code', 'reference', 'phone'])

/** A number cell that was written as text with its decimals: `10024.0`. */
const withPoint = /^\d{3,}\.0$/
/** Some shops write an apostrophe in front of digits, so that a spreadsheet keeps their zeros: `'0600`. */
const withApostrophe = /^'(?=[\d\s-]+$)/
/** Countries whose postcodes have four digits, of which the first may be 0. */
const ofFourDigits = new Set(['NZ', 'AU'])

/** How the weighed sum of a UPC's digits ends where its check digit is right. */
const isUpc = (text: string) =>
  /^\d{12}$/.test(text) &&
  [...text].reduce((sum, digit, n) => sum + Number(digit) * (n % 2 ? 1 : 3), 0) % 10 === 0

/**
 * Mends what a spreadsheet certainly broke of codes, postcodes and barcodes; undefined where nothing of a
 * column is broken.
 * @param path the field of the column, as `addresses.postcode`
 * @param country where all addresses of the file are, if it is one country
 */
export function mendingOf(
  { kind }: AnyField,
  path: string,
  cells: readonly SheetCell[],
  country: string | undefined,
): Turn | undefined {
  if (!ofDigits.has(kind)) return undefined
  const name = path.split('.').at(-1)!
  const texts = cells.flatMap(cell => (cell === null ? [] : [cellText(cell).trim()]))
  const hasPoints = texts.length > 0 && texts.every(text => withPoint.test(text))
  const fills =
    name === 'postcode' && country !== undefined && ofFourDigits.has(country)
      ? (text: string) => (/^\d{3}$/.test(text) ? `0${text}` : text)
      : name === 'barcode'
        ? (text: string) => (/^\d{11}$/.test(text) && isUpc(`0${text}`) ? `0${text}` : text)
        : undefined
  const mended = (text: string) => {
    const plain = (hasPoints ? text.slice(0, -2) : text).replace(withApostrophe, '')
    return fills ? fills(plain) : plain
  }
  if (texts.every(text => mended(text) === text)) return undefined
  return cell => {
    if (cell === null || typeof cell === 'object' || typeof cell === 'boolean') return cell
    const text = cellText(cell).trim()
    const now = mended(text)
    return now === text ? cell : now
  }
}
