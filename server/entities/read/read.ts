import { sql, type SQL } from 'drizzle-orm'
import { capOf, inSentence, looksForWords, totalCap } from '#define'
import type { Context } from '#server/context.ts'
import type { Queryable, Way } from '#server/db/database.ts'
import { jsonRows, rowsFromJson } from './jsonRows.ts'
import { badInput, NotFound } from '#server/http/errors.ts'
import type { Actor } from '#server/session/actor.ts'
import { conditionsOf, searchOf } from './filter.ts'
import { hooksOf, readModelHalfOf } from '#server/halves.ts'
import { searchIds } from './quickSearch.ts'
import {
  metaOf,
  orderedBy,
  readBy,
  type EntityMeta,
  type LinesMeta,
  type Row,
} from '#server/entities/meta/meta.ts'
import { filling, withFilled } from './filled.ts'
import { partOf } from './listFields.ts'
import { sourceOf } from './source.ts'
import { withDeleted } from './deleted.ts'
import { hiddenFields, own, ownEvenDeleted, stale } from './visibility.ts'

export interface Page {
  filter: Readonly<Record<string, unknown>>
  /** Pairs of field and order; the default sort when empty. */
  sort: readonly (readonly [string, 'ASC' | 'DESC'])[]
  offset: number
  limit: number
  /** The fields of each row besides its id and version; all when absent. */
  fields?: readonly string[] | undefined
}
/** Matches, counted up to a cap. */
export interface Counted {
  total: number
  isCapped: boolean
}
export interface Listed extends Counted {
  rows: Row[]
}

/** One page of an entity's records of the person's client, with their total. */
export async function listRecords(context: Context, meta: EntityMeta, page: Page): Promise<Listed> {
  if (isFound(meta, page.filter)) return listFound(context, meta, page)
  if (isWhole(meta)) {
    const { rows, total } = await wholePage(context, meta, page)
    if (total !== undefined) return { rows, ...cappedTotal(total) }
    return { rows, ...(await totalOf(context.db, allOf(context, meta, page.filter))) }
  }
  const { ids, total } = await idsOf(context, meta, page)
  const rows = await withIds(context, meta, ids, page)
  if (total !== undefined) return { rows, ...cappedTotal(total) }
  // A short first page gives the total without a count.
  if (ids.length < page.limit && (ids.length > 0 || page.offset === 0))
    return { rows, total: page.offset + ids.length, isCapped: false }
  return { rows, ...(await totalOf(context.db, allOf(context, meta, page.filter))) }
}

/** One page of records, and whether more follow. */
export async function listUncounted(
  context: Context,
  meta: EntityMeta,
  page: Page,
): Promise<{ rows: Row[]; hasMore: boolean }> {
  const { offset, limit } = page
  if (isFound(meta, page.filter)) {
    const { rows, total, isCapped } = await listFound(context, meta, page)
    return { rows, hasMore: isCapped || total > offset + rows.length }
  }
  if (isWhole(meta)) {
    const { rows } = await wholePage(context, meta, { ...page, limit: limit + 1 })
    return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
  }
  const { ids } = await idsOf(context, meta, { ...page, limit: limit + 1 })
  const rows = await withIds(context, meta, ids.slice(0, limit), page)
  return { rows, hasMore: ids.length > limit }
}

/** How many records match a filter, up to a cap. */
export async function countRecords(
  context: Context,
  meta: EntityMeta,
  filter: Page['filter'],
  cap: number,
): Promise<Counted> {
  if (!isFound(meta, filter)) return totalOf(context.db, allOf(context, meta, filter), cap)
  const none = { filter, sort: [], offset: 0, limit: 0 }
  const { total, isCapped } = await foundIds(context, meta, none, cap)
  return { total, isCapped }
}

/**
 * The ids of a page in its order: labels are read for these rows alone. With the total where a
 * filter finds all matches anyway.
 */
