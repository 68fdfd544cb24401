import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { Effect } from '#server/entities/effects.ts'
import { touched } from '#server/entities/meta/touched.ts'
import type { Problem } from '#server/http/errors.ts'
import { isPromised, ordersPromised } from '#resources/stock/reservations/reserved.server.ts'

/** What the steps of a container bring about. Its goods come into stock by `checkIn`. */
export const containerEffects = {
  /** What is on board counts as shipped on its purchase orders. */
  async sail(tx, who, ids) {
    await tx.query(sql`
      update purchase_order_lines p set shipped = p.shipped + v.quantity, ${touched(who)}
      from (select purchase_order_line_id as id, sum(quantity)::int as quantity from container_lines where container_id in ${ids} and purchase_order_line_id is not null and not is_deleted group by 1) v
      where p.id = v.id`)
    return new Map()
  },

  /** Every difference is explained: each piece was good, damaged or missing. */
  async complete(tx, _, ids) {
    const open = await tx.query<{ id: string; lines: number; pieces: number }>(sql`
      select container_id as id, count(*)::int as lines, sum(quantity - received_good - damaged - missing)::int as pieces
      from container_lines where container_id in ${ids} and not is_deleted and quantity > received_good + damaged + missing group by 1`)
    return new Map(
      open.map(({ id, lines, pieces }): [string, Problem] => [
        id,
        {
          code: 'unexplained',
          field: 'lines',
          message: `${pieces.toLocaleString('en')} ${pieces === 1 ? 'piece' : 'pieces'} of ${lines} ${lines === 1 ? 'line' : 'lines'} were not checked in: good, damaged or missing?`,
        },
      ]),
    )
  },

  /** What was promised out of it waits for its purchase order again, or is to be bought where there is none any more. */
  async cancel(tx, who, ids) {
    await tx.query(sql`
      update reservations r set source = 'Purchase order', container_line_id = null,
        purchase_order_line_id = (select p.id from purchase_order_lines p join purchase_orders o on o.id = p.purchase_order_id where p.id = r.purchase_order_line_id and o.state <> 'Cancelled'),
        ${touched(who)}
      where ${outOf(ids)} and r.source = 'Container' and ${isPromised}`)
    return new Map()
  },
} satisfies Record<string, Effect>

/** Locks the orders that wait for goods in containers or of what these were bought by, and those that have some of them. */
export const lockOrdersOfContainers = (tx: Queryable, ids: readonly string[]) =>
  ordersOfContainers(tx, ids, 'for update')

/** The same orders as they are now. */
export const ordersOfContainers = (
  tx: Queryable,
  ids: readonly string[],
  lock: 'for update' | '' = '',
) =>
  ordersPromised(
    tx,
    sql`(${outOf(ids)} or r.purchase_order_line_id in (select purchase_order_line_id from container_lines where container_id in ${ids}))`,
    lock,
  )

const outOf = (ids: readonly string[]) =>
  sql`r.container_line_id in (select id from container_lines where container_id in ${ids})`
