import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Context,
  isAmong,
  problemAt,
  type Queryable,
  type StepEffect,
  metaOf,
  setInRows,
  touched,
  writeAuditAndOutbox,
  writeAuditOfMany,
} from '#server/kit'
import { cents } from '#resources/cents.ts'
import { onGoodsBack } from '#resources/delivery/plans/goodsBack.server.ts'
import { ownRequests } from '#resources/sales/ownRequest.server.ts'
import { leftOf, orderColumnsOf, owedBy, owing } from '#resources/common.ts'

interface Asked {
  id: string
  orderId: string
  orderCode: string
  amount: number
  balance: number
  requestedById: string
}

const askedOf = ({ db }: Context, ids: readonly string[]) =>
  db.query<Asked>(sql`
    select w.id, w.order_id, o.order_code, w.amount, w.requested_by_id, ${sql.raw(owedBy(orderColumnsOf('o')))} as balance
    from write_offs w join orders o on o.id = w.order_id where w.id in ${ids} order by w.no`)

/** What is refused of more than is owed. */
export const tooMuch = (orderCode: string, balance: number) =>
  balance > 0
    ? `Only ${balance.toFixed(2)} is owed for ${orderCode}.`
    : `Nothing is owed for ${orderCode} any more.`

/** The effects of a write-off's steps. Its order is locked. */
export const writeOffSteps = {
  /** The order owes it no longer. */
  async approve(context, ids) {
    const left = new Map<string, number>()
    const asked = await askedOf(context, ids)
    const refused = ownRequests('write-off', asked, context)
    for (const { id, orderId, orderCode, amount, balance } of asked) {
      if (refused.has(id)) continue
      const rest = (left.get(orderId) ?? cents(balance)) - cents(amount)
      if (rest < 0) refused.set(id, problemAt('exceeds', 'amount', tooMuch(orderCode, balance)))
      else left.set(orderId, rest)
    }
    const approved = asked.filter(({ id }) => !refused.has(id))
    await decide(context, approved)
    await writeOff(context, approved)
    return refused
  },

  async decline(context, ids, reason) {
    const asked = await askedOf(context, ids)
    const refused = ownRequests('write-off', asked, context)
    await decide(
      context,
      asked.filter(({ id }) => !refused.has(id)),
      reason,
    )
    return refused
  },

  /** The order owes it again. */
  async reverse(context, ids, reason) {
    const reversed = await askedOf(context, ids)
    await writeOff(context, reversed, -1)
    await markReversed(context, ids, reason)
    return new Map()
  },
} satisfies Record<string, StepEffect>

/**
 * Reverses the write-offs of orders that no longer owe as much: somebody has paid after all, or goods
 * came back. The caller has locked the orders and changed their money.
 */
export async function reversePaidWriteOffs(
  context: Context,
  orderIds: readonly string[],
): Promise<void> {
  if (!orderIds.length) return
  const found = await context.db.query<Asked>(sql`
    select w.id, w.order_id, w.amount from write_offs w join orders o on o.id = w.order_id
    where o.id in ${orderIds} and o.written_off > 0 and (${sql.raw(leftOf(orderColumnsOf('o')))} < 0 or o.state not in (${sql.raw(owing)})) and w.state = 'Approved' and not w.is_deleted
    order by w.id for update of w`)
  if (!found.length) return
  const ids = found.map(({ id }) => id)
  await writeOff(context, found, -1)
  await markReversed(context, ids, 'Paid after all, or goods came back.')
  await writeAuditAndOutbox(
    context,
    'reverse',
    'writeOffs',
    ids.map(id => ({ id, changes: { state: ['Approved', 'Reversed'] } })),
  )
}

/**
 * Writes off again the amounts that these requests have reversed, where the order owes them again.
 * The new write-off is dated now, because the end of the former day counts the reversed one. The
 * reversals stay. The caller has locked the orders and changed their money.
 */
