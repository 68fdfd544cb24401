import { sql } from 'drizzle-orm'
import { type Context, refused, touched, writeAuditAndOutbox } from '#server/kit'
import { owedBy, orderColumnsOf } from '#resources/common.ts'
import { lockPlan, type PlanRecord } from '#resources/delivery/plans/planning/lockPlan.server.ts'
import { openStates } from './reminders.calls.ts'

interface Target {
  planId: string
  version?: number | null
}

/**
 * The goods of a plan wait until its order is paid.
 * @throws NotFound, Stale, Refused naming `planId` where nothing is owed or the plan has ended
 */
export async function holdUntilPaid(context: Context, { planId, version }: Target) {
  const plan = await lockPlan(context, planId, version)
  refuseEnded(plan)
  const [order] = await context.db.query<{ balance: number }>(sql`
    select ${sql.raw(owedBy(orderColumnsOf('o')))} as balance from orders o where o.id = ${plan.orderId}`)
  if (!order || order.balance <= 0)
    throw refused('paid', 'planId', `Nothing is owed for ${plan.no}.`)
  await set(context, plan, true)
}

/** Lets the goods of a plan go although its order is not paid. @throws NotFound, Stale, Refused */
export async function releaseUnpaid(context: Context, { planId, version }: Target, reason: string) {
  if (!reason.trim()) throw refused('required', 'reason', 'Give the reason.')
  const plan = await lockPlan(context, planId, version)
  refuseEnded(plan)
  await set(context, plan, false, reason.trim())
}

function refuseEnded({ no, state }: PlanRecord) {
  if (!(openStates as readonly string[]).includes(state))
    throw refused('transition', 'planId', `${no} is ${state}; its goods do not wait any more.`)
}

async function set(context: Context, plan: PlanRecord, isHeld: boolean, reason?: string) {
  if (plan.isUnpaidBlocked === isHeld) return
  await context.db.query(sql`
    update delivery_plans set is_unpaid_blocked = ${isHeld}, ${touched(context.actor)} where id = ${plan.id}`)
  await writeAuditAndOutbox(context, isHeld ? 'holdUntilPaid' : 'releaseUnpaid', 'deliveryPlans', [
    {
      id: plan.id,
      changes: {
        isUnpaidBlocked: [!isHeld, isHeld],
        ...(reason ? { reason: [null, reason] } : {}),
      },
      event: { orderId: plan.orderId, date: plan.date, calendarId: plan.calendarId },
    },
  ])
}
