import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { inSentence, type AnyEntity } from '#define'
import {
  insertRows,
  isAmong,
  metaOf,
  partsOf,
  pointersTo,
  problemAt,
  touched,
  writeAuditOfMany,
  type Context,
  type Problem,
} from '#server/kit'
import { releaseOrders } from '#resources/stock/reservations/releasing.server.ts'
import { perSet } from './posting.server.ts'

interface Posted {
  readonly id: string
  readonly orderId: string
  readonly orderCode: string
  readonly state: string
  readonly isClosed: boolean
  readonly hasOtherLines: boolean
  readonly isMoved: boolean
  readonly paymentId: string | null
  readonly methodId: string | null
  readonly amount: number | null
  readonly receivedOnUtc: string | null
  readonly otherPayments: number
}

/** What an order brings along itself. */
const own = ['importedOrders', 'orderLines', 'orderTaxes', 'orderShippingCosts', 'payments']

/**
 * Deletes the orders that were made of imported ones: their goods are released, and their payment is
 * reversed. An order on which something stands stays.
 * @returns what keeps some of them
 */
export async function takeOrdersBack(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, Problem>> {
  const refused = new Map<string, Problem>()
  for (const part of partsOf(ids, perSet)) {
    const posted = await lockPosted(context, part)
    const uses = await usesOf(
      context,
      posted.map(({ orderId }) => orderId),
    )
    for (const each of posted) {
      const problem = keptBy(each, uses.get(each.orderId) ?? [])
      if (problem) refused.set(each.id, problem)
    }
    const left = posted.filter(({ id }) => !refused.has(id))
    if (left.length) await remove(context, left)
  }
  return refused
}

const lockPosted = ({ db, actor }: Context, ids: readonly string[]) =>
  db.query<Posted>(sql`
    select i.id, o.id as order_id, o.order_code, o.state, coalesce(i.kind = 'Closed', i.completed_date is not null) as "isClosed",
      exists (
        select from (select * from order_lines where order_id = o.id and not is_deleted) l
          full join (select row_number() over (order by position nulls last, id) as n, * from imported_order_lines where imported_order_id = i.id and not is_deleted) b on b.n = l.position
        where (l.sku_id, l.quantity, l.price) is distinct from (b.sku_id, b.quantity, b.price)) as "hasOtherLines",
      exists (select from order_lines l where l.order_id = o.id and not l.is_deleted
        and (l.quantity_returned > 0 or l.quantity_delivered <> case when o.state = 'Completed' then l.quantity else 0 end)) as "isMoved",
      i.payment_id, p.method_id, p.amount, p.received_on_utc,
      (select count(*)::int from payments x where x.order_id = o.id and x.id is distinct from i.payment_id and not x.is_deleted) as "otherPayments"
    from imported_orders i join orders o on o.id = i.order_id left join payments p on p.id = i.payment_id
    where ${isAmong(sql`i.id`, ids)} and i.client_id = ${actor.clientId} and not i.is_deleted order by o.id for update of o`)

/** What was made for orders since, by order: how many records of what. */
async function usesOf({ db }: Context, orderIds: readonly string[]) {
  const found = new Map<string, { entity: AnyEntity; count: number }[]>()
  if (!orderIds.length) return found
  const pointers = pointersTo('orders').filter(({ entity }) => !own.includes(entity.name))
  const rows = await db.query<{ id: string; pointer: number; count: number }>(
    sql.join(
      pointers.map(
        ({ pointing }, i) =>
          sql`select u.to_id as id, ${i}::int as pointer, count(*)::int as count from (${pointing(orderIds)}) u group by 1`,
      ),
      sql` union all `,
    ),
  )
  for (const { id, pointer, count } of rows)
    found.set(id, [...(found.get(id) ?? []), { entity: pointers[pointer]!.entity, count }])
  return found
}

function keptBy(
  { orderCode, state, isClosed, hasOtherLines, isMoved, otherPayments }: Posted,
  uses: readonly { entity: AnyEntity; count: number }[],
): Problem | undefined {
  const kept = (code: string, why: string) => problemAt(code, 'orderId', `${orderCode} ${why}.`)
  if (state !== (isClosed ? 'Completed' : 'Confirmed')) return kept('state', `is ${state} by now`)
  if (isMoved) return kept('moved', 'has handed over goods, or taken some back')
  if (otherPayments)
    return kept('payments', `has ${counted(otherPayments, metaOf('payments').entity)} more`)
  if (uses.length)
    return kept(
      'in_use',
      `has ${uses.map(({ count, entity }) => counted(count, entity)).join(', ')}`,
    )
  return hasOtherLines ? kept('lines', 'has other lines by now') : undefined
}

const counted = (count: number, { titles }: AnyEntity) =>
  `${count.toLocaleString('en')} ${inSentence(titles[count === 1 ? 0 : 1])}`

async function remove(context: Context, posted: readonly Posted[]) {
  const { db, actor } = context
  const orderIds = posted.map(({ orderId }) => orderId)
  await releaseOrders(
    context,
    posted.flatMap(({ isClosed, orderId }) => (isClosed ? [] : [orderId])),
    undefined,
    'The import was taken back',
  )
  await reverse(context, posted)
  for (const table of ['order_taxes', 'order_shipping_costs', 'order_lines'])
    await db.query(sql`
      update ${sql.identifier(table)} set is_deleted = true, ${touched(actor)} where ${isAmong(sql`order_id`, orderIds)} and not is_deleted`)
  await db.query(
    sql`update orders set is_deleted = true, paid = 0, ${touched(actor)} where ${isAmong(sql`id`, orderIds)}`,
  )
  await writeAuditOfMany(
    context,
    'remove',
    'orders',
    orderIds.map(id => ({ id, changes: null })),
  )
  await db.query(sql`
    update imported_orders set order_id = null, payment_id = null, posted_on_utc = null
    where ${isAmong(
      sql`id`,
      posted.map(({ id }) => id),
    )}`)
}

/** Payments stay, with their reversals. */
async function reverse(context: Context, posted: readonly Posted[]) {
  const reversals = posted.flatMap(({ paymentId, amount, orderId, methodId, receivedOnUtc }) =>
    paymentId
      ? [
          {
            id: uuid(),
            orderId,
            methodId,
            amount: -amount!,
            receivedOnUtc,
            state: 'Voided',
            reversalOfId: paymentId,
            note: 'The import was taken back',
          },
        ]
      : [],
  )
  if (!reversals.length) return
  await insertRows(context, metaOf('payments'), reversals)
  await context.db.query(sql`
    update payments set state = 'Voided', ${touched(context.actor)} where ${isAmong(
      sql`id`,
      reversals.map(({ reversalOfId }) => reversalOfId),
    )}`)
  await writeAuditOfMany(
    context,
    'create',
    'payments',
    reversals.map(({ id, amount, reversalOfId }) => ({
      id,
      changes: { amount: [null, amount], reversalOfId: [null, reversalOfId] },
    })),
  )
}
