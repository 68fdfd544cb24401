import { sql, type SQL } from 'drizzle-orm'
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
import { ofLine } from './drafts.server.ts'
import { priceOfLine } from './importedOrderLines.entity.ts'
import { perSet } from './posting.server.ts'

interface Posted {
  readonly id: string
  readonly orderId: string
  readonly orderCode: string
  readonly state: string
  readonly isClosed: boolean
  readonly hasOtherLines: boolean
  readonly isMoved: boolean
  readonly addressId: string | null
  readonly payments: readonly Paid[]
  readonly otherPayments: number
}

interface Paid {
  readonly id: string
  readonly methodId: string
  readonly amount: number
  readonly receivedOnUtc: string
  readonly state: string
}

/** What an order brings along itself. */
const own = [
  'importedOrders',
  'importedPayments',
  'orderLines',
  'orderTaxes',
  'orderShippingCosts',
  'payments',
  'saleEntries',
  'saleShippings',
  'saleParts',
]

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
        where (l.sku_id, l.quantity) is distinct from (b.sku_id, b.quantity)
          or (l.price <> ${ofLine(priceOfLine, 'b')} and (i.amounts_are is null or (i.amounts_are = 'With tax') = (k.country <> 'CA')))) as "hasOtherLines",
      exists (select from order_lines l where l.order_id = o.id and not l.is_deleted
        and (l.quantity_returned > 0 or l.quantity_delivered <> l.delivered_before)) as "isMoved",
      case when i.line1 is not null then o.delivery_address_id end as "addressId",
      coalesce((select json_agg(json_build_object('id', p.id, 'methodId', p.method_id, 'amount', p.amount, 'receivedOnUtc', p.received_on_utc, 'state', p.state)) from payments p where p.order_id = o.id and ${isOwn(sql`p.id`)}), '[]') as payments,
      (select count(*)::int from payments x where x.order_id = o.id and not ${isOwn(sql`x.id`)} and x.state <> 'Voided' and not x.is_deleted) as "otherPayments"
    from imported_orders i join orders o on o.id = i.order_id join clients k on k.id = i.client_id
    where ${isAmong(sql`i.id`, ids)} and i.client_id = ${actor.clientId} and not i.is_deleted order by o.id for update of o`)

/** Whether a payment came with the order, or in a file beside it. */
const isOwn = (payment: SQL) =>
  sql`(${payment} is not distinct from i.payment_id or exists (select from imported_payments y where y.payment_id = ${payment} and not y.is_deleted))`

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
  const stored = (code: string, why: string) => problemAt(code, 'orderId', `${orderCode} ${why}.`)
  if (state !== (isClosed ? 'Completed' : 'Confirmed')) return stored('state', `is ${state} by now`)
  if (isMoved) return stored('moved', 'has handed over goods, or taken some back')
  if (otherPayments)
    return stored('payments', `has ${counted(otherPayments, metaOf('payments').entity)} more`)
  if (uses.length)
    return stored(
      'in_use',
      `has ${uses.map(({ count, entity }) => counted(count, entity)).join(', ')}`,
    )
  return hasOtherLines ? stored('lines', 'has other lines by now') : undefined
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
  const paid = posted.flatMap(({ orderId, payments }) =>
    payments.map(payment => ({ ...payment, orderId })),
  )
  await reversePayments(context, paid)
  const addressIds = posted.flatMap(({ addressId }) => addressId ?? [])
  if (addressIds.length)
    await db.query(
      sql`update addresses set is_deleted = true, ${touched(actor)} where ${isAmong(sql`id`, addressIds)} and customer_id is null`,
    )
  // The orders before their lines: that is how sales know them as taken back, and leave their days.
  await db.query(
    sql`update orders set is_deleted = true, paid = 0, ${touched(actor)} where ${isAmong(sql`id`, orderIds)}`,
  )
  for (const table of ['order_taxes', 'order_shipping_costs', 'order_lines'])
    await db.query(sql`
      update ${sql.identifier(table)} set is_deleted = true, ${touched(actor)} where ${isAmong(sql`order_id`, orderIds)} and not is_deleted`)
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

/** Payments stay, with their reversals: what was voided since has its own. Those of a file wait again. */
export async function reversePayments(
  context: Context,
  paid: readonly (Paid & { readonly orderId: string })[],
) {
  if (!paid.length) return
  const left = paid.filter(({ state }) => state !== 'Voided')
  const reversals = left.map(({ id, orderId, methodId, amount, receivedOnUtc }) => ({
    id: uuid(),
    orderId,
    methodId,
    receivedOnUtc,
    amount: -amount,
    state: 'Voided',
    reversalOfId: id,
    note: 'The import was taken back',
  }))
  if (left.length) {
    await insertRows(context, metaOf('payments'), reversals)
    await context.db.query(sql`
      update payments set state = 'Voided', ${touched(context.actor)} where ${isAmong(
        sql`id`,
        left.map(({ id }) => id),
      )}`)
  }
  await context.db.query(
    sql`update imported_payments set payment_id = null where ${isAmong(
      sql`payment_id`,
      paid.map(({ id }) => id),
    )}`,
  )
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
