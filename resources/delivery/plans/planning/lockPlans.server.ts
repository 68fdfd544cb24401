import { sql } from 'drizzle-orm'
import {
  type Context,
  Stale,
  problemAt,
  touched,
  writeAuditAndOutbox,
  type Problem,
} from '#server/kit'
import { lockOrdersOfPlans } from '#resources/delivery/plans/planSteps.server.ts'

/** The result for one plan. */
export interface LockResult {
  id: string
  isSuccess: boolean
  errors: Problem[]
}

/**
 * Locks or unlocks plans: a locked plan keeps date, items and place. Refused plans do not stop the
 * others; a plan that is as wanted stays as it is.
 */
export async function lockPlans(
  context: Context,
  targets: readonly { id: string; version?: number | undefined }[],
  isLocked: boolean,
): Promise<LockResult[]> {
  const { db, actor } = context
  const ids = targets.map(({ id }) => id)
  await lockOrdersOfPlans(db, ids)
  const found = await db.query<{
    id: string
    no: string
    version: number
    state: string
    isLocked: boolean
    date: string
    calendarId: string
  }>(sql`
    select id, no, version, state, is_locked, date, calendar_id from delivery_plans
    where id in ${ids} and client_id = ${actor.clientId} and not is_deleted order by id for update`)
  const results = targets.map(({ id, version }): LockResult => {
    const plan = found.find(each => each.id === id)
    const problem = !plan
      ? problemAt('not_found', 'planId', 'This delivery plan does not exist or was deleted.')
      : version !== undefined && version !== plan.version
        ? new Stale(undefined).errors[0]
        : plan.state === 'Cancelled'
          ? problemAt('transition', 'planId', `${plan.no} is cancelled; it cannot be locked.`)
          : undefined
    return { id, isSuccess: !problem, errors: problem ? [problem] : [] }
  })
  const changed = found.filter(
    plan => plan.isLocked !== isLocked && results.some(r => r.id === plan.id && r.isSuccess),
  )
  if (!changed.length) return results
  await db.query(sql`
    update delivery_plans set is_locked = ${isLocked}, ${touched(actor)} where id in ${changed.map(({ id }) => id)}`)
  await writeAuditAndOutbox(
    context,
    isLocked ? 'lock' : 'unlock',
    'deliveryPlans',
    changed.map(({ id, date, calendarId }) => ({
      id,
      changes: { isLocked: [!isLocked, isLocked] },
      event: { date, calendarId },
    })),
  )
  return results
}
