import { isOnline } from './orderHistory.ts'
import type { Method } from './paymentMethods.ts'
import type { Account } from './account.ts'
import type { DayMoney } from './dayMoney.ts'
import type { RefundWriter } from './refunds.ts'
import type { Buffers, Random } from '#server/demo/kit.ts'

const minute = 60_000
const day = 86_400_000

/**
 * Writes what was paid of orders, row by row to the cent, and whose sales they are. However many orders there are, references
 * to match and shares of completed orders are those of the last 90 days.
 */
export class PaymentWriter {
  readonly #use

  constructor(use: {
    readonly random: Random
    readonly now: number
    readonly out: Buffers
    readonly refunds: RefundWriter
    readonly days: DayMoney
  }) {
    this.#use = use
  }

  add(account: Account) {
    const { random, now } = this.#use
    const { at, total, paid, source, state, due, branch } = account
    const isRecent = now - at < 90 * day
    if (paid > 0) {
      const first = random.chance(isOnline(source) ? 0.02 : 0.5) ? deposit(total, paid) : paid
      const before = this.#pay(
        account,
        first,
        source === 'Wayfair' ? due + 15 * day : at + random.int(0, 20) * minute,
      )
      const rest =
        first < paid
          ? this.#pay(account, paid - first, Math.max(at, due - random.int(0, 3) * day))
          : undefined
      if (account.returned)
        this.#use.refunds.addReturn(account, rest ? [rest, before] : [before], row =>
          this.push(account, row),
        )
    } else if (state === 'Confirmed' && total > 0 && isRecent && random.chance(0.6))
      this.#await(account, Math.ceil(total / 3))
    if (random.chance(0.012) && paid > 0) this.#payByMistake(account, paid)
    if (state === 'Confirmed' || (state === 'Completed' && isRecent))
      this.#share(account, account.seller ?? random.pick(branch.sellers))
  }

  push({ market, branch }: Account, row: Parameters<DayMoney['add']>[2]) {
    this.#use.out.payments.push(row)
    this.#use.days.add(market, branch, row)
  }

  #pay(account: Account, amount: number, when: number) {
    const { random, now } = this.#use
    const at = Math.min(when, now)
    const method = this.#method(account)
    const row = this.#row(account, method, amount, at)
    const isMatched = now - at > 3 * day && random.chance(0.97)
    this.push(account, { ...row, state: isMatched ? 'Reconciled' : 'Received' })
    if (amount === account.paid && !account.returned)
      this.#use.refunds.add(account, row, paid => this.push(account, paid))
    if (method.type === 'Bank transfer' && now - at < 90 * day)
      this.#reference(account, row, isMatched ? row.id : undefined)
    return row
  }

  /** Money that somebody has promised and that has not arrived. */
  #await(account: Account, amount: number) {
    const { out, now } = this.#use
    const transfer = account.market.methods.Showroom.values.find(m => m.type === 'Bank transfer')!
    const row = this.#row(account, transfer, amount, Math.min(account.at + 5 * minute, now))
    out.payments.push({ ...row, state: 'Pending' })
    this.#reference(account, row, undefined)
  }

  /** Typed twice, or for another order: a negative row stands against it. */
  #payByMistake(account: Account, amount: number) {
    const { now } = this.#use
    const at = Math.min(account.at + 30 * minute, now)
    const row = this.#row(account, this.#method(account), amount, at)
    this.push(account, { ...row, state: 'Voided' })
    const voided = Math.min(at + 10 * minute, now)
    this.push(account, {
      ...row,
      id: this.#use.random.id(voided),
      createdOnUtc: voided,
      receivedOnUtc: voided,
      amount: -amount,
      reversalOfId: row.id,
      state: 'Voided',
    })
  }

  #method = ({ market, source }: Account): Method =>
    this.#use.random.weighted(market.methods[source])

  #row(
    { id, at: placed, orderCode, market, branch, seller }: Account,
    method: Method,
    amount: number,
    at: number,
  ) {
    const { random, now } = this.#use
    const staffId = seller ?? random.pick(branch.office)
    const paymentId = random.id(at)
    // Entries of cards, credit and points stand by themselves here: no payment of late drew on them.
    const isDrawn = drawing.includes(method.type) && now - placed < 200 * day
    const used = isDrawn ? market.methods.Showroom.values.find(m => m.type === 'Card')! : method
    const said = referenceOf(random, method, orderCode)
    return {
      id: paymentId,
      clientId: market.clientId,
      createdOnUtc: at,
      createdBy: staffId,
      orderId: id,
      methodId: used.id,
      amount,
      receivedOnUtc: at,
      branchId: branch.id,
      staffId,
      reference: isDrawn ? undefined : said,
      terminal: method.type === 'EFTPOS' ? `${branch.code}-${random.int(1, 3)}` : undefined,
    }
  }

  #reference(
    { id, market, orderCode }: Account,
    payment: { id: string; createdOnUtc: number; amount: number },
    paymentId: string | undefined,
  ) {
    const at = payment.createdOnUtc
    this.#use.out.depositReferences.push({
      id: this.#use.random.id(at),
      clientId: market.clientId,
      createdOnUtc: at,
      orderId: id,
      paymentId,
      reference: `${orderCode} ${payment.id.slice(-4).toUpperCase()}`,
      bankDate: paymentId && new Date(at).toISOString().slice(0, 10),
      amount: payment.amount,
      isMatched: paymentId !== undefined,
    })
  }

  /** Most sales are one person's; some two or three have made together. */
  #share({ id, at, market, branch }: Account, seller: string) {
    const { random, out } = this.#use
    const others = branch.sellers.filter(s => s !== seller)
    const parts =
      others.length && random.chance(0.14)
        ? random.pick(others.length > 1 ? splits : splits.slice(0, 2))
        : [100]
    parts.forEach((percent, i) =>
      out.paymentShares.push({
        id: random.id(at),
        clientId: market.clientId,
        createdOnUtc: at,
        orderId: id,
        staffId: i ? others[i - 1]! : seller,
        percent,
      }),
    )
  }
}

const drawing: readonly Method['type'][] = ['Gift card', 'Credit', 'Points']

const splits = [
  [50, 50],
  [70, 30],
  [33.334, 33.333, 33.333],
]

/** A third in round tens of dollars, less than the whole. */
const deposit = (total: number, paid: number) => {
  const third = Math.max(1000, Math.round(total / 3000) * 1000)
  return third < paid ? third : paid
}

function referenceOf(random: Random, { type }: Method, orderCode: string): string | undefined {
  if (type === 'Bank transfer') return orderCode
  if (type === 'Gift card') return `GC${random.int(10_000_000, 99_999_999)}`
  if (type === 'Finance' || type === 'Pay later') return `F-${random.int(100_000, 999_999)}`
  return type === 'Marketplace' ? `M${random.int(1_000_000, 9_999_999)}` : undefined
}
