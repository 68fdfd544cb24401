import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { insertRows, isAmong, metaOf, recordset, touched, type Context } from '#server/kit'
import { isoOf } from '#resources/days.ts'

/** What a line of opening stock says of the cost of its SKU. */
interface CostLine {
  readonly skuId: string
  readonly unitCost: number | null
  readonly currency: string | null
  readonly countedOnUtc: string | null
}

/**
 * The last of several lines of a SKU counts. Each change of a cost is an entry of its history: from the
 * day of its line, or from now where an entry is later than that.
 */
export async function setCosts(context: Context, lines: readonly CostLine[]) {
  const { db, actor } = context
  const costs = new Map(
    lines.flatMap(({ skuId, unitCost, currency, countedOnUtc }) =>
      unitCost === null
        ? []
        : [[skuId, { id: skuId, cost: unitCost, costCurrency: currency, countedOnUtc }]],
    ),
  )
  if (!costs.size) return
  const changed = await db.query<{ id: string; hasLater: boolean }>(sql`
    update skus k set cost = v.cost, cost_currency = v.cost_currency, ${touched(actor)}
    from ${recordset(metaOf('skus'), [...costs.values()], { countedOnUtc: 'timestamptz' })}
    where k.id = v.id and (k.cost, k.cost_currency) is distinct from (v.cost, v.cost_currency)
    returning k.id, exists (select from sku_costs c where c.sku_id = k.id and c.market is null and c.from_on_utc >= v.counted_on_utc and not c.is_deleted) as "hasLater"`)
  const dated = changed.flatMap(({ id, hasLater }) => {
    const { cost, costCurrency, countedOnUtc } = costs.get(id)!
    return hasLater || !countedOnUtc
      ? []
      : [{ id: uuid(), skuId: id, fromOnUtc: countedOnUtc, cost, currency: costCurrency }]
  })
  if (dated.length) await insertRows(context, metaOf('skuCosts'), dated)
}

/** The reason of entries by which SKUs cost again what they did before. */
const reason = 'Opening stock was taken back'

interface Entry {
  readonly skuId: string
  readonly cost: number | null
  readonly currency: string | null
  readonly isBack: boolean
  /** Lines that are taken back have set it, and no others with them. */
  readonly isTheirs: boolean
}

const isSameCost = (one: Entry, other: Entry) =>
  one.cost === other.cost && one.currency === other.currency

/**
 * SKUs cost from now what they did before these lines were posted, where that is still what they
 * cost. Entries stay: what is taken back is an entry of its own.
 */
export async function takeCostsBack(context: Context, lineIds: readonly string[]) {
  if (!lineIds.length) return
  const { db, actor } = context
  const entries = await db.query<Entry>(sql`
    with lines as (select o.sku_id, o.posted_on_utc from opening_stock o where ${isAmong(sql`o.id`, lineIds)} and o.unit_cost is not null),
      locked as (select k.id from skus k where k.id in (select sku_id from lines) order by k.id for no key update)
    select c.sku_id, c.cost, c.currency, coalesce(c.reason = ${reason}, false) as "isBack",
      exists (select from lines l where l.sku_id = c.sku_id and l.posted_on_utc = c.created_on_utc)
        and not exists (
          select from opening_stock o where o.sku_id = c.sku_id and o.posted_on_utc = c.created_on_utc and o.unit_cost is not null and not o.is_deleted
            and not ${isAmong(sql`o.id`, lineIds)}) as "isTheirs"
    from sku_costs c join locked k on k.id = c.sku_id where c.market is null and not c.is_deleted order by c.sku_id, c.from_on_utc`)
  const standing = new Map<string, Entry[]>()
  for (const entry of entries) {
    const before = standing.get(entry.skuId) ?? []
    standing.set(entry.skuId, before)
    // What was taken back stands no longer, nor does the entry that says so: several may have gone together.
    if (!entry.isBack) before.push(entry)
    else
      do before.pop()
      while (before.length && !isSameCost(before.at(-1)!, entry))
  }
  const former = [...standing].flatMap(([skuId, of]) => {
    if (!of.at(-1)?.isTheirs) return []
    const before = of.findLast(({ isTheirs }) => !isTheirs)
    return [{ skuId, cost: before?.cost ?? null, currency: before?.currency ?? null }]
  })
  if (!former.length) return
  const those = recordset(metaOf('skuCosts'), former)
  const made = await db.query<{ skuId: string; fromOnUtc: string }>(sql`
    select v.sku_id, ${sql.raw(isoOf("greatest(date_trunc('milliseconds', clock_timestamp()), (select max(from_on_utc) from sku_costs c where c.sku_id = v.sku_id) + interval '1 millisecond')"))} as from_on_utc
    from ${those}`)
  const begins = new Map(made.map(({ skuId, fromOnUtc }) => [skuId, fromOnUtc]))
  await db.query(sql`
    update skus k set cost = v.cost, cost_currency = v.currency, ${touched(actor)} from ${those} where k.id = v.sku_id`)
  await insertRows(
    context,
    metaOf('skuCosts'),
    former.map(each => ({ ...each, id: uuid(), fromOnUtc: begins.get(each.skuId), reason })),
  )
}
