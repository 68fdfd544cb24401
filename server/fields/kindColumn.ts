import type { SQL } from 'drizzle-orm'
import type { PgColumnBuilderBase } from 'drizzle-orm/pg-core'
import type { AnyOptions, Country } from '#define'
import type { Cell, FileCell } from './cells.ts'

export type JsonSchema = Record<string, unknown>

/** How a list may be asked for by a field. `eq` also takes a list (any of) and `null` (not set). */
export type Operator = 'eq' | 'not' | 'in' | 'gte' | 'lte' | 'has'

/** The server half of a field kind. */
export interface ServerHalf {
  /** The column; null where the values live in a table of their own. */
  readonly column: ((name: string, options: AnyOptions) => PgColumnBuilderBase<any, any>) | null
  /** SQL that reads the value from its column, where the column is not the value itself. */
  readonly read?: (column: string) => string
  /** SQL of what people read of the value, where it names its record; the value as text when absent. */
  readonly words?: (column: string) => string
  /** The value as a parameter of a statement, where the driver would not write it as it should be. */
  readonly toColumn?: (value: any) => unknown
  /** The value inside a JSON document from which SQL fills the column. */
  readonly toJson?: (value: any) => unknown
  /** What is looked for in the kept text when a person types this, where people write the value another way; what they typed when absent. */
  readonly sought?: (typed: string) => string
  /** A filter's comparison, where it is not the plain one of its operator. */
  readonly where?: (column: SQL, operator: Operator, value: unknown) => SQL
  /** What a request may send, `null` apart. Validated by Ajv with the keywords of `http/validation.ts`. */
  readonly input: (options: AnyOptions) => JsonSchema
  /** What an answer holds, `null` apart. */
  readonly answer: (options: AnyOptions) => JsonSchema
  readonly operators: readonly Operator[]
  /** One value of a filter, from a JSON filter or from the text of a query; `undefined` when it is not of this kind. */
  readonly parse: (value: unknown, options: AnyOptions) => unknown
  /**
   * The value (never null) as a cell of an export: of references, tags and dictionaries what people read for it. Null where the kind
   * does not stand in lists.
   */
  readonly exportCell: ((value: any, options: AnyOptions, country: Country) => Cell) | null
  /**
   * The value that a cell of an import means, or a `Wrong` that says in words what it should be. References, tags and dictionaries
   * give the texts, which are looked up for all rows together. The schema of `input` still has to pass. Null where a file cannot set it.
   */
  readonly importCell: ((cell: FileCell, options: AnyOptions, country: Country) => unknown) | null
  /** What a cell of an import may hold, for the template: `a date such as 20/11/2026`. */
  readonly hint: (options: AnyOptions) => string
}
