import type { Concerned, Entity } from '#define/entity.types.ts'
import type { Finding, Findings, Problems } from '#define/error.ts'
import type { FieldKind, SystemValues } from '#define/field.ts'
import { composite, files } from '#define/kinds.ts'

/** System fields that every record shows. */
export const system: readonly string[] = [
  'id',
  'version',
  'createdOnUtc',
  'updatedOnUtc',
] satisfies (keyof SystemValues)[]

/** Columns that every table has in addition to those that records show. */
export const kept: readonly string[] = ['clientId', 'createdBy', 'updatedBy', 'isDeleted']

/** Operations that exist without being declared; no step between statuses may have their names. */
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

/** Kinds whose values have no order. */
export const unordered: readonly FieldKind[] = [
  ...composite,
  ...files,
  'longText',
  'tags',
  'dateRange',
  'timeSlot',
]

/** The findings of a check as problems of this file. */
export function* inFile(file: string, findings: Iterable<Finding>): Problems {
  for (const [field, mend, option] of findings)
    yield { file, field, mend, ...(option && { option }) }
}

/** The findings of a field: the messages whose condition holds. */
export function* wrong(field: string, found: Readonly<Record<string, unknown>>): Findings {
  for (const [mend, isSo] of Object.entries(found)) if (isSo) yield [field, mend]
}

export const fileOf = ({ name }: { readonly name: string }) => `${name}.entity.ts`

/** Whether a name is valid in code, in SQL and in an address. */
export const isWord = (name: string, most: number) =>
  /^[a-z][a-zA-Z\d]*$/.test(name) && name.length <= most

/** Whether the list is present but empty: nobody has that access. */
export const isEmpty = (list: readonly unknown[] | undefined) => list !== undefined && !list.length

/** The first duplicate name. */
export const twice = (names: readonly string[]) =>
  names.find((name, i) => names.indexOf(name) !== i)

/** The names that SQL refers to as `{name}`. */
export const columnsIn = (sql: string) => [...sql.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)

export const hasColumn = (e: Entity, name: string) => {
  const f = e.fields[name]
  return f
    ? !f.options.computed && !f.options.secret && f.kind !== 'tags' && f.kind !== 'lines'
    : system.includes(name) || kept.includes(name)
}

export const sortOf = (e: Entity) => e.list?.sort.replace(/^-/, '')

/** The fields that name the people a record concerns, by the option that lists them. */
export const concerned = (e: Entity): [option: string, fields: readonly string[]][] =>
  [
    ['rowAccess', e.rowAccess],
    ['editable.by', e.editable?.by],
    ...Object.entries(e.actions ?? {}).map(([name, { by }]) => [`actions.${name}.by`, by]),
    ...Object.entries(e.statuses?.transitions ?? {}).map(([step, { by }]) => [
      `statuses.${step}.by`,
      by,
    ]),
  ].map(([option, by]) => [option as string, [(by as Concerned | undefined)?.field ?? []].flat()])
