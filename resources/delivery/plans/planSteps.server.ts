import { sql } from 'drizzle-orm'
import { writeAuditOfMany } from '#server/db/audit.ts'
import type { Queryable } from '#server/db/database.ts'
import { writeOutboxOfMany } from '#server/db/outbox.ts'
import { touched } from '#server/entities/meta/touched.ts'
import type { Problem } from '#server/http/errors.ts'
import type { Effect } from '#server/entities/effects.ts'
import type { Who } from '#server/session/actor.ts'
import { followDelivery } from './deliveryStatus.server.ts'
import { bookingOf, unbook, type PlanPlace } from './booking.server.ts'
import { measures } from '#resources/delivery/calendars/measures.server.ts'

interface Plan extends PlanPlace {
  orderId: string | null
  preparationStatus: string
}

/** What the steps of a delivery plan bring about. */
export const planEffects = {
  async cancel(tx, who, ids) {
    const plans = await plansWhere(tx, sql`id in ${ids}`)
    const refused = new Map<string, Problem>()
    for (const plan of plans) {
      const problem = refusalOf(plan, who)
      if (problem) refused.set(plan.id, problem)
    }
    const cancelled = plans.filter(p => !refused.has(p.id))
    await unbook(tx, who, cancelled.map(bookingOf).filter(takesSomething))
    await followDelivery(tx, who, ...endedOf(cancelled))
    return refused
  },
} satisfies Record<string, Effect>

/**
 * Cancels every plan of orders that the caller has locked, and gives back their places.
 * @returns why orders were refused; their plans stay
 */
export async function cancelPlansOf(
  tx: Queryable,
  who: Who,
  orderIds: readonly string[],
  reason: string | undefined,
): Promise<Map<string, Problem>> {
  const plans = await plansWhere(
    tx,
    sql`order_id in ${orderIds} and state <> 'Cancelled' and client_id = ${who.clientId} and not is_deleted`,
  )
  const refused = new Map<string, Problem>()
  for (const plan of plans) {
    const problem = handedOver.includes(plan.state)
      ? {
          code: 'delivered',
          field: 'state',
          message: `${plan.no} is ${plan.state}, so its order cannot be cancelled; goods come back by a return.`,
        }
      : refusalOf(plan, who)
    if (problem && !refused.has(plan.orderId!)) refused.set(plan.orderId!, problem)
  }
  const cancelled = plans.filter(p => !refused.has(p.orderId!))
  if (!cancelled.length) return refused
  await unbook(tx, who, cancelled.map(bookingOf).filter(takesSomething))
  await followDelivery(tx, who, ...endedOf(cancelled))
  await tx.query(
    sql`update delivery_plans set state = 'Cancelled', ${touched(who)} where id in ${cancelled.map(p => p.id)}`,
  )
  await writeAuditOfMany(
    tx,
    who,
    'cancel',
    'deliveryPlans',
    cancelled.map(p => ({
      id: p.id,
      changes: { state: [p.state, 'Cancelled'], ...(reason ? { reason: [null, reason] } : {}) },
    })),
  )
  await writeOutboxOfMany(
    tx,
    'deliveryPlans.cancel',
    cancelled.map(p => ({ id: p.id, clientId: who.clientId, from: p.state, to: 'Cancelled' })),
  )
  return refused
}

/** Whoever works on a plan locks its order first. */
export const lockOrdersOfPlans = (tx: Queryable, ids: readonly string[]) =>
  tx.query(
    sql`select 1 from orders where id in (select order_id from delivery_plans where id in ${ids}) order by id for update`,
  )

/** Goods that are being prepared are changed by holders of `K4` or `K3`. Source: readings, item 29. */
export const mayChangePrepared = (who: Who) => who.codes.has('K4') || who.codes.has('K3')
export const inPreparation: Problem = {
  code: 'preparation',
  field: 'preparationStatus',
  message: 'The goods are being prepared; changing that needs code K4 or K3.',
}

const handedOver = ['Delivered', 'Partially Delivered', 'Customer On Site']

function refusalOf(plan: Plan, who: Who): Problem | undefined {
  if (plan.isLocked)
    return {
      code: 'locked',
      field: 'isLocked',
      message: `${plan.no} is locked and cannot be cancelled.`,
    }
  return plan.preparationStatus !== 'None' && !mayChangePrepared(who) ? inPreparation : undefined
}

const plansWhere = (tx: Queryable, condition: ReturnType<typeof sql>) =>
  tx.query<Plan>(sql`
    select id, version, no, state, order_id as "orderId", is_locked as "isLocked", preparation_status as "preparationStatus", calendar_id as "calendarId", date, slot_id as "slotId", ${sql.raw(measures.join(', '))}
    from delivery_plans where ${condition} order by id for update`)

const endedOf = (plans: readonly Plan[]) =>
  [[...new Set(plans.flatMap(p => p.orderId ?? []))], plans.map(p => p.id)] as const

const takesSomething = ({ measures: m }: ReturnType<typeof bookingOf>) =>
  Object.values(m).some(n => n > 0)
