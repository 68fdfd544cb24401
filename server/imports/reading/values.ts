import type { Row } from '#server/entities/meta/meta.ts'
import { inFile } from '#server/fields/inCell.ts'
import { Wrong, type FileCell } from '#server/fields/index.ts'
import type { FileClock } from '#server/fields/kindColumn.ts'
import type { Clock } from '#define'
import { oddIn } from '#server/http/body.ts'
import { giveWay } from '#server/http/turns.ts'
import { tellRows } from '#server/imports/telling.ts'
import type { ImportColumn } from '#server/imports/columns.ts'
import type { RowProblem } from '#server/imports/problems.ts'
import type { ErrorCell, SheetRow } from './sheet.ts'

/**
 * A row of the file: the value of each cell, with links still as texts; `null` for an empty cell.
 */
export interface Draft {
  readonly row: number
  readonly values: Row
  readonly problems: RowProblem[]
  /** Values that are read anew where their record is known, which says by what they are read. */
  readonly ofRecord?: Map<string, (record: Row) => unknown>
}

/** The template's explaining line starts like this in each cell; it is no record. */
export const hintMark = 'Hint: '

/** The typed values of each row's cells; `countryOf` says where its telephone numbers are from. */
export async function readValues(
  rows: readonly SheetRow[],
  columns: readonly ImportColumn[],
  clock: Clock,
  countryOf?: (row: SheetRow) => string,
): Promise<Draft[]> {
  const drafts: Draft[] = []
  // The clock is the whole person, and few countries are in many rows.
  const clocks = new Map<string, FileClock>()
  const clockOf = (numbersOf: string) => {
    const known = clocks.get(numbersOf) ?? { ...clock, numbersOf }
    clocks.set(numbersOf, known)
    return known
  }
  const inOrder = markedFirst(columns)
  await inSlices(rows, (row, i) => {
    if (rows.length > 100 && i % 20 === 0) tellRows('read', i, rows.length)
    if (isHint(row)) return
    const draft: Draft = { row: row.row, values: {}, problems: [], ofRecord: new Map() }
    const there = countryOf ? clockOf(countryOf(row)) : clock
    for (const column of inOrder) read(draft, column, row.cells[column.index] ?? null, there)
    drafts.push(draft)
  })
  return drafts
}

/** A moment that holds is read by the clocks of a country that stands in the row, perhaps behind it. */
function markedFirst(columns: readonly ImportColumn[]): readonly ImportColumn[] {
  const marks = new Set(columns.flatMap(({ field }) => field.options.holds ?? []))
  const isMark = ({ name }: ImportColumn) => marks.has(name)
  return marks.size
    ? [...columns.filter(isMark), ...columns.filter(each => !isMark(each))]
    : columns
}

/** Milliseconds after which others have their turn. */
const slice = 10

/** Processes many rows without blocking other requests. */
export async function inSlices<T>(
  rows: readonly T[],
  work: (row: T, index: number) => void | Promise<void>,
) {
  let began = performance.now()
  for (const [i, row] of rows.entries()) {
    const done = work(row, i)
    if (done) await done
    // Asking for the time of each row would cost more than most of them.
    if (i % 5 === 4 && performance.now() - began > slice) {
      await giveWay()
      began = performance.now()
    }
  }
}

/** The same between two steps, each of which is about every row of a file. */
export const betweenSteps = (rows: readonly unknown[]) =>
  rows.length > 1000 ? giveWay() : Promise.resolve()

/** The rows in parts, for statements of limited size. */
export function* partsOf<T>(rows: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

/**
 * Each part with what is answered to it, in their order. The next one is asked for meanwhile, so that
 * the database and this process work at the same time.
 */
export async function* askedAhead<T, Answer>(
  parts: Iterable<readonly T[]>,
  ask: (part: readonly T[]) => Promise<Answer>,
): AsyncGenerator<[part: readonly T[], answer: Answer]> {
  let before: [part: readonly T[], asked: Promise<Answer>] | undefined
  for (const part of parts) {
    const asked = ask(part)
    // What fails is told in its turn.
    asked.catch(() => {})
    if (before) yield [before[0], await before[1]]
    before = [part, asked]
  }
  if (before) yield [before[0], await before[1]]
}

/** The rows of a file that is written, as their cells; others have their turn between its batches. */
export async function* batchesOf<T, Cells>(
  rows: readonly T[],
  cellsOf: (row: T, index: number) => Cells,
): AsyncGenerator<Cells[]> {
  let index = 0
  for (const part of partsOf(rows, batchRows)) {
    yield part.map(row => cellsOf(row, index++))
    await giveWay()
  }
}

const batchRows = 500

export const problemAt = (
  draft: Pick<Draft, 'row'>,
  { name, label }: Pick<ImportColumn, 'name' | 'label'>,
  code: string,
  message: string,
): RowProblem => ({
  row: draft.row,
  field: name,
  code,
  message: `${label} ${message}.`,
})

function read(
  draft: Draft,
  column: ImportColumn,
  cell: FileCell | ErrorCell | null,
  clock: FileClock,
) {
  const wrong = (message: string) =>
    void draft.problems.push(problemAt(draft, column, 'invalid', message))
  if (cell === null) draft.values[column.name] = null
  else if (typeof cell === 'object' && 'error' in cell) wrong(`contains the error ${cell.error}`)
  else if (typeof cell === 'string' && oddIn(cell)) wrong(`contains ${oddIn(cell)}`)
  else {
    const { options } = column.field
    const readBy = (record: Row) => inFile(column.field).importCell!(cell, options, clock, record)
    const value = readBy(draft.values)
    if (options.holds && !(options.holds in draft.values)) draft.ofRecord?.set(column.name, readBy)
    if (value instanceof Wrong) wrong(value.message)
    else draft.values[column.name] = value
  }
}

export const isHint = ({ cells }: SheetRow) =>
  cells.every(cell => cell === null || (typeof cell === 'string' && cell.startsWith(hintMark)))
