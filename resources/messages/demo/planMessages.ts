import { dayOf } from '#server/fields/words.ts'
import type { Telling } from '#resources/messages/channels.ts'
import type { Customer } from '#resources/sales/demo/customers.ts'
import { type Buffers, type Random, type Rows, weightsOf } from '#server/demo/kit.ts'

type Message = Rows['messages']

const templates: Readonly<Record<Telling, string>> = {
  'Plan booked': 'Delivery booked, text',
  'Plan moved': 'New date, text',
  'Plan cancelled': 'Cancelled, text',
  'Ready to pick up': 'Ready, text',
  Delivered: 'Delivered, text',
  'Pickup invitation': 'Invitation to collect, text',
}

const texts: Readonly<Record<Telling, (code: string, date: string) => string>> = {
  'Plan booked': (code, date) => `Your order ${code} is planned for delivery on ${date}.`,
  'Plan moved': (code, date) => `The new date for your order ${code} is ${date}.`,
  'Plan cancelled': (code, date) =>
    `The appointment on ${date} for your order ${code} is cancelled. We will contact you about a new date.`,
  'Ready to pick up': code => `Your order ${code} is ready. Please bring this message.`,
  Delivered: (code, date) => `Your order ${code} was delivered on ${date}.`,
  'Pickup invitation': (code, date) => `Your order ${code} is packed. Collect it on ${date}.`,
}

/** What was told last of a plan in a state. */
const toldOf = (state: string, isPickup: boolean, n: number): Telling => {
  if (state === 'Delivered' || state === 'Partially Delivered') return 'Delivered'
  if (state === 'Cancelled') return 'Plan cancelled'
  if (isPickup)
    return state === 'Ready To Pickup' || n % 2 ? 'Ready to pick up' : 'Pickup invitation'
  return n % 8 ? 'Plan booked' : 'Plan moved'
}

const minute = 60_000
const day = 86_400_000
/** Of older plans nothing is written, however many there are. */
const kept = 30 * day

/** Writes what customers were told about their plans. */
export class Messages {
  readonly #random: Random
  readonly #now: number
  readonly #out: Buffers
  #reminders = 0
  #told = 0

  constructor(random: Random, now: number, out: Buffers) {
    this.#random = random
    this.#now = now
    this.#out = out
  }

  /** What was told of a plan last and, shortly before, the reminder that waits to be sent. */
  addPlan(plan: Rows['deliveryPlans'], customer: Customer, orderCode: string, isPickup: boolean) {
    const random = this.#random
    const date = dayOf(plan.date)
    const ahead = Date.parse(plan.date) - this.#now
    if (ahead > 0 && ahead <= 3 * day && plan.state !== 'Delivered' && plan.state !== 'Cancelled')
      this.#add(
        plan,
        customer,
        this.#now,
        // One of them was being sent when the day began.
        this.#reminders++ % 6 === 5 ? 'Sending' : 'Queued',
        ['Reminder of a plan', undefined],
        `A reminder: your order ${orderCode} is ${isPickup ? 'ready for pickup' : 'delivered'} on ${date}.`,
      )
    if (this.#now - plan.createdOnUtc > kept || !random.chance(0.6)) return
    const at = Math.min(this.#now, plan.createdOnUtc + random.int(1, 30) * minute)
    const event = toldOf(plan.state, isPickup, this.#told++)
    this.#add(
      plan,
      customer,
      at,
      random.weighted(this.#now - at < day ? fresh : older),
      [templates[event], event],
      texts[event](orderCode, date),
    )
  }

  #add(
    plan: Rows['deliveryPlans'],
    { id: customerId, name, email, phone }: Customer,
    at: number,
    state: Message['state'],
    [template, event]: readonly [string, Message['event']],
    text: string,
  ) {
    const random = this.#random
    const isText = phone !== undefined && (email === undefined || random.chance(0.75))
    const recipient = isText ? phone : email
    if (!recipient) return
    const isTried = state !== 'Queued' && state !== 'Withdrawn'
    const isSent = state === 'Sent' || state === 'Delivered'
    this.#out.messages.push({
      id: random.id(at),
      clientId: plan.clientId!,
      createdOnUtc: at,
      channel: isText ? 'SMS' : 'E-mail',
      recipient,
      customerId,
      orderId: plan.orderId,
      template: isText ? template : template.replace(/text$/, 'e-mail'),
      event,
      subject: isText ? undefined : 'About your order',
      body: isText ? text : `Dear ${name},\n\n${text}\n\nKind regards`,
      ownerEntity: 'deliveryPlans',
      ownerId: plan.id,
      state,
      attempts: isTried ? 1 : 0,
      dueOnUtc: at,
      attemptedOnUtc: isSent ? at + 2000 : undefined,
      hasTimedOut: isSent ? false : undefined,
      sentOnUtc: isSent ? at + 2000 : undefined,
      lastError: problems[state],
      providerReference: !isSent ? undefined : `msg-${random.int(10_000_000, 99_999_999)}`,
      segments: isText ? 1 : undefined,
      cost: isText ? 0.11 : undefined,
    })
  }
}

const fresh = weightsOf({ Queued: 10, Sent: 45, Delivered: 42, Failed: 3 })
const older = weightsOf({ Sent: 8, Delivered: 76, Failed: 6, Unclear: 4, Withdrawn: 6 })

const problems: Partial<Record<Message['state'], string>> = {
  Failed: 'The number takes no texts.',
  Unclear: 'The server stopped while this was sent.',
  Withdrawn: 'A newer message about the plan replaced it.',
}
