import type { RowProblem } from '#server/imports/problems.ts'
import type { Sheet, SheetRow } from './sheet.ts'

const totals = /^\s*(grand |sub-?)?(totals?|sums?)\s*[:(]?\s*[\d.,]*\s*[:)]?\s*$/i
/** Rows of totals stand at the end, at most so many. */
const mostTotals = 5
/** More rows of merged cells are not told one by one. */
const mostMerged = 1000

/** The rows at the end of a file that are totals of the others: the word, and numbers at most. */
export function totalsOf({ header, rows }: Pick<Sheet, 'header' | 'rows'>): readonly SheetRow[] {
  const width = header.cells.filter(cell => cell !== null).length
  const found: SheetRow[] = []
  for (const row of rows.slice(-mostTotals).toReversed()) {
    if (!isTotal(row, width)) break
    found.push(row)
  }
  return found.toReversed()
}

function isTotal({ cells }: SheetRow, width: number) {
  const [first, ...others] = cells.filter(cell => cell !== null)
  return (
    typeof first === 'string' &&
    totals.test(first) &&
    others.every(
      cell => typeof cell === 'number' || (typeof cell === 'string' && isFigure(cell)),
    ) &&
    // A record may be called so; where it is alone, many columns say nothing.
    (others.length > 0 ? others.length < width : width > 2)
  )
}

const isFigure = (text: string) => /^[^\p{L}]*\d[^\p{L}]*$/u.test(text)

/** What rows are that are no records, by the cause: totals, and parts of merged cells. */
export function oddRowsOf(sheet: Sheet, totalRows: readonly SheetRow[]): readonly RowProblem[] {
  const merges = sheet.source?.merges ?? []
  const isThere = new Set(merges.length ? sheet.rows.map(({ row }) => row) : [])
  return [
    ...totalRows.map(({ row }) => ({
      row,
      field: 'file',
      code: 'total',
      message: 'Rows of totals are no records. Leave them out.',
    })),
    ...merges.flatMap(ref => {
      const [first, last] = rowsOf(ref)
      if (first === undefined || first <= sheet.header.row) return []
      return Array.from({ length: Math.min(last! - first + 1, mostMerged) }, (_, n) => first + n)
        .filter(row => isThere.has(row))
        .map(row => ({
          row,
          field: 'file',
          code: 'merged',
          message: `The cells ${ref} are merged, so that only the first says anything. Unmerge them and fill each.`,
        }))
    }),
  ]
}

const rowsOf = (ref: string) => {
  const [first, last] = /^[A-Z]+(\d+):[A-Z]+(\d+)$/.exec(ref)?.slice(1).map(Number) ?? []
  return [first, last] as const
}
