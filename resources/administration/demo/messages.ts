import { dayOf } from '#server/fields/words.ts'
import type { Customer } from '#resources/sales/demo/customers.ts'
import { type Buffers, type Random, type Rows, weightsOf } from '#server/demo/kit.ts'

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

  /** The message that a plan was made and, shortly before, the reminder that waits to be sent. */
  addPlan(plan: Rows['deliveryPlans'], customer: Customer, orderCode: string, isPickup: boolean) {
    const random = this.#random
    const date = dayOf(plan.date)
    const ahead = Date.parse(plan.date) - this.#now
    if (ahead > 0 && ahead <= 3 * day && plan.state !== 'Delivered')
      this.#add(
        plan,
        customer,
        this.#now,
        'Queued',
        'Reminder of a plan',
        `A reminder: your order ${orderCode} is ${isPickup ? 'ready for pickup' : 'delivered'} on ${date}.`,
      )
    if (this.#now - plan.createdOnUtc > kept || !random.chance(0.6)) return
    const at = Math.min(this.#now, plan.createdOnUtc + random.int(1, 30) * minute)
    const [template, text] = isPickup
      ? [
          'Pickup planned',
          `Your order ${orderCode} can be picked up on ${date}. Please bring this message.`,
        ]
      : [
          'Delivery planned',
          `Your order ${orderCode} is planned for delivery on ${date}. Please reply YES to confirm.`,
        ]
    this.#add(
      plan,
      customer,
      at,
      random.weighted(this.#now - at < day ? fresh : older),
      template!,
      text!,
    )
  }

  #add(
    plan: Rows['deliveryPlans'],
    { name, email, phone }: Customer,
    at: number,
    state: Rows['messages']['state'],
    template: string,
    text: string,
  ) {
    const random = this.#random
    const isText = phone !== undefined && (email === undefined || random.chance(0.75))
    const recipient = isText ? phone : email
    if (!recipient) return
    this.#out.messages.push({
      id: random.id(at),
      clientId: plan.clientId!,
      createdOnUtc: at,
      channel: isText ? 'SMS' : 'E-mail',
      recipient,
      template,
      body: isText ? text : `Dear ${name},\n\n${text}\n\nKind regards`,
      ownerEntity: 'deliveryPlans',
      ownerId: plan.id,
      state,
      providerReference:
        state === 'Queued' ? undefined : `msg-${random.int(10_000_000, 99_999_999)}`,
      segments: isText ? 1 : undefined,
    })
  }
}

const fresh = weightsOf({ Queued: 10, Sent: 45, Delivered: 42, Failed: 3 })
const older = weightsOf({ Queued: 0, Sent: 8, Delivered: 86, Failed: 6 })
