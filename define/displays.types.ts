import type { Fields, SystemValues } from './field.ts'
import type { Code } from './vocabulary.ts'

type FieldName<F extends Fields> = keyof F & string
type Shown<F extends Fields> = FieldName<F> | keyof SystemValues

/** The list as a chart, as a further view. */
export interface ChartOf<F extends Fields = Fields> {
  /**
   * Groups of records among the list's `filters`: choices, flags, references, tags and days. A
   * record counts for each of its tags. The first group is the default.
   */
  readonly by: readonly Shown<F>[]
  /** Numbers that can be summed, in addition to the count. */
  readonly sums?: readonly FieldName<F>[]
  /**
   * Numbers shown as their mean, and flags shown as the share of records that have them. Records
   * without a value do not count.
   */
  readonly means?: readonly FieldName<F>[]
  /**
   * The day that assigns records to a period. A period with start and end can be compared with the
   * previous one.
   */
  readonly period?: Shown<F>
  readonly kind: 'bar' | 'pie' | 'line'
}

/**
 * A sheet of paper for each record, as PDF: its facts, its lines, sums, and room to sign. What a
 * person may not see, or is empty, is left out.
 */
export interface PaperOf<F extends Fields = Fields> {
  /** What the sheet is called: `Move slip`. */
  readonly title: string
  readonly facts: readonly FieldName<F>[]
  /** The child lines of its table, and their columns. */
  readonly lines?: FieldName<F>
  readonly columns?: readonly string[]
  /** Numbers below the table; the last is the result. */
  readonly sums?: readonly FieldName<F>[]
  /** Who signs it: `Received by`. */
  readonly signed?: readonly string[]
}

/**
 * People whose rows a person gets beside their own: members of groups that they lead, for holders of
 * one of these codes.
 */
export interface LedRows {
  readonly access: readonly Code[]
  /** The entity of the groups, and its fields. */
  readonly by: string
  readonly leader: string
  readonly members: string
  /** Which groups count. */
  readonly only?: Readonly<Record<string, string | boolean>>
}
