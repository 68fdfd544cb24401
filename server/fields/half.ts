import type { PgColumnBuilderBase } from 'drizzle-orm/pg-core'
import type { AnyOptions } from '../../resources/define/index.ts'

export type JsonSchema = Record<string, unknown>

/** How a list may be asked for by a field. `eq` also takes a list (any of) and `null` (not set). */
export type Operator = 'eq' | 'not' | 'in' | 'gte' | 'lte' | 'has'

/** The server half of a field kind. */
export interface ServerHalf {
  /** The column; null where the values live in a table of their own. */
  readonly column: ((name: string, options: AnyOptions) => PgColumnBuilderBase<any, any>) | null
  /** What a request may send, `null` apart. Validated by Ajv with the keywords of `http/validation.ts`. */
  readonly input: (options: AnyOptions) => JsonSchema
  /** What an answer holds, `null` apart. */
  readonly answer: (options: AnyOptions) => JsonSchema
  readonly operators: readonly Operator[]
  /** One value of a filter, from a JSON filter or from the text of a query; `undefined` when it is not of this kind. */
  readonly parse: (value: unknown, options: AnyOptions) => unknown
}
