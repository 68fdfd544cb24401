import { textIn } from '#server/fields/cells.ts'
import type { FileCell } from '#server/fields/index.ts'
import type { RowProblem } from '#server/imports/problems.ts'

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

/** What a cell says, an error value too. */
export const cellText = (cell: SheetCell): string =>
  cell === null ? '' : typeof cell === 'object' && 'error' in cell ? cell.error : textIn(cell)

/** Turns what another program writes into what is meant. */
export type Turn = (cell: SheetCell) => SheetCell

/** Which part of a file is read, and how its bytes are. */
export interface SourceChoice {
  readonly sheet?: string
  readonly encoding?: Encoding
  readonly separator?: Separator
}

export const encodings = [
  'utf-8',
  'utf-8 twice',
  'utf-16',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'macintosh',
] as const
type Encoding = (typeof encodings)[number]
export const separators = [',', ';', '\t', '|'] as const
type Separator = (typeof separators)[number]

/** The same as it was read; of a workbook also what there is to choose, and its merged cells. */
export interface Source extends Omit<SourceChoice, 'separator'> {
  /** Any that a file names in front. */
  readonly separator?: string
  readonly sheets?: readonly string[]
  /** As `A3:B5`. */
  readonly merges?: readonly string[]
}

/** What a person says of the file as a whole. */
export interface Reading extends SourceChoice {
  /** The row of the headings, as a spreadsheet counts. */
  readonly heading?: number
  /** Rows of totals at the end are left out, or are records; else they are told. */
  readonly leavesTotals?: boolean
  /** Of telephone numbers without a country code, where the row says none. */
  readonly country?: string
}

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
  readonly source?: Source
  /** The first rows of the file, among them that of the headings. */
  readonly top?: readonly SheetRow[]
  /** How many rows at the end are totals. */
  readonly totals?: number
  /** Rows that are no records, by the cause. */
  readonly odd?: readonly RowProblem[]
  /** What the sender calls it. */
  readonly fileName?: string
  /** What a person said about the columns, and what tells files with these headings. */
  readonly mapping?: Mapping
  readonly shape?: string
}

export const units = ['kg', 'g', 'lb', 'oz', 'cm', 'mm', 'm', 'in', 'ft'] as const
export type Unit = (typeof units)[number]

/** Which row counts: the first, the last, or the first that says something; or their numbers are added up. */
export const winners = ['first', 'last', 'filled', 'sum'] as const
export type Winner = (typeof winners)[number]

/** What a person says about the columns of a file, by their headings as `headingsOf` (mapping.ts) tells them. */
export interface Mapping {
  /** The field of a column, for one of a child line `bands.from`; null leaves the column out. */
  readonly columns: Readonly<Record<string, string | null>>
  /** What every row says for a field that has no column. */
  readonly constants: Readonly<Record<string, string>>
  /** Whether the dates of a column are written day first or month first. */
  readonly dates: Readonly<Record<string, 'day' | 'month'>>
  /** What stands before the decimals of a column. */
  readonly decimals?: Readonly<Record<string, 'point' | 'comma'>>
  /** What texts of a column mean, in words of the product or as the id of a record; empty for nothing. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly reading?: Reading
  /** Columns that are put together for a field, with what stands between them. */
  readonly joined?: Readonly<Record<string, { columns: readonly string[]; by: string }>>
  /** Columns of which each part is for a field, or for none. */
  readonly split?: Readonly<Record<string, { by: string; into: readonly (string | null)[] }>>
  /** Texts of a column whose rows are left out, `*` for any; none where a person says that all stay. */
  readonly omits?: Readonly<Record<string, readonly string[]>>
  /** The value of empty cells of a column. */
  readonly blanks?: Readonly<Record<string, string>>
  /** Columns whose numbers are rounded to the decimals that their field takes. */
  readonly rounded?: Readonly<Record<string, boolean>>
  /** Columns whose amounts are read without the currency beside them. */
  readonly foreign?: Readonly<Record<string, boolean>>
  /** The unit of a column's numbers. */
  readonly units?: Readonly<Record<string, Unit>>
  /** Whether a cell has one name, or several with commas between. */
  readonly lists?: Readonly<Record<string, 'one' | 'comma'>>
  /** The sign between the parts of a path, of which the last is meant; or the whole is. */
  readonly paths?: Readonly<Record<string, '>' | '/' | 'whole'>>
  /** Whether the marks of web pages are taken out of texts. */
  readonly markup?: Readonly<Record<string, 'plain' | 'keep'>>
  /** By field: which of the rows of one record counts where they say different things. */
  readonly repeats?: Readonly<Record<string, Winner>>
}
