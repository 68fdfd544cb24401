import type { AnyEntity } from '#define/entity.types.ts'
import type { AnyField, Fields } from '#define/field.ts'

/**
 * The group that a field belongs to, as one field with its parts, under the name of its first part.
 * `undefined` for a field that stands alone.
 * @example groupOf(deliveryCalendars, 'cutoffMinute')!.name // 'cutoffHour'
 */
export function groupOf(
  e: Pick<AnyEntity, 'asOne' | 'fields'>,
  name: string,
): { readonly name: string; readonly field: AnyField } | undefined {
  const [label, names] = Object.entries(e.asOne ?? {}).find(([, each]) => each.includes(name)) ?? []
  if (!names) return undefined
  const fields = e.fields as Fields
  const parts = Object.fromEntries(names.map(part => [part, fields[part]!]))
  const [first] = names
  return { name: first!, field: { kind: fields[first!]!.kind, options: { label: label!, parts } } }
}

/**
 * The value of a field of a record; of a group the values of its parts, null if there are none.
 * @example valueIn(cutoff, 'cutoffHour', { cutoffHour: 14, cutoffMinute: 0 }) // { cutoffHour: 14, cutoffMinute: 0 }
 */
export function valueIn(
  { kind, options: { parts } }: AnyField,
  name: string,
  record: Readonly<Record<string, any>>,
): unknown {
  if (!parts) return record[name]
  const values = Object.keys(parts).map(part => [part, record[part] ?? null] as const)
  const isNothing = ([, value]: readonly [string, unknown]) => value === null
  return (kind === 'flag' ? values.every(isNothing) : values.some(isNothing))
    ? null
    : Object.fromEntries(values)
}

/**
 * The fields that hold a value: the parts of a group, or the field itself.
 * @example namesOf(cutoff, 'cutoffHour') // ['cutoffHour', 'cutoffMinute']
 */
export const namesOf = ({ options: { parts } }: AnyField, name: string): readonly string[] =>
  parts ? Object.keys(parts) : [name]
