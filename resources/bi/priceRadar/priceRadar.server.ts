import { sql } from 'drizzle-orm'
import { handlers } from '#server/kit'
import { todayFor, type CallAnswer } from '#define'
import { seesCost } from '#resources/products/costs/costFacts.server.ts'
import { marginOf } from '#resources/products/costs/margins.ts'
import { goodsOf } from '#resources/products/prices/bulk/bulkWanted.server.ts'
import { pricesNow } from '#resources/products/prices/priceFacts.server.ts'
import { availableOfAll } from '#resources/stock/check/figures/availableOf.server.ts'
import { withinCategory } from '#resources/bi/withinCategory.server.ts'
import { latestPrices } from './latestPrices.server.ts'
import { priceRadarCalls } from './priceRadar.calls.ts'
import { daysCurrent, differenceOf } from './staleness.ts'

type Row = CallAnswer<typeof priceRadarCalls.getPriceRadar>['data'][number]
type Seen = Pick<
  Row,
  | 'skuId'
  | 'skuCode'
  | 'skuName'
  | 'competitor'
  | 'price'
  | 'seenOn'
  | 'isStale'
  | 'url'
  | 'available'
  | 'weekly'
>

export default handlers(priceRadarCalls, {
  async getPriceRadar(context, { categoryId, competitor, position, least, age }) {
    const { db, actor } = context
    const { clientId, country: market } = actor
    const stale = sql`c.seen_on < ${todayFor(actor)}::date - ${daysCurrent}::int`
    const narrowed = [
      sql`not k.is_deleted`,
      ...(categoryId ? [withinCategory(sql`p.category_id`, categoryId)] : []),
      ...(competitor?.trim() ? [sql`lower(c.competitor) = lower(${competitor.trim()})`] : []),
      ...(age ? [age === 'Stale' ? stale : sql`not ${stale}`] : []),
    ]
    const seen = await db.query<Seen>(sql`
      with latest as materialized (${latestPrices(clientId)}),
        found as materialized (
          select c.*, k.code, k.name, ${stale} as is_stale from latest c join skus k on k.id = c.sku_id join products p on p.id = k.product_id
          where ${sql.join(narrowed, sql` and `)})
      select c.sku_id as "skuId", c.code as "skuCode", c.name as "skuName", c.competitor, c.amount::float8 as price, c.seen_on::text as "seenOn", c.is_stale as "isStale", c.url,
        coalesce(a.available, 0) as available, round(d.sold13::numeric / nullif(d.weeks13, 0), 2)::float8 as weekly
      from found c left join ${availableOfAll(clientId, sql`select sku_id from found`)} a on a.sku_id = c.sku_id
        left join sku_demand d on d.sku_id = c.sku_id and d.client_id = ${clientId} and not d.is_deleted
      order by c.code, c.competitor, c.id limit 20000`)
    if (!seen.length) return { data: [] }
    const skuIds = [...new Set(seen.map(({ skuId }) => skuId))]
    const sees = seesCost(actor)
    const [prices, known] = await Promise.all([
      pricesNow(db, { skuIds, market }),
      sees ? goodsOf(context, { ids: skuIds.map(id => ({ id })), market }) : [],
    ])
    const facts = new Map(known.map(sku => [sku.id, sku]))
    const data = seen.map((row): Row => {
      const ourPrice = prices.get(row.skuId)?.amount ?? null
      const of = facts.get(row.skuId)
      const margin = of && ourPrice !== null ? marginOf(ourPrice, of.taxRate, of.cost) : null
      return {
        ...row,
        ourPrice,
        differencePercent: ourPrice ? differenceOf(row.price, ourPrice) : null,
        cost: of?.cost ?? null,
        margin: margin?.amount ?? null,
        marginPercent: margin?.percent ?? null,
      }
    })
    return {
      data: data
        .filter(
          row =>
            stands(row, position) &&
            (least == null || Math.abs(row.differencePercent ?? 0) >= least),
        )
        .toSorted((a, b) => (a.differencePercent ?? Infinity) - (b.differencePercent ?? Infinity)),
    }
  },
})

/** Whether a price stands so to ours; one beside no price of ours stands nowhere. */
const stands = ({ ourPrice, price }: Row, position: string | null | undefined) =>
  !position ||
  (ourPrice !== null &&
    ourPrice !== undefined &&
    position === (price < ourPrice ? 'Below ours' : price > ourPrice ? 'Above ours' : 'Same'))
