import type { Row } from '#server/entities/meta/meta.ts'
import type { RowProblem } from './problems.ts'

/** The target of a row: a new record, or changes of the one with its key. */
export interface Wanted {
  readonly row: number
  readonly current: Row | undefined
  /** Of a new record that others of the file are below. */
  readonly id?: string | undefined
  /** Fields to create with, or the changed fields. */
  readonly input: Row
  readonly problems: RowProblem[]
  readonly lines?: WantedLines | undefined
  /** Child lines of one value each, which stand together in a cell, by their field. */
  readonly inCells?: ReadonlyMap<string, WantedLines> | undefined
}

/** The child lines of a record, current and in the file; existing ones have an `id`. */
export interface WantedLines {
  readonly before: readonly Row[]
  readonly after: readonly Row[]
  readonly isChanged: boolean
}

/** The child lines that a record brings of a field; `own` is that of its rows. */
export const linesOfField = ({ lines, inCells }: Wanted, field: string, own: string | undefined) =>
  field === own ? lines : inCells?.get(field)

/** Whether a record changes child lines. */
export const changesLines = ({ lines, inCells }: Wanted): boolean =>
  !!lines?.isChanged || (!!inCells && [...inCells.values()].some(({ isChanged }) => isChanged))
