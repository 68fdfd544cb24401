import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import type { CallAnswer } from '#define'
import { owingStates } from '#resources/common.ts'
import { seesCost } from '#resources/products/costs/costFacts.server.ts'
import { goodsOfPromotions } from '#resources/products/promotions/namedGoods.server.ts'
import type { simulationCalls } from './simulation.calls.ts'

/** What was sold of the goods of a promotion while it ran; nothing before it has ended. */
export async function factsOf(
  { db, actor }: Context,
  promotionId: string,
): Promise<CallAnswer<typeof simulationCalls.getPromotionFact>['data']> {
  const facts = await db.query<
    CallAnswer<typeof simulationCalls.getPromotionFact>['data'][number] & { hasEnded: boolean }
  >(sql`
    with runs as (
      select r.from_on_utc, r.to_on_utc from promotion_runs r join promotions p on p.id = r.promotion_id
      where r.promotion_id = ${promotionId} and not r.is_deleted and p.state = 'Ended' and p.market = ${actor.country} and r.to_on_utc <= now()),
    goods as materialized (select g.sku_id from ${goodsOfPromotions(sql`select ${promotionId}::uuid`)} g),
    sold as (
      select l.order_id, l.quantity, l.quantity * l.price - l.discount as amount, l.quantity * l.price - l.discount - case when ${actor.country} = 'CA' then 0 else l.tax end as net, l.quantity * l.cost_at_sale as cost
      from runs r join orders o on o.ordered_on_utc >= r.from_on_utc and o.ordered_on_utc < r.to_on_utc
        join order_lines l on l.order_id = o.id and not l.is_deleted
      where o.client_id = ${actor.clientId} and o.state in ${owingStates} and not o.is_deleted and l.sku_id in (select sku_id from goods))
    select exists (select from runs) as "hasEnded", count(distinct order_id)::int as orders, coalesce(sum(quantity), 0)::int as pieces, coalesce(sum(amount), 0) as revenue,
      coalesce(sum(net - cost), 0) as margin, (select greatest(1, round(sum(extract(epoch from to_on_utc - from_on_utc)) / 86400))::int from runs) as days
    from sold`)
  return facts.flatMap(({ hasEnded, ...fact }) =>
    hasEnded ? [seesCost(actor) ? fact : { ...fact, margin: null }] : [],
  )
}
