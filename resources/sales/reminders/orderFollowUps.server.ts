import { sql } from 'drizzle-orm'
import { type Context, badInput, createRecord, metaOf, writeOutbox } from '#server/kit'
import type { RecordOf } from '#define'
import { followUpSteps, writeFollowUp } from '#resources/delivery/reminders/followUps.server.ts'
import { refuseUnknownOrder } from '#resources/sales/orders/orderParts.server.ts'
import type { orderFollowUps } from './orderFollowUps.entity.ts'
import type { OrderReminderKind } from './reminderKinds.ts'

type FollowUp = RecordOf<typeof orderFollowUps>
interface Target {
  orderId: string
  kind: OrderReminderKind
}

async function change(
  context: Context,
  { orderId, kind }: Target,
  given: Partial<Omit<FollowUp, 'id' | 'orderId' | 'kind' | 'version'>>,
) {
  const { db, actor } = context
  await refuseUnknownOrder(context, orderId, 'for update')
  await writeFollowUp(context, 'orderFollowUps', { of: 'orderId', id: orderId, kind }, given)
  await writeOutbox(db, 'orders.followUp', { id: orderId, clientId: actor.clientId, kind })
  return {}
}

/** Who takes care of what an order is listed for. */
export const orderFollowUpSteps = followUpSteps<Target>(change)

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
  if (!text.trim()) throw badInput('required', 'text', 'Enter what the customer said.')
  await refuseUnknownOrder(context, orderId)
  await createRecord(context, metaOf('notes'), {
    ownerEntity: 'orders',
    ownerId: orderId.toLowerCase(),
    type: 'Customer contact',
    text: text.trim(),
  })
  return {}
}
