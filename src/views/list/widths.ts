import type { Column } from '../columns.ts'

/**
 * Widths of a table's columns in CSS. Where they fit, each has its own and the browser shares out what is left; in a narrower list those
 * that may shrink do, each by its part, and only below all of that the list scrolls. `lead` is what stands in the first cell beside its
 * value. The browser works it out (`cqw`: a hundredth of the list), so that nothing is measured before the first rows.
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
    cols: own.map(each =>
      each.least === each.width
        ? `${each.width}px`
        : `clamp(${each.least}px, ${each.least}px + (100cqw - ${least}px) * ${((each.width - each.least) / (width - least)).toFixed(4)}, ${each.width}px)`,
    ),
  }
}

/** What `TableFrame` puts between a number and the text that follows it, beyond the padding of every cell. */
const afterNumber = 12
