import type { AnyField } from '#define/field.ts'
import { fieldsOf } from '#define/entity.ts'
import type { AnyEntity } from '#define/entity.types.ts'

/**
 * A form's values as the API takes them: the fields that a request may set, without computed ones.
 */
export function bodyOf(
  entity: Pick<AnyEntity, 'fields'>,
  data: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const writable = fieldsOf(entity as AnyEntity).filter(
    ([name, field]) => name in data && !field.options.readOnly,
  )
  return Object.fromEntries(writable.map(([name, field]) => [name, valueOf(field, data[name])]))
}

/** An existing child line keeps its id and version; a new one has none. */
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
