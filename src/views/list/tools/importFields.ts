import { labelOf, type AnyEntity, type AnyField } from '#define'
import { shownField } from '#src/views/parts/columns.ts'

/** The field that a column is for, for one of a child line `bands.from`. */
export function fieldAt(entity: AnyEntity, path: string): AnyField | undefined {
  const [field, name] = path.split('.') as [string, string?]
  const own = entity.fields[field]
  return name === undefined ? own : own?.options.from?.fields[name]
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
