import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/kit'
import { msOf } from './moments.server.ts'
import {
  priceAt,
  type GroupOffer,
  type Price,
  type PriceFacts,
  type PromotionPrice,
  type SaleChannel,
  type StandingPrice,
} from './pricing.ts'

/**
 * Up to so many SKUs planning takes longer than reading, so that the plan is kept. A kept plan
 * expects few rows: it would join a whole catalogue row by row.
 */
const fewSkus = 200

interface Asked {
  skuIds: readonly string[]
  market: 'NZ' | 'CA'
  /** The first and the last moment; without them this one, by the database's clock. */
  fromUtc?: string
  toUtc?: string
  /**
   * Maximums of promotions by the pieces that are left now, as an order takes them. Otherwise by the
   * times in which they were used up: each moment has its own price.
   */
  withCaps?: boolean
  /** A promotion that counts as though it ran all that time and at no other, with nothing sold yet. */
  asIfRunning?: string
}

type FactRow = { skuId: string } & (
  | (StandingPrice & { isOffer: false })
  | (PromotionPrice & { isOffer: true; rule: null })
  | (GroupOffer & { isOffer: true })
)

/** SQL that cuts the times in which a maximum was used up out of what its line offers. */
const soldOut = sql`,
    gone as materialized (
      select s.promotion_line_id, range_agg(tstzrange(s.from_on_utc, s.to_on_utc)) as times from sold_outs s
      where s.promotion_line_id in (select line_id from facts_of_runs) and not s.is_deleted group by s.promotion_line_id),
    facts as (
      select f.sku_id, f.is_offer, f.kind, f.amount, f.percent, f.off, lower(t.span) as from_on_utc, upper(t.span) as to_on_utc, f.line_id, f.floor, f.cap,
        f.promotion_id, f.name, f.channel, f.priority, f.is_combinable, f.coupon, f.customer_limit, f.rule
      from facts_of_runs f join gone g on g.promotion_line_id = f.line_id, unnest(tstzmultirange(tstzrange(f.from_on_utc, f.to_on_utc)) - g.times) as t(span)
      union all select f.* from facts_of_runs f where not exists (select from gone g where g.promotion_line_id = f.line_id))`

/** The prices of SKUs now, by SKU; one without a price has none. Source of truth for every sale. */
export async function pricesNow(
  db: Queryable,
  asked: Pick<Asked, 'skuIds' | 'market'> & { channel?: SaleChannel },
): Promise<ReadonlyMap<string, Price>> {
  const { at, facts } = await priceFacts(db, asked)
  return new Map(
    [...facts].flatMap(([skuId, of]) => {
      const price = priceAt(of, at, asked.channel ?? 'Showroom')
      return price ? [[skuId, price] as const] : []
    }),
  )
}

/**
 * What decides the prices of SKUs in a market between two moments, by SKU, and the first of them in
 * milliseconds since 1970. One statement.
 */
