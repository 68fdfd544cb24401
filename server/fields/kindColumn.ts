import type { SQL } from 'drizzle-orm'
import type { PgColumnBuilderBase } from 'drizzle-orm/pg-core'
import type { AnyOptions, Clock } from '#define'
import type { Cell, FileCell } from './cells.ts'

/** The values of a record by their fields. */
type Values = Readonly<Record<string, unknown>>

export type JsonSchema = Record<string, unknown>

/** The operators of a field in a filter. `eq` also takes a list (any of) and `null` (not set). */
export type Operator = 'eq' | 'not' | 'in' | 'gte' | 'lte' | 'has'

/** The clock of whoever imports, and where a row's telephone numbers are from: empty if unknown. */
export interface FileClock extends Clock {
  readonly numbersOf?: string
}

/** The server half of a field kind. */
export interface KindColumn {
  /** The column; null when the values are in a table of their own. */
  readonly column: ((name: string, options: AnyOptions) => PgColumnBuilderBase<any, any>) | null
  /** SQL that reads the value from its column, when the column is not the value itself. */
  readonly read?: (column: string) => string
  /** SQL of the value's text where it names or orders its record; the value by default. */
  readonly words?: (column: string) => string
  /** The value as a parameter of a statement, when the driver's format is wrong. */
  readonly toColumn?: (value: any) => unknown
  /** The value inside a JSON document from which SQL fills the column. */
  readonly toJson?: (value: any) => unknown
  /** Whether it is text as people write it, which is searched and ordered by its folded form. */
  readonly isWritten?: boolean
  /**
   * The search text for a typed text, when people write the value differently from its stored form;
   * by default the typed text.
   */
  readonly asKept?: (typed: string) => string
  /** The comparison of a filter, when it is not the operator's plain one. */
  readonly where?: (column: SQL, operator: Operator, value: unknown) => SQL
  /**
   * Schema of a request's value, apart from `null`. Validated by Ajv with the keywords of
   * `http/validation.ts`.
   */
  readonly input: (options: AnyOptions) => JsonSchema
  /** Schema of an answer's value, apart from `null`. */
  readonly answer: (options: AnyOptions) => JsonSchema
  readonly operators: readonly Operator[]
  /**
   * A filter's value, from a JSON filter or from the text of a query; `undefined` when it is not of
   * this kind.
   */
  readonly parse: (value: unknown, options: AnyOptions) => unknown
  /**
   * A non-null value as a cell of an export: the label for references, tags and dictionaries. Null
   * when lists cannot show the kind. `record` has the values beside it that say how it is read.
   */
  readonly exportCell:
    | ((value: any, options: AnyOptions, clock: Clock, record?: Values) => Cell)
    | null
  /**
   * The value of an imported cell, or a `Wrong` that describes the expected value. References, tags
   * and dictionaries return the texts, which are looked up for all rows together. The result must
   * still pass the schema of `input`. Null when a file cannot set the kind. `record` has the values
   * of the row that say how it is read.
   */
  readonly importCell:
    | ((cell: FileCell, options: AnyOptions, clock: FileClock, record?: Values) => unknown)
    | null
  /** The expected content of an imported cell, for the template: `a date such as 20/11/2026`. */
  readonly hint: (options: AnyOptions) => string
}

/** A kind by which no list is filtered, and which no file sets. */
export const shownOnly = {
  operators: [],
  parse: () => undefined,
  importCell: null,
  hint: () => '',
} satisfies Partial<KindColumn>
