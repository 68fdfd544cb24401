import type { ChartOf, LedRows, PaperOf } from '#define/displays.types.ts'
import type { Code } from './vocabulary.ts'
import { isFile, isReference, type Field, type Fields } from './field.ts'
import type {
  ApiMap,
  Action,
  AnyEntity,
  CalendarOf,
  Editable,
  Concerned,
  Endpoint,
  Entity,
  ImportOf,
  LinkTo,
  ListOf,
  RelatedCall,
  RelatedList,
  FieldName,
  FoundOf,
  Operation,
  Transition,
  While,
} from './entity.types.ts'
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

/**
 * The operations on the records of an entity.
 * @example operations.filter(o => endpointOf(orders, o)) // ['list', 'one', 'create']: what can be done with orders
 */
export const operations = [
  'list',
  'one',
  'create',
  'update',
  'remove',
] as const satisfies readonly Operation[]

/**
 * Declares an object of the business, once. Tables, endpoints, screens and tests derive from it.
 * `registry` rejects contradictory declarations.
 * @throws DeclarationError when the sections of its form leave fields out
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
  return {
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
  } as unknown as Entity<N, F>
}

/** A person as record rules see them. */
export interface Person {
  readonly staffId: string
  readonly codes: ReadonlySet<Code>
}

/**
 * Whether a record concerns a person, by its fields or by the person's codes.
 * @example isConcerned({ staffId, codes: new Set() }, { creatorId: staffId }, { field: 'creatorId' }) // true
 */
export const isConcerned = (
  actor: Person,
  record: Readonly<Record<string, unknown>>,
  { field, unless = [] }: Concerned,
) =>
  unless.some(code => actor.codes.has(code)) ||
  [field].flat().some(name => [record[name]].flat().includes(actor.staffId))

/**
 * Why a person may not change or remove a record that they may read; `undefined` when they may.
 * @example whyReadOnly(tasks, actor, task) // 'by': it is somebody else's
 */
export const whyReadOnly = (
  { editable: changes }: Pick<AnyEntity, 'editable'>,
  actor: Person,
  record: Readonly<Record<string, unknown>>,
  doing: 'update' | 'remove' = 'update',
): 'by' | 'while' | undefined =>
  changes?.by &&
  !isConcerned(actor, record, changes.by) &&
  !(doing === 'remove' && changes.removable?.some(code => actor.codes.has(code)))
    ? 'by'
    : changes?.while && !changes.while.is.includes(record[changes.while.field] as string)
      ? 'while'
      : undefined

/**
 * Whether a person is offered an action or a step for a record.
 * @example isOffered({ call: 'makeDone', id: 'taskId', label: 'Done', by: { field: 'assigneeIds' } }, actor, task)
 */
export const isOffered = (
  { by, while: when }: Pick<Action, 'by'> & Pick<Action | Transition, 'while'>,
  actor: Person,
  record: Readonly<Record<string, unknown>>,
) => (!by || isConcerned(actor, record, by)) && meets(record, when)

/**
 * Whether a record meets all conditions.
 * @example meets(plan, { field: 'state', is: ['Scheduled'] })
 */
export const meets = (
  record: Readonly<Record<string, unknown>>,
  conditions: While | readonly While[] = [],
) => [conditions].flat().every(each => holds(each, record[each.field] as string))

const holds = ({ is, not }: While, value: string) =>
  (!is || is.includes(value)) && !not?.includes(value)

/**
 * The fields that the rules for a person and a record read.
 * @example fieldsOfRules(tasks) // ['creatorId', 'assigneeIds', 'state']
 */
export const fieldsOfRules = ({
  editable: changes,
  statuses,
}: Pick<AnyEntity, 'editable' | 'statuses'>) => [
  ...new Set([
    ...[changes?.by?.field ?? []].flat(),
    ...(changes?.while ? [changes.while.field] : []),
    ...Object.values(statuses?.transitions ?? {}).flatMap(({ by }) => [by?.field ?? []].flat()),
  ]),
]

/**
 * The fields of a declaration with their names, in declared order.
 * @example fieldsOf(orderTags).map(([name]) => name) // ['name', 'isActive']
 */
export const fieldsOf = (e: AnyEntity) => Object.entries(e.fields as Fields)

/**
 * Whether records can hold pictures and files: attached, in their fields, or in their lines'
 * fields.
 * @example holdsFiles(qaIssues) // true: photos are lines with a picture
 */
export const holdsFiles = (e: AnyEntity): boolean =>
  !!e.attachments ||
  fieldsOf(e).some(
    ([, field]) => isFile(field) || Object.values(field.options.from?.fields ?? {}).some(isFile),
  )

/**
 * The default sort as field and direction.
 * @example defaultSort(orders) // ['orderedOnUtc', 'DESC'] for `sort: '-orderedOnUtc'`
 */
export const defaultSort = (e: AnyEntity): readonly [field: string, order: 'ASC' | 'DESC'] =>
  sortAs(e.list?.sort ?? 'id')

/**
 * A sort as it is declared, as field and direction.
 * @example sortAs('-dueOnUtc') // ['dueOnUtc', 'DESC']
 */
