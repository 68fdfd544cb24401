import { check } from './check.ts'
import type { Code } from './codes.ts'
import {
  isReference,
  type Fields,
  type InputOfFields,
  type RecordOfFields,
  type SystemValues,
} from './field.ts'

/** The verbs of HTTP that an endpoint may have. */
export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A verb and a path. `?id` at its end says that the id travels in the query, URL-encoded and trimmed. */
export type Endpoint = `${Verb} /api/${string}`

/**
 * What can be done with the records of an entity.
 * @example operations.filter(o => endpointOf(orders, o)) // ['list', 'one', 'create']: what can be done with orders
 */
export const operations = ['list', 'one', 'create', 'update', 'remove'] as const
/** One of the five things that can be done with records. */
export type Operation = (typeof operations)[number]

/**
 * Where an operation lives when it is not the regular dialect's place: one of the specification's calls, which answers
 * `{isSuccess, errors, data, totalCount}` (`key` names the list where that is not `data`). `false`: it does not exist at all.
 * `save` stands for `create` and `update` under one path, told apart by an id in the body.
 */
export type ApiMap = {
  readonly [O in Operation | 'save']?:
    | Endpoint
    | { readonly at: Endpoint; readonly key: string }
    | false
}

type Name<F extends Fields> = keyof F & string
type Shown<F extends Fields> = Name<F> | keyof SystemValues

/** How the records are listed. */
export interface ListOf<F extends Fields = Fields> {
  /** The columns shown until the person chooses others; every field but long texts and child lines when absent. */
  readonly columns?: readonly Shown<F>[]
  /** Columns that can be chosen but are not shown at first. */
  readonly more?: readonly Shown<F>[]
  /** Fields that the quick search looks in; a reference is searched by its label. */
  readonly search?: readonly Name<F>[]
  /** Fields with an input in the filter bar. Every reference, `id` and the default sort can be filtered by as well. */
  readonly filters?: readonly Shown<F>[]
  /** Fields that a list can be sorted by, each indexed. The default sort is one of them without being named again. */
  readonly sortable?: readonly Shown<F>[]
  /** The default sort: a field, with `-` in front for descending. */
  readonly sort: Shown<F> | `-${Shown<F>}`
  /** The screen that a row opens, given the id in its query; the record's own page when absent. */
  readonly open?: { readonly screen: string; readonly as: string }
  /** Numbers that the foot of the list adds up over everything that matches the filter. */
  readonly totals?: readonly Name<F>[]
  /** The choice whose tones mark the rows. */
  readonly tone?: Name<F>
  /** `false` forbids taking the list out as a file. */
  readonly export?: boolean
}

/** A step from one status to another, shown as an action where it is allowed. */
export interface Transition<From extends string = string> {
  readonly from: readonly From[]
  readonly to: From
  readonly label: string
  /** Who may take it, on top of those who may change the record. */
  readonly access?: readonly Code[]
  /** Asked before it is done, in words; a reason is asked for with it and kept in the history when `needsReason`. */
  readonly confirm?: string
  readonly needsReason?: boolean
}
/** The statuses of a record: the choice that holds them, and the steps between them by name. Nothing else changes that field. */
export interface Statuses<F extends Fields = Fields> {
  readonly field: Name<F>
  readonly transitions: Readonly<Record<string, Transition>>
}

/** One object of the business. */
export interface Entity<N extends string = string, F extends Fields = Fields> {
  readonly name: N
  /** What one record and what all of them are called. */
  readonly titles: readonly [one: string, many: string]
  readonly fields: F
  /** The field that names a record where another points to it. */
  readonly label: string
  /** Whose rows these are: each client's own, or one list for the company. Source: readings, item 34. */
  readonly scope: 'client' | 'company'
  readonly list?: ListOf
  /** Sections of the form, each a heading with its fields in order; one plain section of all writable fields when absent. */
  readonly form?: Readonly<Record<string, readonly string[]>>
  readonly api: ApiMap
  /** Codes asked for on top of those of the screens; any one of a list suffices. It may only narrow. */
  readonly access?: { readonly [O in Operation]?: readonly Code[] }
  /** Sections in tabs: each tab with the headings of its sections. One page without tabs when absent. */
  readonly tabs?: Readonly<Record<string, readonly string[]>>
  readonly statuses?: Statuses
  /** Lists of other entities shown under a record: those whose field `by` refers to it. */
  readonly related?: readonly { readonly entity: string; readonly by: string }[]
  /** Whose rows a person gets: those where `field` is them, unless they hold one of the codes. */
  readonly rows?: { readonly field: string; readonly unless: readonly Code[] }
  /** Files and internal notes can be added to a record. */
  readonly attachments?: boolean
  readonly notes?: boolean
  /** Records come in from a file, matched by this natural key: known ones are changed, new ones added. */
  readonly import?: { readonly key: string }
  /** Further views of the list: by day, or as a chart. */
  readonly calendar?: {
    readonly start: string
    readonly end?: string
    readonly title: string
    readonly tone?: string
  }
  readonly chart?: {
    readonly by: string
    readonly sum?: string
    readonly kind: 'bar' | 'pie' | 'line'
  }
  /** Sets of fields that no two records share; a missing value counts as a value. */
  readonly unique?: readonly (readonly string[])[]
  /** Conditions that the database enforces, as SQL with `{name}` for a column, by the message that a person reads when one fails. */
  readonly checks?: Readonly<Record<string, string>>
}

