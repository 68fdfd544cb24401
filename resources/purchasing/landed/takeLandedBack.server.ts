import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { metaOf, setInRows, type Context } from '#server/kit'
import { lockSkus, newestOf, writeCosts, type WrittenCost } from './writtenCosts.server.ts'

/**
 * Takes all locks of a container back. A SKU whose newest cost they wrote costs from now on what it
 * did before them, as an entry of its own; one that costs otherwise since keeps that.
 */
export async function takeLandedBack(
  context: Context,
  { id, name }: { readonly id: string; readonly name: string },
  reason: string,
): Promise<readonly WrittenCost[]> {
  const { db, actor } = context
  const shares = await db.query<{ id: string; skuId: string; costId: string | null }>(sql`
    select id, sku_id, landed_cost_id as cost_id from landed_shares where container_id = ${id} and not is_reversed and not is_deleted order by id for update`)
  const skuIds = [...new Set(shares.map(({ skuId }) => skuId))]
  await lockSkus(context, skuIds)
  const newest = await newestOf(context, id, skuIds)
  const ours = skuIds.filter(skuId => newest.get(skuId)?.isOurs)
  // An entry that another container's lock wrote and took back counts no more.
  const former = await db.query<{
    skuId: string
    cost: number | null
    currency: string | null
  }>(sql`
    select distinct on (c.sku_id) c.sku_id, c.cost, c.currency from sku_costs c
    where c.sku_id = any(${sql.param(ours)}::uuid[]) and (c.market is null or c.market = ${actor.country}) and not c.is_deleted
      and not exists (select from landed_shares s where s.sku_cost_id = c.id and (s.is_reversed or s.container_id = ${id}) and not s.is_deleted)
    order by c.sku_id, c.from_on_utc desc`)
  const before = new Map(former.map(each => [each.skuId, each]))
  const written = ours.map(skuId => {
    const { cost = null, currency = null } = before.get(skuId) ?? {}
    return { id: uuid(), skuId, cost, currency }
  })
  await writeCosts(
    context,
    written,
    `Landed cost of ${name} was taken back: ${reason}`.slice(0, 200),
  )
  await setInRows(
    context,
    metaOf('landedShares'),
    shares.map(share => share.id),
    sql`is_reversed = true`,
  )
  const costs = [...new Set(shares.flatMap(({ costId }) => costId ?? []))]
  if (costs.length) await setInRows(context, metaOf('landedCosts'), costs, sql`booked = null`)
  return written
}
