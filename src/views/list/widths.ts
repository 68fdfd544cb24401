import type { Column } from '#src/views/parts/columns.ts'

/**
 * Widths of a table's columns in CSS. Where they fit, each has its own and the browser shares out what is left; in a narrower list those
 * that may shrink do, each by its part, and only below all of that the list scrolls. `lead` is what stands in the first cell beside its
 * value. The browser works it out (`cqw`: a hundredth of the list), so that nothing is measured before the first rows. From a list as wide as
 * `whole` on, no value is shortened by leaving a part out.
 */
export function widthsOf(columns: readonly Column[], lead: number) {
  const areSized = columns.some(({ isSized }) => isSized)
  const own = columns.map(({ width, least, isSized, half: { align } }, n) => {
    const isAfterNumber = align === 'left' && columns[n - 1]?.half.align === 'right'
    const beside = isSized ? 0 : n === 0 ? lead : isAfterNumber ? afterNumber : 0
    return { width: width + beside, least: (areSized ? width : least) + beside }
  })
  const sum = (of: 'width' | 'least') => own.reduce((all, each) => all + each[of], 0)
  const [width, least] = [sum('width'), sum('least')]
  return {
    width,
    least,
    whole: areSized ? sizedWhole(columns) : wholeFrom(columns, width, least),
    cols: own.map(each =>
      each.least === each.width
        ? `${each.width}px`
        : `clamp(${each.least}px, ${each.least}px + (100cqw - ${least}px) * ${((each.width - each.least) / (width - least)).toFixed(4)}, ${each.width}px)`,
    ),
  }
}

const wholeFrom = (columns: readonly Column[], width: number, least: number) =>
  Math.max(
    0,
    ...columns.map(each =>
      each.whole === undefined || each.least >= each.whole
        ? 0
        : least + ((width - least) * (each.whole - each.least)) / (each.width - each.least),
    ),
  )

/** Columns that a person has sized are as wide in every list. */
const sizedWhole = (columns: readonly Column[]) =>
  columns.some(each => each.width < (each.whole ?? 0)) ? 99_999 : 0

/** What `TableFrame` puts between a number and the text that follows it, beyond the padding of every cell. */
const afterNumber = 12
