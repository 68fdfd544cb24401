import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { either, type Conditions, type Looking } from './filter.ts'
import { orderedBy, type EntityMeta } from '#server/entities/meta/meta.ts'

/** The words of a search and the requested page. */
export interface Search {
  /** The condition on `t` in addition to the words. */
  where: SQL
  /** The search conditions, any of which suffices; without any, every row matches. */
  ways: (looking: Looking) => Conditions
  sort: readonly (readonly [string, 'ASC' | 'DESC'])[]
  /** The search conditions as SQL on `t`. */
  order: SQL
  offset: number
  limit: number
  /** The limit of the count; infinite for all. */
  cap: number
}

export interface FoundIds {
  ids: readonly string[]
  total: number
  isCapped: boolean
}

/**
 * The ids of a page of search results. Rare words are found by each condition's index and sorted;
 * common words by scanning the sort index. Each is slow for the other case.
 */
export async function searchIds(
  db: Queryable,
  meta: EntityMeta,
  search: Search,
): Promise<FoundIds> {
  if (!Number.isFinite(search.cap)) return all(db, meta, search)
  const { total, ids, isCut } = await byIndexes(db, meta, search)
  if (total <= search.cap) return isCut ? all(db, meta, search) : { ids, total, isCapped: false }
  if (!search.limit) return { ids, total: search.cap, isCapped: true }
  const met = await byWalking(db, meta, search)
  return met ? { ids: met, total: search.cap, isCapped: true } : all(db, meta, search)
}

/**
 * Counts the index matches up to just beyond the cap, and takes the page from them. `isCut`: not
 * all referenced records were searched.
 */
async function byIndexes(db: Queryable, meta: EntityMeta, search: Search) {
  const most = search.cap * 2
  const referred: SQL[] = []
  // The limit is outside the materialized part: inside, the planner would choose a full scan.
  const some = (i: number) => sql`select id from ${sql.raw(`referred${i}`)} limit ${most + 1}`
  const ways = search.ways(records => {
    referred.push(records)
    return some(referred.length - 1)
  })
  const beyond = referred.map((_, i) => sql`(select count(*) > ${most} from (${some(i)}) r)`)
  // With enough matches, references are not searched.
  const cut = sql`case when counted.total > ${search.cap} then false else ${sql.join([sql`false`, ...beyond], sql` or `)} end as "isCut"`
  const [first] = await db.query<{ total: number; ids: string[]; isCut: boolean }>(sql`
    with ${sql.join(
      [
        ...referred.map(
          (records, i) => sql`${sql.raw(`referred${i}`)} as materialized (${records})`,
        ),
        sql`found as materialized (select * from (${foundBy(meta, search, ways)}) f limit ${search.cap + 1})`,
      ],
      sql`, `,
    )}
    select counted.total, ${pageOfFound(meta, search)} as ids, ${cut}
    from (select count(*)::int as total from found) counted`)
  return first!
}

/**
 * The page, if a scan of the sort index finds it soon, else undefined. Common words may be clustered
 * at the end of the index. The first rows give an estimate of their frequency.
 */
async function byWalking(
  db: Queryable,
  meta: EntityMeta,
  search: Search,
): Promise<readonly string[] | undefined> {
  const end = search.offset + search.limit
  for (const rows of [sampled, walked]) {
    const met = await metAmong(db, meta, search, rows)
    if (met.length === end) return met.slice(search.offset)
    // A few rows give a rough estimate: a wasted scan costs little, finding all matches may cost
    // much.
    if (end * rows > met.length * walked * 1.3) return undefined
  }
  return undefined
}

const sampled = 1000
/** The number of rows whose scan costs about as much as finding the capped number of matches. */
const walked = 8000

async function metAmong(
  db: Queryable,
  meta: EntityMeta,
  { where, ways, order, offset, limit }: Search,
  rows: number,
): Promise<readonly string[]> {
  const each = ways('row')
  const met = await db.query<{ id: string }>(sql`
    select t.id from (select t.* from ${sql.raw(meta.table)} t where ${where} order by ${order} limit ${rows}) t
    where ${each.length ? either(each) : sql`true`} order by ${order} limit ${offset + limit}`)
  return met.map(row => row.id)
}

/** All matches, and the page from them. */
async function all(db: Queryable, meta: EntityMeta, search: Search): Promise<FoundIds> {
  const [found] = await db.query<{ total: number; ids: string[] }>(sql`
    with found as materialized (${foundBy(meta, search, search.ways('set'))})
    select (select count(*)::int from found) as total, ${pageOfFound(meta, search)} as ids`)
  const { total, ids } = found!
  return { ids, total: Math.min(total, search.cap), isCapped: total > search.cap }
}

/** The distinct ids of the rows that match any condition, with their sort values. */
function foundBy(meta: EntityMeta, { where, sort }: Search, ways: Conditions): SQL {
  const columns = ['t.id', ...partsOf(meta, sort).map(([part], i) => `${part} as s${i}`)]
  const each = ways.length ? ways : [sql`true`]
  return sql.join(
    each.map((way, i) => {
      const before = each.slice(0, i).map(earlier => sql`(${earlier}) is not true`)
      return sql`select ${sql.raw(columns.join(', '))} from ${sql.raw(meta.table)} t where ${sql.join([where, way, ...before], sql` and `)}`
    }),
    sql` union all `,
  )
}

/** Each part of a sort in SQL, with its direction: a text is ordered by two. */
const partsOf = (meta: EntityMeta, sort: Search['sort']) =>
  sort.flatMap(([field, way]) => orderedBy(meta, field).map(part => [part, way] as const))

function pageOfFound(meta: EntityMeta, { sort, offset, limit }: Search): SQL {
  const parts = partsOf(meta, sort).map(([, way], i) => `s${i} ${way}`)
  const order = [...parts, `id ${sort.at(-1)![1]}`].join(', ')
  return sql`array(select id from found order by ${sql.raw(order)} limit ${limit} offset ${offset})`
}
