import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { either, type Conditions, type Looking } from './filter.ts'
import type { Plan } from '#server/entities/meta/meta.ts'

/** What is looked for by words, and which part of it. */
export interface Search {
  /** The condition on `t` beside the words. */
  where: SQL
  /** The ways in which a row is found, any of which suffices; none finds every row. */
  ways: (looking: Looking) => Conditions
  sort: readonly (readonly [string, 'ASC' | 'DESC'])[]
  /** The same as SQL on `t`. */
  order: SQL
  offset: number
  limit: number
  /** How far is counted. */
  cap: number
}

export interface FoundIds {
  ids: readonly string[]
  total: number
  isCapped: boolean
}

/**
 * The ids of a page of rows in which words are found. What is found rarely comes from the indexes of each way and is sorted; what is
 * found often is met soon enough on the way through the index of the sort. Each would be slow with the other's words.
 */
export async function findIds(db: Queryable, plan: Plan, search: Search): Promise<FoundIds> {
  const { total, ids, isCut } = await byIndexes(db, plan, search)
  if (total <= search.cap) return isCut ? all(db, plan, search) : { ids, total, isCapped: false }
  const met = await byWalking(db, plan, search)
  return met ? { ids: met, total: search.cap, isCapped: true } : all(db, plan, search)
}

/** Counts to just beyond the cap what the indexes find, and takes the page from that; `isCut`: not all records that rows refer to were looked at. */
async function byIndexes(db: Queryable, plan: Plan, search: Search) {
  const most = search.cap * 2
  const referred: SQL[] = []
  // The limit stands outside of what is materialized: inside, it would be planned as a search from end to end.
  const some = (i: number) => sql`select id from ${sql.raw(`referred${i}`)} limit ${most + 1}`
  const ways = search.ways(records => {
    referred.push(records)
    return some(referred.length - 1)
  })
  const beyond = referred.map((_, i) => sql`(select count(*) > ${most} from (${some(i)}) r)`)
  // Where enough is found, nobody asks what else is referred to.
  const cut = sql`case when counted.total > ${search.cap} then false else ${sql.join([sql`false`, ...beyond], sql` or `)} end as "isCut"`
  const [first] = await db.query<{ total: number; ids: string[]; isCut: boolean }>(sql`
    with ${sql.join(
      [
        ...referred.map(
          (records, i) => sql`${sql.raw(`referred${i}`)} as materialized (${records})`,
        ),
        sql`found as materialized (select * from (${foundBy(plan, search, ways)}) f limit ${search.cap + 1})`,
      ],
      sql`, `,
    )}
    select counted.total, ${pageOfFound(plan, search)} as ids, ${cut}
    from (select count(*)::int as total from found) counted`)
  return first!
}

/**
 * The page, if it is met on the way through the index of the sort; undefined where that would take long: what is often found may still
 * stand together far behind. The first rows tell how often it is met.
 */
async function byWalking(
  db: Queryable,
  plan: Plan,
  search: Search,
): Promise<readonly string[] | undefined> {
  const end = search.offset + search.limit
  for (const rows of [sampled, walked]) {
    const met = await metAmong(db, plan, search, rows)
    if (met.length === end) return met.slice(search.offset)
    // A few rows tell it roughly: going on in vain costs little, finding everything may cost much.
    if (end * rows > met.length * walked * 1.3) return undefined
  }
  return undefined
}

const sampled = 1000
/** As many rows cost about as much to look at as the capped number costs to find. */
const walked = 8000

async function metAmong(
  db: Queryable,
  plan: Plan,
  { where, ways, order, offset, limit }: Search,
  rows: number,
): Promise<readonly string[]> {
  const each = ways('row')
  const met = await db.query<{ id: string }>(sql`
    select t.id from (select t.* from ${sql.raw(plan.table)} t where ${where} order by ${order} limit ${rows}) t
    where ${each.length ? either(each) : sql`true`} order by ${order} limit ${offset + limit}`)
  return met.map(row => row.id)
}

/** Everything that is found, and the page from that. */
async function all(db: Queryable, plan: Plan, search: Search): Promise<FoundIds> {
  const [found] = await db.query<{ total: number; ids: string[] }>(sql`
    with found as materialized (${foundBy(plan, search, search.ways('set'))})
    select (select count(*)::int from found) as total, ${pageOfFound(plan, search)} as ids`)
  const { total, ids } = found!
  return { ids, total: Math.min(total, search.cap), isCapped: total > search.cap }
}

/** The ids of the rows that are found in any of several ways, each once, with what they are sorted by. */
function foundBy(plan: Plan, { where, sort }: Search, ways: Conditions): SQL {
  const columns = ['t.id', ...sort.map(([field], i) => `${plan.sqlOf.get(field)} as s${i}`)]
  const each = ways.length ? ways : [sql`true`]
  return sql.join(
    each.map((way, i) => {
      const before = each.slice(0, i).map(earlier => sql`(${earlier}) is not true`)
      return sql`select ${sql.raw(columns.join(', '))} from ${sql.raw(plan.table)} t where ${sql.join([where, way, ...before], sql` and `)}`
    }),
    sql` union all `,
  )
}

function pageOfFound(plan: Plan, { sort, offset, limit }: Search): SQL {
  const order = [...sort.map(([, way], i) => `s${i} ${way}`), `id ${sort.at(-1)![1]}`].join(', ')
  return sql`array(select id from found order by ${sql.raw(order)} limit ${limit} offset ${offset})`
}
