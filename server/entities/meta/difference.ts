import { isDeepStrictEqual } from 'node:util'
import type { EntityMeta, Row } from './meta.ts'

/** Old and new value of every field that differs; child lines as a whole. */
export function difference(meta: EntityMeta, before: Row, after: Row): Row {
  const differs = meta.fields
    .filter(([n, f]) => !f.options.computed && !isDeepStrictEqual(before[n], after[n]))
    .map(([n]) => n)
  return Object.fromEntries(differs.map(n => [n, [before[n] ?? null, after[n] ?? null]]))
}

/** The values of a record that is new. */
export const created = (meta: EntityMeta, record: Row) =>
  Object.fromEntries(
    meta.fields
      .filter(([n, f]) => !f.options.computed && record[n] !== null && record[n] !== undefined)
      .map(([n]) => [n, [null, record[n]]]),
  )

/** The stored fields that a request changes. */
export const changedFields = (meta: EntityMeta, current: Row, input: Row) =>
  meta.stored
    .filter(([n, f]) => !f.options.readOnly && n in input && !isSame(input[n], current[n]))
    .map(([n]) => n)

/** Whether the sent value equals the stored one: ids in any case, instants in any zone. */
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
