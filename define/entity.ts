import { check } from './check.ts'
import type { Code } from './codes.ts'
import {
  isFile,
  isReference,
  type AnyField,
  type Field,
  type Fields,
  type InputOfFields,
  type Only,
  type RecordOfFields,
  type SystemValues,
} from './field.ts'
import {
  columnsIn,
  formOf,
  listOf,
  statusesOf,
  statusField,
  labelled,
  type DraftAction,
  type DraftForm,
  type DraftList,
  type DraftStatuses,
} from './inferred.ts'

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

/**
 * A filter by what other records say. `field` is what a person looks for; `where` is SQL with `{name}` for a column and `{value}` for what
 * is looked for, a pattern for `ilike` where the field is text.
 */
export interface Sought {
  readonly field: AnyField
  readonly where: string
}

/** How the records are listed. */
export interface ListOf<F extends Fields = Fields> {
  /**
   * The columns shown until the person chooses others, few enough to be read without scrolling (`tests/ui/columnWidths.test.ts`); the first
   * eight fields that fit a cell when absent. Every other field can be chosen.
   */
  readonly columns?: readonly Shown<F>[]
  /**
   * Fields that the quick search looks in; a reference is searched by its label and by what its own list is searched by. When absent:
   * the text that records are known by, and every other that is unique or indexed.
   */
  readonly search?: readonly Name<F>[]
  /**
   * Fields with an input in the filter bar. Every reference, `id` and the default sort can be filtered by as well. When absent: choices,
   * flags and tags, the references and days among the columns, and what a chart is grouped by; `'...'` among them stands for these.
   */
  readonly filters?: readonly Shown<F>[]
  /** What the list can be filtered by beside its fields, by the name that the filter has. */
  readonly sought?: Readonly<Record<string, Sought>>
  /** Fields that are set for many records at once where a record by itself is changed by calls of its own. */
  readonly bulk?: readonly Name<F>[]
  /** Fields that a list can be sorted by, each indexed. The default sort is one of them without being named again. */
  readonly sortable?: readonly Shown<F>[]
  /** The default sort: a field, with `-` in front for descending; what records are known by when absent. */
  readonly sort: Shown<F> | `-${Shown<F>}`
  /** What comes first among those that the default sort holds equal: the one with the lowest. */
  readonly thenBy?: Shown<F>
  /** The screen that a row opens, given the id in its query; the record's own page when absent. */
  readonly open?: { readonly screen: string; readonly as: string }
  /** Numbers that the foot of the list adds up over everything that matches the filter. */
  readonly totals?: readonly Name<F>[]
  /** The choice whose tones `warning` and `bad` mark the rows. */
  readonly tone?: Name<F>
  /** `false` forbids taking the list out as a file. */
  readonly export?: boolean
  /** The list says when records that it shows are changed elsewhere: for what several people work on at once. */
  readonly live?: boolean
  /**
   * The list is of one record of a reference at a time (the plans of one calendar). Its id comes from the address (`?calendarId=`), else it is
   * the one remembered under this name; people choose another at the head of the list. `missing` is told while there is none.
   */
  readonly ofOne?: {
    readonly field: Name<F>
    readonly remembered: string
    readonly missing: string
  }
}

/** The list by day, as a further view of it: month, week, day, and one day after the other. */
export interface CalendarOf<F extends Fields = Fields> {
  /** The day that a record stands at, and the last one where it stands at several: a date or an instant, among the list's `filters`. */
  readonly start: Name<F>
  readonly end?: Name<F>
  /** The part of the day that orders the records of one: a time slot, or a reference to what is named by one. */
  readonly slot?: Name<F>
  /** What a record is called on its card, and what stands below that. */
  readonly title: Name<F>
  readonly facts?: readonly Name<F>[]
  /** The choice whose tones mark the cards. */
  readonly tone?: Name<F>
  /** The field by whose values a day is parted where there is room for it. */
  readonly group?: Name<F>
  /** Records may be dragged to another date: an ordinary change of `start`, checked as any other. */
  readonly isMovable?: boolean
  /** The list opens as a calendar. */
  readonly isFirst?: boolean
  /** The name under which the day that was looked at is remembered. */
  readonly remembered?: string
}

