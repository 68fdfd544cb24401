import { sql } from 'drizzle-orm'
import { todayFor } from '#define'
import { handlers, NotFound } from '#server/kit'
import { cents } from '#resources/cents.ts'
import {
  categoriesAbove,
  nearestCommission,
  netOfLine,
} from '#resources/incentives/products/nearestCommission.server.ts'
import { productForecastCalls } from './productForecast.calls.ts'

/** So many days of sales are looked at, today among them. */
const days = 90

/** So many SKUs are answered; the figures are those of all. */
const most = 100

interface Sold {
  readonly skuId: string
  readonly pieces: number
  readonly net: number
  readonly cost: number
}

export default handlers(productForecastCalls, {
  async forecastProductCommission({ db, actor }, { id }) {
    const today = todayFor(actor)
    const [commission] = await db.query<{ cap: number | null }>(
      sql`select cap from product_commissions where id = ${id} and client_id = ${actor.clientId} and not is_deleted`,
    )
    if (!commission)
      throw new NotFound('This product commission does not exist or was deleted.', 'id')
    const nearest = nearestCommission({
      clientId: actor.clientId,
      day: sql`${today}::date`,
      skuId: sql`s.sku_id`,
      branchId: sql`s.branch_id`,
      productId: sql`p.id`,
      categoryId: sql`p.category_id`,
      always: id,
    })
    const skus = await db.query<Sold>(sql`
      with recursive sold as (
        select l.sku_id, w.branch_id, sum(l.quantity - l.quantity_returned) as pieces,
          sum(${netOfLine(sql`w.country`)} * (l.quantity - l.quantity_returned) / l.quantity) as net
        from (
          select distinct o.id, o.branch_id, c.country from sale_entries e join orders o on o.id = e.order_id join clients c on c.id = o.client_id
          where e.client_id = ${actor.clientId} and e.basis = 'Written' and not e.is_deleted and e.day between ${today}::date - ${days - 1}::int and ${today}::date
            and o.state in ('Confirmed', 'Completed') and not exists (select from imported_orders i where i.order_id = o.id)
            and (o.salesperson_id is not null or exists (select from payment_shares s where s.order_id = o.id and not s.is_deleted))) w
          join order_lines l on l.order_id = w.id and not l.is_deleted and l.quantity > l.quantity_returned
        group by 1, 2),
      above as (${categoriesAbove(sql`select p.category_id from sold s join skus k on k.id = s.sku_id join products p on p.id = k.product_id`)})
      select s.sku_id as "skuId", sum(s.pieces)::int as pieces, sum(s.net)::float8 as net,
        sum(case when m.percent is null then s.pieces * m.amount else round(greatest(s.net, 0) * m.percent / 100, 2) end)::float8 as cost
      from sold s join skus k on k.id = s.sku_id join products p on p.id = k.product_id cross join lateral (${nearest}) m
      where m.id = ${id} group by 1 order by cost desc, 1`)
    const pieces = skus.reduce((sum, each) => sum + each.pieces, 0)
    const cost = skus.reduce((sum, each) => sum + cents(each.cost), 0)
    // Which pieces come before the maximum nobody knows: they cost their share of all.
    const share = commission.cap === null || pieces <= commission.cap ? 1 : commission.cap / pieces
    return {
      pieces: Math.round(pieces * share),
      cost: Math.round(cost * share) / 100,
      skus: skus
        .slice(0, most)
        .map(each => ({ ...each, cost: Math.round(cents(each.cost) * share) / 100 })),
    }
  },
})
