import type { Buffers, Random, Rows } from '#server/demo/kit.ts'
import type { DayMoney } from './dayMoney.ts'
import type { Account } from './account.ts'

type Paid = Parameters<DayMoney['add']>[2]

const day = 86_400_000

/** Writes what customers asked back: some of it is paid, some declined or not decided yet. */
export class RefundWriter {
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
   * @param paidBy a payment of the order; what is paid back was paid on top of it
   */
  add(account: Account, paidBy: Omit<Paid, 'state'>, push: (paid: Paid) => void) {
    const random = this.#random
    const asked = account.at + day
    if (asked > this.#now - 2 * day || !random.chance(0.02)) return
    const requestedById = account.seller ?? random.pick(account.branch.sellers)
    const others = account.branch.office.filter(id => id !== requestedById)
    if (!others.length) return
    const state = states[this.#count % states.length]!
    const [type, reason] = types[this.#count % types.length]!
    const amount = Math.min(account.paid, random.int(2, 20) * 1000)
    const id = this.#write(account, paidBy, {
      type,
      reason,
      amount,
      state,
      asked,
      requestedById,
      others,
    })
    const isPaid = isPaidIn(state)
    if (!isPaid) return
    const more = { ...paidBy, reference: account.orderCode, state: 'Received' as const }
    push({ ...more, id: random.id(account.at + 60_000), amount })
    push({
      ...more,
      id: random.id(asked + day / 2),
      createdOnUtc: asked + day / 2,
      receivedOnUtc: asked + day / 2,
      amount: -amount,
      refundId: id,
    })
  }

  /**
   * Goods came back: what was paid for them is refunded, asked for or not spoken of yet.
   * @param paidBy the payments of the order, the last first
   */
  addReturn(account: Account, paidBy: readonly Omit<Paid, 'state'>[], push: (paid: Paid) => void) {
    const random = this.#random
    const asked = Math.min(account.due + 3 * day, this.#now - day)
    const isPaid = account.refunded > 0
    const { sellers, office } = account.branch
    const requestedById = account.seller ?? random.pick(sellers)
    const others = [...office, ...sellers].filter(id => id !== requestedById)
    if (!isPaid && !random.chance(0.5)) return
    const amount = isPaid ? account.refunded : Math.min(account.paid, account.returned)
    const state = isPaid ? random.pick(['Paid', 'Closed'] as const) : 'Requested'
    const reason = random.pick(returnReasons)
    const of = { type: 'Return', reason, amount, state, asked, requestedById, others } as const
    const refundId = this.#write(account, paidBy.length > 1 ? {} : paidBy[0]!, of)
    if (!isPaid) return
    const at = asked + day / 2
    let left = amount
    for (const paid of paidBy) {
      const back = Math.min(left, paid.amount)
      if (back <= 0) continue
      left -= back
      push({
        ...paid,
        id: random.id(at),
        createdOnUtc: at,
        receivedOnUtc: at,
        reference: account.orderCode,
        state: 'Received',
        amount: -back,
        refundId,
      })
    }
  }

  #write(
    account: Account,
    { methodId }: Partial<Pick<Paid, 'methodId'>>,
    {
      type,
      reason,
      amount,
      state,
      asked,
      requestedById,
      others,
    }: Pick<Rows['refunds'], 'type' | 'reason' | 'amount' | 'state' | 'requestedById'> & {
      readonly asked: number
      readonly others: readonly string[]
    },
  ) {
    const random = this.#random
    const isDecided = state !== 'Requested' && state !== 'Cancelled'
    const isPaid = isPaidIn(state)
    const id = random.id(asked)
    const bank = account.market.methods.Showroom.values.find(m => m.type === 'Bank transfer')!.id
    const isByBank = state === 'Approved' || (isPaid && methodId === bank)
    const n = String(this.#count + 1).padStart(7, '0')
    this.#out.refunds.push({
      id,
      clientId: account.market.clientId,
      createdOnUtc: asked,
      createdBy: requestedById,
      no: `RF${String(++this.#count).padStart(6, '0')}`,
      orderId: account.id,
      customerId: account.customerId,
      branchId: account.branch.id,
      type,
      amount,
      allowance: 0,
      methodId: isPaid ? methodId : isByBank ? bank : undefined,
      bankAccount: isByBank
        ? account.market.country === 'NZ'
          ? `12-3456-${n}-00`
          : `004-12345-${n}`
        : undefined,
      batch: isPaid && isByBank ? `RB${n}` : undefined,
      reason,
      requestedById,
      approverId: isDecided ? random.pick(others) : undefined,
      decidedOnUtc: isDecided ? asked + day / 4 : undefined,
      paidOnUtc: isPaid ? asked + day / 2 : undefined,
      reference: isPaid ? account.orderCode : undefined,
      state,
    })
    return id
  }
}

const isPaidIn = (state: string) => state === 'Paid' || state === 'Closed'

const returnReasons = [
  'Does not fit through the door.',
  'The colour is not as in the shop.',
  'Too large for the room.',
] as const

const states = ['Requested', 'Paid', 'Approved', 'Closed', 'Declined', 'Paid', 'Cancelled'] as const
const types = [
  ['Price adjustment', 'Paid too much for the delivery.'],
  ['Goodwill', 'The delivery came a day late.'],
  ['Return', 'The colour does not fit.'],
  ['Cancel', 'One piece was cancelled.'],
] as const
