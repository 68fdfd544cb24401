import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { metaOf, recordset, touched, type Context } from '#server/kit'
import { isPromised } from '#resources/stock/reservations/reserved.server.ts'
import { columnsOf, toComeOf, unsettledOf } from '#resources/stock/reservations/arithmetic.ts'

/**
 * What cannot come leaves its promises, the latest claim first. Promises that a container cannot fill
 * go to its line of the purchase order. What that line cannot fill is still to be bought. The caller
 * has locked the orders and the lines, and has written the numbers.
 */
export async function leavePromises(
  context: Context,
  { containerLineIds = [], lineIds = [] }: { containerLineIds?: Ids; lineIds?: Ids },
): Promise<void> {
  const carried = known(containerLineIds)
  const bought = known(lineIds)
  if (carried.length)
    await leave(
      context,
      sql`'Container'`,
      sql`r.container_line_id`,
      sql`select cl.id, case when c.state in ('Completed', 'Cancelled') or c.is_deleted or cl.is_deleted then 0 else ${sql.raw(unsettledOf('cl'))} end as room
        from container_lines cl join containers c on c.id = cl.container_id where cl.id = any(${sql.param(carried)}::uuid[])`,
      sql`container_line_id = null`,
    )
  if (bought.length)
    await leave(
      context,
      sql`'Purchase order'`,
      sql`r.purchase_order_line_id`,
      sql`select pl.id, case when o.state in ('Closed', 'Cancelled') then 0 else greatest(${sql.raw(toComeOf(columnsOf('pl')))}, 0) end
          - (select coalesce(sum(r.quantity), 0)::int from reservations r where r.purchase_order_line_id = pl.id and r.source = 'Container' and ${isPromised}) as room
        from purchase_order_lines pl join purchase_orders o on o.id = pl.purchase_order_id where pl.id = any(${sql.param(bought)}::uuid[])`,
      sql`purchase_order_line_id = null`,
    )
}

type Ids = Iterable<string | null>

const known = (ids: Ids) => [...new Set(ids)].flatMap(id => id ?? [])

/**
 * Of the promises of a source the latest pieces beyond the room of what `by` names leave it. Those that
 * leave in part are split: the pieces that leave become a promise of their own, with the same claim.
 */
async function leave({ db, actor }: Context, source: SQL, by: SQL, rooms: SQL, leaves: SQL) {
  const leaving = await db.query<{ id: string; quantity: number; pieces: number }>(sql`
    select x.id, x.quantity, least(x.quantity, x.upto - greatest(x.room, 0))::int as pieces from (
      select r.id, r.quantity, m.room, sum(r.quantity) over (partition by ${by} order by r.priority_on_utc, r.id) as upto
      from reservations r join (${rooms}) m on m.id = ${by} where r.source = ${source} and ${isPromised}) x
    where x.upto > greatest(x.room, 0) order by x.id`)
  if (!leaving.length) return
  const split = leaving
    .filter(({ quantity, pieces }) => pieces < quantity)
    .map(({ id, pieces }) => ({ id: uuid(), of: id, quantity: pieces }))
  const parts = recordset(metaOf('reservations'), split, { of: 'uuid' })
  if (split.length) {
    await db.query(sql`
      update reservations r set quantity = r.quantity - v.quantity, ${touched(actor)} from ${parts} where r.id = v.of`)
    await db.query(sql`
      insert into reservations (id, client_id, created_by, updated_by, order_line_id, sku_id, quantity, source, container_line_id, purchase_order_line_id, state, need_by, priority_on_utc)
      select v.id, r.client_id, ${actor.staffId}, ${actor.staffId}, r.order_line_id, r.sku_id, v.quantity, 'Purchase order', null, case when r.source = 'Container' then r.purchase_order_line_id end, r.state, r.need_by, r.priority_on_utc
      from ${parts} join reservations r on r.id = v.of`)
  }
  const whole = leaving.flatMap(({ id, quantity, pieces }) => (pieces === quantity ? id : []))
  if (whole.length)
    await db.query(
      sql`update reservations set source = 'Purchase order', ${leaves}, ${touched(actor)} where id = any(${sql.param(whole)}::uuid[])`,
    )
}
