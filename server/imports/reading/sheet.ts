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
  readonly cells: readonly SheetCell[]
}

export type SheetCell = FileCell | ErrorCell | null

/** Turns what another program writes into what is meant. */
export type Turn = (cell: SheetCell) => SheetCell

/** Rows whose cells are turned, by the places of their columns. */
export const turned = (
  rows: readonly SheetRow[],
  turns: ReadonlyMap<number, Turn>,
): readonly SheetRow[] =>
  turns.size
    ? rows.map(({ row, cells }) => {
        const meant = [...cells]
        for (const [index, turn] of turns) {
          const cell = turn(cells[index] ?? null)
          if (index < cells.length || cell !== null) meant[index] = cell
        }
        return { row, cells: meant }
      })
    : rows

/** A parsed file: its first row, and the other non-empty rows. */
export interface Sheet {
  readonly kind: 'csv' | 'xlsx'
  readonly header: SheetRow
  readonly rows: readonly SheetRow[]
  /**
   * The fields that were chosen for columns, by their places; null leaves a column out, and the
   * heading of one without says its field.
   */
  readonly fields?: readonly (string | null | undefined)[]
  /** What the sender calls it. */
  readonly fileName?: string
  /** What a person said about the columns, and what tells files with these headings. */
  readonly mapping?: Mapping
  readonly shape?: string
}

/** What a person says about the columns of a file, by their headings as `headingsOf` (mapping.ts) tells them. */
export interface Mapping {
  /** The field of a column, for one of a child line `bands.from`; null leaves the column out. */
  readonly columns: Readonly<Record<string, string | null>>
  /** What every row says for a field that has no column. */
  readonly constants: Readonly<Record<string, string>>
  /** Whether the dates of a column are written day first or month first. */
  readonly dates: Readonly<Record<string, 'day' | 'month'>>
  /** What texts of a column mean, in words of the product or as the id of a record; empty for nothing. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>
}
