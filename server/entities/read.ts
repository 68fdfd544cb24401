import { sql, type SQL } from 'drizzle-orm'
import { capOf, isReference, looksForWords, totalCap } from '../../resources/define/index.ts'
import type { Queryable } from '../db/database.ts'
import { BadInput, NotFound } from '../http/errors.ts'
import type { Who } from '../session/who.ts'
import { conditionsOf, either, says, searchOf } from './filter.ts'
import { planOf, wordsSql, type Plan, type Row } from './plan.ts'
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

/**
 * The same where words are looked for. What is found rarely comes from the indexes of each way and is sorted; what is found often is met
 * soon enough on the way through the index of the sort. Each would be slow with the other's words.
 */
async function listFound(
  db: Queryable,
  plan: Plan,
  who: Who,
  page: Page,
  order: SQL,
): Promise<Listed> {
  const { q, ...filter } = page.filter
  const cap = capOf(page.filter)
  const hidden = hiddenFields(plan, who)
  const where = matching(plan, who, filter)
  const ways = searchOf(plan, q, hidden)
  const sorted = sortedBy(plan, page.sort)
  const found = foundBy(plan, where, ways.length ? ways : [sql`true`], sorted)
  const pageOfFound = sql`array(select id from found order by ${sql.raw(sorted.order)} limit ${page.limit} offset ${page.offset}) as ids`
  const [first] = await db.query<{ total: number; ids: string[] }>(sql`
    with found as materialized (select * from (${found}) f limit ${cap + 1})
    select (select count(*)::int from found) as total, ${pageOfFound}`)
  const isCapped = first!.total > cap
  const ids = isCapped
    ? ((await met()) ??
      (await db.query<{ ids: string[] }>(sql`with found as (${found}) select ${pageOfFound}`))[0]!
        .ids)
    : first!.ids
  const rows = await db.query<Row>(
    sql`select ${sql.raw(plan.selected)} from ${sql.raw(plan.table)} t where t.id = any(${sql.param(ids)}::uuid[]) order by ${order}`,
    'prepared',
  )
  return { rows: rows.map(plan.toRecord), total: Math.min(first!.total, cap), isCapped }

  /** The page, if it is full with what is met among the first rows of the sort: what is often found may still stand together far behind. */
  async function met(): Promise<string[] | undefined> {
    const each = searchOf(plan, q, hidden, 'row')
    const rows = await db.query<{ id: string }>(sql`
      select t.id from (select t.* from ${sql.raw(plan.table)} t where ${where} order by ${order} limit ${rowsMet}) t
      where ${each.length ? either(each) : sql`true`} order by ${order} limit ${page.limit} offset ${page.offset}`)
    return rows.length === page.limit ? rows.map(row => row.id) : undefined
  }
}

/** As many rows cost about as much to look at as the capped number costs to find. */
const rowsMet = 4500

/** What a sort looks at, as columns of their own, and the order by these. */
function sortedBy(plan: Plan, sort: Page['sort']) {
  const pairs = sort.length ? sort : plan.sorts
  return {
    columns: pairs.map(([field], i) => `${plan.sqlOf.get(field)} as s${i}`),
    order: [...pairs.map(([, way], i) => `s${i} ${way}`), `id ${pairs.at(-1)![1]}`].join(', '),
  }
}

/** The ids of the rows that are found in any of several ways, each once, with what they are sorted by. */
const foundBy = (
  plan: Plan,
  where: SQL,
  ways: readonly SQL[],
  { columns }: ReturnType<typeof sortedBy>,
): SQL =>
  sql.join(
    ways.map((way, i) => {
      const before = ways.slice(0, i).map(earlier => sql`(${earlier}) is not true`)
      return sql`select ${sql.raw(['t.id', ...columns].join(', '))} from ${sql.raw(plan.table)} t where ${sql.join([where, way, ...before], sql` and `)}`
    }),
    sql` union all `,
  )

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
  const extra = sql.raw(colour ? `, ${plan.sqlOf.get(colour)} as colour` : '')
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
