import { sql } from 'drizzle-orm'
import {
  type Context,
  NotFound,
  Stale,
  isId,
  refused,
  touched,
  writeAuditAndOutbox,
} from '#server/kit'
import { lockDays } from '#resources/delivery/calendars/bookableDays.server.ts'
import { bookingOf, openFor, take, unbook, type PlanPlace } from './booking.server.ts'
import { measures, sound } from '#resources/delivery/calendars/measures.server.ts'

/** The target of a plan; an absent calendar stays, an absent slot is cleared. */
export interface Reschedule {
  planId: string
  date: string
  calendarId?: string
  slotId?: string | null
  version?: number
  override?: { reason: string }
}

/**
 * Moves a plan to another date. It books the new date before it cancels the old booking, so that a
 * refusal changes nothing.
 * @throws NotFound, Stale, BadInput, Refused for a locked or finished plan, and as `book`
 */
export async function reschedule(
  context: Context,
  { planId, date, calendarId, slotId = null, version, override }: Reschedule,
): Promise<void> {
  const { db, actor } = context
  const [plan] = isId(planId)
    ? await db.query<PlanPlace>(sql`
    select id, version, no, state, is_locked, calendar_id, date, slot_id, ${sql.raw(measures.join(', '))}
    from delivery_plans where id = ${planId} and client_id = ${actor.clientId} and not is_deleted for update`)
    : []
  if (!plan) throw new NotFound('This delivery plan does not exist or was deleted.', 'planId')
  if (version !== undefined && version !== plan.version) throw new Stale(plan)
  if (plan.isLocked)
    throw refused('locked', 'planId', `${plan.no} is locked; its date cannot be changed.`)
  if (!movable.includes(plan.state))
    throw refused(
      'transition',
      'planId',
      `${plan.no} is ${plan.state}; its date cannot be changed.`,
    )
  const old = bookingOf(plan)
  const next = sound({
    calendarId: calendarId ?? plan.calendarId,
    date,
    slotId,
    measures: old.measures,
  })
  if (
    next.calendarId === old.calendarId &&
    next.date === old.date &&
    (next.slotId ?? null) === (old.slotId ?? null)
  )
    return
  await openFor(context, next)
  // Locks both days at once in id order: two plans that swap dates do not deadlock.
  await lockDays(context, [old, next])
  await take(context, next, override)
  await unbook(context, [old])
  await db.query(sql`
    update delivery_plans set calendar_id = ${next.calendarId}, date = ${next.date}, slot_id = ${next.slotId ?? null}, ${touched(actor)} where id = ${planId}`)
  const changes = {
    calendarId: [old.calendarId, next.calendarId],
    date: [old.date, next.date],
    slotId: [old.slotId ?? null, next.slotId ?? null],
  }
  await writeAuditAndOutbox(context, 'reschedule', 'deliveryPlans', [
    {
      id: planId,
      changes: Object.fromEntries(Object.entries(changes).filter(([, [a, b]]) => a !== b)),
      event: { from: old.date, to: next.date },
    },
  ])
}

/** States in which a plan can be rescheduled. Source: domain, state machine of delivery plans. */
const movable = ['Scheduled', 'Processed', 'Ready To Pickup', 'No Show']