async function idsOf(
  context: Context,
  meta: EntityMeta,
  { filter, sort, offset, limit }: Page,
): Promise<{ ids: string[]; total?: number | undefined }> {
  const { filters = {} } = hooksOf(meta.entity.name)
  const isSet = Object.keys(filter).some(
    name => Object.hasOwn(filters, name) && filters[name]!.isSet,
  )
  const order = sql.raw(orderOf(meta, sort, hiddenFields(meta, context.actor)))
  const found = await context.db.query<{ id: string; total?: number }>(
    sql`select t.id${sql.raw(isSet ? ', count(*) over ()::int as total' : '')} from ${allOf(context, meta, filter)} order by ${order} limit ${limit} offset ${offset}`,
  )
  return { ids: found.map(({ id }) => id), total: found[0]?.total }
}

const isWhole = ({ entity }: EntityMeta) => !!readModelHalfOf(entity.name)?.isWhole

/** The rows of a page, and how many match unless it is empty: one statement works all rows out once. */
async function wholePage(
  { db, actor }: Context,
  meta: EntityMeta,
  { filter, sort, offset, limit, fields }: Page,
): Promise<{ rows: Row[]; total?: number | undefined }> {
  const { selected, toRecord } = partOf(meta, fields)
  const order = sql.raw(orderOf(meta, sort, hiddenFields(meta, actor)))
  const columns = sql.raw(readBy(actor, selected))
  const found = await db.query<Row>(
    sql`select ${columns}, count(*) over ()::int as "matchingRows" from ${allOf({ actor }, meta, filter)} order by ${order} limit ${limit} offset ${offset}`,
  )
  const total = found[0]?.matchingRows as number | undefined
  for (const row of found) delete row.matchingRows
  return { rows: found.map(toRecord), total }
}

