import { sql } from 'drizzle-orm'
import { touched, writeAuditAndOutbox, type Context, type Queryable } from '#server/kit'
import {
  atSeaOf,
  columnsOf,
  receivedOf,
  shippedOf,
  toComeOf,
} from '#resources/stock/reservations/arithmetic.ts'

const line = columnsOf('l')
const toCome = `greatest(${toComeOf(line)}, 0)`

/** The states that follow from numbers, and those that they go back to. */
const following = "('Confirmed', 'In Production', 'Partly Shipped', 'Shipped', 'Received')"

/**
 * SQL of the state of `purchase_orders o` that its numbers say. Until something of it has left in a
 * container or was given up it stands where a person or a file put it.
 */
export const stateByNumbers = `(select case
    when n.left_here = 0 and n.given_up = 0 then coalesce(o.state_before, o.state)
    when n.to_come = 0 then 'Received'
    when n.left_here = 0 then coalesce(o.state_before, o.state)
    when n.at_sea >= n.to_come then 'Shipped'
    else 'Partly Shipped' end
  from (
    select coalesce(sum(l.shipped - l.received_before), 0) as left_here, coalesce(sum(l.closed_short), 0) as given_up,
      coalesce(sum(${toCome}), 0) as to_come, coalesce(sum(least(${toCome}, ${atSeaOf(line)})), 0) as at_sea
    from purchase_order_lines l where l.purchase_order_id = o.id and not l.is_deleted) n)`

/** Which `purchase_orders o` stand where their numbers say. */
export const followsNumbers = `o.state in ${following}`

/**
 * Writes what is shipped and received of these lines of purchase orders, and where their orders stand
 * by that, forwards and back. Called after anything that changes the numbers.
 */
export async function followNumbers(
  context: Context,
  lineIds: Iterable<string | null>,
): Promise<void> {
  const ids = distinct(lineIds)
  if (!ids.length) return
  const { db, actor } = context
  await lockBought(db, ids)
  await db.query(sql`
    update purchase_order_lines l set shipped = ${sql.raw(shippedOf(line))}, received = ${sql.raw(receivedOf(line))}, ${touched(actor)}
    where l.id = any(${sql.param(ids)}::uuid[]) and (l.shipped, l.received) is distinct from (${sql.raw(shippedOf(line))}, ${sql.raw(receivedOf(line))})`)
  const moved = await db.query<{ id: string; before: string; after: string }>(sql`
    update purchase_orders t set state = m.after, ${touched(actor)}
    from (select o.id, o.state as before, ${sql.raw(stateByNumbers)} as after from purchase_orders o
      where o.id in (select purchase_order_id from purchase_order_lines where id = any(${sql.param(ids)}::uuid[])) and ${sql.raw(followsNumbers)}) m
    where t.id = m.id and m.after <> m.before returning m.id, m.before, m.after`)
  await writeAuditAndOutbox(
    context,
    'follow',
    'purchaseOrders',
    moved.map(({ id, before, after }) => ({
      id,
      changes: { state: [before, after] },
      event: { from: before, to: after },
    })),
  )
}

/** Locks lines of purchase orders, their orders first. */
export async function lockBought(db: Queryable, lineIds: readonly string[]): Promise<void> {
  await lockOrdersBought(db, lineIds)
  await db.query(
    sql`select 1 from purchase_order_lines where id = any(${sql.param(lineIds)}::uuid[]) order by id for no key update`,
  )
}

/** Locks the purchase orders of lines; what stands between them and the lines comes next. */
export const lockOrdersBought = (db: Queryable, lineIds: readonly string[]) =>
  db.query(
    sql`select 1 from purchase_orders where id in (select purchase_order_id from purchase_order_lines where id = any(${sql.param(lineIds)}::uuid[])) order by id for no key update`,
  )

/** Each id once; what is not known is left out. */
export const distinct = (ids: Iterable<string | null | undefined>): string[] =>
  [...new Set(ids)].flatMap(id => id ?? [])
