import { sql } from 'drizzle-orm'
import { writeAudit } from '#server/db/audit.ts'
import type { Queryable } from '#server/db/database.ts'
import { writeOutbox } from '#server/db/outbox.ts'
import { touched } from '#server/entities/meta/touched.ts'
import { NotFound, Refused, Stale } from '#server/http/errors.ts'
import { isId } from '#server/http/validation.ts'
import type { Who } from '#server/session/actor.ts'
import { lockDays } from '#resources/delivery/calendars/bookableDays.server.ts'
import { bookingOf, openFor, take, unbook, type PlanPlace } from './booking.server.ts'
import { measures, sound } from '#resources/delivery/calendars/measures.server.ts'

/** Where a plan goes; the calendar stays unless one is given, and the slot is left unless one is given. */
export interface Reschedule {
  planId: string
  date: string
  calendarId?: string
  slotId?: string | null
  version?: number
  override?: { reason: string }
}

/**
 * Moves a plan to another date: the new place is taken before the old one is given back, so that a refusal leaves everything as it was.
 * @throws NotFound, Stale, BadInput, Refused for a locked or finished plan, and as `book`
 */
export async function reschedule(
  tx: Queryable,
  who: Who,
  { planId, date, calendarId, slotId = null, version, override }: Reschedule,
): Promise<void> {
  const [plan] = isId(planId)
    ? await tx.query<PlanPlace>(sql`
    select id, version, no, state, is_locked as "isLocked", calendar_id as "calendarId", date, slot_id as "slotId", ${sql.raw(measures.join(', '))}
    from delivery_plans where id = ${planId} and client_id = ${who.clientId} and not is_deleted for update`)
    : []
  if (!plan) throw new NotFound('This delivery plan does not exist, or not any more.', 'planId')
  if (version !== undefined && version !== plan.version) throw new Stale(plan)
  if (plan.isLocked)
    throw new Refused({
      code: 'locked',
      field: 'planId',
      message: `${plan.no} is locked; its date cannot be changed.`,
    })
  if (!movable.includes(plan.state))
    throw new Refused({
      code: 'transition',
      field: 'planId',
      message: `${plan.no} is ${plan.state}; its date cannot be changed.`,
    })
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
  await openFor(tx, who, next)
  // Both days at once and in the order of their ids: two plans that change places do not wait for each other.
  await lockDays(tx, who, [old, next])
  await take(tx, who, next, override)
  await unbook(tx, who, [old])
  await tx.query(sql`
    update delivery_plans set calendar_id = ${next.calendarId}, date = ${next.date}, slot_id = ${next.slotId ?? null}, ${touched(who)} where id = ${planId}`)
  const changes = {
    calendarId: [old.calendarId, next.calendarId],
    date: [old.date, next.date],
    slotId: [old.slotId ?? null, next.slotId ?? null],
  }
  await writeAudit(tx, who, {
    operation: 'reschedule',
    entity: 'deliveryPlans',
    recordId: planId,
    changes: Object.fromEntries(Object.entries(changes).filter(([, [a, b]]) => a !== b)),
  })
  await writeOutbox(tx, 'deliveryPlans.reschedule', {
    id: planId,
    clientId: who.clientId,
    from: old.date,
    to: next.date,
  })
}

/** States in which a plan may still change its date. Source: domain, state machine of delivery plans. */
const movable = ['Scheduled', 'Processed', 'Ready To Pickup', 'No Show']