export async function writeOffAnew(
  context: Context,
  orderIds: readonly string[],
  requestIds: SQL,
): Promise<void> {
  if (!orderIds.length) return
  const { db, actor } = context
  const reversed = await db.query<Asked>(sql`
    select w.id, w.order_id, o.order_code, w.amount, w.requested_by_id, ${sql.raw(owedBy(orderColumnsOf('o')))} as balance
    from write_offs w join orders o on o.id = w.order_id
    where ${isAmong(sql`o.id`, orderIds)} and w.state = 'Reversed' and not w.is_deleted
      and exists (select from audit a where a.record_id = w.id and a.entity = 'writeOffs' and a.operation = 'reverse' and a.request_id in (${requestIds}))
    order by w.id`)
  const left = new Map<string, number>()
  const again = reversed.flatMap(each => {
    const rest = (left.get(each.orderId) ?? cents(each.balance)) - cents(each.amount)
    if (rest < 0) return []
    left.set(each.orderId, rest)
    return [{ ...each, anew: uuid() }]
  })
  if (!again.length) return
  await db.query(sql`
    insert into write_offs (id, client_id, created_by, updated_by, order_id, customer_id, branch_id, amount, reason, requested_by_id, approver_id, decided_on_utc, answer, state)
    select v.anew, w.client_id, ${actor.staffId}::uuid, ${actor.staffId}::uuid, w.order_id, w.customer_id, w.branch_id, w.amount, w.reason, w.requested_by_id, w.approver_id, now(), 'Written off anew, since the import of its payment was taken back. It was ' || w.no || ' before.', 'Approved'
    from jsonb_to_recordset(${JSON.stringify(again.map(({ id, anew }) => ({ id, anew })))}::jsonb) as v(id uuid, anew uuid) join write_offs w on w.id = v.id`)
  await writeOff(context, again)
  await writeAuditAndOutbox(
    context,
    'create',
    'writeOffs',
    again.map(({ anew, orderId, amount }) => ({
      id: anew,
      changes: { orderId: [null, orderId], amount: [null, amount], state: [null, 'Approved'] },
    })),
  )
}

/** Goods came back: what was written off of their order may be more than it still owes. */
export const followReturns = onGoodsBack((context, orderId) =>
  reversePaidWriteOffs(context, [orderId]),
)

/** Locks the orders before their write-offs. */
export const lockOrdersOfWriteOffs = (tx: Queryable, ids: readonly string[]) =>
  tx.query(
    sql`select 1 from orders where id in (select order_id from write_offs where id in ${ids}) order by id for update`,
  )

/** The state follows with the step; the database compares who decided with who asked. */
async function decide(context: Context, decided: readonly Pick<Asked, 'id'>[], answer?: string) {
  if (decided.length)
    await setInRows(
      context,
      metaOf('writeOffs'),
      decided.map(({ id }) => id),
      sql`approver_id = ${context.actor.staffId}, decided_on_utc = now(), answer = ${answer?.slice(0, 300) ?? null}`,
    )
}

const markReversed = ({ db, actor }: Context, ids: readonly string[], reason: string | undefined) =>
  db.query(sql`
    update write_offs set reversed_on_utc = now(), answer = ${reason?.slice(0, 300) ?? null}, state = 'Reversed', ${touched(actor)} where id in ${ids}`)

/** Counts write-offs for their orders, or no longer. */
async function writeOff(
  context: Context,
  writeOffs: readonly Pick<Asked, 'orderId' | 'amount'>[],
  sign: 1 | -1 = 1,
) {
  if (!writeOffs.length) return
  const sums = new Map<string, number>()
  for (const { orderId, amount } of writeOffs)
    sums.set(orderId, (sums.get(orderId) ?? 0) + sign * cents(amount))
  const by = [...sums].map(([orderId, sum]) => ({ orderId, amount: sum / 100 }))
  const changed = await context.db.query<{ id: string; before: number; after: number }>(sql`
    update orders o set written_off = o.written_off + a.amount, ${touched(context.actor)}
    from jsonb_to_recordset(${JSON.stringify(by)}::jsonb) as a("orderId" uuid, amount numeric) where o.id = a."orderId"
    returning o.id, o.written_off - a.amount as before, o.written_off as after`)
  await writeAuditOfMany(
    context,
    'update',
    'orders',
    changed.map(({ id, before, after }) => ({ id, changes: { writtenOff: [before, after] } })),
  )
}
