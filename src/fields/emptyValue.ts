import type { AnyField } from '#define'

/**
 * Whether a form needs a value. A field with a default needs one, too: its column is never null.
 */
export const isMandatory = ({ kind, options }: AnyField) =>
  kind !== 'tags' &&
  kind !== 'lines' &&
  (options.required === true || options.default !== undefined)

/** Whether a filter may be emptied: where the server would set the default again, it says that. */
export const isClearable = (field: AnyField) =>
  !isMandatory(field) || (!field.options.required && field.options.default === 'today')

/** Whether nothing was entered. */
export const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)