/** The records with these ids, in their order. */
async function withIds(
  context: Context,
  meta: EntityMeta,
  ids: readonly string[],
  { filter, fields }: Pick<Page, 'filter' | 'fields'>,
): Promise<Row[]> {
  if (!ids.length) return []
  const where = sql`t.id = any(${sql.param(ids)}::uuid[])`
  const reading = { way: 'prepared', actor: context.actor, filter, fields } as const
  const found = await recordsOf(context.db, meta, where, reading)
  const rows = await withFilled(context, meta, found, fields && new Set(fields))
  const byId = new Map(rows.map(row => [row.id as string, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** All matching rows `t`, as what follows `from`. */
const allOf = ({ actor }: Pick<Context, 'actor'>, meta: EntityMeta, filter: Page['filter']): SQL =>
  sql`${sourceOf(meta, actor, filter)} t where ${matching(meta, actor, filter)}`

/** Whether the quick search finds the ids. The words are a condition of a read model as any other. */
const isFound = ({ entity }: EntityMeta, filter: Page['filter']) =>
  !entity.readModel && looksForWords(filter)

/** One page of search results. */
async function listFound(context: Context, meta: EntityMeta, page: Page): Promise<Listed> {
  const { ids, ...counted } = await foundIds(context, meta, page, capOf(page.filter))
  const rows = await withIds(context, meta, ids, { filter: {}, fields: page.fields })
  return { rows, ...counted }
}

function foundIds({ db, actor }: Context, meta: EntityMeta, page: Page, cap: number) {
  const { q, ...filter } = page.filter
  const hidden = hiddenFields(meta, actor)
  return searchIds(db, meta, {
    where: matching(meta, actor, filter),
    ways: looking => searchOf(meta, q, hidden, looking, actor.clientId),
    sort: page.sort.length ? page.sort : meta.sorts,
    order: sql.raw(orderOf(meta, page.sort, hidden)),
    offset: page.offset,
    limit: page.limit,
    cap,
  })
}

interface Reading {
  readonly way?: Way
  /** Whose labels they are: names of another client's people depend on the reader. */
  readonly actor?: Actor
  /** What the list is narrowed by: it has the parameters of a read model. */
  readonly filter?: Page['filter']
  /** The fields of each record besides its id and version; all when absent. */
  readonly fields?: Page['fields']
}

/** The records whose rows `t` meet a condition, which an order may follow. */
export const recordsOf = async (
  db: Queryable,
  meta: EntityMeta,
  where: SQL,
  { way, actor, filter, fields }: Reading = {},
): Promise<Row[]> => {
  const { isUsual, selected: all, toRecord } = partOf(meta, fields)
  const columns = actor ? readBy(actor, all) : all
  const source = actor ? sourceOf(meta, actor, filter) : sql.raw(meta.table)
  const selected = sql`select ${sql.raw(columns)} from ${source} t`
  const rows = await db.query<Row>(sql`${selected} where ${where}`, isUsual ? way : undefined)
  return rows.map(toRecord)
}

/** The number of rows up to a cap; `from` is what follows the keyword. */
export async function totalOf(db: Queryable, from: SQL, cap: number = totalCap): Promise<Counted> {
  const upTo = Number.isFinite(cap) ? sql` limit ${cap + 1}` : sql``
  const [counted] = await db.query<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from ${from}${upTo}) capped`,
  )
  return cappedTotal(counted!.total, cap)
}

const cappedTotal = (total: number, cap: number = totalCap): Counted => ({
  total: Math.min(total, cap),
  isCapped: total > cap,
})

/**
 * The condition on `t` of the person's rows that match a filter: living ones, or those that were
 * deleted where the list shows these.
 */
export function matching(meta: EntityMeta, actor: Actor, filter: Page['filter']): SQL {
  const { isDeleted, others } = withDeleted(meta, filter, actor)
  const rows = isDeleted ? [sql`t.is_deleted`, ...ownEvenDeleted(meta, actor)] : own(meta, actor)
  return sql.join(
    [...rows, ...conditionsOf(meta, others, actor, hiddenFields(meta, actor))],
    sql` and `,
  )
}

/** The sums of the declared totals over all matching records. */
export async function totalsOf(
  { db, actor }: Context,
  meta: EntityMeta,
  filter: Page['filter'],
): Promise<Row> {
  const hidden = hiddenFields(meta, actor)
  const summed = (meta.entity.list?.totals ?? []).filter(name => !hidden.includes(name))
  if (!summed.length) return {}
  const [sums] = await db.query<Row>(
    sql`select ${sql.raw(summed.map(name => `coalesce(sum(${meta.sqlOf.get(name)}), 0) as "${name}"`).join(', '))} from ${allOf({ actor }, meta, filter)}`,
  )
  return sums!
}

/**
 * One record with its child lines and its `filled` fields, all of which are asked at once.
 * @throws NotFound naming `idField` when it does not exist for this person
 */
export async function oneRecord(
  context: Context,
  meta: EntityMeta,
  id: string,
  lock: 'for update' | '' = '',
  idField = 'id',
): Promise<Row> {
  const [record, fill] = await Promise.all([
    storedRecord(context, meta, id, lock, idField),
    // As records have it: an id that was typed may have capitals.
    filling(context, meta, [id.toLowerCase()]),
  ])
  return fill([record])[0]!
}

/**
 * One record with its child lines, by one statement; its `filled` fields are null.
 * @throws NotFound naming `idField` when it does not exist for this person
 */
export async function storedRecord(
  context: Context,
  meta: EntityMeta,
  id: string,
  lock: 'for update' | '' = '',
  idField = 'id',
): Promise<Row> {
  const { db, actor } = context
  // The statement that waits for a lock would read the lines of before: one before it waits.
  const seen =
    lock && meta.lines.length ? refuseUnseen(context, meta, id, lock, idField) : undefined
  const lines = meta.lines.map(
    each => sql`, ${jsonRows(childrenSql(each, sql`= ${id}`))} as ${sql.identifier(each.field)}`,
  )
  const reading = db.query<Row>(
    sql`select ${sql.raw(readBy(actor, meta.selected))}${sql.join(lines)} from ${sql.raw(meta.table)} t where t.id = ${id} and ${sql.join(own(meta, actor), sql` and `)} ${sql.raw(lock && `${lock} of t`)}`,
    'prepared',
  )
  const [[row]] = await Promise.all([reading, seen])
  if (!row) throw notFound(meta, idField)
  const record = meta.toRecord(row)
  for (const { field, child } of meta.lines)
    record[field] = rowsFromJson<Row>(record[field]).map(metaOf(child).toRecord)
  return record
}

/** @throws Stale, with the current record, unless it still has the version that was read, if any */
export async function refuseStale(
  context: Context,
  meta: EntityMeta,
  { id, version }: { id: string; version: number },
  read: number | undefined,
): Promise<void> {
  if (read !== undefined && read !== version)
    throw stale(meta, context.actor, await oneRecord(context, meta, id))
}

/** @throws NotFound when the record does not exist for this person */
export async function refuseUnseen(
  { db, actor }: Context,
  meta: EntityMeta,
  id: string,
  lock: 'for update' | '' = '',
  idField = 'id',
): Promise<void> {
  const [seen] = await db.query(
    sql`select 1 from ${sql.raw(meta.table)} t where t.id = ${id} and ${sql.join(own(meta, actor), sql` and `)} ${sql.raw(lock)}`,
    'prepared',
  )
  if (!seen) throw notFound(meta, idField)
}

export const notFound = ({ entity }: EntityMeta, field = 'id') =>
  new NotFound(`This ${inSentence(entity.titles[0])} does not exist or was deleted.`, field)

/** The child lines of one record, in their default order. */
export const childRecords = (db: Queryable, lines: LinesMeta, parentId: string): Promise<Row[]> =>
  childrenOf(db, lines, sql`= ${parentId}`)

/** Adds their child lines to records, with one statement for each kind of lines. */
export async function withLines(db: Queryable, meta: EntityMeta, records: Row[]): Promise<Row[]> {
  const ids = records.map(({ id }) => id as string)
  const children = await Promise.all(meta.lines.map(each => linesOf(db, each, ids)))
  meta.lines.forEach(({ field }, i) => {
    for (const record of records) record[field] = children[i]!.get(record.id as string) ?? []
  })
  return records
}

/** The child lines of many records by the record's id, in their default order. */
export async function linesOf(
  db: Queryable,
  lines: LinesMeta,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Row[]>> {
  const found = new Map<string, Row[]>()
  if (!ids.length) return found
  for (const line of await childrenOf(db, lines, sql`= any(${sql.param(ids)}::uuid[])`)) {
    const parent = line[lines.by] as string
    const before = found.get(parent)
    if (before) before.push(line)
    else found.set(parent, [line])
  }
  return found
}

async function childrenOf(db: Queryable, lines: LinesMeta, whose: SQL): Promise<Row[]> {
  const rows = await db.query<Row>(childrenSql(lines, whose), 'prepared')
  return rows.map(metaOf(lines.child).toRecord)
}

function childrenSql({ child, by }: LinesMeta, whose: SQL): SQL {
  const meta = metaOf(child)
  const [columns, parent, order] = [meta.selectedWithin(by), meta.sqlOf.get(by)!, orderOf(meta, [])]
  return sql`select ${sql.raw(columns)} from ${sql.raw(meta.table)} t
    where ${sql.raw(parent)} ${whose} and not t.is_deleted order by ${sql.raw(order)}`
}

/**
 * The order of a list as SQL on `t`; `id` breaks ties. @throws BadInput for a field without an
 * index
 */
export function orderOf(meta: EntityMeta, sort: Page['sort'], hidden: readonly string[] = []) {
  const pairs = sort.length ? sort : meta.sorts
  for (const [field, direction] of pairs) {
    if (!meta.sortable.has(field) || hidden.includes(field))
      throw badInput(
        'unknown_sort',
        'sort',
        `${meta.entity.titles[1]} cannot be sorted by ${String(field).slice(0, 100)}.`,
      )
    if (direction !== 'ASC' && direction !== 'DESC')
      throw badInput('invalid_sort', 'sort', 'The order of a sort is ASC or DESC.')
  }
  const last = pairs[pairs.length - 1]![1]
  const by = pairs.flatMap(([name, direction]) =>
    orderedBy(meta, name).map(part => `${part} ${direction}`),
  )
  return (pairs.some(([field]) => field === 'id') ? by : [...by, `t.id ${last}`]).join(', ')
}
