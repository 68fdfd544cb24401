import { sql } from 'drizzle-orm'
import {
  clockActor,
  insertRows,
  isId,
  metaOf,
  type Context,
  type Queryable,
  type Subscriber,
} from '#server/kit'
import type { Country } from '#define'
import { v7 as uuid } from 'uuid'
import { cents } from '#resources/cents.ts'
import { leftOf, orderColumnsOf } from '#resources/common.ts'
import { wallDay } from '#resources/days.ts'
import { categoriesAbove, nearestCommission, netOfLine } from './nearestCommission.server.ts'
import { parted, type Share } from './parted.ts'

/** The orders that messages are about, by what these begin with. */
const ordersOf: Readonly<Record<string, string | undefined>> = {
  orders: 'select id from orders where id = $1',
  payments: 'select order_id as id from payments where id = $1',
  refunds: 'select order_id as id from refunds where id = $1',
  deliveryPlans: 'select order_id as id from delivery_plans where id = $1',
  returnRecords: 'select order_id as id from return_records where id = $1',
}

/** Keeps what people get for goods with each message about an order, its money or its goods. */
export const followProducts: Subscriber = async ({ topic, payload, by }, db) => {
  const { id, orderId, clientId } = (payload ?? {}) as Record<string, unknown>
  const find = ordersOf[topic.split('.')[0]!]
  if (!find || typeof clientId !== 'string' || !isId(clientId)) return
  const about = [orderId, id].find(each => typeof each === 'string' && isId(each))
  if (!about) return
  await db.write(async tx => {
    const [found] = await tx.text<{ id: string }>(orderId ? ordersOf.orders! : find, [about])
    if (!found) return
    // Orders are locked first, so that two messages about one go one after the other.
    const [order] = await tx.query<{ country: Country }>(sql`
      select k.country from orders o join clients k on k.id = o.client_id
      where o.id = ${found.id} and o.client_id = ${clientId} and not o.is_deleted
        and (o.state in ('Confirmed', 'Completed') or exists (select from product_commission_records r where r.order_id = o.id))
      for no key update of o`)
    if (!order) return
    const actor = clockActor('incentives', {
      clientId,
      country: order.country,
      staffId: by?.staffId ?? null,
      after: by,
    })
    await settleProducts({ db: tx, actor }, found.id)
  })
}

/**
 * Makes what an order gives for its goods pending, earned or reversed, as it stands now. The order is
 * locked. Doing it again changes nothing.
 */
export async function settleProducts(context: Context, orderId: string): Promise<void> {
  await reverse(context.db, orderId)
  await give(context, orderId)
  await earn(context.db, orderId)
}

/** Pieces that came back, were taken off or belong to a cancelled order give nothing any more. */
const reverse = (db: Queryable, orderId: string) =>
  db.query(sql`
    update product_commission_records r set reversed_quantity = r.quantity - w.kept,
      reversed_amount = r.amount - round(r.amount * w.kept / r.quantity, 2),
      state = case when w.kept = 0 then 'Reversed' else r.state end, reversed_on_utc = now(), version = r.version + 1, updated_on_utc = now()
    from (
      select r.id, case when o.state not in ('Confirmed', 'Completed') or l.is_deleted then 0
        else least(r.quantity - r.reversed_quantity, greatest(l.quantity - l.quantity_returned, 0)) end as kept
      from product_commission_records r join orders o on o.id = r.order_id join order_lines l on l.id = r.order_line_id
      where r.order_id = ${orderId} and not r.is_deleted) w
    where r.id = w.id and w.kept < r.quantity - r.reversed_quantity`)

/** All pieces of a line are handed over, and nothing of the order is left to be paid. */
const earn = (db: Queryable, orderId: string) =>
  db.query(sql`
    update product_commission_records r set state = 'Earned', earned_on_utc = now(), version = r.version + 1, updated_on_utc = now()
    from orders o, order_lines l
    where r.order_id = ${orderId} and r.state = 'Pending' and not r.is_deleted and o.id = r.order_id and l.id = r.order_line_id
      and o.state in ('Confirmed', 'Completed') and l.quantity_delivered >= l.quantity and ${sql.raw(leftOf(orderColumnsOf('o')))} <= 0`)

