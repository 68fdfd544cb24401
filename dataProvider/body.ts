import type { AnyField } from '#define/field.ts'
import { type AnyEntity, fieldsOf } from '#define/entity.ts'

/** What a form holds, as the API takes it: the fields that a request may set, nothing that only reading gives. */
export function bodyOf(
  entity: Pick<AnyEntity, 'fields'>,
  data: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const writable = fieldsOf(entity as AnyEntity).filter(
    ([name, field]) => name in data && !field.options.readOnly,
  )
  return Object.fromEntries(writable.map(([name, field]) => [name, valueOf(field, data[name])]))
}

/** A child line keeps the id and the version that it was read with; a new one has neither. */
function valueOf(field: AnyField, value: unknown): unknown {
  if (field.kind !== 'lines' || !Array.isArray(value)) return value
  const { from, by } = field.options
  return value.map(line => {
    const { [by!]: _parent, ...body } = bodyOf(from as AnyEntity, line)
    return { ...known('id', line), ...known('version', line), ...body }
  })
}

const known = (name: string, line: Record<string, unknown>) =>
  line[name] === undefined ? {} : { [name]: line[name] }
