import { sql } from 'drizzle-orm'
import {
  type Context,
  Refused,
  badInput,
  handlers,
  metaOf,
  refused,
  touched,
  transition,
  transitionMany,
  withFields,
  writeAuditAndOutbox,
  type Details,
} from '#server/kit'
import { setCapacity } from '#resources/delivery/calendars/capacity.server.ts'
import { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'
import { planDeliveredBefore } from '#resources/delivery/plans/deliveredBefore.server.ts'
import { addTrackNotes } from '#resources/delivery/plans/notes/trackNotes.server.ts'
import { returnItems } from '#resources/delivery/plans/returnedItems.server.ts'
import { lockPlan, planOf, type PlanRecord } from './lockPlan.server.ts'
import { lockPlans } from './lockPlans.server.ts'
import { target } from './planning.server.ts'
import { planStatusCalls } from './planStatus.calls.ts'
import { resultsOf } from './results.server.ts'

const plans = () => metaOf('deliveryPlans')

export default handlers(planStatusCalls, {
  markAsProcessed: async (context, input) => ({ data: await step(context, input, 'process') }),
  markAsReadyToPickup: async (context, input) => ({
    data: await step(context, input, 'readyToPickup'),
  }),
  customerOnSiteForPickup: async (context, input) => ({
    data: await step(context, input, 'customerOnSite'),
  }),
  markAsDelivered: async (context, input) => ({ data: await step(context, input, 'deliver') }),

  async markAsPartiallyDelivered(context, { items = [], ...input }) {
    const ids = items.map(({ planItemId }) => planItemId.toLowerCase())
    refuseTwice(ids, i => `items.${i}.planItemId`, 'item')
    const quantities = Object.fromEntries(items.map(({ quantity }, i) => [ids[i], quantity]))
    const work = step(context, input, 'deliverPartly', { quantities })
    return {
      data: await withFields(work, field => {
        const [of, id] = field.split('.')
        return of !== 'quantities' ? field : id ? `items.${ids.indexOf(id)}.quantity` : 'items'
      }),
    }
  },

  noShowNote: async (context, { note, ...input }) => ({
    data: await step(context, { ...input, reason: note }, 'noShow'),
  }),

  async lastMinuteUpdate(context, { planId, version, note, instruction }) {
    const plan = await lockPlan(context, planId, version)
    if (!beforeHandover.includes(plan.state))
      throw refused(
        'transition',
        'planId',
        `${plan.no} is ${plan.state}; only plans that are still to be handed over are updated.`,
      )
    const next = instruction ?? plan.instruction
    const [row] = await context.db.query<{ at: string }>(sql`
      update delivery_plans set changed_after_print_on_utc = date_trunc('milliseconds', now()), instruction = ${next}, ${touched(context.actor)}
      where id = ${plan.id} returning changed_after_print_on_utc as at`)
    await addTrackNotes(context, [plan.id], 'Last-minute update', note.trim())
    await writeAuditAndOutbox(context, 'lastMinuteUpdate', 'deliveryPlans', [
      {
        id: plan.id,
        changes: {
          changedAfterPrintOnUtc: [plan.changedAfterPrintOnUtc, row!.at],
          ...(next === plan.instruction ? {} : { instruction: [plan.instruction, next] }),
          note: [null, note.trim()],
        },
        event: { orderId: plan.orderId, date: plan.date, calendarId: plan.calendarId },
      },
    ])
    return { data: await planOf(context, plan.id) }
  },

  async changeDeliveryPlanStatus(context, { status, ...input }) {
    // Whoever has read an older plan is told that before anything else; a step looks by itself.
    if (!stepNamed(status)) await lockPlan(context, input.planId, input.version)
    return { data: await step(context, input, stepTo(status)) }
  },

  async bulkChangeDeliveryPlanStatus(context, { plans: given = [], status, reason }) {
    const targets = targetsOf(given)
    const results = await transitionMany(
      context,
      plans(),
      targets,
      stepTo(status),
      reason ?? undefined,
    )
    return { data: resultsOf(results) }
  },

  async updateLockStatus(context, { planId, version, isLocked }) {
    const plan = await lockPlan(context, planId, version)
    const [result] = await lockPlans(context, [{ id: plan.id }], isLocked ?? !plan.isLocked)
    if (!result!.isSuccess) throw new Refused(...result!.errors)
    return { data: await planOf(context, plan.id) }
  },

  async bulkUpdateLockStatus(context, { plans: given = [], isLocked }) {
    return { data: resultsOf(await lockPlans(context, targetsOf(given), isLocked)) }
  },

  async markedSheduleLocked(context, { calendarId, date, version, isLocked }) {
    await setCapacity(context, {
      calendarId,
      date,
      isLocked,
      ...(typeof version === 'number' ? { version } : {}),
    })
  },

  async ReturnDeliveryPlanItems(context, { planId, version, items = [], warehouseId, reason }) {
    await returnItems(context, {
      planId,
      ...(typeof version === 'number' ? { version } : {}),
      items: items.map(({ planItemId, quantity, stockStatus }) => ({
        planItemId,
        quantity,
        ...(stockStatus ? { stockStatus } : {}),
      })),
      ...(warehouseId ? { warehouseId } : {}),
      ...(reason ? { reason } : {}),
    })
    return { data: await planOf(context, planId) }
  },

  async returnDeliveredBefore(context, { orderId, items: goods = [], warehouseId, reason }) {
    const { planId, items } = await planDeliveredBefore(context, orderId, goods)
    await returnItems(context, {
      planId,
      items,
      ...(warehouseId ? { warehouseId } : {}),
      ...(reason ? { reason } : {}),
    })
    return { data: await planOf(context, planId) }
  },
})

const beforeHandover = ['Scheduled', 'Processed', 'Ready To Pickup', 'Customer On Site', 'No Show']

interface StepInput {
  planId: string
  version?: number | null
  reason?: string | null
}

const step = async (
  context: Context,
  { planId, version, reason }: StepInput,
  name: string,
  details?: Details,
) =>
  (await transition(context, plans(), target(planId, version), name, {
    reason: reason ?? undefined,
    details,
    idField: 'planId',
  })) as PlanRecord

const stepNamed = (status: string) =>
  Object.entries(deliveryPlans.statuses!.transitions).find(([, { to }]) => to === status)?.[0]

/** The step that leads to a status. @throws Refused for one that only a new date leads to */
function stepTo(status: string): string {
  const found = stepNamed(status)
  if (found) return found
  throw refused('transition', 'status', `No step leads to ${status}. Give the plan a new date.`)
}

/** @throws BadInput without plans, or with one named twice */
function targetsOf(given: readonly { planId: string; version?: number | null }[]) {
  const ids = given.map(({ planId }) => planId.toLowerCase())
  if (!ids.length) throw badInput('required', 'plans', 'Choose at least one plan.')
  refuseTwice(ids, i => `plans.${i}.planId`, 'plan')
  return given.map(({ version }, i) => target(ids[i]!, version))
}

function refuseTwice(ids: readonly string[], fieldOf: (i: number) => string, what: string) {
  const twice = ids.findIndex((id, i) => ids.indexOf(id) < i)
  if (twice >= 0) throw badInput('duplicate', fieldOf(twice), `This ${what} is listed twice.`)
}
