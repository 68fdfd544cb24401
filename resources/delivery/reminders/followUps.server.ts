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
import { planOf } from '#resources/delivery/plans/planning/lockPlan.server.ts'
import { daysAfter } from '#resources/delivery/calendars/dates.ts'
import type { planFollowUps } from './planFollowUps.entity.ts'

type FollowUp = RecordOf<typeof planFollowUps>
interface Target {
  planId: string
  kind: FollowUp['kind']
}

/** Sets who takes care of what a plan is listed for. @throws NotFound, BadInput naming `ownerId` */
export async function assign(context: Context, target: Target, ownerId: string | null) {
  if (ownerId) {
    const [person] = await context.db.query(sql`
      select 1 from staff where id = ${ownerId} and client_id = ${context.actor.clientId} and not is_disabled and not is_deleted`)
    if (!person) throw badInput('unknown_reference', 'ownerId', 'Choose a person from the list.')
  }
  await change(context, target, { ownerId })
}

/** Leaves what a plan is listed for alone until a date. @throws NotFound, BadInput naming the field */
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
  await change(context, target, { snoozedUntil: until, reason: reason.trim() })
}

/** Lists a snoozed plan again. @throws NotFound */
export const wake = (context: Context, target: Target) =>
  change(context, target, { snoozedUntil: null, reason: null })

const mostDays = 180

async function change(
  context: Context,
  { planId, kind }: Target,
  given: Partial<Pick<FollowUp, 'ownerId' | 'snoozedUntil' | 'reason'>>,
) {
  const { db, actor } = context
  const plan = await planOf(context, planId)
  // Two people who begin at once write one row.
  await db.query(sql`select 1 from delivery_plans where id = ${plan.id} for update`)
  const [known] = await db.query<{ id: string; version: number }>(sql`
    select id, version from plan_follow_ups where plan_id = ${plan.id} and kind = ${kind} and client_id = ${actor.clientId} and not is_deleted`)
  const meta = metaOf('planFollowUps')
  if (known) await updateRecord(context, meta, known.id, { ...given, version: known.version })
  else await createRecord(context, meta, { planId: plan.id, kind, ...given })
  await writeOutbox(db, 'deliveryPlans.followUp', { id: plan.id, clientId: actor.clientId, kind })
}
