import { sql } from 'drizzle-orm'
import {
  type Context,
  Refused,
  badInput,
  problemAt,
  refused,
  savepoint,
  type Problem,
} from '#server/kit'
import { todayFor } from '#define'
import {
  calendarOf,
  lockDays,
  openDays,
} from '#resources/delivery/calendars/bookableDays.server.ts'
import { withCallFields } from '#resources/delivery/plans/planning/fieldNames.server.ts'
import { lockPlans } from '#resources/delivery/plans/planning/lockPlans.server.ts'
import { lockOrdersOfPlans } from '#resources/delivery/plans/planSteps.server.ts'
import { reschedule, type Reschedule } from '#resources/delivery/plans/reschedule.server.ts'
import { refusalsOf } from './refusals.server.ts'

/** A plan to move, and whether it is locked there. */
export interface PlanMove extends Pick<
  Reschedule,
  'planId' | 'version' | 'date' | 'slotId' | 'back'
> {
  /** Absent: its own. */
  readonly calendarId?: string | undefined
  readonly isLocked?: boolean
}
/** How all of them are moved. */
export interface HowMoved {
  readonly reason: string
  /** Locked plans are unlocked first; otherwise they stay. */
  readonly isUnlocking: boolean
  /** The channels on which customers are told by themselves. Absent: on each. */
  readonly channels?: Reschedule['channels']
  readonly meant?: Reschedule['meant']
}
export interface MoveResult {
  id: string
  isSuccess: boolean
  errors: Problem[]
}

/**
 * The states in which plans are moved with their day. A no-show is scheduled again and a partly
 * delivered plan planned anew, which is decided one by one.
 */
export const movedWithDay: readonly string[] = ['Scheduled', 'Processed', 'Ready To Pickup']

interface Plan {
  id: string
  no: string
  state: string
  isLocked: boolean
  calendarId: string
  date: string
  slotId: string | null
}

/**
 * Moves plans, each for itself: what is refused stays as it was and stops no other. All orders,
 * plans and days are locked before, in this order, so that two who move the same day wait for each
 * other.
 * @throws BadInput without plans, or with one named twice
 */
export async function moveMany(
  context: Context,
  moves: readonly PlanMove[],
  how: HowMoved,
): Promise<MoveResult[]> {
  const ids = moves.map(({ planId }) => planId.toLowerCase())
  if (!ids.length) throw badInput('required', 'moves', 'Choose at least one plan.')
  const twice = ids.findIndex((id, i) => ids.indexOf(id) < i)
  if (twice >= 0) throw badInput('duplicate', `moves.${twice}.planId`, 'This plan is listed twice.')
  const plans = await lockedPlans(context, ids)
  await lockPlaces(context, moves, plans)
  const results: MoveResult[] = []
  for (const move of moves) {
    const id = move.planId.toLowerCase()
    const errors = await refusalsOf(
      savepoint(context.db, db => moveOne({ ...context, db }, plans.get(id), move, how)),
    )
    results.push({ id, isSuccess: !errors.length, errors })
  }
  return results
}

async function lockedPlans(context: Context, ids: readonly string[]): Promise<Map<string, Plan>> {
  const { db, actor } = context
  await lockOrdersOfPlans(db, ids)
  const plans = await db.query<Plan>(sql`
    select id, no, state, is_locked, calendar_id, date::text as date, slot_id from delivery_plans
    where id in ${ids} and client_id = ${actor.clientId} and not is_deleted order by id for update`)
  return new Map(plans.map(plan => [plan.id, plan]))
}

/** Makes the rows of the dates that can be booked at all, and locks them with those that are left. */
async function lockPlaces(
  context: Context,
  moves: readonly PlanMove[],
  plans: ReadonlyMap<string, Plan>,
) {
  const targets = moves.flatMap(({ planId, calendarId, date, slotId = null }) => {
    const plan = plans.get(planId.toLowerCase())
    return plan ? [{ calendarId: calendarId?.toLowerCase() ?? plan.calendarId, date, slotId }] : []
  })
  for (const calendarId of [...new Set(targets.map(each => each.calendarId))].toSorted()) {
    const dates = [...new Set(targets.flatMap(t => (t.calendarId === calendarId ? t.date : [])))]
    const { first, last } = await calendarOf(context, { calendarId, date: dates[0]! })
    const bookable = dates.filter(date => date >= first && date <= last).toSorted()
    if (bookable.length) await openDays(context, calendarId, bookable)
  }
  await lockDays(context, [...plans.values(), ...targets])
}

async function moveOne(
  context: Context,
  plan: Plan | undefined,
  { isLocked, ...move }: PlanMove,
  { reason, isUnlocking, channels, meant }: HowMoved,
) {
  if (!plan)
    throw refused('not_found', 'planId', 'This delivery plan does not exist or was deleted.')
  if (!movedWithDay.includes(plan.state))
    throw new Refused(
      problemAt(
        'transition',
        'planId',
        `${plan.no} is ${plan.state}; it is not moved with others.`,
      ),
    )
  const isOpened = plan.isLocked && isUnlocking
  if (isOpened) await lock(context, { id: plan.id, version: move.version ?? undefined }, false)
  const request = { ...move, reason, meant, ...(isOpened ? { version: null } : {}) }
  // Nobody is told to expect goods that were brought in vain, or on a day that is over.
  const isOver = move.back?.state === 'No Show' || move.date < todayFor(context.actor)
  const told = isOver ? [] : channels
  await withCallFields(reschedule(context, { ...request, ...(told ? { channels: told } : {}) }))
  if (isLocked) await lock(context, { id: plan.id }, true)
}

async function lock(
  context: Context,
  plan: { id: string; version?: number | undefined },
  isLocked: boolean,
) {
  const [result] = await lockPlans(context, [plan], isLocked)
  if (!result!.isSuccess) throw new Refused(...result!.errors)
}
