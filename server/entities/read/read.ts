import { sql, type SQL } from 'drizzle-orm'
import { capOf, isReference, looksForWords, totalCap } from '#define'
import type { Queryable } from '#server/db/database.ts'
import { BadInput, NotFound } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { conditionsOf, says, searchOf } from './filter.ts'
import { findIds } from './quickSearch.ts'
import { planOf, wordsSql, type Plan, type Row } from '#server/entities/meta/meta.ts'
import { hiddenFields, own } from './visibility.ts'

export interface Page {
  filter: Readonly<Record<string, unknown>>
  /** Pairs of field and order; the default sort when empty. */
  sort: readonly (readonly [string, 'ASC' | 'DESC'])[]
  offset: number
  limit: number
}
export interface Listed {
  rows: Row[]
  total: number
  isCapped: boolean
}

/** One page of an entity's records that the person's client owns. */
export async function listRecords(
  db: Queryable,
  plan: Plan,
  who: Who,
  page: Page,
): Promise<Listed> {
  const order = sql.raw(orderOf(plan, page.sort, hiddenFields(plan, who)))
  if (looksForWords(page.filter)) return listFound(db, plan, who, page, order)
  const where = matching(plan, who, page.filter)
  const rows = await pageOf(db, plan, sql`${sql.raw(plan.table)} t where ${where}`, page, order)
  // A short first page tells the total by itself.
  if (rows.length < page.limit && (rows.length > 0 || page.offset === 0))
    return { rows, total: page.offset + rows.length, isCapped: false }
  return { rows, ...(await totalOf(db, sql`${sql.raw(plan.table)} t where ${where}`)) }
}

/** The same where words are looked for. */
async function listFound(
  db: Queryable,
  plan: Plan,
  who: Who,
  page: Page,
  order: SQL,
): Promise<Listed> {
  const { q, ...filter } = page.filter
  const hidden = hiddenFields(plan, who)
  const { ids, ...counted } = await findIds(db, plan, {
    where: matching(plan, who, filter),
    ways: looking => searchOf(plan, q, hidden, looking, who.clientId),
    sort: page.sort.length ? page.sort : plan.sorts,
    order,
    offset: page.offset,
    limit: page.limit,
    cap: capOf(page.filter),
  })
  const rows = await db.query<Row>(
    sql`select ${sql.raw(plan.selected)} from ${sql.raw(plan.table)} t where t.id = any(${sql.param(ids)}::uuid[]) order by ${order}`,
    'prepared',
  )
  return { rows: rows.map(plan.toRecord), ...counted }
}

/** Ids first: labels and computed fields are then worked out for the rows of the page alone. */
async function pageOf(
  db: Queryable,
  plan: Plan,
  from: SQL,
  { limit, offset }: Page,
  order: SQL,
): Promise<Row[]> {
  const rows = await db.query<Row>(
    sql`select ${sql.raw(plan.selected)} from ${sql.raw(plan.table)} t where t.id in (select t.id from ${from} order by ${order} limit ${limit} offset ${offset}) order by ${order}`,
  )
  return rows.map(plan.toRecord)
}

