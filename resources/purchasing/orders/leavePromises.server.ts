import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '#server/kit'
import { changeSources, type Source } from '#resources/stock/reservations/changeSources.server.ts'
import { isPromised, promisedPieces } from '#resources/stock/reservations/reserved.server.ts'
import { columnsOf, toComeOf, unsettledOf } from '#resources/stock/reservations/arithmetic.ts'
import { distinct } from './followNumbers.server.ts'

/**
 * What cannot come leaves its promises, the latest claim first. Promises that a container cannot fill
 * go to its line of the purchase order. What that line cannot fill is still to be bought. The caller
 * has locked the orders and the lines, and has written the numbers.
 */
export async function leavePromises(
  context: Context,
  { containerLineIds = [], lineIds = [] }: { containerLineIds?: Ids; lineIds?: Ids },
): Promise<void> {
  const carried = distinct(containerLineIds)
  const bought = distinct(lineIds)
  if (carried.length)
    await leave(
      context,
      sql`'Container'`,
      sql`r.container_line_id`,
      sql`select cl.id, case when c.state in ('Completed', 'Cancelled') or c.is_deleted or cl.is_deleted then 0 else ${sql.raw(unsettledOf('cl'))} end as room
        from container_lines cl join containers c on c.id = cl.container_id where cl.id = any(${sql.param(carried)}::uuid[])`,
      ({ purchaseOrderLineId }) => purchaseOrderLineId,
    )
  if (bought.length)
    await leave(
      context,
      sql`'Purchase order'`,
      sql`r.purchase_order_line_id`,
      sql`select pl.id, case when o.state in ('Closed', 'Cancelled') then 0 else greatest(${sql.raw(toComeOf(columnsOf('pl')))}, 0) end
          - ${promisedPieces(sql`r.purchase_order_line_id = pl.id and r.source = 'Container'`)} as room
        from purchase_order_lines pl join purchase_orders o on o.id = pl.purchase_order_id where pl.id = any(${sql.param(bought)}::uuid[])`,
      () => null,
    )
}

type Ids = Iterable<string | null>

/**
 * Of the promises of a source the latest pieces beyond the room of what `by` names leave it, for a line
 * of a purchase order or to be bought.
 */
async function leave(
  context: Context,
  source: SQL,
  by: SQL,
  rooms: SQL,
  goesTo: (promise: Source) => string | null,
) {
  const leaving = await context.db.query<
    Source & { id: string; quantity: number; pieces: number }
  >(sql`
    select x.id, x.quantity, x.source, x.container_line_id, x.purchase_order_line_id, least(x.quantity, x.upto - greatest(x.room, 0))::int as pieces from (
      select r.id, r.quantity, r.source, r.container_line_id, r.purchase_order_line_id, m.room, sum(r.quantity) over (partition by ${by} order by r.priority_on_utc, r.id) as upto
      from reservations r join (${rooms}) m on m.id = ${by} where r.source = ${source} and ${isPromised}) x
    where x.upto > greatest(x.room, 0) order by x.id`)
  await changeSources(
    context,
    leaving.map(promise => ({
      promise,
      quantity: promise.pieces,
      to: {
        source: 'Purchase order',
        containerLineId: null,
        purchaseOrderLineId: goesTo(promise),
      },
    })),
  )
}
