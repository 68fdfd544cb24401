import type { Customer } from './customers.ts'
import { weightsOf, type Random } from './random.ts'
import type { Buffers, Rows } from './tables.ts'

const minute = 60_000
const day = 86_400_000
/** Of older plans nothing is written, however many there are. */
const kept = 30 * day

/** Writes what customers were told about their plans. */
export class Messages {
  readonly #random: Random
  readonly #now: number
  readonly #out: Buffers

  constructor(random: Random, now: number, out: Buffers) {
    this.#random = random
    this.#now = now
    this.#out = out
  }

  addPlan(plan: Rows['deliveryPlans'], customer: Customer, orderCode: string, isPickup: boolean) {
    const random = this.#random
    const isFresh = this.#now - plan.createdOnUtc < kept
    if (!isFresh || !random.chance(0.6)) return
    const at = Math.min(this.#now, plan.createdOnUtc + random.int(1, 30) * minute)
    const date = plan.date.split('-').reverse().join('/')
    const isText = customer.phone !== undefined && (customer.email === undefined || random.chance(0.75))
    const recipient = isText ? customer.phone : customer.email
    if (!recipient) return
    const body = isPickup
      ? `Your order ${orderCode} can be picked up on ${date}. Please bring this message.`
      : `Your order ${orderCode} is planned for delivery on ${date}. Please reply YES to confirm.`
    const state = random.weighted(this.#now - at < day ? fresh : older)
    this.#out.messages.push({
      id: random.id(at),
      clientId: plan.clientId!,
      createdOnUtc: at,
      channel: isText ? 'SMS' : 'E-mail',
      recipient,
      template: isPickup ? 'pickup-planned' : 'delivery-planned',
      body: isText ? body : `Dear ${customer.name},\n\n${body}\n\nKind regards`,
      ownerEntity: 'deliveryPlans',
      ownerId: plan.id,
      state,
      providerReference: state === 'Queued' ? undefined : `msg-${random.int(10_000_000, 99_999_999)}`,
      segments: isText ? 1 : undefined,
    })
  }
}

const fresh = weightsOf({ Queued: 25, Sent: 35, Delivered: 38, Failed: 2 })
const older = weightsOf({ Queued: 0, Sent: 8, Delivered: 86, Failed: 6 })
