import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  badInput,
  handlers,
  insertRows,
  metaOf,
  NotFound,
  setInRows,
  writeAuditAndOutbox,
  type Context,
} from '#server/kit'
import { todayFor } from '#define'
import { followUpSteps, type FollowUp } from '#resources/delivery/reminders/followUps.server.ts'
import { refuseUnknownOrder } from '#resources/sales/orders/orderParts.server.ts'
import { brokenOrders } from './brokenPromises.server.ts'
import { etaWarningCalls } from './etaWarnings.calls.ts'
import { promisesAtRisk } from './promisesAtRisk.server.ts'

interface Written extends FollowUp {
  readonly closedOnUtc?: string | null
  readonly closeReason?: string | null
}

const { assign, snooze } = followUpSteps<string>(async (context, warningId, given) =>
  write(context, await ordersOf(context, warningId), given),
)

export default handlers(etaWarningCalls, {
  async assignEtaWarning(context, { warningId, ownerId = null }) {
    return (await assign(context, warningId, ownerId)) as { orders: number }
  },

  async snoozeEtaWarning(context, { warningId, until, reason }) {
    return (await snooze(context, warningId, { until, reason })) as { orders: number }
  },

  async wakeEtaWarning(context, { warningId }) {
    return write(context, await ordersOf(context, warningId), {
      snoozedUntil: null,
      reason: null,
      closedOnUtc: null,
      closeReason: null,
    })
  },

  async closeEtaWarning(context, { warningId, reason }) {
    refuseNoReason(reason)
    return write(context, await ordersOf(context, warningId), closedFor(reason))
  },

  async getEtaCustomers({ db, actor }, { warnings = [] }) {
    const ids = sql.param(warnings.map(({ id }) => id.toLowerCase()))
    return {
      data: await db.query<{ orderId: string; isTold: boolean }>(sql`
        select s.order_id as "orderId", bool_and(s.state <> 'Open') as "isTold"
        from (${brokenOrders(actor.clientId, todayFor(actor), promisesAtRisk(actor.clientId))}) s
        where s.warning_id::text = any(${ids}::text[]) group by 1 order by min(s.rank) limit 2000`),
    }
  },

  async closeEtaOrder(context, { orderId, reason }) {
    refuseNoReason(reason)
    await refuseUnknownOrder(context, orderId, 'for update')
    await write(context, [orderId.toLowerCase()], closedFor(reason))
  },
})

const closedFor = (reason: string): Written => ({
  closedOnUtc: new Date().toISOString(),
  closeReason: reason.trim(),
})

function refuseNoReason(reason: string) {
  if (!reason.trim()) throw badInput('required', 'reason', 'Say why nothing more is to be done.')
}

/** The orders of a warning, locked by their ids. @throws NotFound once nothing of it is broken */
async function ordersOf({ db, actor }: Context, warningId: string): Promise<string[]> {
  const id = warningId.toLowerCase()
  const found = await db.query<{ id: string }>(sql`
    select o.id from orders o where o.client_id = ${actor.clientId} and o.id in (
      select b.order_id from (${promisesAtRisk(actor.clientId)}) b where b.warning_id::text = ${id})
    order by o.id for update`)
  if (!found.length)
    throw new NotFound('Nothing of these goods is late any more. Refresh the list.', 'warningId')
  return found.map(each => each.id)
}

/** Writes the follow-up of each of these orders, which are locked: the first one, or the one that is there. */
async function write(context: Context, orderIds: readonly string[], given: Written) {
  const { db, actor } = context
  const meta = metaOf('orderFollowUps')
  const known = await db.query<{ id: string; orderId: string } & Written>(sql`
    select id, order_id, owner_id, snoozed_until::text as "snoozedUntil", reason, closed_on_utc, close_reason
    from order_follow_ups where order_id = any(${sql.param(orderIds)}::uuid[]) and kind = 'ETA' and client_id = ${actor.clientId} and not is_deleted order by id`)
  const isKnown = new Set(known.map(({ orderId }) => orderId))
  const added = orderIds
    .filter(id => !isKnown.has(id))
    .map(orderId => ({ id: uuid(), orderId, kind: 'ETA', ...given }))
  if (known.length)
    await setInRows(
      context,
      meta,
      known.map(({ id }) => id),
      ...Object.entries(columns).flatMap(([name, column]) =>
        name in given ? [sql`${sql.raw(column)} = ${given[name as keyof Written] ?? null}`] : [],
      ),
    )
  if (added.length) await insertRows(context, meta, added)
  const changesFrom = (before: Written | undefined) =>
    Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        [before?.[name as keyof Written] ?? null, value ?? null],
      ]),
    )
  await writeAuditAndOutbox(
    context,
    'update',
    'orderFollowUps',
    known.map(each => ({ id: each.id, changes: changesFrom(each), event: {} })),
  )
  await writeAuditAndOutbox(
    context,
    'create',
    'orderFollowUps',
    added.map(({ id }) => ({ id, changes: changesFrom(undefined), event: {} })),
  )
  return { orders: orderIds.length }
}

const columns = {
  ownerId: 'owner_id',
  snoozedUntil: 'snoozed_until',
  reason: 'reason',
  closedOnUtc: 'closed_on_utc',
  closeReason: 'close_reason',
} as const
