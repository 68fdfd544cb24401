import { sql } from 'drizzle-orm'
import { handlers, NotFound } from '#server/kit'
import type { CallAnswer } from '#define'
import { saleChannels } from '#resources/products/prices/pricing.ts'
import { goodsOfPromotions } from '#resources/products/promotions/namedGoods.server.ts'
import { outcomeOf, type Contender } from './clash.ts'
import { clashCalls, mostClashes } from './clashes.calls.ts'

type Clash = CallAnswer<typeof clashCalls.checkPromotion>['data'][number]
type Found = Omit<Clash, 'skus' | 'wins' | 'why'> &
  Omit<Contender, 'name'> & { codes: readonly string[] }

export default handlers(clashCalls, {
  async checkPromotion({ db }, { promotionId }) {
    const [mine] = await db.query<Contender>(sql`
      select name, priority, is_combinable from promotions where id = ${promotionId} and not is_deleted`)
    if (!mine) throw new NotFound('No such promotion.', 'promotionId')
    const found = await db.query<Found>(sql`
      with mine as (select * from promotions where id = ${promotionId}),
        others as (
          select p.*, greatest(p.from_on_utc, m.from_on_utc) as first, least(p.to_on_utc, m.to_on_utc) as last
          from promotions p join mine m on p.id <> m.id and p.market = m.market
            and ('Everywhere' in (p.channel, m.channel) or exists (
              select from unnest(${sql.param(saleChannels)}::text[]) c where p.channel ilike '%' || c || '%' and m.channel ilike '%' || c || '%'))
            and tstzrange(p.from_on_utc, p.to_on_utc) && tstzrange(m.from_on_utc, m.to_on_utc)
          where p.state in ('Scheduled', 'Active', 'Paused') and not p.is_deleted),
        goods as materialized ${goodsOfPromotions(sql`select id from mine union all select id from others`)},
        shared as (
          select o.promotion_id, k.code, row_number() over (partition by o.promotion_id order by k.code) as n
          from goods o join goods g on g.sku_id = o.sku_id and g.promotion_id = ${promotionId} and o.promotion_id <> g.promotion_id
            join skus k on k.id = o.sku_id and not k.is_deleted)
      select o.id as promotion_id, o.name as "promotionName", o.state, o.first as "fromOnUtc", o.last as "toOnUtc", o.priority, o.is_combinable,
        count(*)::int as "skuCount", json_agg(s.code order by s.code) filter (where s.n <= 3) as codes
      from shared s join others o on o.id = s.promotion_id
      group by o.id, o.name, o.state, o.first, o.last, o.priority, o.is_combinable
      order by o.priority desc, o.first, o.id limit ${mostClashes}`)
    return {
      data: found.map(({ codes, priority, isCombinable, ...clash }) => ({
        ...clash,
        skus: codes.join(', ') + (clash.skuCount > codes.length ? ', …' : ''),
        ...outcomeOf(mine, { name: clash.promotionName, priority, isCombinable }),
      })),
    }
  },
})
