import { sql } from 'drizzle-orm'
import {
  type Context,
  problemAt,
  touched,
  writeAuditAndOutbox,
  type Problem,
  type Queryable,
  type StepEffect,
  type Actor,
} from '#server/kit'
import { isCollected } from '#resources/delivery/calendars/bookableDays.server.ts'
import { markChangedAfterPrint } from '#resources/delivery/papers/paperChanges.server.ts'
import { unansweredOf } from '#resources/delivery/checklists/planQuestions.server.ts'
import { followPreparation } from '#resources/delivery/preparation/followPreparation.server.ts'
import { followDelivery } from './deliveryStatus.server.ts'
import { goOnWithTickets } from './ticketStatus.server.ts'
import { bookingOf, unbook, type PlanPlace } from './booking.server.ts'
import { leaveTrips } from '#resources/delivery/trips/leaveTrips.server.ts'
import { addTrackNotes } from './notes/trackNotes.server.ts'
import { measures } from '#resources/delivery/calendars/measures.server.ts'

interface Plan extends PlanPlace {
  orderId: string | null
  ticketId: string | null
  preparationStatus: string
}

/** The effects of a delivery plan's steps. */
export const planSteps = {
  async cancel(context, ids) {
    const plans = await plansWhere(context.db, sql`id in ${ids}`)
    const refused = new Map<string, Problem>()
    for (const meta of plans) {
      const problem = refusalOf(meta, context.actor)
      if (problem) refused.set(meta.id, problem)
    }
    const cancelled = plans.filter(p => !refused.has(p.id))
    await giveUp(context, cancelled)
    return refused
  },

  /** What people remark is kept as a track note. */
  async noShow(context, ids, reason) {
    if (reason) await addTrackNotes(context, ids, 'No show', reason)
    const plans = await plansWhere(context.db, sql`id in ${ids}`)
    await goOnWithTickets(context, ticketsOf(plans), ids)
    return new Map()
  },

  /** Collected goods wait for the customer once the warehouse has prepared them. */
  async readyToPickup({ db }, ids) {
    const plans = await db.query<{
      id: string
      no: string
      preparationStatus: string
      calendar: string
      isForPickup: boolean
    }>(sql`
      select p.id, p.no, p.preparation_status, c.name as calendar, ${isCollected()} as "isForPickup"
      from delivery_plans p join delivery_calendars c on c.id = p.calendar_id where p.id in ${ids}`)
    const refused = new Map(
      await unansweredOf(db, ids, ({ stage }) => stage === 'Before preparation'),
    )
    for (const { id, no, preparationStatus, calendar, isForPickup } of plans)
      if (!isForPickup)
        refused.set(id, problemAt('no_pickup', 'calendarId', `${calendar} is not for pickups.`))
      else if (preparationStatus !== 'Prepared By Warehouse')
        refused.set(
          id,
          problemAt('unprepared', 'preparationStatus', `The goods of ${no} are not prepared yet.`),
        )
    return refused
  },
} satisfies Record<string, StepEffect>

/**
 * Cancels all plans of orders that the caller has locked, and their bookings.
 * @returns why orders were refused; their plans stay
 */
export async function cancelPlansOf(
  context: Context,
  orderIds: readonly string[],
  reason: string | undefined,
): Promise<Map<string, Problem>> {
  const { db, actor } = context
  const plans = await plansWhere(
    db,
    sql`order_id in ${orderIds} and state <> 'Cancelled' and client_id = ${actor.clientId} and not is_deleted`,
  )
  const refused = new Map<string, Problem>()
  for (const meta of plans) {
    const problem = handedOver.includes(meta.state)
      ? problemAt(
          'delivered',
          'state',
          `${meta.no} is ${meta.state}, so its order cannot be cancelled. Record a return instead.`,
        )
      : refusalOf(meta, actor)
    if (problem && !refused.has(meta.orderId!)) refused.set(meta.orderId!, problem)
  }
  const cancelled = plans.filter(p => !refused.has(p.orderId!))
  if (!cancelled.length) return refused
  await giveUp(context, cancelled)
  await db.query(
    sql`update delivery_plans set state = 'Cancelled', ${touched(actor)} where id in ${cancelled.map(p => p.id)}`,
  )
  await writeAuditAndOutbox(
    context,
    'cancel',
    'deliveryPlans',
    cancelled.map(({ id, state }) => ({
      id,
      changes: { state: [state, 'Cancelled'], ...(reason ? { reason: [null, reason] } : {}) },
      event: { from: state, to: 'Cancelled' },
    })),
  )
  return refused
}

/** Gives back what plans have booked, and their places in trips. */
async function giveUp(context: Context, plans: readonly Plan[]) {
  await unbook(context, plans.map(bookingOf).filter(takesSomething))
  await leaveTrips(
    context,
    plans.map(({ id }) => id),
  )
  await markChangedAfterPrint(context, sql`p.id = any(${sql.param(plans.map(p => p.id))}::uuid[])`)
  await followDelivery(context, ...endedOf(plans))
  await followPreparation(context, ...endedOf(plans))
  await goOnWithTickets(
    context,
    ticketsOf(plans),
    plans.map(({ id }) => id),
  )
}

/** Locks the orders and the tickets of plans, before the plans. */
export async function lockOrdersOfPlans(tx: Queryable, ids: readonly string[]) {
  const locked = (table: 'orders' | 'tickets', column: string) =>
    tx.query(
      sql`select 1 from ${sql.raw(table)} where id in (select ${sql.raw(column)} from delivery_plans where id = any(${sql.param([...ids])}::uuid[])) order by id for update`,
      'prepared',
    )
  // They run in this order, and are sent together.
  await Promise.all([locked('orders', 'order_id'), locked('tickets', 'ticket_id')])
}

/** Holders of `K4` or `K3` may change goods in preparation. Source: readings, item 29. */
export const mayChangePrepared = (actor: Actor) => actor.codes.has('K4') || actor.codes.has('K3')
export const inPreparation: Problem = problemAt(
  'preparation',
  'preparationStatus',
  'The goods are being prepared; changing them needs code K4 or K3.',
)

const handedOver = ['Delivered', 'Partially Delivered', 'Customer On Site']

function refusalOf(meta: Plan, actor: Actor): Problem | undefined {
  if (meta.isLocked)
    return problemAt('locked', 'isLocked', `${meta.no} is locked and cannot be cancelled.`)
  return meta.preparationStatus !== 'None' && !mayChangePrepared(actor) ? inPreparation : undefined
}

const plansWhere = (tx: Queryable, condition: ReturnType<typeof sql>) =>
  tx.query<Plan>(sql`
    select id, version, no, state, order_id, ticket_id, is_locked, preparation_status, calendar_id, date, slot_id, ${sql.raw(measures.join(', '))}
    from delivery_plans where ${condition} order by id for update`)

const ticketsOf = (plans: readonly Plan[]) => [...new Set(plans.flatMap(p => p.ticketId ?? []))]

const endedOf = (plans: readonly Plan[]) =>
  [[...new Set(plans.flatMap(p => p.orderId ?? []))], plans.map(p => p.id)] as const

const takesSomething = ({ measures: m }: ReturnType<typeof bookingOf>) =>
  Object.values(m).some(n => n > 0)