/** The list as a chart, as a further view of it. */
export interface ChartOf<F extends Fields = Fields> {
  /**
   * What the records can be grouped by, the first unless the person chooses: choices, flags, references, tags (a record counts for each of
   * them) and days, among the list's `filters`.
   */
  readonly by: readonly Shown<F>[]
  /** Numbers that can be added up, beside how many there are. */
  readonly sums?: readonly Name<F>[]
  /** Numbers told as their mean, and flags told as the part of the records that have them; those without a value do not count. */
  readonly means?: readonly Name<F>[]
  /** The day by which records belong to a period: one with a beginning and an end can be compared with the one before it. */
  readonly period?: Shown<F>
  readonly kind: 'bar' | 'pie' | 'line'
}

/** Whose records of which day are copied: a date that begins with today, and a reference to staff. */
export interface Daily<Field extends string = string> {
  readonly day: Field
  readonly of: Field
}

/** How records come in from a file, as a whole or not at all. */
export interface ImportOf<F extends Fields = Fields> {
  /** The natural key that records are matched by: known ones are changed, new ones added. Unique, but for `only`. */
  readonly key: Name<F>
  /**
   * Child lines come along, a row each: the record stands in the first of its rows, its key in each of them. `key` tells the lines of one
   * record apart. What the file has not is taken away; a record without any line in the file keeps its own.
   */
  readonly lines?: { readonly field: Name<F>; readonly key: string }
  /** The file changes records like these alone: where there is none with its key, it adds one. */
  readonly only?: Only
}

/** A step from one status to another, shown as an action where it is allowed. */
export interface Transition<From extends string = string> {
  readonly from: readonly From[]
  readonly to: From
  /** What its button says; the step's name in words when absent (`phaseOut` reads "Phase out"). */
  readonly label: string
  /** Who may take it, on top of those who may change the record. */
  readonly access?: readonly Code[]
  /** Asked before it is done, in words; a reason is asked for with it and kept in the history when `needsReason`. */
  readonly confirm?: string
  readonly needsReason?: boolean
  /** A remark may be given with it, as a reason is. */
  readonly takesRemark?: boolean
  /** Fields that must have a value before it is taken. */
  readonly needs?: readonly string[]
  /** The call that takes it with one record, where it asks for more: `id` is the input that takes the record's id. */
  readonly call?: { readonly name: string; readonly id: string }
  /** Who of those who may change the record may take it. */
  readonly by?: Concerned
  /** Offered while the record says all of this; who takes it otherwise is told by its effect why not. */
  readonly while?: readonly While[]
}

