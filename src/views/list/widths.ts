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
    /** The share of each column in what a wider list leaves over: texts take it, numbers do not. */
    rest: columns.map(column => (areSized || !mayGrow(column) ? 0 : column.width / texts)),
  }
}

/**
 * The names of the columns in which no row of a page has a value: they need the width of their
 * heading alone.
 */
export const emptyOf = (
  columns: readonly Column[],
  rows: readonly Readonly<Record<string, unknown>>[],
): string[] =>
  rows.length === 0
    ? []
    : columns.flatMap(({ name, field, isSized }) =>
        !isSized && rows.every(row => isNothing(row[name], field)) ? [name] : [],
      )

/** Also a state that is shown as a dash. */
const isNothing = (value: unknown, { options: { none } }: Column['field']) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  value === none

/** The width of a column in CSS with its share of what is left over. */
export const withRest = (col: string, share: number, width: number) =>
  share === 0 ? col : `calc(${col} + max(0px, 100cqw - ${width}px) * ${share.toFixed(4)})`

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
