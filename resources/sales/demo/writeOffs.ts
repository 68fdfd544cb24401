import type { Buffers, Random } from '#server/demo/kit.ts'
import type { Account } from './account.ts'

const day = 86_400_000

/** Writes what of orders that were handed over nobody will pay any more. */
export class WriteOffWriter {
  readonly #random: Random
  readonly #now: number
  readonly #out: Buffers
  #count = 0

  constructor(random: Random, now: number, out: Buffers) {
    this.#random = random
    this.#now = now
    this.#out = out
  }

  /**
   * @param left what is owed of the order, which was handed over
   * @returns what of it is written off
   */
  add(
    { id, customerId, at, market, branch, seller, due }: Omit<Account, 'paid'>,
    left: number,
  ): number {
    const random = this.#random
    const asked = due + 2 * day
    if (asked > this.#now - day || left < 100 || (this.#count > 40 && !random.chance(0.3))) return 0
    const requestedById = seller ?? random.pick(branch.sellers)
    const others = branch.office.filter(each => each !== requestedById)
    if (!others.length) return 0
    const state = states[this.#count++ % states.length]!
    const amount = Math.min(left, random.int(2, 120) * 50)
    const isDecided = state !== 'Requested' && state !== 'Withdrawn'
    this.#out.writeOffs.push({
      id: random.id(asked),
      clientId: market.clientId,
      createdOnUtc: Math.max(asked, at),
      createdBy: requestedById,
      no: `WO${String(this.#count).padStart(6, '0')}`,
      orderId: id,
      customerId,
      branchId: branch.id,
      amount,
      reason: random.pick(reasons),
      requestedById,
      approverId: isDecided ? random.pick(others) : undefined,
      decidedOnUtc: isDecided ? asked + day / 4 : undefined,
      reversedOnUtc: state === 'Reversed' ? asked + day / 2 : undefined,
      answer: answers[state],
      state,
    })
    return state === 'Approved' ? amount : 0
  }
}

const states = ['Requested', 'Approved', 'Declined', 'Approved', 'Withdrawn', 'Reversed'] as const
const answers: Partial<Record<(typeof states)[number], string>> = {
  Declined: 'Call them once more.',
  Reversed: 'Paid after all, or goods came back.',
}
const reasons = [
  'Bank fee of the customer, not worth a letter.',
  'Moved away, letters come back.',
  'Says that it was paid in cash; nothing to find.',
] as const
