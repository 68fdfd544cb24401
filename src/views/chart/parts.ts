import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { clockOf, type AnyField } from '#define'
import { instantOf, type ClientTime } from '#src/fields/time/time.ts'

dayjs.extend(utc)

export const steps = ['day', 'week', 'month'] as const
export type Step = (typeof steps)[number]
export const kinds = ['bar', 'line', 'pie'] as const
export type Kind = (typeof kinds)[number]

/** The number of records, and their declared sums. */
export interface Measures {
  readonly count: number
  readonly sums: Readonly<Record<string, number>>
  /** For flags in percent; null if no record has a value. */
  readonly means?: Readonly<Record<string, number | null>>
}
/**
 * The records with one value of the grouping field. `null` means no value; for days `key` is the
 * first day of the step.
 */
export interface Part extends Measures {
  readonly key: string | null
  readonly label: string | null
}
export interface Parts {
  readonly parts: readonly Part[]
  /** The parts that are not listed. */
  readonly rest: (Measures & { readonly parts: number }) | null
  readonly all: Measures
}

export const isDay = ({ kind }: AnyField) => kind === 'date' || kind === 'instant'

/** The name of a day's step: `20 Nov 2026`, `Nov 2026`. */
export const nameOfStep = (key: string, step: Step) =>
  dayjs.utc(key).format(step === 'month' ? 'MMM YYYY' : 'D MMM YYYY')

/** Every step from the first to the last with records, so that gaps in time stay visible. */
export function withGaps(parts: readonly Part[], step: Step): readonly Part[] {
  const known = new Map(parts.map(part => [part.key, part]))
  const [first, last] = [parts[0]?.key, parts.findLast(({ key }) => key !== null)?.key]
  if (!first || !last) return parts
  // A day without a zone would be read in the browser's own.
  const end = dayjs.utc(last).valueOf()
  const all: Part[] = []
  for (let at = dayjs.utc(first); at.valueOf() <= end && all.length < 800; at = at.add(1, step)) {
    const key = at.format('YYYY-MM-DD')
    all.push(known.get(key) ?? { key, label: null, count: 0, sums: {} })
  }
  return all
}

/** The period of the same length directly before; nothing for an open period. */
export function periodBefore(field: AnyField, period: unknown) {
  const { gte, lte } = (period ?? {}) as { gte?: string; lte?: string }
  if (!gte || !lte) return undefined
  const unit = field.kind === 'date' ? 'day' : 'millisecond'
  const length = dayjs.utc(lte).diff(gte, unit) + 1
  const shifted = (at: string) => {
    const moved = dayjs.utc(at).subtract(length, unit)
    return field.kind === 'date' ? moved.format('YYYY-MM-DD') : moved.toISOString()
  }
  return { gte: shifted(gte), lte: shifted(lte) }
}

/**
 * The list's filter narrowed to a part; nothing for records without a value, for which there is no
 * filter.
 */
export function filterOfPart(
  field: AnyField,
  key: string | null,
  step: Step,
  client: ClientTime,
  present: unknown,
): unknown {
  if (key === null) return undefined
  if (field.kind === 'flag') return key === 'true'
  if (!isDay(field)) return [key]
  const last = dayjs.utc(key).add(1, step).subtract(1, 'day').format('YYYY-MM-DD')
  const clock = clockOf(field.options, client)
  const range =
    field.kind === 'instant'
      ? { gte: instantOf(key, '00:00', clock), lte: instantOf(last, '23:59:59.999', clock) }
      : { gte: key, lte: last }
  const { gte, lte } = (present ?? {}) as Partial<typeof range>
  // The list's current filter stays: the part was counted within it.
  return {
    gte: gte && gte > range.gte ? gte : range.gte,
    lte: lte && lte < range.lte ? lte : range.lte,
  }
}

/** A table as CSV. A value that a spreadsheet would read as a formula is written as text. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]) =>
  `\uFEFF${rows.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`

const cell = (value: string | number) =>
  typeof value === 'number'
    ? String(value)
    : `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

/**
 * The height of a drawing, reserved while its library loads. Horizontal bars have a fixed height
 * each.
 */
export const heightOf = (kind: string, field: AnyField, parts: number, barsEach: number) =>
  kind === 'bar' && !isDay(field) ? Math.max(160, parts * 30 * barsEach + 60) : 360
