import { badInput } from '#server/http/errors.ts'
import type { Sheet, SheetCell, SheetRow } from './sheet.ts'

/** Headings are sought among so many rows, and offered. */
const mostAbove = 20

/**
 * The file with its heading row: the one that somebody says, else the likeliest, which is the first
 * unless that is a title. Rows above it are none of records.
 * @param isKnown whether a heading says a field
 * @throws BadInput naming `mapping` for a row that is not there
 */
export function headed(file: Sheet, said: number | undefined, isKnown: (cell: string) => boolean) {
  const all = [file.header, ...file.rows]
  const top = all.slice(0, mostAbove)
  const at = said === undefined ? likeliest(top, isKnown) : all.findIndex(({ row }) => row === said)
  if (at < 0)
    throw badInput('unknown_row', 'mapping', `Row ${said} of the file is empty or not there.`)
  return { ...file, top, ...(at > 0 && { header: all[at]!, rows: all.slice(at + 1) }) }
}

/** The place of the row that is likeliest to be the headings. */
function likeliest(top: readonly SheetRow[], isKnown: (cell: string) => boolean): number {
  const known = ({ cells }: SheetRow) =>
    cells.filter(cell => typeof cell === 'string' && isKnown(cell)).length
  if (known(top[0]!) > 0) return 0
  const most = Math.max(...top.map(known))
  if (most > 1) return top.findIndex(row => known(row) === most)
  // A title and what belongs to it fill few cells of a table's width.
  const width = Math.max(...top.map(({ cells }) => filled(cells)))
  if (width < 3 || filled(top[0]!.cells) * 3 > width) return 0
  const wide = top.findIndex(({ cells }) => filled(cells) * 3 > width * 2 && cells.every(isHeading))
  return Math.max(wide, 0)
}

const filled = (cells: readonly SheetCell[]) => cells.filter(cell => cell !== null).length
const isHeading = (cell: SheetCell) =>
  cell === null || (typeof cell === 'string' && /\p{L}/u.test(cell))
