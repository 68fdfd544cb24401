import { labelOf, type AnyEntity, type AnyField } from '#define'
import { addressFields } from '#define/fields/addressFields.ts'
import { shownField } from '#src/views/parts/columns.ts'

/** The field that a column is for, for one of a child line `bands.from`, for a part of an address `address.city`. */
export function fieldAt(entity: AnyEntity, path: string): AnyField | undefined {
  const [field, name] = path.split('.') as [string, string?]
  const own = entity.fields[field]
  if (name === undefined) return own
  return own?.kind === 'address'
    ? addressFields[name as keyof typeof addressFields]
    : own?.options.from?.fields[name]
}

/**
 * The label as in the template: a column of child lines includes their name. An unknown column is
 * shown as in the file.
 */
export function columnLabel(entity: AnyEntity, path: string): string {
  const [field, name] = path.split('.') as [string, string?]
  const shown = entity.fields[field] && shownField(entity, field)
  const ofLine = name === undefined ? undefined : fieldAt(entity, path)
  if (shown && ofLine) return `${shown.label}: ${labelOf(name!, ofLine.options)}`
  return shown?.label ?? path
}
