import { sql } from 'drizzle-orm'
import {
  type Context,
  badInput,
  createRecord,
  metaOf,
  updateRecord,
  writeOutbox,
} from '#server/kit'
import { todayFor, type RecordOf } from '#define'
import { daysAfter } from '#resources/delivery/calendars/dates.ts'
import { refuseUnknownOrder } from '#resources/sales/orders/orderParts.server.ts'
import type { orderFollowUps } from './orderFollowUps.entity.ts'
import type { OrderReminderKind } from './reminderKinds.ts'

type FollowUp = RecordOf<typeof orderFollowUps>
interface Target {
  orderId: string
  kind: OrderReminderKind
}

/** Sets who takes care of what an order is listed for. @throws NotFound, BadInput naming `ownerId` */
export async function assign(context: Context, target: Target, ownerId: string | null) {
  if (ownerId) {
    const [person] = await context.db.query(sql`
      select 1 from staff where id = ${ownerId} and client_id = ${context.actor.clientId} and not is_disabled and not is_deleted`)
    if (!person) throw badInput('unknown_reference', 'ownerId', 'Choose a person from the list.')
  }
  return change(context, target, { ownerId })
}

/** Leaves what an order is listed for alone until a date. @throws NotFound, BadInput naming the field */
export async function snooze(
  context: Context,
  target: Target,
  { until, reason }: { until: string; reason: string },
) {
  const today = todayFor(context.actor)
  if (until <= today) throw badInput('past', 'until', 'Choose a date after today.')
  if (until > daysAfter(today, mostDays))
    throw badInput('too_far', 'until', `Choose a date of the next ${mostDays} days.`)
  if (!reason.trim()) throw badInput('required', 'reason', 'Say why it can wait.')
  return change(context, target, { snoozedUntil: until, reason: reason.trim() })
}

/** Lists a snoozed order again. @throws NotFound */
export const wake = (context: Context, target: Target) =>
  change(context, target, { snoozedUntil: null, reason: null })

/** Notes how a customer will pay and what they dispute. @throws NotFound, BadInput naming `methodId` */
export async function promise(
  context: Context,
  orderId: string,
  { methodId, dispute }: { methodId: string | null; dispute: string | null },
) {
  if (methodId) {
    const [method] = await context.db.query(sql`
      select 1 from payment_methods where id = ${methodId} and client_id = ${context.actor.clientId} and not is_disabled and not is_deleted`)
    if (!method)
      throw badInput('unknown_reference', 'methodId', 'Choose a payment method from the list.')
  }
  return change(
    context,
    { orderId, kind: 'Balance' },
    { methodId, dispute: dispute?.trim() || null },
  )
}

/** Notes a contact with the customer of an order. @throws NotFound, BadInput naming `text` */
export async function noteContact(context: Context, orderId: string, text: string) {
  if (!text.trim()) throw badInput('required', 'text', 'Say what the customer said.')
  await refuseUnknownOrder(context, orderId)
  await createRecord(context, metaOf('notes'), {
    ownerEntity: 'orders',
    ownerId: orderId.toLowerCase(),
    type: 'Customer contact',
    text: text.trim(),
  })
  return {}
}

const mostDays = 180

async function change(
  context: Context,
  { orderId, kind }: Target,
  given: Partial<Omit<FollowUp, 'id' | 'orderId' | 'kind' | 'version'>>,
) {
  const { db, actor } = context
  // Two people who begin at once write one row.
  await refuseUnknownOrder(context, orderId, 'for update')
  const [known] = await db.query<{ id: string; version: number }>(sql`
    select id, version from order_follow_ups where order_id = ${orderId} and kind = ${kind} and client_id = ${actor.clientId} and not is_deleted`)
  const meta = metaOf('orderFollowUps')
  if (known) await updateRecord(context, meta, known.id, { ...given, version: known.version })
  else await createRecord(context, meta, { orderId, kind, ...given })
  await writeOutbox(db, 'orders.followUp', { id: orderId, clientId: actor.clientId, kind })
  return {}
}
