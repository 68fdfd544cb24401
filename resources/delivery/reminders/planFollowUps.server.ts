import { sql } from 'drizzle-orm'
import { writeOutbox } from '#server/kit'
import type { RecordOf } from '#define'
import { planOf } from '#resources/delivery/plans/planning/lockPlan.server.ts'
import { followUpSteps, writeFollowUp } from './followUps.server.ts'
import type { planFollowUps } from './planFollowUps.entity.ts'

interface Target {
  planId: string
  kind: RecordOf<typeof planFollowUps>['kind']
}

/** Who takes care of what a plan is listed for. */
export const planFollowUpSteps = followUpSteps<Target>(async (context, { planId, kind }, given) => {
  const { db, actor } = context
  const { id } = await planOf(context, planId)
  await db.query(sql`select 1 from delivery_plans where id = ${id} for update`)
  await writeFollowUp(context, 'planFollowUps', { of: 'planId', id, kind }, given)
  await writeOutbox(db, 'deliveryPlans.followUp', { id, clientId: actor.clientId, kind })
  return {}
})
