import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import type { AnyField } from '#define'
import { instantOf, type ClientTime } from '#src/fields/time/time.ts'

dayjs.extend(utc)

export const steps = ['day', 'week', 'month'] as const
export type Step = (typeof steps)[number]

/** How many records there are, and what the declared sums are of them. */
export interface Measures {
  readonly count: number
  readonly sums: Readonly<Record<string, number>>
  /** Of flags in parts of a hundred; nothing where no record has a value. */
  readonly means?: Readonly<Record<string, number | null>>
}
/** What has one value of the field that the chart groups by: `null` is no value, of days `key` is the first of the step. */
export interface Part extends Measures {
  readonly key: string | null
  readonly label: string | null
}
export interface Parts {
  readonly parts: readonly Part[]
  /** What is not told apart any more. */
  readonly rest: (Measures & { readonly parts: number }) | null
  readonly all: Measures
}

export const isDay = ({ kind }: AnyField) => kind === 'date' || kind === 'instant'

/** A day as the name of its step: `20 Nov 2026`, `Nov 2026`. */
export const nameOfStep = (key: string, step: Step) =>
  dayjs.utc(key).format(step === 'month' ? 'MMM YYYY' : 'D MMM YYYY')

/** Every step from the first to the last that there is something of, so that a gap in time is seen as one. */
export function withGaps(parts: readonly Part[], step: Step): readonly Part[] {
  const known = new Map(parts.map(part => [part.key, part]))
  const [first, last] = [parts[0]?.key, parts.findLast(({ key }) => key !== null)?.key]
  if (!first || !last) return parts
  const all: Part[] = []
  for (
    let at = dayjs.utc(first);
    !at.isAfter(last, 'day') && all.length < 800;
    at = at.add(1, step)
  ) {
    const key = at.format('YYYY-MM-DD')
    all.push(known.get(key) ?? { key, label: null, count: 0, sums: {} })
  }
  return all
}

/** The period as long as this one and right before it; nothing for one without a beginning or an end. */
export function periodBefore(field: AnyField, period: unknown) {
  const { gte, lte } = (period ?? {}) as { gte?: string; lte?: string }
  if (!gte || !lte) return undefined
  const unit = field.kind === 'date' ? 'day' : 'millisecond'
  const length = dayjs.utc(lte).diff(gte, unit) + 1
  const told = (at: string) => {
    const moved = dayjs.utc(at).subtract(length, unit)
    return field.kind === 'date' ? moved.format('YYYY-MM-DD') : moved.toISOString()
  }
  return { gte: told(gte), lte: told(lte) }
}

/** The list's filter narrowed to a part; nothing for records without a value, which no filter of the bar shows. */
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
  const range =
    field.kind === 'instant'
      ? { gte: instantOf(key, '00:00', client), lte: instantOf(last, '23:59:59.999', client) }
      : { gte: key, lte: last }
  const { gte, lte } = (present ?? {}) as Partial<typeof range>
  // What the list is filtered by already stays: the part was counted within it.
  return {
    gte: gte && gte > range.gte ? gte : range.gte,
    lte: lte && lte < range.lte ? lte : range.lte,
  }
}

/** A table as CSV. What a spreadsheet would take for a formula stands as text. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]) =>
  `\uFEFF${rows.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`

const cell = (value: string | number) =>
  typeof value === 'number'
    ? String(value)
    : `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

/** Pixels of a drawing, which are kept for it while the library that draws arrives. Bars from the top down have each their height. */
export const heightOf = (kind: string, field: AnyField, parts: number, barsEach: number) =>
  kind === 'bar' && !isDay(field) ? Math.max(160, parts * 30 * barsEach + 60) : 360
