import { isDeepStrictEqual } from 'node:util'
import type { Plan, Row } from './meta.ts'

/** Old and new value of every field that differs; child lines whole. */
export function difference(plan: Plan, before: Row, after: Row): Row {
  const differs = plan.fields
    .filter(([n, f]) => !f.options.computed && !isDeepStrictEqual(before[n], after[n]))
    .map(([n]) => n)
  return Object.fromEntries(differs.map(n => [n, [before[n] ?? null, after[n] ?? null]]))
}

/** The same of a record that was not there before. */
export const created = (plan: Plan, record: Row) =>
  Object.fromEntries(
    plan.fields
      .filter(([n, f]) => !f.options.computed && record[n] !== null && record[n] !== undefined)
      .map(([n]) => [n, [null, record[n]]]),
  )

/** Stored fields that a request changes. */
export const changedFields = (plan: Plan, current: Row, input: Row) =>
  plan.stored
    .filter(([n, f]) => !f.options.readOnly && n in input && !isSame(input[n], current[n]))
    .map(([n]) => n)

/** Whether a value that was sent is the one that is there: ids in any case, instants in any zone. */
export const isSame = (a: unknown, b: unknown): boolean =>
  (a ?? null) === (b ?? null) ||
  (isId(a) && isId(b) && a.toLowerCase() === b.toLowerCase()) ||
  (isInstantText(a) && isInstantText(b) && Date.parse(a) === Date.parse(b)) ||
  (typeof a === 'object' && isDeepStrictEqual(a, b))

export const sameIds = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.toSorted().join() === b.toSorted().join()

const isId = (x: unknown): x is string => typeof x === 'string' && x.length === 36
const isInstantText = (x: unknown): x is string =>
  typeof x === 'string' && /^\d{4}-\d\d-\d\dT/.test(x)
