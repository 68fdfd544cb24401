/** The names that a line is known by within its PO. */
export interface LineKey {
  readonly itemNumber: string
  readonly wayfairSku: string | null
}

export interface KnownKey extends LineKey {
  readonly occurrence: number
}

/**
 * Which stored line each line of a file is, in their order: by item number, by Wayfair's SKU where
 * both say it, and of several equal ones by their occurrence. No stored line is taken twice.
 */
export function matchLines<Known extends KnownKey>(
  known: readonly Known[],
  lines: readonly LineKey[],
): (Known | undefined)[] {
  const left = new Set(known.toSorted((a, b) => a.occurrence - b.occurrence))
  const take = (fits: (each: Known) => boolean) => {
    for (const each of left)
      if (fits(each)) {
        left.delete(each)
        return each
      }
    return undefined
  }
  // Equal SKUs come first, so that a line without one takes none that another line names.
  const exact = lines.map(line =>
    take(each => isSameItem(each, line) && folded(each.wayfairSku) === folded(line.wayfairSku)),
  )
  return exact.map(
    (found, i) =>
      found ??
      take(
        each =>
          isSameItem(each, lines[i]!) &&
          (each.wayfairSku === null || lines[i]!.wayfairSku === null),
      ),
  )
}

const isSameItem = (a: LineKey, b: LineKey) => folded(a.itemNumber) === folded(b.itemNumber)
const folded = (text: string | null) => text?.toLowerCase() ?? null

/** The occurrence of a new line: one more than the equal ones before it. */
export function nextOccurrence(before: readonly KnownKey[], line: LineKey): number {
  const same = before.filter(
    each => isSameItem(each, line) && folded(each.wayfairSku) === folded(line.wayfairSku),
  )
  return Math.max(0, ...same.map(({ occurrence }) => occurrence)) + 1
}
