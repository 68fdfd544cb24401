import { Readable } from 'node:stream'
import { textIn } from '#server/fields/cells.ts'
import type { Cell } from '#server/fields/index.ts'
import { csvOf } from '#server/exports/csv.ts'
import type { RowProblem } from '#server/imports/problems.ts'
import type { Sheet, SheetCell } from '#server/imports/reading/sheet.ts'
import { batchesOf, inSlices } from '#server/imports/reading/values.ts'
import { headingsOf, wrongColumn } from './mapping.ts'

/**
 * The rows of a file that have problems, with a column that says all that is wrong with each: to be
 * mended and imported again. Texts are those of the file, whatever they mean; dates and numbers are
 * as they were read, since fewer rows prove less.
 * What is wrong with the file as a whole stands beside its first row.
 */
export async function mendable(
  { header, rows }: Sheet,
  problems: readonly RowProblem[],
  recordOf: ReadonlyMap<number, number>,
): Promise<Readable> {
  const first = (row: number) => recordOf.get(row) ?? row
  const wrong = new Map<number, string[]>()
  await inSlices(problems, ({ row, message }) => {
    const stated = wrong.get(row) ?? []
    if (!stated.includes(message)) stated.push(message)
    wrong.set(row, stated)
  })
  // All rows of a record are refused together.
  const refused = new Set([...wrong.keys()].map(first))
  const stored = rows.filter(({ row }) => refused.has(first(row)))
  const ofFile = wrong.get(header.row) ?? []
  const shown = ofFile.length ? rows : stored
  const known = headingsOf(header.cells)
  return Readable.from(
    csvOf(
      [...known.map(heading => heading ?? ''), wrongColumn],
      batchesOf(shown, ({ row, cells }, n) => [
        ...known.map((_, index) => cellOf(cells[index] ?? null)),
        { text: [...(n ? [] : ofFile), ...(wrong.get(row) ?? [])].join(' ') },
      ]),
    ),
  )
}

function cellOf(cell: SheetCell): Cell | null {
  if (cell === null) return null
  if (typeof cell === 'object' && 'error' in cell) return { text: cell.error }
  const text = textIn(cell)
  return typeof cell === 'number' ? { text, value: cell } : { text }
}