export const sortAs = (sort: string): readonly [field: string, order: 'ASC' | 'DESC'] =>
  sort.startsWith('-') ? [sort.slice(1), 'DESC'] : [sort, 'ASC']

/**
 * The default sort followed by its tie-breaker, as a list is requested with it.
 * @example defaultSorts(checklistItems) // [['stage', 'ASC'], ['position', 'ASC']]
 */
export const defaultSorts = (e: AnyEntity): (readonly [field: string, order: 'ASC' | 'DESC'])[] => [
  defaultSort(e),
  ...(e.list?.thenBy ? [[e.list.thenBy, 'ASC'] as const] : []),
]

/**
 * The columns that a list shows by default.
 * @example columnsOf(orderTags) // ['name', 'isActive']
 */
export const columnsOf = (e: AnyEntity): readonly string[] =>
  e.list?.columns ?? columnsIn(e.fields as Fields)

/**
 * Whether a field of a child line repeats its parent: it is computed from the reference to it alone.
 * Lines that are read with their parent leave it out.
 * @example repeatsParent(orderLines, 'customer', 'orderId') // true: computed from `{orderId}`
 */
export const repeatsParent = ({ fields }: Pick<AnyEntity, 'fields'>, name: string, by: string) => {
  const columns = [
    ...((fields as Fields)[name]?.options.computed ?? '').matchAll(/\{(\w+)\}/g),
  ].map(match => match[1])
  return columns.length > 0 && columns.every(column => column === by)
}

/**
 * Whether a field of a child line says something of its parent: the reference to it, or what
 * repeats it.
 * @example isOfParent(orderLines, 'orderId', 'orderId') // true
 */
export const isOfParent = (e: Pick<AnyEntity, 'fields'>, name: string, by: string) =>
  name === by || repeatsParent(e, name, by)

/**
 * Fields that a list may be sorted by: those declared, the default sort, the day of the calendar
 * and `id`.
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
 * Fields that a list may be filtered by: those declared, every reference, the default sort with
 * what decides after it, and `id`.
 * @example filterableFields(orderTags) // ['id', 'position', 'name', 'isActive']
 */
export const filterableFields = (e: AnyEntity) => [
  ...new Set([
    'id',
    defaultSort(e)[0],
    ...(e.list?.thenBy ? [e.list.thenBy] : []),
    ...(e.list?.filters ?? []),
    ...fieldsOf(e)
      .filter(([, f]) => isReference(f))
      .map(([n]) => n),
  ]),
]

/**
 * The address of an operation: the endpoint, and the answer's key for a call of the specification.
 * The regular dialect has no key.
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

/** Filters that other views of the list set. */
const ledTo = ({ chart, calendar }: Draft<any>): string[] => [
  ...(chart?.by ?? []),
  ...(calendar ? [calendar.start, calendar.end ?? []].flat() : []),
]

/** A status changes only by its transitions. */
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

/** Statuses of any choice, with steps between the values of that choice. */
type StatusesIn<F extends Fields> = {
  readonly [N in FieldName<F>]: F[N] extends Field<'choice', infer V extends string, any>
    ? DraftStatuses<N, V> & (N extends 'state' ? unknown : { readonly field: N })
    : never
}[FieldName<F>]

type Images<F extends Fields> = {
  readonly [N in FieldName<F>]: F[N] extends Field<'image', any, any> ? N : never
}[FieldName<F>]

interface Draft<F extends Fields> {
  readonly titles: readonly [one: string, many: string]
  readonly fields: F
  readonly label?: FieldName<F>
  readonly picture?: Images<F>
  readonly knownBy?: FieldName<F>
  readonly scope?: 'client' | 'company'
  readonly list?: DraftList<ListOf<F>>
  readonly form?: DraftForm<FieldName<F>>
  readonly asOne?: Readonly<Record<string, readonly FieldName<F>[]>>
  readonly api?: ApiMap | false
  readonly access?: { readonly [O in Operation | 'export']?: readonly Code[] }
  readonly tabs?: Readonly<Record<string, readonly string[]>>
  readonly statuses?: StatusesIn<F>
  readonly related?: readonly (RelatedList | RelatedCall)[]
  readonly rowAccess?: Concerned<FieldName<F>> & { readonly led?: LedRows }
  readonly editable?: Editable<FieldName<F>>
  readonly actions?: Readonly<Record<string, DraftAction<FieldName<F>>>>
  readonly links?: Readonly<Record<string, LinkTo<FieldName<F>>>>
  readonly autosave?: { readonly field: FieldName<F>; readonly is: readonly string[] }
  readonly attachments?: boolean
  readonly notes?: boolean
  readonly import?: ImportOf<F>
  readonly calendar?: CalendarOf<F>
  readonly chart?: ChartOf<F>
  readonly paper?: PaperOf<F>
  readonly tools?: Readonly<Record<string, string>>
  readonly found?: FoundOf<F>
  readonly merge?: boolean
  readonly unique?: readonly (readonly FieldName<F>[])[]
  readonly checks?: Readonly<Record<string, string>>
  readonly rules?: {
    readonly [N in FieldName<F> | `${FieldName<F>}.${string}` | 'remove']?: Readonly<
      Record<string, string>
    >
  }
}
