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
]
