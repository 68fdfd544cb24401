import { widthOf } from '#src/fields/choice/widthOf.ts'
import { valueInWords } from '#src/i18n/declared.ts'
import type { Column } from '#src/views/parts/columns.ts'

/**
 * The widths of a table's columns in CSS. If they fit, each has its own and the browser distributes
 * the rest.
 * In a narrower list, columns that may shrink do so in proportion, the main one after the others;
 * only below their minimum the list scrolls. `lead` is the width of the first cell's controls.
 * The browser computes all of it (`cqw`: a hundredth of the list), so that nothing is measured
 * before the first rows. From a list width of `whole` on, no value is shortened.
 */
export function widthsOf(columns: readonly Column[], lead: number) {
  const areSized = columns.some(({ isSized }) => isSized)
  const own = columns.map(({ width, least, isSized, isMain, view: { align } }, n) => {
    const isAfterNumber = align === 'left' && columns[n - 1]?.view.align === 'right'
    const beside = isSized ? 0 : n === 0 ? lead : isAfterNumber ? afterNumber : 0
    return { width: width + beside, least: (areSized ? width : least) + beside, isMain }
  })
  const sum = (of: 'width' | 'least') => own.reduce((all, each) => all + each[of], 0)
  const [width, least] = [sum('width'), sum('least')]
  const main = own.reduce((all, each) => all + (each.isMain ? each.width - each.least : 0), 0)
  /** The width of the list from which these columns grow, and how far until all are whole. */
  const growth = (isMain: boolean) =>
    isMain ? { from: least, by: main } : { from: least + main, by: width - least - main }
  const texts = sumOf(columns.filter(mayGrow))
  const widths = columns.map((column, n) =>
    !areSized && isLeading(columns, n) ? Math.max(0, readable - column.width) : 0,
  )
  const first = widths.reduce((all, each) => all + each, 0)
  return {
    width,
    least,
    whole: areSized ? sizedWhole(columns) : wholeFrom(columns, growth),
    cols: own.map(each => {
      const { from, by } = growth(each.isMain)
      return each.least === each.width
        ? `${each.width}px`
        : `clamp(${each.least}px, ${each.least}px + (100cqw - ${from}px) * ${((each.width - each.least) / by).toFixed(4)}, ${each.width}px)`
    }),
    /**
     * The part of the room that each column takes where a list is wider, in CSS: those that tell the
     * rows apart first, until they are read whole, then all texts; numbers take none.
     */
    rest: columns.map((column, n) => {
      if (areSized || !mayGrow(column)) return ''
      const room = `100cqw - ${width}px`
      const led = widths[n]
        ? ` + clamp(0px, ${room}, ${first}px) * ${(widths[n] / first).toFixed(4)}`
        : ''
      return `${led} + max(0px, ${room} - ${first}px) * ${(column.width / texts).toFixed(4)}`
    }),
  }
}

/** Pixels in which nearly every name, address and sentence of a list is read whole. */
const readable = 340

/** The column that is declared to tell rows apart, and the first name or text that is not read whole. */
const isLeading = (columns: readonly Column[], n: number) =>
  mayGrow(columns[n]!) && (columns[n]!.isMain || n === columns.findIndex(isNamed))

const isNamed = ({ isWhole, field: { kind } }: Column) =>
  !isWhole && ['text', 'longText', 'reference'].includes(kind)

type Row = Readonly<Record<string, unknown>> & {
  readonly labels?: Readonly<Record<string, unknown>>
}

/**
 * The pixels that the values of a page need, by the columns where that can be told: one without a
 * value needs none beside its heading. The first column and the main one give up nothing that has
 * values.
 */
export function neededBy(columns: readonly Column[], rows: readonly Row[]): Record<string, number> {
  if (rows.length === 0) return {}
  return Object.fromEntries(
    columns.flatMap((column, n) => {
      const { name, field, isSized, isMain } = column
      // A column that was only just chosen has no values yet.
      if (isSized || isMain || rows.every(row => row[name] === undefined)) return []
      const there = rows.filter(row => !isNothing(row[name], field))
      const needed = there.length === 0 ? 0 : n > 0 ? neededFor(column, there) : undefined
      return needed === undefined ? [] : [[name, needed]]
    }),
  )
}

/** Steps of some pixels, lest each page of a list has columns of its own. */
function neededFor({ name, field }: Column, rows: readonly Row[]): number | undefined {
  const textOf = {
    text: (row: Row) => row[name],
    choice: (row: Row) => valueInWords(field, row[name] as string),
    reference: (row: Row) => row.labels?.[name],
  }[field.kind as string]
  const texts = textOf ? rows.map(textOf).filter(text => typeof text === 'string') : []
  if (!texts.length) return undefined
  const longest = Math.max(...texts.map(text => widthOf(text, 13)))
  return Math.ceil((longest + (field.options.tones ? 36 : 28)) / 16) * 16
}

/** Also a state that is shown as a dash. */
const isNothing = (value: unknown, { options: { none } }: Column['field']) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  value === none

/** The width of a column in CSS with what it takes of the room that is left over. */
export const withRest = (col: string, rest: string) => (rest ? `calc(${col}${rest})` : col)

/** Texts and names may be long; days, numbers and statuses have all the room they need. */
const mayGrow = ({ view: { least, whole } }: Column) => least !== undefined && whole === undefined

const sumOf = (columns: readonly Column[]) => columns.reduce((sum, { width }) => sum + width, 0)

const wholeFrom = (
  columns: readonly Column[],
  growth: (isMain: boolean) => { from: number; by: number },
) =>
  Math.max(
    0,
    ...columns.map(({ whole, least, width, isMain }) => {
      const { from, by } = growth(isMain)
      return whole === undefined || least >= whole
        ? 0
        : from + (by * (whole - least)) / (width - least)
    }),
  )

/** Columns sized by the user have this width in every list. */
const sizedWhole = (columns: readonly Column[]) =>
  columns.some(each => each.width < (each.whole ?? 0)) ? 99_999 : 0

/**
 * The space that `TableFrame` adds between a number and a following text, beyond the padding of
 * every cell.
 */
const afterNumber = 12
