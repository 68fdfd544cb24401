import type { Buffers, Random, Rows } from '#server/demo/kit.ts'
import { isCollected, type Calendar } from './calendars.ts'

const hour = 3_600_000
const day = 24 * hour
const ways = ['SMS', 'E-mail', 'SMS and e-mail'] as const
const answers = ['None', 'Confirmed', 'Another time'] as const

/** Writes what was agreed with the customers of the last pickups. */
export class PickupAppointments {
  readonly #random: Random
  readonly #now: number
  readonly #out: Buffers
  #count = 0

  constructor(random: Random, now: number, out: Buffers) {
    this.#random = random
    this.#now = now
    this.#out = out
  }

  addPlan(plan: Rows['deliveryPlans'], calendar: Calendar) {
    const isTold = plan.state !== 'Cancelled' && plan.state !== 'Scheduled'
    if (!isCollected(calendar.facts) || !isTold) return
    if (this.#now - plan.createdOnUtc > 30 * day) return
    const n = this.#count++
    const at = Math.min(this.#now, plan.createdOnUtc + this.#random.int(1, 20) * hour)
    const answer = answers[n % answers.length]!
    const hasChosen = answer !== 'None'
    this.#out.pickupAppointments.push({
      id: this.#random.id(at),
      clientId: plan.clientId!,
      createdOnUtc: at,
      planId: plan.id,
      invitedOnUtc: at,
      via: ways[n % ways.length],
      answer,
      chosenDate: hasChosen ? plan.date : undefined,
      slotId: hasChosen ? plan.slotId : undefined,
    })
  }
}
