import { sql } from 'drizzle-orm'
import { type Context, NotFound, badInput, touched, writeAuditOfMany } from '#server/kit'
import { lockedPlans } from '#resources/delivery/plans/lockedPlans.server.ts'
import { changeZone } from './preparing.server.ts'

interface Assigned {
  pickerId?: string | null | undefined
  zoneId?: string | null | undefined
}

/**
 * Says who prepares plans and where their goods are brought to; what stands in the zone before moves along, and what is
 * left out stays as it is.
 * @throws BadInput naming `pickerId` without a worker and a zone, NotFound naming `planId`, Refused naming `zoneId`
 */
export async function assign(
  context: Context,
  planIds: readonly string[],
  { pickerId, zoneId }: Assigned,
) {
  if (!pickerId && !zoneId) throw badInput('required', 'pickerId', 'Choose a worker or a zone.')
  const plans = await lockedPlans(context, planIds)
  if (plans.length < planIds.length)
    throw new NotFound('This delivery plan does not exist or was deleted.', 'planId')
  const moved = plans.filter(plan => zoneId && zoneId.toLowerCase() !== plan.zoneId)
  for (const plan of moved) await changeZone(context, plan, zoneId!)
  await context.db.query(sql`
    update delivery_plans set picker_id = coalesce(${pickerId ?? null}::uuid, picker_id), zone_id = coalesce(${zoneId ?? null}::uuid, zone_id), ${touched(context.actor)}
    where id in ${plans.map(({ id }) => id)}`)
  await writeAuditOfMany(
    context,
    'update',
    'deliveryPlans',
    plans.map(plan => ({
      id: plan.id,
      changes: {
        ...(pickerId && { pickerId: [null, pickerId] }),
        ...(moved.includes(plan) && { zoneId: [plan.zoneId, zoneId] }),
      },
    })),
  )
}
