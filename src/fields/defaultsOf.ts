import type { AnyField, Fields } from '../../resources/define/index.ts'
import { todayOf, type ClientTime } from './time.ts'

/** What a new record holds before anybody types: declared defaults, empty lists, nothing elsewhere. */
export const defaultsOf = (fields: Fields, client?: ClientTime) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { options }]) => !options.readOnly)
      .map(([name, field]) => [name, defaultOf(field, client)]),
  )

function defaultOf({ kind, options }: AnyField, client?: ClientTime) {
  if (kind === 'tags' || kind === 'lines') return []
  if (kind === 'date' && options.default === 'today') return client ? todayOf(client) : null
  if (kind === 'instant' && options.default === 'now') return new Date().toISOString()
  return options.default ?? (kind === 'flag' && options.required ? false : null)
}