/** People by what a record says of them: those that one of these fields names, and holders of one of these codes. */
export interface Concerned<Field extends string = string> {
  /** A reference to staff, or tags of staff; or several of them. */
  readonly field: Field | readonly Field[]
  readonly unless?: readonly Code[]
}
/** Who may change or remove a record that they may read, and while what holds for it. */
export interface Changes<Field extends string = string> {
  readonly by?: Concerned<Field>
  /** Holders of these codes may remove what they may not change. */
  readonly removable?: readonly Code[]
  readonly while?: { readonly field: Field; readonly is: readonly (string | number | boolean)[] }
}
/** What a record says: its field has one of these values, or none of them; `null` is no value. */
export interface While<Field extends string = string> {
  readonly field: Field
  readonly is?: readonly (string | number | boolean | null)[]
  readonly not?: readonly (string | number | boolean | null)[]
}
/** A call about one record that a person makes from its page: `id` is the input that takes the record's id, the others are asked for. */
export interface Action<Field extends string = string> {
  readonly call: string
  readonly id: string
  readonly label: string
  /** Offered while the record says so. */
  readonly while?: While<Field>
  readonly by?: Concerned<Field>
  /** It is offered for several selected records as well, what it asks for being the same for each; it can be made again without harm. */
  readonly many?: boolean
  /** The record may be out of the person's sight after it, so the list is shown. */
  readonly leaves?: boolean
}
/** A screen about one record: `as` is the name under which its query takes the record's id. */
export interface LinkTo<Field extends string = string> {
  readonly screen: `/${string}`
  readonly as: string
  /** Offered while the record says so. */
  readonly while?: While<Field>
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
  /**
   * The image that a record is recognised by: shown small before its name where records are listed and chosen, to whoever may choose them.
   */
  readonly picture?: string
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
  /** Whose rows a person gets: those where one of these fields names them or a staff group that they are in, unless they hold one of the codes. */
  readonly rows?: Concerned
  /** Who changes and removes a record, and until when; everybody who may by their codes when absent. */
  readonly changes?: Changes
  /** Calls about one record, as buttons of its page, by name. */
  readonly actions?: Readonly<Record<string, Action>>
  /** Screens about one record, by what the button of its page says. */
  readonly links?: Readonly<Record<string, LinkTo>>
  /** Opening a record puts the person among its tags `as`, if one of the fields `of` names them. */
  readonly seen?: { readonly as: string; readonly of: string }
  /** What is typed into the form is saved by itself while the record says so: it is a draft. */
  readonly autosave?: { readonly field: string; readonly is: readonly string[] }
  /** What new records often begin with can be kept under a name, on the screen of a new one. */
  readonly templates?: boolean
  /** People write one for each `day`, and are named by `of`: what they wrote yesterday can be copied for today from the list. */
  readonly daily?: Daily
  /** Files and internal notes can be added to a record. */
  readonly attachments?: boolean
  readonly notes?: boolean
  /** Records come in from a file. */
  readonly import?: ImportOf
  /** Further views of the list: by day, or as a chart. */
  readonly calendar?: CalendarOf
  readonly chart?: ChartOf
  /**
   * Calls of the entity that are offered over its list, each by what its button says: a form of what the call takes, and then what it answers.
   */
  readonly tools?: Readonly<Record<string, string>>
  /** Records that turn out to be the same can be made one: what points to the others then points to the one that stays. */
  readonly merge?: boolean
  /**
   * What others point to keeps saying what it said: changed or removed among its parent's lines, it is left to those that point to it,
   * without a parent, and the change makes a line of its own. A trigger refuses every other way.
   */
  readonly copyOnWrite?: boolean
  /** While a record is added, those that have the same in all of these fields are shown: it may be known already. */
  readonly similar?: readonly string[]
  /** Sets of fields that no two records share; a missing value counts as a value. */
  readonly unique?: readonly (readonly string[])[]
  /** Conditions that the database enforces, as SQL with `{name}` for a column, by the message that a person reads when one fails. */
  readonly checks?: Readonly<Record<string, string>>
  /**
   * Conditions that must hold after a change although they look at other records, by what changes: a field, or `remove`. Each is SQL with
   * `{name}` for a column, `{me}` for who changes and `{ip}` for their address, by the message that a person reads when it is false.
   */
  readonly rules?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Statuses in any of the choices, with steps between the values of that choice. */
type StatusesIn<F extends Fields> = {
  readonly [N in Name<F>]: F[N] extends Field<'choice', infer V extends string, any>
    ? DraftStatuses<N, V> & (N extends 'state' ? unknown : { readonly field: N })
    : never
}[Name<F>]

type Images<F extends Fields> = {
  readonly [N in Name<F>]: F[N] extends Field<'image', any, any> ? N : never
}[Name<F>]

interface Draft<F extends Fields> {
  readonly titles: readonly [one: string, many: string]
  readonly fields: F
  readonly label?: Name<F>
  readonly picture?: Images<F>
  readonly scope?: 'client' | 'company'
  readonly list?: DraftList<ListOf<F>>
  readonly form?: DraftForm<Name<F>>
  readonly api?: ApiMap | false
  readonly access?: { readonly [O in Operation]?: readonly Code[] }
  readonly tabs?: Readonly<Record<string, readonly string[]>>
  readonly statuses?: StatusesIn<F>
  readonly related?: readonly { readonly entity: string; readonly by: string }[]
  readonly rows?: Concerned<Name<F>>
  readonly changes?: Changes<Name<F>>
  readonly actions?: Readonly<Record<string, DraftAction<Name<F>>>>
  readonly links?: Readonly<Record<string, LinkTo<Name<F>>>>
  readonly seen?: { readonly as: Name<F>; readonly of: Name<F> }
  readonly autosave?: { readonly field: Name<F>; readonly is: readonly string[] }
  readonly templates?: boolean
  readonly daily?: Daily<Name<F>>
  readonly attachments?: boolean
  readonly notes?: boolean
  readonly import?: ImportOf<F>
  readonly calendar?: CalendarOf<F>
  readonly chart?: ChartOf<F>
  readonly tools?: Readonly<Record<string, string>>
  readonly merge?: boolean
  readonly copyOnWrite?: boolean
  readonly similar?: readonly Name<F>[]
  readonly unique?: readonly (readonly Name<F>[])[]
  readonly checks?: Readonly<Record<string, string>>
  readonly rules?: { readonly [N in Name<F> | 'remove']?: Readonly<Record<string, string>> }
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
  const fields = statusReadOnly(draft)
  const api = apiOf(draft.api)
  const isAsked = api.list !== false
  const declared = {
    ...draft,
    name,
    label,
    fields,
    scope: draft.scope ?? 'client',
    api,
    ...((draft.list || isAsked) && {
      list: listOf(fields, label, isAsked, draft.list ?? {}, ledTo(draft)),
    }),
    ...(draft.form && { form: formOf(name, fields, draft.form) }),
    ...(draft.statuses && { statuses: statusesOf(draft.statuses) }),
    ...(draft.actions && { actions: labelled(draft.actions) }),
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

/** A person as rules about records see them. */
export interface Person {
  readonly staffId: string
  readonly codes: ReadonlySet<Code>
}

/**
 * Whether a record concerns a person, by what it says of them or by their codes.
 * @example isConcerned({ staffId, codes: new Set() }, { creatorId: staffId }, { field: 'creatorId' }) // true
 */
export const isConcerned = (
  who: Person,
  record: Readonly<Record<string, unknown>>,
  { field, unless = [] }: Concerned,
) =>
  unless.some(code => who.codes.has(code)) ||
  [field].flat().some(name => [record[name]].flat().includes(who.staffId))

/**
 * Why a person may not change, or remove, a record that they may read; `undefined` when they may.
 * @example whyFixed(tasks, who, task) // 'by': it is somebody else's
 */
export const whyFixed = (
  { changes }: Pick<AnyEntity, 'changes'>,
  who: Person,
  record: Readonly<Record<string, unknown>>,
  doing: 'update' | 'remove' = 'update',
): 'by' | 'while' | undefined =>
  changes?.by &&
  !isConcerned(who, record, changes.by) &&
  !(doing === 'remove' && changes.removable?.some(code => who.codes.has(code)))
    ? 'by'
    : changes?.while && !changes.while.is.includes(record[changes.while.field] as string)
      ? 'while'
      : undefined

/**
 * Whether an action or a step is offered to a person for a record.
 * @example isOffered({ call: 'makeDone', id: 'taskId', label: 'Done', by: { field: 'assigneeIds' } }, who, task)
 */
export const isOffered = (
  { by, while: when = [] }: Pick<Action, 'by'> & Pick<Action | Transition, 'while'>,
  who: Person,
  record: Readonly<Record<string, unknown>>,
) =>
  (!by || isConcerned(who, record, by)) &&
  [when].flat().every(each => holds(each, record[each.field] as string))

const holds = ({ is, not }: While, value: string) =>
  (!is || is.includes(value)) && !not?.includes(value)

/**
 * The fields that rules about a person and a record read.
 * @example fieldsOfRules(tasks) // ['creatorId', 'assigneeIds', 'state']
 */
export const fieldsOfRules = ({ changes, statuses }: Pick<AnyEntity, 'changes' | 'statuses'>) => [
  ...new Set([
    ...[changes?.by?.field ?? []].flat(),
    ...(changes?.while ? [changes.while.field] : []),
    ...Object.values(statuses?.transitions ?? {}).flatMap(({ by }) => [by?.field ?? []].flat()),
  ]),
]

/**
 * The fields of a declaration with their names, in the order they are declared.
 * @example fieldsOf(orderTags).map(([name]) => name) // ['name', 'isActive']
 */
export const fieldsOf = (e: AnyEntity) => Object.entries(e.fields as Fields)

/**
 * Whether its records can hold pictures and files: attached, in their fields, or in those of their lines.
 * @example holdsFiles(qaIssues) // true: photos are lines with a picture
 */
export const holdsFiles = (e: AnyEntity): boolean =>
  !!e.attachments ||
  fieldsOf(e).some(
    ([, field]) => isFile(field) || Object.values(field.options.from?.fields ?? {}).some(isFile),
  )

/**
 * The default sort, taken apart.
 * @example defaultSort(orders) // ['orderedOnUtc', 'DESC'] for `sort: '-orderedOnUtc'`
 */
export const defaultSort = (e: AnyEntity): readonly [field: string, order: 'ASC' | 'DESC'] => {
  const sort = e.list?.sort ?? 'id'
  return sort.startsWith('-') ? [sort.slice(1), 'DESC'] : [sort, 'ASC']
}

/**
 * The default sort with what orders equal records, as a list is asked for it.
 * @example defaultSorts(checklistItems) // [['stage', 'ASC'], ['position', 'ASC']]
 */
export const defaultSorts = (e: AnyEntity): (readonly [field: string, order: 'ASC' | 'DESC'])[] => [
  defaultSort(e),
  ...(e.list?.thenBy ? [[e.list.thenBy, 'ASC'] as const] : []),
]

/**
 * The columns that a list shows until the person chooses others.
 * @example columnsOf(orderTags) // ['name', 'isActive']
 */
export const columnsOf = (e: AnyEntity): readonly string[] =>
  e.list?.columns ?? columnsIn(e.fields as Fields)

/**
 * Fields that a list may be sorted by: those declared, the default sort, the day of the calendar and `id`.
 * @example sortableFields(orderTags) // ['id', 'name']
 */
export const sortableFields = (e: AnyEntity) => [
  ...new Set([
    'id',
    ...defaultSorts(e).map(([field]) => field),
    ...(e.list?.sortable ?? []),
    ...(e.calendar ? [e.calendar.start] : []),
  ]),
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

/** What other views of the list, and the form of a new record, filter it by. */
const ledTo = ({ chart, calendar, similar = [] }: Draft<any>): string[] => [
  ...(chart?.by ?? []),
  ...(calendar ? [calendar.start, calendar.end ?? []].flat() : []),
  ...similar,
]

/** A status changes by its transitions alone. */
const statusReadOnly = ({ fields, statuses }: Draft<any>): Fields => {
  const name = statuses && statusField(statuses)
  const field = name && (fields as Fields)[name]
  return field
    ? { ...fields, [name]: { ...field, options: { ...field.options, readOnly: true } } }
    : fields
}

const apiOf = (api: ApiMap | false | undefined): ApiMap =>
  api === false
    ? { list: false, one: false, create: false, update: false, remove: false }
    : (api ?? {})