interface Line {
  id: string
  skuId: string
  day: string
  pieces: number
  quantity: number
  /** Without tax, of all pieces. */
  net: number
  commissionId: string
}

/** Lines without records get those of the nearest rate of the day on which the order was confirmed. */
async function give(context: Context, orderId: string) {
  const { db, actor } = context
  const nearest = nearestCommission({
    clientId: actor.clientId,
    day: sql`d.day`,
    skuId: sql`b.sku_id`,
    branchId: sql`b.branch_id`,
    productId: sql`b.product_id`,
    categoryId: sql`b.category_id`,
  })
  const lines = await db.query<Line>(sql`
    with recursive confirmed as (
      select ${sql.raw(wallDay('o.client_id', "coalesce((select max(a.at_utc) from audit a where a.record_id = o.id and a.operation = 'confirm'), now())"))} as day
      from orders o where o.id = ${orderId}),
    bare as (
      select l.id, l.sku_id, p.id as product_id, p.category_id, o.branch_id, l.quantity, l.quantity - l.quantity_returned as pieces,
        ${netOfLine(sql`k.country`)} as net
      from orders o join clients k on k.id = o.client_id join order_lines l on l.order_id = o.id
        join skus s on s.id = l.sku_id join products p on p.id = s.product_id
      where o.id = ${orderId} and o.state in ('Confirmed', 'Completed') and not l.is_deleted and l.quantity > l.quantity_returned
        and not exists (select from imported_orders i where i.order_id = o.id)
        and not exists (select from product_commission_records r where r.order_line_id = l.id)),
    above as (${categoriesAbove(sql`select b.category_id from bare b`)})
    select b.id, b.sku_id, d.day, b.pieces, b.quantity, b.net, r.id as commission_id
    from bare b cross join confirmed d cross join lateral (${nearest}) r
    order by r.id, b.id`)
  if (!lines.length) return
  const shares = await sharesOf(db, orderId)
  if (!shares.length) return
  // The rates are locked in order: of two sales, the second sees what the first has taken of a cap.
  const rates = await db.query<{
    id: string
    amount: number | null
    percent: number | null
    left: number | null
  }>(sql`
    select id, amount, percent, cap as left from product_commissions where id in ${[...new Set(lines.map(line => line.commissionId))]} order by id for no key update`)
  for (const rate of rates) {
    const [taken] = await db.query<{ pieces: number }>(sql`
      select coalesce(sum(pieces), 0)::int as pieces from (
        select max(quantity - reversed_quantity) as pieces from product_commission_records where commission_id = ${rate.id} and not is_deleted group by order_line_id) l`)
    if (rate.left !== null) rate.left = Math.max(rate.left - taken!.pieces, 0)
  }
  const rows = lines.flatMap(line => {
    const rate = rates.find(({ id }) => id === line.commissionId)!
    const quantity = Math.min(line.pieces, rate.left ?? line.pieces)
    if (quantity < 1) return []
    if (rate.left !== null) rate.left -= quantity
    const total =
      rate.amount === null
        ? Math.floor(
            (cents(line.net) * Math.round(rate.percent! * 1000) * quantity) /
              line.quantity /
              100_000 +
              0.5,
          )
        : cents(rate.amount) * quantity
    const amounts = parted(total, shares)
    return shares.map(({ staffId, percent }, i) => ({
      id: uuid(),
      day: line.day,
      staffId,
      orderId,
      orderLineId: line.id,
      skuId: line.skuId,
      commissionId: rate.id,
      share: percent,
      quantity,
      amount: amounts[i]! / 100,
      state: 'Pending',
    }))
  })
  if (rows.length) await insertRows(context, metaOf('productCommissionRecords'), rows)
}

/** Who sold an order: by its shares, else its salesperson. */
const sharesOf = (db: Queryable, orderId: string) =>
  db.query<Share>(sql`
    select staff_id, percent from payment_shares where order_id = ${orderId} and not is_deleted
    union all
    select salesperson_id, 100 from orders o where id = ${orderId} and salesperson_id is not null
      and not exists (select from payment_shares p where p.order_id = o.id and not p.is_deleted)
    order by 1`)
