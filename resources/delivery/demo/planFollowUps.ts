import { type Buffers, isoDate, type Random, type Rows } from '#server/demo/kit.ts'
import { riskKinds } from '#resources/delivery/reminders/reminderKinds.ts'

const day = 86_400_000
const ended = ['Delivered', 'Partially Delivered', 'Cancelled']

/** Writes who takes care of some plans that are late, unpaid or at risk. */
export class PlanFollowUps {
  readonly #random: Random
  readonly #now: number
  readonly #out: Buffers
  #count = 0

  constructor(random: Random, now: number, out: Buffers) {
    this.#random = random
    this.#now = now
    this.#out = out
  }

  /** @param daysAhead of the plan's date, negative where it is over */
  addPlan(plan: Rows['deliveryPlans'], daysAhead: number, people: readonly string[]) {
    const random = this.#random
    if (ended.includes(plan.state!) || daysAhead > 14 || !random.chance(0.12)) return
    const kind =
      daysAhead < 0
        ? 'Overdue'
        : plan.isUnpaidBlocked && random.chance(0.5)
          ? 'Unpaid'
          : riskKinds[this.#count++ % riskKinds.length]!
    const isSnoozed = random.chance(0.3)
    const at = Math.min(this.#now, (plan.createdOnUtc ?? this.#now) + random.int(1, 8) * 3_600_000)
    this.#out.planFollowUps.push({
      id: random.id(at),
      clientId: plan.clientId!,
      createdOnUtc: at,
      createdBy: plan.createdBy,
      planId: plan.id,
      kind,
      ownerId: random.pick(people),
      snoozedUntil: isSnoozed ? isoDate(this.#now + random.int(1, 10) * day) : undefined,
      reason: isSnoozed ? random.pick(reasons) : undefined,
    })
  }
}

const reasons = [
  'The customer pays on payday.',
  'The customer is away this week.',
  'The warehouse knows and prepares it last.',
]
