import type { Entity } from '#define/entity.ts'
import { DeclarationError } from '#resources/define/error.ts'
import type { FieldKind, SystemValues } from '#define/field.ts'

/** What every record shows beside its fields. */
export const system: readonly string[] = [
  'id',
  'version',
  'createdOnUtc',
  'updatedOnUtc',
] satisfies (keyof SystemValues)[]

/** Columns that every table has, beside those that records show. */
export const kept: readonly string[] = ['clientId', 'createdBy', 'updatedBy', 'isDeleted']

/** What is done to records without being declared, and so cannot name a step between statuses. */
export const done: readonly string[] = [
  'create',
  'update',
  'remove',
  'restore',
  'undo',
  'attach',
  'detach',
  'upload',
  'export',
  'import',
  'merge',
  'refused',
]

/** Kinds that can be added up. */
export const summed: readonly FieldKind[] = [
  'integer',
  'decimal',
  'positive',
  'signed',
  'money',
  'volume',
]

/** Kinds whose values have no order of their own. */
export const unordered: readonly FieldKind[] = [
  'longText',
  'tags',
  'lines',
  'json',
  'answers',
  'address',
  'dateRange',
  'timeSlot',
  'image',
  'file',
]

/** Refuses an entity. */
export function wrong(e: { readonly name: string }, field: string, mend: string): never {
  throw new DeclarationError(`${e.name}.entity.ts`, field, mend)
}

/** Whether a name can stand in code, in SQL and in an address. */
export const isWord = (name: string, most: number) =>
  /^[a-z][a-zA-Z\d]*$/.test(name) && name.length <= most

/** Whether a list is there that has nothing: an access that nobody has. */
export const isEmpty = (list: readonly unknown[] | undefined) => list !== undefined && !list.length

/** The first name that stands there twice. */
export const twice = (names: readonly string[]) =>
  names.find((name, i) => names.indexOf(name) !== i)

/** The names that SQL asks for as `{name}`. */
export const columnsIn = (sql: string) => [...sql.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)

export const hasColumn = (e: Entity, name: string) => {
  const f = e.fields[name]
  return f
    ? !f.options.computed && !f.options.secret && f.kind !== 'tags' && f.kind !== 'lines'
    : system.includes(name) || kept.includes(name)
}

export const sortOf = (e: Entity) => e.list?.sort.replace(/^-/, '')

/** Every field that says whom a record concerns. */
export const concerned = (e: Entity): string[] =>
  [
    e.rows,
    e.changes?.by,
    ...Object.values(e.actions ?? {}).map(action => action.by),
    ...Object.values(e.statuses?.transitions ?? {}).map(step => step.by),
    e.seen && { field: [e.seen.of, e.seen.as] },
    e.daily && { field: e.daily.of },
  ].flatMap(each => [each?.field ?? []].flat())
