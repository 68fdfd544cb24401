import type { Ledger } from '#server/kit'

/** The prices follow from their history. */
export const priceLedgers: readonly Ledger[] = [
  {
    name: 'Prices are those of their history',
    sql: `
      with ended as (select price_id, min(to_on_utc) as at from price_changes where event = 'Ended' and not is_deleted group by price_id),
        kept as (
          select c.price_id, c.sku_id, c.market, c.kind, c.new_amount, c.from_on_utc,
            least(c.to_on_utc, e.at, lead(c.from_on_utc) over (partition by c.sku_id, c.market, c.kind order by c.from_on_utc, c.id)) as to_on_utc
          from price_changes c left join ended e on e.price_id = c.price_id
          where c.event = 'Set' and c.price_id is not null and not c.is_deleted
            and not exists (select from price_changes w where w.price_id = c.price_id and w.event = 'Withdrawn' and not w.is_deleted)),
        standing as (select * from prices where not is_deleted)
      select 'Price ' || coalesce(p.id, k.price_id) || ' of ' || s.code || ': ' || x.what as what, x.said, x.worked_out
      from standing p full join kept k on k.price_id = p.id join skus s on s.id = coalesce(p.sku_id, k.sku_id),
        lateral (values
          ('amount', p.amount, k.new_amount),
          ('from', extract(epoch from p.from_on_utc), extract(epoch from k.from_on_utc)),
          ('to', extract(epoch from p.to_on_utc), extract(epoch from k.to_on_utc))) as x(what, said, worked_out)
      where x.said is distinct from x.worked_out`,
  },
  {
    name: 'The history of prices tells which promotion decides one',
    // Where a promotion is the only one that could, what it makes of a price is plain.
    sql: `
      with running as materialized (
          select p.id, p.market, r.from_on_utc from promotions p join promotion_runs r on r.promotion_id = p.id and not r.is_deleted
          where tstzrange(r.from_on_utc, r.to_on_utc) @> now() and not p.is_deleted and p.coupon is null and r.is_begin_told
            and p.rule not in ('Buy X get Y', 'Bundle', 'Spend tier')
            and exists (select from price_changes c where c.promotion_id = p.id and c.from_on_utc >= r.from_on_utc and not c.is_deleted)),
        named as materialized (select l.* from promotion_lines l where l.promotion_id in (select id from running) and not l.is_deleted),
        below as (
          with recursive below as (
            select id as line_id, category_id from named where category_id is not null
            union select b.line_id, c.id from below b join categories c on c.parent_id = b.category_id and not c.is_deleted)
          select * from below),
        goods as materialized (
          select l.promotion_id, l.sku_id, l.id as line_id from named l where l.sku_id is not null
          union select l.promotion_id, k.id, l.id from below b join named l on l.id = b.line_id join products p on p.category_id = b.category_id join skus k on k.product_id = p.id
          where not exists (select from named o where o.promotion_id = l.promotion_id and o.sku_id = k.id)),
        told as materialized (
          select distinct on (c.promotion_id, c.sku_id) c.promotion_id, c.sku_id, c.event = 'Set' as is_open
          from price_changes c join running r on r.id = c.promotion_id and c.from_on_utc >= r.from_on_utc
          where c.kind = 'Promotion' and not c.is_deleted order by c.promotion_id, c.sku_id, c.from_on_utc desc, c.id desc),
        plain as (
          select r.id as promotion_id, s.id as sku_id, s.code, g.line_id is not null and (l.stock_cap is null or l.sold < l.stock_cap) as holds, coalesce(t.is_open, false) as is_told
          from running r join (select promotion_id, sku_id from goods union select promotion_id, sku_id from told) x on x.promotion_id = r.id
            join skus s on s.id = x.sku_id and not s.is_deleted
            left join goods g on g.promotion_id = r.id and g.sku_id = s.id left join named l on l.id = g.line_id
            left join told t on t.promotion_id = r.id and t.sku_id = s.id
            join prices p on p.sku_id = s.id and p.market = r.market and p.kind = 'Regular' and not p.is_deleted
              and p.from_on_utc < r.from_on_utc and (p.to_on_utc is null or p.to_on_utc > now())
          where (l.id is null or l.discount > 0 and l.floor is null and round(p.amount * (100 - l.discount) / 100, 2) < p.amount)
            and not exists (select from prices c where c.sku_id = s.id and c.market = r.market and c.kind <> 'Regular' and not c.is_deleted and tstzrange(c.from_on_utc, c.to_on_utc) && tstzrange(r.from_on_utc, now(), '[]'))
            and not exists (select from price_changes o where o.sku_id = s.id and o.market = r.market and o.kind = 'Promotion' and o.promotion_id <> r.id and o.from_on_utc >= r.from_on_utc and not o.is_deleted)
            and not exists (select from goods o join running q on q.id = o.promotion_id where o.sku_id = s.id and o.promotion_id <> r.id and q.market = r.market))
      select 'Promotion ' || p.name || ' of ' || x.code || ': whether its price is told' as what, x.is_told as said, x.holds as worked_out
      from plain x join promotions p on p.id = x.promotion_id where x.is_told <> x.holds`,
  },
  {
    name: 'Maximums of promotions are used up where the history says so',
    sql: `
      select 'Promotion ' || p.name || ': whether the maximum of ' || coalesce(k.code, c.name) || ' is used up' as what, x.said, x.worked_out
      from promotion_lines l join promotions p on p.id = l.promotion_id left join skus k on k.id = l.sku_id left join categories c on c.id = l.category_id,
        lateral (select exists (select from sold_outs s where s.promotion_line_id = l.id and s.to_on_utc is null and not s.is_deleted) as said, coalesce(l.sold >= l.stock_cap, false) as worked_out) x
      where not l.is_deleted and x.said <> x.worked_out`,
  },
]
