import type { Examined } from './examine.ts'
import type { RowProblem } from './problems.ts'
import type { Wanted } from './wanted.ts'

/** What a file would do without the records that have problems. */
export interface Good {
  readonly creates: readonly Wanted[]
  readonly updates: readonly Wanted[]
  readonly unchanged: number
  /** The records with problems, and the child lines with them. */
  readonly refused: number
}

/**
 * The file without its refused records. A problem of the file as a whole, such as a missing column,
 * refuses all of them.
 */
export function goodOf({ wanted, recordOf, creates, updates, problems }: Examined): Good {
  if (!problems.length)
    return {
      creates,
      updates,
      unchanged: wanted.length - creates.length - updates.length,
      refused: 0,
    }
  const refused = new Set(problems.map(({ row }) => recordOf.get(row) ?? row))
  const rows = new Set(wanted.map(({ row }) => row))
  if ([...refused].some(row => !rows.has(row)))
    return { creates: [], updates: [], unchanged: 0, refused: wanted.length }
  const left = (some: readonly Wanted[]) => some.filter(({ row }) => !refused.has(row))
  const good = { creates: left(creates), updates: left(updates) }
  return {
    ...good,
    unchanged: left(wanted).length - good.creates.length - good.updates.length,
    refused: refused.size,
  }
}

/** The same file with problems that only writing it tells. */
export const withProblems = (examined: Examined, more: readonly RowProblem[]): Examined => ({
  ...examined,
  problems: [...examined.problems, ...more].toSorted((a, b) => a.row - b.row),
})
