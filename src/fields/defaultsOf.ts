import type { AnyField, AnyOptions, Fields } from '#define'
import { fileOfLines } from './file/fileOfLines.ts'
import { tillHere } from './tillHere.ts'
import { todayOf, type ClientTime } from './time/time.ts'

/** The initial values of a new record: declared defaults and empty lists. */
export const defaultsOf = (fields: Fields, client?: ClientTime): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { options }]) => !options.readOnly)
      .map(([name, field]) => [name, defaultOf(field, client)]),
  )

function defaultOf({ kind, options }: AnyField, client?: ClientTime) {
  if (options.ofTill) {
    const { terminal, branch } = tillHere()
    return (options.ofTill === 'branch' ? branch?.id : terminal) || null
  }
  if (kind === 'tags') return []
  if (kind === 'lines') return linesAtFirst(options, client)
  if (kind === 'answers') return {}
  if (kind === 'date' && options.default === 'today') return client ? todayOf(client) : null
  if (kind === 'instant' && options.default === 'now') return new Date().toISOString()
  return options.default ?? (kind === 'flag' && options.required ? false : null)
}

/** A required list starts with one empty line, unless a line begins with its file. */
const linesAtFirst = ({ least = 0, from, by }: AnyOptions, client?: ClientTime) =>
  Array.from({ length: fileOfLines(from!.fields) ? 0 : least }, () =>
    defaultsOf(withoutParent(from!.fields, by!), client),
  )

const withoutParent = (fields: Fields, by: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== by))