interface Draft<F extends Fields> {
  readonly titles: readonly [one: string, many: string]
  readonly fields: F
  readonly label?: Name<F>
  readonly scope?: 'client' | 'company'
  readonly list?: ListOf<F>
  readonly form?: Readonly<Record<string, readonly Name<F>[]>>
  readonly api?: ApiMap | false
  readonly access?: { readonly [O in Operation]?: readonly Code[] }
  readonly tabs?: Readonly<Record<string, readonly string[]>>
  readonly statuses?: Statuses<F>
  readonly related?: readonly { readonly entity: string; readonly by: string }[]
  readonly rows?: { readonly field: Name<F>; readonly unless: readonly Code[] }
  readonly attachments?: boolean
  readonly notes?: boolean
  readonly import?: { readonly key: Name<F> }
  readonly calendar?: {
    readonly start: Name<F>
    readonly end?: Name<F>
    readonly title: Name<F>
    readonly tone?: Name<F>
  }
  readonly chart?: {
    readonly by: Name<F>
    readonly sum?: Name<F>
    readonly kind: 'bar' | 'pie' | 'line'
  }
  readonly unique?: readonly (readonly Name<F>[])[]
  readonly checks?: Readonly<Record<string, string>>
}

/**
 * Declares an object of the business, once. Everything else reads it: table, endpoints, screens, tests.
 * @throws DeclarationError naming the entity, the field and the mend, when the declaration contradicts itself
 * @example
 * export const orderTags = entity('orderTags', {
 *   titles: ['Order tag', 'Order tags'],
 *   fields: { name: text({ required: true, max: 40, unique: true }), isActive: flag({ default: true }) },
 *   list: { search: ['name'], filters: ['isActive'], sort: 'name' },
 * })
 */
export function entity<const N extends string, const F extends Fields>(
  name: N,
  draft: Draft<F>,
): Entity<N, F> {
  const label =
    draft.label ??
    ['name', 'title', 'code', 'no'].find(f => f in draft.fields) ??
    Object.keys(draft.fields)[0]!
  const declared = {
    ...draft,
    name,
    label,
    fields: statusReadOnly(draft),
    scope: draft.scope ?? 'client',
    api: apiOf(draft.api),
  }
  check(declared as unknown as Entity)
  return declared as unknown as Entity<N, F>
}

/** Any entity, for code that reads all of them. */
export type AnyEntity = Entity<string, any>
/** A record of the entity as it is read. */
export type RecordOf<E> = E extends Entity<string, infer F> ? RecordOfFields<F> : never
/** A record of the entity as it is created. */
export type InputOf<E> = E extends Entity<string, infer F> ? InputOfFields<F> : never

/**
 * The fields of a declaration with their names, in the order they are declared.
 * @example fieldsOf(orderTags).map(([name]) => name) // ['name', 'isActive']
 */
export const fieldsOf = (e: AnyEntity) => Object.entries(e.fields as Fields)

/**
 * The default sort, taken apart.
 * @example defaultSort(orders) // ['orderedOnUtc', 'DESC'] for `sort: '-orderedOnUtc'`
 */
export const defaultSort = (e: AnyEntity): readonly [field: string, order: 'ASC' | 'DESC'] => {
  const sort = e.list?.sort ?? 'id'
  return sort.startsWith('-') ? [sort.slice(1), 'DESC'] : [sort, 'ASC']
}

/**
 * The columns that a list shows until the person chooses others.
 * @example columnsOf(orderTags) // ['name', 'isActive']
 */
export const columnsOf = (e: AnyEntity): readonly string[] =>
  e.list?.columns ??
  fieldsOf(e)
    .filter(([, f]) => f.kind !== 'longText' && f.kind !== 'lines')
    .map(([n]) => n)

/**
 * Fields that a list may be sorted by: those declared, the default sort and `id`.
 * @example sortableFields(orderTags) // ['id', 'name']
 */
export const sortableFields = (e: AnyEntity) => [
  ...new Set(['id', defaultSort(e)[0], ...(e.list?.sortable ?? [])]),
]

/**
 * Fields that a list may be filtered by: those declared, every reference, the default sort and `id`.
 * @example filterableFields(orderTags) // ['id', 'name', 'isActive']
 */
export const filterableFields = (e: AnyEntity) => [
  ...new Set([
    'id',
    defaultSort(e)[0],
    ...(e.list?.filters ?? []),
    ...fieldsOf(e)
      .filter(([, f]) => isReference(f))
      .map(([n]) => n),
  ]),
]

/**
 * Where an operation lives: the endpoint, and the answer's key when it is one of the specification's calls (absent: the regular dialect).
 * @example endpointOf(orderTags, 'one') // { at: 'GET /api/orderTags/:id' }
 */
export function endpointOf(
  e: AnyEntity,
  operation: Operation,
): { at: Endpoint; key?: string } | undefined {
  const own =
    e.api[operation] ?? (operation === 'create' || operation === 'update' ? e.api.save : undefined)
  if (own === false) return undefined
  if (own === undefined) return { at: regular(e.name)[operation] }
  return typeof own === 'string' ? { at: own, key: 'data' } : own
}

const regular = (name: string): Record<Operation, Endpoint> => ({
  list: `GET /api/${name}`,
  one: `GET /api/${name}/:id`,
  create: `POST /api/${name}`,
  update: `PUT /api/${name}/:id`,
  remove: `DELETE /api/${name}/:id`,
})

/** A status changes by its transitions alone. */
const statusReadOnly = ({ fields, statuses }: Draft<any>): Fields => {
  const field = statuses && (fields as Fields)[statuses.field]
  return field
    ? { ...fields, [statuses.field]: { ...field, options: { ...field.options, readOnly: true } } }
    : fields
}

const apiOf = (api: ApiMap | false | undefined): ApiMap =>
  api === false
    ? { list: false, one: false, create: false, update: false, remove: false }
    : (api ?? {})
