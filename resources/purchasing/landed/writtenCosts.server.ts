import { sql } from 'drizzle-orm'
import { insertRows, metaOf, type Context } from '#server/kit'

/** A cost of a SKU that a lock writes, in our own money. */
export interface WrittenCost {
  readonly id: string
  readonly skuId: string
  readonly cost: number | null
}

const worth = 'landed_worth(x)'

/** SQL on costs of containers: `worth` on its table, `open` on the alias `x`. */
export const costsOf = {
  worth: sql.raw('landed_worth(landed_costs)'),
  open: sql.raw(`(${worth} - coalesce(x.booked, 0))`),
} as const

/** SKUs are locked in the order of their ids, as whoever sets their costs does. */
export const lockSkus = ({ db }: Context, ids: readonly string[]) =>
  db.query(
    sql`select 1 from skus where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`,
  )

/** The newest cost of each SKU in the market of the client, and whether a lock of this container wrote it. */
export async function newestOf(
  { db, actor }: Context,
  containerId: string,
  ids: readonly string[],
) {
  const found = await db.query<{ skuId: string; isOurs: boolean }>(sql`
    select distinct on (c.sku_id) c.sku_id, exists (
      select from landed_shares s where s.sku_cost_id = c.id and s.container_id = ${containerId} and not s.is_reversed and not s.is_deleted) as is_ours
    from sku_costs c where c.sku_id = any(${sql.param(ids)}::uuid[]) and (c.market is null or c.market = ${actor.country}) and not c.is_deleted
    order by c.sku_id, c.from_on_utc desc`)
  return new Map(found.map(each => [each.skuId, each]))
}

/** Writes what SKUs cost in the market of the client from now on, after all that is written. */
export async function writeCosts(
  context: Context,
  costs: readonly (WrittenCost & { readonly currency: string | null })[],
  reason: string,
) {
  if (!costs.length) return
  const { db, actor } = context
  const ids = costs.map(({ skuId }) => skuId)
  const begins = await db.query<{ skuId: string; fromOnUtc: Date }>(sql`
    select k.id as sku_id, greatest(date_trunc('milliseconds', clock_timestamp()), max(c.from_on_utc) + interval '1 millisecond') as from_on_utc
    from skus k left join sku_costs c on c.sku_id = k.id where k.id = any(${sql.param(ids)}::uuid[]) group by k.id`)
  const beginOf = new Map(begins.map(({ skuId, fromOnUtc }) => [skuId, fromOnUtc]))
  await insertRows(
    context,
    metaOf('skuCosts'),
    costs.map(each => ({
      ...each,
      market: actor.country,
      fromOnUtc: beginOf.get(each.skuId),
      reason,
    })),
  )
}
