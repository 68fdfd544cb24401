import type { Calendar } from './calendars.ts'
import { isCollected } from './calendars.ts'
import type { Question } from './checklists.ts'
import type { Buffers, Random, Rows } from '#server/demo/kit.ts'

const minute = 60_000
const day = 86_400_000
/** Of older plans nothing is written, however many there are. */
const kept = 20 * day

/** Writes what people noted about plans, and what they answered of the checklist. */
export class PlanTracks {
  readonly #random: Random
  readonly #now: number
  readonly #out: Buffers

  constructor(random: Random, now: number, out: Buffers) {
    this.#random = random
    this.#now = now
    this.#out = out
  }

  /** The notes and answers of a plan; a late change of its papers marks the plan itself. */
  addPlan(
    plan: Rows['deliveryPlans'],
    calendar: Calendar,
    checklist: readonly Question[],
    staffId: string,
  ) {
    if (plan.state === 'Cancelled' || this.#now - (plan.updatedOnUtc ?? this.#now) > kept) return
    const random = this.#random
    const isOver = plan.state === 'Delivered' || plan.state === 'Partially Delivered'
    if (plan.state === 'No Show') this.#note(plan, staffId, 'No show')
    else if (plan.state === 'Customer On Site') this.#note(plan, staffId, 'On site')
    else if (random.chance(0.15))
      this.#note(plan, staffId, random.pick(['Note', 'Call', 'Text'] as const))
    if (!isOver && plan.preparationStatus !== 'None' && random.chance(0.08)) {
      const changed = this.#note(plan, staffId, 'Last-minute update')
      plan.printedOnUtc = changed - 40 * minute
      plan.changedAfterPrintOnUtc = changed
    }
    const { type } = calendar.facts
    const handover =
      type === 'Service' ? 'Service' : isCollected(calendar.facts) ? 'Pickup' : 'Delivery'
    const stages = [
      ...(plan.preparationStatus === 'Prepared By Warehouse' ? ['Before preparation'] : []),
      ...(isOver ? [handover] : []),
    ]
    for (const { id, stage, answerType, serviceType, revision } of checklist)
      if (stages.includes(stage) && (!serviceType || serviceType === plan.serviceType))
        if (answerType === 'Yes or no' || answerType === 'Number')
          this.#out.checklistAnswers.push({
            ...this.#written(plan, staffId),
            itemId: id,
            revision,
            answer:
              answerType === 'Number'
                ? String(random.int(1, 30))
                : random.chance(0.95)
                  ? 'Yes'
                  : 'No',
          })
  }

  #note(plan: Rows['deliveryPlans'], staffId: string, type: keyof typeof texts): number {
    const written = this.#written(plan, staffId)
    this.#out.planTrackNotes.push({ ...written, type, text: this.#random.pick(texts[type]) })
    return written.createdOnUtc
  }

  #written(plan: Rows['deliveryPlans'], staffId: string) {
    const at = Math.min(
      this.#now,
      (plan.updatedOnUtc ?? this.#now) + this.#random.int(1, 50) * minute,
    )
    return {
      id: this.#random.id(at),
      clientId: plan.clientId!,
      createdOnUtc: at,
      updatedOnUtc: at,
      createdBy: staffId,
      planId: plan.id,
      authorId: staffId,
    }
  }
}

const texts = {
  Note: ['The customer is home after 10.', 'Two people are needed for the stairs.'],
  Call: ['Called: somebody will be there.', 'Called twice, no answer.'],
  Text: ['Texted the arrival time.', 'The customer answered that the day is fine.'],
  'No show': ['Nobody opened, the neighbour knew nothing.', 'Waited for twenty minutes.'],
  'On site': ['Waits at the loading dock.', 'Parked behind the building.'],
  'Last-minute update': [
    'Another phone number on the docket.',
    'The customer wants the old sofa to be taken away.',
  ],
} as const
