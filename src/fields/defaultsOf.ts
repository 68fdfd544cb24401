import type { AnyField, Fields } from '#define'
import { todayOf, type ClientTime } from './time/time.ts'

/** The initial values of a new record: declared defaults and empty lists. */
export const defaultsOf = (fields: Fields, client?: ClientTime): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { options }]) => !options.readOnly)
      .map(([name, field]) => [name, defaultOf(field, client)]),
  )

function defaultOf({ kind, options }: AnyField, client?: ClientTime) {
  if (kind === 'tags') return []
  // A required list starts with one empty line.
  if (kind === 'lines')
    return Array.from({ length: options.least ?? 0 }, () =>
      defaultsOf(withoutParent(options.from!.fields, options.by!), client),
    )
  if (kind === 'answers') return {}
  if (kind === 'date' && options.default === 'today') return client ? todayOf(client) : null
  if (kind === 'instant' && options.default === 'now') return new Date().toISOString()
  return options.default ?? (kind === 'flag' && options.required ? false : null)
}

const withoutParent = (fields: Fields, by: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== by))
