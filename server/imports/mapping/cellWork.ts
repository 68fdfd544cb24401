import { digitsIn, entityOf, numberLimits, type AnyField, type NumberKind } from '#define'
import { exact, plain } from '#server/fields/cells.ts'
import { quoted } from '#server/fields/link.ts'
import { cellText, type SheetCell, type Turn } from '#server/imports/reading/sheet.ts'

/** The most decimals of a field; undefined where it takes any, or is a whole number. */
export function decimalsIn({ kind, options }: AnyField): number | undefined {
  const limits = (numberLimits as Partial<typeof numberLimits>)[kind as NumberKind]
  return limits?.(options).decimals || undefined
}

const numberOf = (cell: SheetCell) =>
  typeof cell === 'number'
    ? plain(exact(cell))
    : typeof cell === 'string'
      ? digitsIn(cell)
      : undefined

/** Whether a number has more decimals than a field takes. Most cells tell that without being read. */
export const isTooFine = (cell: SheetCell, decimals: number) =>
  mayBeTooFine(cell, decimals) &&
  (numberOf(cell)?.split('.')[1]?.replace(/0+$/, '').length ?? 0) > decimals

const mayBeTooFine = (cell: SheetCell, decimals: number) =>
  typeof cell === 'number'
    ? !Number.isInteger(cell)
    : typeof cell === 'string' &&
      cell.includes('.') &&
      cell.length - cell.lastIndexOf('.') - 1 > decimals

const withCurrency = /^(\p{L}{1,4}\.?|\p{Sc})\s*(-?\d.*)$|^(-?\d.*?)\s*(\p{L}{1,4}\.?|\p{Sc})$/u

/** An amount, and the word or sign of a currency beside it that the product does not know: `SR 2,375`. */
function amountIn(cell: SheetCell): { digits: string; currency: string } | undefined {
  if (typeof cell !== 'string' || digitsIn(cell) !== undefined) return undefined
  const [, before, amount, other, behind] = withCurrency.exec(cell.trim()) ?? []
  const digits = digitsIn(amount ?? other ?? '')
  return digits === undefined ? undefined : { digits, currency: (before ?? behind)! }
}

/** The currency that stands beside the amounts of a column, where the product does not know it. */
export function currencyIn(cells: readonly SheetCell[]): string | undefined {
  for (const cell of cells) {
    const found = amountIn(cell)
    if (found) return found.currency
  }
  return undefined
}

const inLakhs = /^-?[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d*)?$/

/** Whether a number is grouped as in India: thousands, and then groups of two. */
export const isInLakhs = (cell: SheetCell) => typeof cell === 'string' && inLakhs.test(cell.trim())

export const withoutLakhs: Turn = cell =>
  isInLakhs(cell) ? cellText(cell).trim().replaceAll(',', '') : cell

/** An amount without such a currency. */
export const withoutCurrency =
  (currency: string): Turn =>
  cell => {
    const found = amountIn(cell)
    return found?.currency === currency ? found.digits : cell
  }

/** Rounds half up, by the digits that stand there. */
export const rounding =
  (decimals: number): Turn =>
  cell => {
    if (!isTooFine(cell, decimals)) return cell
    const [whole, part = ''] = numberOf(cell)!.split('.')
    const up = part[decimals]! >= '5' ? 1 : 0
    const sign = whole!.startsWith('-') ? -1 : 1
    const cut = BigInt(whole!.replace('-', '') + part.slice(0, decimals)) + BigInt(up)
    return (sign * Number(cut)) / 10 ** decimals
  }

/** Whether a cell of several names separates them by commas. */
export const hasCommas = (cell: SheetCell) =>
  /,/.test(cellText(cell)) && !/[;"]/.test(cellText(cell))

/** Names that commas separate, as the product separates them. */
export const commaList: Turn = cell =>
  !hasCommas(cell)
    ? cell
    : cellText(cell)
        .split(',')
        .map(each => each.trim())
        .filter(each => each !== '')
        .map(quoted)
        .join('; ')

/** Whether a field names a record of a tree, such as a category, or is what such records are called. */
export const isOfTree = ({ kind, options }: AnyField): boolean =>
  kind === 'tree' ||
  (kind === 'reference' &&
    Object.values(entityOf(options.to!).fields).some(field => (field as AnyField).kind === 'tree'))

/** The parts of the first path in a cell: `Clothing > Tshirts, Sale` is Clothing and Tshirts. */
export const partsOfPath = (cell: SheetCell, by: string): readonly string[] =>
  (by === '>' ? firstPath(cellText(cell).split(/(?<!\\),\s+/)) : cellText(cell))
    .split(by)
    .map(part => part.replaceAll('\\,', ',').trim())
    .filter(part => part !== '')

const firstPath = (all: readonly string[]) => all.find(each => each.includes('>')) ?? all[0]!

/** The end of a path. */
export const lastOfPath =
  (by: string): Turn =>
  cell =>
    cell === null || typeof cell === 'object' ? cell : (partsOfPath(cell, by).at(-1) ?? null)

const marked = /<\/?[a-z][^<>]*>|&(?:amp|lt|gt|quot|nbsp|apos|#\d{2,5});/i

/** Whether a text has marks of a web page: `<p>`, `&amp;`. */
export const hasMarkup = (cell: SheetCell) =>
  typeof cell === 'string' && (cell.includes('<') || cell.includes('&')) && marked.test(cell)

const characters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  apos: "'",
}

/** A text as a page would show it: paragraphs are lines. */
export const withoutMarkup: Turn = cell =>
  typeof cell === 'string' && marked.test(cell)
    ? cell
        .replaceAll(/\s*<(?:br|\/p|\/div|\/li|\/h\d|\/tr)\b[^<>]*>\s*/gi, '\n')
        .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
        .replaceAll(
          /&(amp|lt|gt|quot|nbsp|apos);/gi,
          (_, name: string) => characters[name.toLowerCase()]!,
        )
        .replaceAll(/&#(\d{2,5});/g, (_, code: string) => String.fromCodePoint(Number(code)))
        .trim() || null
    : cell
