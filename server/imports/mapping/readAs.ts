import { textIn } from '#server/fields/cells.ts'
import type { Sheet, SheetRow, Source } from '#server/imports/reading/sheet.ts'

/** How a file as a whole was read, and what else there is to choose. */
export interface ReadAs extends Omit<Source, 'merges'> {
  /** The row of the headings, which is one of `top`. */
  readonly heading: number
  readonly top: readonly { row: number; text: string }[]
  readonly totals: number
}

const mostText = 120

export function readingOf({ source, header, top = [], totals = 0 }: Sheet): ReadAs {
  const { merges: _, ...read } = source ?? {}
  // Headings that a person says may stand further down.
  const offered = top.some(({ row }) => row === header.row) ? top : [...top, header]
  return {
    ...read,
    heading: header.row,
    top: offered.map(row => ({ row: row.row, text: textOf(row) })),
    totals,
  }
}

const textOf = ({ cells }: SheetRow) =>
  cells
    .flatMap(cell =>
      cell === null
        ? []
        : [typeof cell === 'object' && 'error' in cell ? cell.error : textIn(cell)],
    )
    .join(' · ')
    .slice(0, mostText)
