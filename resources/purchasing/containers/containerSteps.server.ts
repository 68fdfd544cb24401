import { sql } from 'drizzle-orm'
import { problemAt, touched, type Problem, type Queryable, type StepEffect } from '#server/kit'
import { isPromised, ordersPromised } from '#resources/stock/reservations/reserved.server.ts'

/** The effects of a container's steps. `checkIn` brings its goods into stock. */
export const containerSteps = {
  /** Loaded goods count as shipped on their purchase orders. */
  async sail({ db, actor }, ids) {
    await db.query(sql`
      update purchase_order_lines p set shipped = p.shipped + v.quantity, ${touched(actor)}
      from (select purchase_order_line_id as id, sum(quantity)::int as quantity from container_lines where container_id in ${ids} and purchase_order_line_id is not null and not is_deleted group by 1) v
      where p.id = v.id`)
    return new Map()
  },

  /** Every difference must be explained: each piece is good, damaged or missing. */
  async complete({ db }, ids) {
    const open = await db.query<{ id: string; lines: number; pieces: number }>(sql`
      select container_id as id, count(*)::int as lines, sum(quantity - received_good - damaged - missing)::int as pieces
      from container_lines where container_id in ${ids} and not is_deleted and quantity > received_good + damaged + missing group by 1`)
    return new Map(
      open.map(({ id, lines, pieces }): [string, Problem] => [
        id,
        problemAt(
          'unexplained',
          'lines',
          `${pieces.toLocaleString('en')} ${pieces === 1 ? 'piece' : 'pieces'} of ${lines} ${lines === 1 ? 'line' : 'lines'} were not checked in. Were they good, damaged or missing?`,
        ),
      ]),
    )
  },

  /**
   * Promises from the container return to its purchase order; without one, the goods are to be
   * bought.
   */
  async cancel({ db, actor }, ids) {
    await db.query(sql`
      update reservations r set source = 'Purchase order', container_line_id = null,
        purchase_order_line_id = (select p.id from purchase_order_lines p join purchase_orders o on o.id = p.purchase_order_id where p.id = r.purchase_order_line_id and o.state <> 'Cancelled'),
        ${touched(actor)}
      where ${outOf(ids)} and r.source = 'Container' and ${isPromised}`)
    return new Map()
  },
} satisfies Record<string, StepEffect>

/**
 * Locks the orders that wait for goods in containers or in their purchase orders, and the orders
 * that already have some.
 */
export const lockOrdersOfContainers = (tx: Queryable, ids: readonly string[]) =>
  ordersOfContainers(tx, ids, 'for update')

/** The same orders at this moment. */
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
