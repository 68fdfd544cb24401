import { sql } from 'drizzle-orm'
import {
  type Context,
  handlers,
  metaOf,
  NotFound,
  oneRecord,
  type Problem,
  problemAt,
  Refused,
  refused,
  touched,
  writeAuditAndOutbox,
} from '#server/kit'
import { lockedPlans } from '#resources/delivery/plans/lockedPlans.server.ts'
import type { Plan } from '#resources/delivery/plans/planGoods.server.ts'
import { preparing } from '#resources/delivery/preparation/preparing.server.ts'
import { uncheckedOf } from '#resources/delivery/zoneChecks/zoneChecks.server.ts'
import {
  namedWarnings,
  recordMeant,
  refuseUnlessMeant,
  warningsOfPlans,
  type Meant,
} from '#resources/delivery/plans/planning/warnings/warnings.server.ts'
import { loadingCalls } from './loading.calls.ts'
import { printLoadingSheet } from './loadingSheet.server.ts'

export default handlers(loadingCalls, {
  async loadPlan(context, { planId, warningReason: reason }) {
    const [plan] = await lockedPlans(context, [planId])
    if (!plan) throw new NotFound('This delivery plan does not exist or was deleted.', 'planId')
    const problem = (await problemsOf(context, [plan]))[0]
    if (problem) throw new Refused({ ...problem, field: 'planId' })
    await askAbout(context, [plan], { reason })
    return { planId: plan.id, planNo: plan.no, isChanged: (await mark(context, [plan], true)) > 0 }
  },

  async unloadPlan(context, { planId }) {
    const [plan] = await lockedPlans(context, [planId])
    if (!plan) throw new NotFound('This delivery plan does not exist or was deleted.', 'planId')
    // A plan that is cancelled stands on the truck until it is unloaded.
    if (plan.loadedOnUtc && plan.state !== 'Cancelled' && !preparing.includes(plan.state))
      throw refused(
        'state',
        'planId',
        `${plan.no} is ${plan.state}: its goods have left the truck.`,
      )
    return { planId: plan.id, planNo: plan.no, isChanged: (await mark(context, [plan], false)) > 0 }
  },

  async loadZone(context, { zoneCheckId, warningReason: reason }) {
    const of = await context.db.query<{ planId: string }>(sql`
      select distinct l.plan_id from zone_check_lines l join delivery_plans p on p.id = l.plan_id and p.state in ${preparing}
      where l.zone_check_id = ${zoneCheckId} and l.client_id = ${context.actor.clientId} and not l.is_deleted`)
    const plans = await lockedPlans(
      context,
      of.map(each => each.planId),
    )
    // After the plans, as a check that is passed or cancelled meanwhile locks them.
    const check = await oneRecord(context, metaOf('zoneChecks'), zoneCheckId, '', 'zoneCheckId')
    if (check.state !== 'Passed')
      throw refused(
        'state',
        'zoneCheckId',
        `${String(check.no)} is ${String(check.state)}: only a zone that passed its check is loaded.`,
      )
    const problems = await problemsOf(context, plans)
    if (problems.length)
      throw new Refused(...problems.map(problem => ({ ...problem, field: 'zoneCheckId' })))
    await askAbout(context, plans, { reason })
    return { plans: await mark(context, plans, true) }
  },

  printLoadingSheet,
})

/** Why plans cannot be loaded: nothing of them is prepared, or their zone asks for a check first. */
async function problemsOf(context: Context, plans: readonly Plan[]): Promise<Problem[]> {
  const unchecked = await uncheckedOf(
    context,
    plans.map(({ id }) => id),
  )
  return plans.flatMap(plan => {
    const { id, no, state, zoneId, preparationStatus } = plan
    if (!preparing.includes(state))
      return problemAt('state', 'planId', `${no} is ${state}; its goods are not loaded any more.`)
    if (!zoneId || preparationStatus === 'None')
      return problemAt('not_prepared', 'planId', `Nothing of ${no} is prepared.`)
    return unchecked.get(id) ?? []
  })
}

/**
 * Plans that go on their truck without all of their goods are asked for, whatever else warns of them.
 * Loaded plans need no second confirmation.
 */
async function askAbout(context: Context, plans: readonly Plan[], meant: Meant) {
  const ids = plans.flatMap(({ id, loadedOnUtc }) => (loadedOnUtc ? [] : [id]))
  const [warnings, partly] = await Promise.all([
    warningsOfPlans(context, ids),
    partlyPrepared(context, ids),
  ])
  for (const [id, words] of partly) warnings.set(id, [words, ...(warnings.get(id) ?? [])])
  refuseUnlessMeant(await namedWarnings(context, warnings), meant)
  await recordMeant(context, warnings, meant)
}

/** The number of prepared pieces of plans that are prepared in part. Services are not prepared. */
async function partlyPrepared({ db }: Context, planIds: readonly string[]) {
  if (!planIds.length) return new Map<string, string>()
  const found = await db.query<{ id: string; prepared: number; needed: number }>(sql`
    select i.plan_id as id, sum(i.prepared)::int as prepared, sum(i.quantity - i.delivered)::int as needed
    from plan_items i join skus k on k.id = i.sku_id join products p on p.id = k.product_id
    where i.plan_id in ${planIds} and p.type <> 'Service' and not i.is_deleted
    group by i.plan_id having sum(i.prepared) < sum(i.quantity - i.delivered)`)
  return new Map(
    found.map(({ id, prepared, needed }) => [
      id,
      `${prepared} of ${needed} ${needed === 1 ? 'piece is' : 'pieces are'} prepared.`,
    ]),
  )
}

/** Says of plans whether they are loaded. @returns of how many that was news */
async function mark(context: Context, plans: readonly Plan[], isLoaded: boolean): Promise<number> {
  const { db, actor } = context
  const news = plans.filter(({ loadedOnUtc }) => (loadedOnUtc !== null) !== isLoaded)
  if (!news.length) return 0
  const changed = await db.query<{ id: string; loadedOnUtc: string | null }>(sql`
    update delivery_plans set loaded_on_utc = ${isLoaded ? sql`date_trunc('milliseconds', now())` : null}, loaded_by_id = ${isLoaded ? actor.staffId : null}::uuid, ${touched(actor)}
    where id in ${news.map(({ id }) => id)} returning id, loaded_on_utc`)
  await writeAuditAndOutbox(
    context,
    isLoaded ? 'load' : 'unload',
    'deliveryPlans',
    changed.map(({ id, loadedOnUtc }) => ({
      id,
      changes: {
        loadedOnUtc: [news.find(plan => plan.id === id)!.loadedOnUtc, loadedOnUtc],
      },
    })),
  )
  return changed.length
}
