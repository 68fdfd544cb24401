import { sql } from 'drizzle-orm'
import {
  type Context,
  NotFound,
  BadInput,
  createRecord,
  handlers,
  keepFile,
  metaOf,
  refused,
  transition,
  updateRecord,
  writeAuditOf,
} from '#server/kit'
import type { CallInput } from '#define'
import { endedStates } from '#resources/delivery/plans/planStates.ts'
import { reschedule } from '#resources/delivery/plans/reschedule.server.ts'
import { changeItems } from './changeItems.server.ts'
import { checkPlan } from './checkPlan.server.ts'
import { overrideOf, withCallFields } from './fieldNames.server.ts'
import { lockPlan, planOf, type PlanRecord } from './lockPlan.server.ts'
import { makePlan } from './makePlan.server.ts'
import { planningCalls } from './planning.calls.ts'
import { addressObjections, subjectOf } from './subject.server.ts'

export default handlers(planningCalls, {
  addNewDeliveryPlan: async (context, { items = [], ...input }) => ({
    data: await withCallFields(book(context, input, items)),
  }),

  addNewDeliveryPlanByTicket: async (context, { items = [], ...input }) => ({
    data: await withCallFields(book(context, input, items)),
  }),

  checkPlan,

  async updateDeliveryPlan(context, { planId, version, isCustomerConfirmed, ...head }) {
    const plan = await lockPlan(context, planId, version)
    if (endedStates.includes(plan.state))
      throw refused('transition', 'planId', `${plan.no} is ${plan.state}; it cannot be changed.`)
    refuseOtherPlace(plan, head)
    if (head.addressId && head.addressId !== plan.addressId) {
      const subject = await subjectOf(context, plan)
      const unknown = await addressObjections(context, subject, head.addressId)
      if (unknown.length) throw new BadInput(...unknown)
    }
    const { serviceType, ...rest } = head
    const given = {
      ...rest,
      ...(serviceType ? { serviceType } : {}),
      ...confirmation(plan, isCustomerConfirmed),
    }
    return { data: await change(context, plan, given) }
  },

  updateDeliveryPlanItems: async (context, { items = [], ...input }) => ({
    data: await withCallFields(changeItems(context, { ...input, items, ...overrideOf(input) })),
  }),

  updateDeliveryPlanDate: (context, input) => moved(context, input, true),
  reschedule: (context, input) => moved(context, input, false),

  cancelDeliveryPlan: async (context, { planId, version, reason }) => ({
    data: (await transition(context, metaOf('deliveryPlans'), target(planId, version), 'cancel', {
      reason,
      idField: 'planId',
    })) as PlanRecord,
  }),

  async saveTrackingNo(context, { planId, version, trackingNo }) {
    const plan = await lockPlan(context, planId, version)
    return { data: await change(context, plan, { trackingNo: trackingNo?.trim() || null }) }
  },

  async addDeliveryPlanFile(context, { planId, file }) {
    const plan = await lockPlan(context, planId)
    const { name } = await keepFile(context, metaOf('deliveryPlans'), file, plan.id)
    return { name }
  },

  async deleteDeliveryPlanUploadedFile(context, { planId, fileId }) {
    const plan = await lockPlan(context, planId)
    const [file] = await context.db.query<{ name: string }>(sql`
      update files set is_deleted = true where id = ${fileId} and owner_entity = 'deliveryPlans' and owner_id = ${plan.id}
        and client_id = ${context.actor.clientId} and not is_deleted returning name`)
    if (!file) throw new NotFound('This file does not exist or was deleted.', 'fileId')
    await writeAuditOf(context, 'detach', 'deliveryPlans', plan.id, {
      attachments: [file.name, null],
    })
  },

  async addPlanTrackNote(context, { planId, type, text }) {
    const plan = await planOf(context, planId)
    await createRecord(context, metaOf('planTrackNotes'), { planId: plan.id, type, text })
  },
})

/** The step's target, of any version where none is given. */
export const target = (planId: string, version: number | null | undefined) => ({
  id: planId,
  version: version ?? undefined,
})

type Booked = CallInput<typeof planningCalls.addNewDeliveryPlan>
const book = (
  context: Context,
  input: Omit<Booked | CallInput<typeof planningCalls.addNewDeliveryPlanByTicket>, 'items'>,
  items: NonNullable<Booked['items']>,
) =>
  makePlan(context, {
    ...input,
    items,
    ...overrideOf(input),
    meant: { reason: input.warningReason },
  })

async function moved(
  context: Context,
  input: CallInput<typeof planningCalls.reschedule>,
  staysInCalendar: boolean,
) {
  const meant = { reason: input.warningReason }
  const planId = await withCallFields(
    reschedule(context, { ...input, ...overrideOf(input), meant, staysInCalendar }),
  )
  return { data: await planOf(context, planId) }
}

const change = async (context: Context, plan: PlanRecord, given: object) =>
  (await updateRecord(
    context,
    metaOf('deliveryPlans'),
    plan.id,
    { ...given, version: plan.version },
    plan,
  )) as PlanRecord

const lockedHead = ['addressId', 'providerId', 'serviceType'] as const

/** A locked plan keeps where it leads and by whom; what else is said of it may change. */
function refuseOtherPlace(
  plan: PlanRecord,
  given: Pick<CallInput<typeof planningCalls.updateDeliveryPlan>, (typeof lockedHead)[number]>,
) {
  if (!plan.isLocked) return
  const other = lockedHead.find(
    name =>
      given[name] !== undefined &&
      // A plan always has a service type: nothing is none of them.
      !(name === 'serviceType' && !given[name]) &&
      given[name] !== plan[name],
  )
  if (other)
    throw refused('locked', other, `${plan.no} is locked; its place and its way cannot be changed.`)
}

/** The moment of the customer's confirmation; one that is there stays. */
const confirmation = (plan: PlanRecord, isConfirmed: boolean | null | undefined) =>
  typeof isConfirmed !== 'boolean' || isConfirmed === (plan.customerConfirmedOnUtc !== null)
    ? {}
    : { customerConfirmedOnUtc: isConfirmed ? new Date().toISOString() : null }