export async function priceFacts(
  db: Queryable,
  { skuIds, market, fromUtc, toUtc, withCaps = !fromUtc, asIfRunning }: Asked,
): Promise<{ at: number; facts: ReadonlyMap<string, PriceFacts> }> {
  const from = sql`coalesce(${fromUtc ?? null}::timestamptz, now())`
  const during = sql`tstzrange(${from}, coalesce(${toUtc ?? fromUtc ?? null}::timestamptz, now()), '[]')`
  const assumed = sql`${asIfRunning ?? null}::uuid`
  const runs = asIfRunning
    ? sql`(select promotion_id, from_on_utc, to_on_utc, is_deleted from promotion_runs where promotion_id <> ${assumed}
        union all select ${assumed}, lower(${during}), null, false)`
    : sql`promotion_runs`
  const offer = sql`r.promotion_id, r.name, r.channel, r.priority, r.is_combinable, r.coupon, r.customer_limit`
  // What is used up holds for nobody until pieces come back.
  const gone = withCaps || asIfRunning ? undefined : soldOut
  const line = sql`l.id as line_id, l.floor, ${withCaps ? sql`l.stock_cap - l.sold` : sql`case when l.promotion_id = ${assumed} then l.stock_cap end`} as cap`
  const [answer] = await db.query<{ at: number; rows: FactRow[] }>(
    sql`
    with recursive asked as (
      select k.id, p.category_id from skus k join products p on p.id = k.product_id where k.id = any(${sql.param([...new Set(skuIds)])}::uuid[])),
    running as materialized (
      select p.id as promotion_id, p.name, p.channel, p.priority, p.is_combinable, p.coupon, p.customer_limit, u.from_on_utc, u.to_on_utc,
        case p.rule
          when 'Buy X get Y' then json_build_object('type', p.rule, 'buy', p.buy_quantity, 'get', p.get_quantity, 'percent', coalesce(p.get_discount, 100))
          when 'Bundle' then json_build_object('type', p.rule, 'amount', p.set_price, 'percent', p.set_discount, 'parts', (
            select json_agg(json_build_object('lineId', l.id, 'quantity', coalesce(l.quantity, 1)) order by l.id) from promotion_lines l where l.promotion_id = p.id and not l.is_deleted))
          when 'Spend tier' then json_build_object('type', p.rule, 'tiers', coalesce((
            select json_agg(json_build_object('from', t.spent, 'percent', t.discount, 'off', t.amount_off)) from promotion_tiers t where t.promotion_id = p.id and not t.is_deleted), '[]'))
        end as rule
      from promotions p join ${runs} u on u.promotion_id = p.id
      where p.market = ${market} and not p.is_deleted and not u.is_deleted and tstzrange(u.from_on_utc, u.to_on_utc) && ${during}),
    -- A discount on a category holds for those below it.
    below as (
      select l.id as line_id, l.category_id from promotion_lines l where l.promotion_id in (select promotion_id from running) and l.category_id is not null and not l.is_deleted
      union select b.line_id, c.id from below b join categories c on c.parent_id = b.category_id and not c.is_deleted),
    found as (
      select a.id as sku_id, p.kind, p.promotion_id, p.amount, p.from_on_utc, p.to_on_utc
      from asked a join prices p on p.sku_id = a.id and p.market = ${market} and not p.is_deleted and tstzrange(p.from_on_utc, p.to_on_utc) && ${during}
        and ${asIfRunning ? sql`p.promotion_id is distinct from ${assumed}` : sql`true`}),
    lines as (
      select a.id as sku_id, l.promotion_id, l.price, l.discount, l.amount_off, ${line} from asked a join promotion_lines l on l.sku_id = a.id and not l.is_deleted
      union all select a.id, l.promotion_id, l.price, l.discount, l.amount_off, ${line}
        from asked a join below b on b.category_id = a.category_id join promotion_lines l on l.id = b.line_id
        where not exists (select from promotion_lines o where o.promotion_id = l.promotion_id and o.sku_id = a.id and not o.is_deleted)),
    facts${gone ? sql`_of_runs` : sql``} as (
      select sku_id, false as is_offer, kind, amount, null::numeric as percent, null::numeric as off, from_on_utc, to_on_utc,
        null::uuid as line_id, null::numeric as floor, null::int as cap, null::uuid as promotion_id, null::text as name, null::text as channel, 0 as priority, false as is_combinable,
        null::text as coupon, null::int as customer_limit, null::json as rule from found where kind <> 'Promotion'
      union all select sku_id, true, kind, amount, null, null, from_on_utc, to_on_utc, null, null, null, null, null, 'Everywhere', 0, false, null, null, null
        from found where kind = 'Promotion' and promotion_id is null
      -- A price of a promotion holds in its own time, as long as the promotion runs.
      union all select f.sku_id, true, f.kind, f.amount, null, null, greatest(f.from_on_utc, r.from_on_utc), least(f.to_on_utc, r.to_on_utc), l.line_id, l.floor, l.cap, ${offer}, null
        from found f join running r on r.promotion_id = f.promotion_id left join lines l on l.promotion_id = f.promotion_id and l.sku_id = f.sku_id
        where f.kind = 'Promotion' and r.rule is null and tstzrange(f.from_on_utc, f.to_on_utc) && tstzrange(r.from_on_utc, r.to_on_utc)
      union all select l.sku_id, true, 'Promotion', l.price, l.discount, l.amount_off, r.from_on_utc, r.to_on_utc, l.line_id, l.floor, l.cap, ${offer}, r.rule
        from lines l join running r on r.promotion_id = l.promotion_id
        where r.rule is not null or l.discount is not null or l.amount_off is not null
          or l.price is not null and (l.promotion_id = ${assumed} or not exists (select from prices p where p.sku_id = l.sku_id and p.promotion_id = l.promotion_id and not p.is_deleted)))${gone ?? sql``}
    select ${msOf('at')} as at, coalesce((select json_agg(json_build_object('skuId', sku_id, 'isOffer', is_offer, 'kind', kind, 'amount', amount, 'percent', percent, 'off', off,
        'from', ${msOf('from_on_utc')}, 'to', ${msOf('to_on_utc')}, 'promotionId', promotion_id, 'name', name, 'channel', channel, 'priority', priority, 'isCombinable', is_combinable,
        'lineId', line_id, 'floor', floor, 'cap', cap, 'coupon', coupon, 'limit', customer_limit, 'rule', rule)) from facts), '[]') as rows
    from (select ${from} as at) t`,
    skuIds.length <= fewSkus ? 'prepared' : undefined,
  )
  const facts = new Map<string, Record<keyof PriceFacts, any[]>>()
  for (const { skuId, ...fact } of answer!.rows) {
    const of = facts.get(skuId) ?? { standing: [], promotions: [], groups: [] }
    of[!fact.isOffer ? 'standing' : fact.rule ? 'groups' : 'promotions'].push(fact)
    facts.set(skuId, of)
  }
  return { at: answer!.at, facts }
}
