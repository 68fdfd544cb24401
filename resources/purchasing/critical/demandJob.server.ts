import { sql, type SQL } from 'drizzle-orm'
import { daily, type Job, type Queryable } from '#server/kit'
import { happenedDay, happenedDayBegins, todayOf } from '#resources/days.ts'

/** After the day has ended in both countries. */
const hour = 13

/** Each night the sales of whole weeks are counted: reading them of all orders takes too long. */
export const demandJob: Job = {
  name: 'Sales by week',
  next: daily(hour),
  async run(db) {
    const clients = await db.query<{ id: string }>(
      sql`select id from clients where not is_deleted order by id`,
    )
    let skus = 0
    for (const { id } of clients) skus += await db.write(tx => countDemand(tx, id))
    return skus ? `Counted the sales of ${skus} SKUs.` : ''
  },
}

/** Counts the demand of a client anew. Readers see the old rows until the new ones are there. */
export async function countDemand(tx: Queryable, clientId: string): Promise<number> {
  await tx.query(sql`delete from sku_demand where client_id = ${clientId}`)
  const rows = await tx.query(sql`
    with ${weeksOf(clientId)}, ${salesOf(clientId)}, ${stockOf(clientId)}, ${lostOf(clientId)},
    counted as (
      select coalesce(s.sku_id, t.sku_id) as sku_id, coalesce(s.n, t.n) as n, coalesce(s.pieces, 0) as pieces
      from sales s full join stocked t on t.sku_id = s.sku_id and t.n = s.n),
    sums as (
      select sku_id, ${sql.join(
        windows.map(
          ({ name, from, to }) => sql`
          sum(pieces) filter (where n between ${from} and ${to}) as ${sql.raw(`sold_${name}`)}, count(*) filter (where n between ${from} and ${to}) as ${sql.raw(`weeks_${name}`)}`,
        ),
        sql`, `,
      )}
      from counted group by sku_id)
    insert into sku_demand (id, client_id, sku_id, sold13, weeks13, sold26, weeks26, sold52, weeks52, sold_year_ago, weeks_year_ago, lost_requests)
    select gen_random_uuid(), ${clientId}, k.id, coalesce(s.sold_13, 0), coalesce(s.weeks_13, 0), coalesce(s.sold_26, 0), coalesce(s.weeks_26, 0),
      coalesce(s.sold_52, 0), coalesce(s.weeks_52, 0), coalesce(s.sold_ago, 0), coalesce(s.weeks_ago, 0), coalesce(q.pieces, 0)
    from skus k left join sums s on s.sku_id = k.id left join lost q on q.sku_id = k.id
    where (s.sku_id is not null or q.sku_id is not null) and not k.is_deleted returning id`)
  return rows.length
}

/** Weeks before this one, the last whole one first: 1. */
const windows = [
  { name: '13', from: 1, to: 13 },
  { name: '26', from: 1, to: 26 },
  { name: '52', from: 1, to: 52 },
  { name: 'ago', from: 53, to: 65 },
] as const

/** `weeks`: from Monday to Sunday as the client's people count days, this one as 0. */
const weeksOf = (client: string): SQL => {
  const monday = `(date_trunc('week', ${todayOf('c.id')})::date - 7 * n)`
  return sql`
    weeks as materialized (
      select n, ${sql.raw(happenedDayBegins('c.id', monday))} as from_utc, case when n > 0 then ${sql.raw(happenedDayBegins('c.id', `${monday} + 7`))} end as to_utc
      from clients c, generate_series(0, 65) n where c.id = ${client})`
}

/** Pieces of order lines `l`: sets as their members. */
const members = sql`left join combo_members m on m.combo_sku_id = l.sku_id and not m.is_deleted`

/** `sales` by SKU and week. Cancelled orders and pieces that came back are no sales. */
const salesOf = (client: string): SQL => sql`
    sales as (
      select coalesce(m.sku_id, l.sku_id) as sku_id, w.n, sum((l.quantity - l.quantity_returned) * coalesce(m.quantity, 1)) as pieces
      from weeks w join orders o on o.ordered_on_utc >= w.from_utc and o.ordered_on_utc < w.to_utc
        join order_lines l on l.order_id = o.id and not l.is_deleted ${members}
      where o.client_id = ${client} and o.state in ('Confirmed', 'Completed') and not o.is_deleted
      group by 1, 2 having sum(l.quantity - l.quantity_returned) > 0)`

/** `stocked`: the weeks in which a SKU lay in a warehouse, worked back from what lies there now. */
const stockOf = (client: string): SQL => sql`
    places as materialized (select id from warehouses where client_id = ${client} and warehouse_type = 'Warehouse'),
    moved as (
      select m.sku_id, w.n, sum(m.quantity) as net, bool_or(m.quantity > 0) as has_come
      from weeks w join stock_moves m on m.moved_on_utc >= w.from_utc and (w.to_utc is null or m.moved_on_utc < w.to_utc)
      where m.client_id = ${client} and m.warehouse_id in (select id from places) group by 1, 2),
    lying as (
      select sku_id, sum(quantity) as quantity from stock_lines
      where client_id = ${client} and warehouse_id in (select id from places) and not is_deleted group by 1),
    balances as (
      select k.sku_id, w.n, coalesce(v.net, 0) as net, coalesce(v.has_come, false) as has_come,
        coalesce(y.quantity, 0) - coalesce(sum(v.net) over (partition by k.sku_id order by w.n rows between unbounded preceding and 1 preceding), 0) as at_end
      from (select sku_id from moved union select sku_id from lying) k cross join weeks w
        left join moved v on v.sku_id = k.sku_id and v.n = w.n left join lying y on y.sku_id = k.sku_id),
    stocked as (select sku_id, n from balances where n > 0 and (at_end > 0 or at_end - net > 0 or has_come))`

/** `lost`: pieces of quotations that were lost or expired in the last 90 days. */
const lostOf = (client: string): SQL => sql`
    lost as (
      select coalesce(m.sku_id, l.sku_id) as sku_id, sum(l.quantity * coalesce(m.quantity, 1)) as pieces
      from orders o join order_lines l on l.order_id = o.id and not l.is_deleted ${members}
      where o.client_id = ${client} and not o.is_deleted
        and (o.state = 'Expired' and o.valid_to >= ${sql.raw(todayOf('o.client_id'))} - 90
          or o.state = 'Lost' and ${sql.raw(happenedDay('o.client_id', 'o.updated_on_utc'))} >= ${sql.raw(todayOf('o.client_id'))} - 90)
      group by 1)`
