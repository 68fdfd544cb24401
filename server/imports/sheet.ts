import type { FileCell } from '#server/fields/index.ts'

/** What a spreadsheet worked out wrongly: `#REF!`. */
export interface ErrorCell {
  readonly error: string
}

/** One row of a file; `row` counts as a spreadsheet does, the header's is usually 1. A cell without anything in it is null. */
export interface SheetRow {
  readonly row: number
  readonly cells: readonly (FileCell | ErrorCell | null)[]
}

/** A file that was read: its first row, and the others that have anything in them. */
export interface Sheet {
  readonly kind: 'csv' | 'xlsx'
  readonly header: SheetRow
  readonly rows: readonly SheetRow[]
}