async function totalOf(db: Queryable, from: SQL): Promise<Omit<Listed, 'rows'>> {
  const [counted] = await db.query<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from ${from} limit ${totalCap + 1}) capped`,
  )
  const { total } = counted!
  return { total: Math.min(total, totalCap), isCapped: total > totalCap }
}

/** The condition on `t` of the person's rows that a filter finds. */
export const matching = (plan: Plan, who: Who, filter: Page['filter']): SQL =>
  sql.join([...own(plan, who), ...conditionsOf(plan, filter, hiddenFields(plan, who))], sql` and `)

/** The sums of the declared totals over everything that a filter finds. */
export async function totalsOf(
  db: Queryable,
  plan: Plan,
  who: Who,
  filter: Page['filter'],
): Promise<Row> {
  const hidden = hiddenFields(plan, who)
  const summed = (plan.entity.list?.totals ?? []).filter(name => !hidden.includes(name))
  if (!summed.length) return {}
  const [sums] = await db.query<Row>(
    sql`select ${sql.raw(summed.map(name => `coalesce(sum(${plan.sqlOf.get(name)}), 0) as "${name}"`).join(', '))} from ${sql.raw(plan.table)} t where ${matching(plan, who, filter)}`,
  )
  return sums!
}

/** One record with its child lines. @throws NotFound when it does not exist for this person */
export async function oneRecord(
  db: Queryable,
  plan: Plan,
  who: Who,
  id: string,
  lock: 'for update' | '' = '',
): Promise<Row> {
  const found = db.query<Row>(
    sql`select ${sql.raw(plan.selected)} from ${sql.raw(plan.table)} t where t.id = ${id} and ${sql.join(own(plan, who), sql` and `)} ${sql.raw(lock && `${lock} of t`)}`,
    'prepared',
  )
  const lines = plan.lines.map(l => childRecords(db, l.child, l.by, id))
  const [[row], ...children] = await Promise.all([found, ...lines])
  if (!row) throw notFound(plan)
  const record = plan.toRecord(row)
  plan.lines.forEach((l, i) => (record[l.field] = children[i]))
  return record
}

/** @throws NotFound when the record does not exist for this person */
export async function refuseUnseen(
  db: Queryable,
  plan: Plan,
  who: Who,
  id: string,
  lock: 'for update' | '' = '',
): Promise<void> {
  const [seen] = await db.query(
    sql`select 1 from ${sql.raw(plan.table)} t where t.id = ${id} and ${sql.join(own(plan, who), sql` and `)} ${sql.raw(lock)}`,
  )
  if (!seen) throw notFound(plan)
}

export const notFound = (plan: Plan) =>
  new NotFound(`This ${plan.entity.titles[0].toLowerCase()} does not exist, or not any more.`, 'id')

/** The child lines of one record, in their default order. */
export async function childRecords(
  db: Queryable,
  child: string,
  by: string,
  parentId: string,
): Promise<Row[]> {
  const plan = planOf(child)
  const rows = await db.query<Row>(
    sql`select ${sql.raw(plan.selected)} from ${sql.raw(plan.table)} t where ${sql.raw(plan.sqlOf.get(by)!)} = ${parentId} and not t.is_deleted order by ${sql.raw(orderOf(plan, []))} limit 1000`,
    'prepared',
  )
  return rows.map(plan.toRecord)
}

export interface Option {
  id: string
  label: string
  colour?: string
  picture?: string | null
}

/** Records to choose from: those that the words are found in, that the filter finds, and those with the given ids. */
export async function optionsOf(
  db: Queryable,
  plan: Plan,
  who: Who,
  asked: { q?: string; ids?: readonly string[]; filter?: Page['filter']; limit: number },
): Promise<Option[]> {
  const label = plan.fieldOf.get(plan.entity.label)!
  const labelSql = sql.raw(
    isReference(label) ? `t.id::text` : wordsSql(label, plan.sqlOf.get(plan.entity.label)!),
  )
  const colour = plan.fields.find(([, f]) => f.kind === 'colour')?.[0]
  const { picture } = plan.entity
  const extra = sql.raw(
    [
      colour && `, ${plan.sqlOf.get(colour)} as colour`,
      picture &&
        !hiddenFields(plan, who).includes(picture) &&
        `, ${plan.sqlOf.get(picture)} as picture`,
    ]
      .filter(Boolean)
      .join(''),
  )
  const conditions = [...own(plan, who)]
  if (asked.ids) conditions.push(asked.ids.length ? sql`t.id in ${asked.ids}` : sql`false`)
  if (asked.filter)
    // Which fields a choice may be narrowed by, the route has looked at.
    conditions.push(
      ...conditionsOf(
        plan,
        asked.filter,
        hiddenFields(plan, who),
        new Set(Object.keys(asked.filter)),
      ),
    )
  if (asked.q?.trim())
    conditions.push(
      ...(plan.entity.list?.search?.length
        ? conditionsOf(plan, { q: asked.q })
        : [says(labelSql, asked.q.trim())]),
    )
  return db.query<Option>(
    sql`select t.id, ${labelSql} as label${extra} from ${sql.raw(plan.table)} t where ${sql.join(conditions, sql` and `)} order by 2, 1 limit ${asked.limit}`,
  )
}

/** The order of a list as SQL on `t`; `id` breaks ties. @throws BadInput for a field that has no index */
export function orderOf(plan: Plan, sort: Page['sort'], hidden: readonly string[] = []) {
  const pairs = sort.length ? sort : plan.sorts
  for (const [field, direction] of pairs) {
    if (!plan.sortable.has(field) || hidden.includes(field))
      throw new BadInput({
        code: 'unknown_sort',
        field: 'sort',
        message: `${plan.entity.titles[1]} cannot be sorted by ${String(field).slice(0, 100)}.`,
      })
    if (direction !== 'ASC' && direction !== 'DESC')
      throw new BadInput({
        code: 'invalid_sort',
        field: 'sort',
        message: 'The order of a sort is ASC or DESC.',
      })
  }
  const last = pairs[pairs.length - 1]![1]
  const by = pairs.map(([field, direction]) => `${plan.sqlOf.get(field)} ${direction}`)
  return (pairs.some(([field]) => field === 'id') ? by : [...by, `t.id ${last}`]).join(', ')
}
