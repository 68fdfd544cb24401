import type { FileCell } from '#server/fields/index.ts'

/** An error value of a spreadsheet: `#REF!`. */
export interface ErrorCell {
  readonly error: string
}

/**
 * One row of a file. `row` counts as a spreadsheet does; the header's is usually 1. An empty cell
 * is null.
 */
export interface SheetRow {
  readonly row: number
  readonly cells: readonly (FileCell | ErrorCell | null)[]
}

/** A parsed file: its first row, and the other non-empty rows. */
export interface Sheet {
  readonly kind: 'csv' | 'xlsx'
  readonly header: SheetRow
  readonly rows: readonly SheetRow[]
}
