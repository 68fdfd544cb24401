import { type Buffers, isoDate, type Random, type Rows } from '#server/demo/kit.ts'
import type { Branch, Market } from '#resources/delivery/demo/markets.ts'
import { denominations } from '#resources/sales/tills/denominations.ts'
import { noCash, roundingAfter, withCash } from '#resources/sales/tills/rounding.ts'

const hour = 3_600_000
const day = 24 * hour
/** Days before today that are counted. */
const counted = 30

type Payment = Rows['payments'] & { orderId: string; amount: number; receivedOnUtc: number }
interface Till {
  readonly market: Market
  readonly branch: Branch
  readonly day: number
  /** Cents by method and terminal. */
  readonly sums: Map<string, number>
}

/** A closed day that was closed before. Cents. */
interface Reopened {
  readonly id: string
  readonly by: readonly string[]
  readonly begins: number
  readonly rows: readonly { methodId: string; terminal: string; expected: number }[]
}
/** What a row of a proof is about, where it is about the whole day. */
const nobody = Object.fromEntries(
  [
    'orderId',
    'orderCode',
    'paymentId',
    'payment',
    'giftCardId',
    'giftCardNo',
    'customerId',
    'customerName',
  ].map(name => [name, null]),
)

/** Counts the money of the last days by branch, till and method, to the cent. */
export class DayMoney {
  readonly #random: Random
  readonly #now: number
  readonly #out: Buffers
  readonly #tills = new Map<string, Till>()
  /** Of the order that is being paid: each is written as a whole. */
  #cash = { orderId: '', soFar: noCash }

  constructor(random: Random, now: number, out: Buffers) {
    this.#random = random
    this.#now = now
    this.#out = out
  }

  add(market: Market, branch: Branch, payment: Payment) {
    const at = Math.floor((payment.receivedOnUtc + market.offset) / day)
    const today = Math.floor((this.#now + market.offset) / day)
    if (payment.state === 'Pending') return
    const isCounted = at >= today - counted
    const till = isCounted ? this.#till(market, branch, at) : { market, branch, day: at }
    if ('sums' in till)
      this.#sum(till.sums, payment.methodId, payment.terminal ?? '', payment.amount)
    if (payment.methodId !== cashOf(market)) return
    const rounding = this.#round(payment, market)
    // Also of days that nobody counted: what comes later is rounded with it.
    if (rounding)
      this.#enter(till, 'Rounding', rounding, { paymentId: payment.id, at: payment.receivedOnUtc })
  }

  write() {
    const random = this.#random
    const reopened = new Map<Market, Reopened>()
    for (const till of this.#tills.values()) {
      const { market, branch } = till
      const begins = till.day * day - market.offset
      const today = Math.floor((this.#now + market.offset) / day)
      const at = Math.min(begins + day / 2, this.#now)
      this.#enter(till, 'Float', 30_000, { at })
      if (random.chance(0.4))
        this.#enter(till, 'Cash out', -4_500, { at, reason: 'Milk and coffee.' })
      if (random.chance(0.3))
        this.#enter(till, 'Cash in', 10_000, { at, reason: 'Change from the bank.' })
      if (till.day >= today) continue
      const isClosed = till.day < today - 1
      const closedAt = Math.min(begins + day, this.#now)
      const id = random.id(closedAt)
      const who = random.pick(branch.office.length ? branch.office : branch.sellers)
      const rows = [...till.sums].map(([key, expected]) => {
        const [methodId = '', terminal = ''] = key.split(' ')
        const off = random.chance(0.06) ? random.pick([-500, 200, -10]) : 0
        const reason = off ? 'Counted twice.' : undefined
        return { methodId, terminal, expected, counted: expected + off, reason }
      })
      const sum = (of: (row: (typeof rows)[number]) => number) =>
        rows.reduce((all, row) => all + of(row), 0)
      const difference = sum(row => row.counted - row.expected)
      const isFirst = isClosed && branch.office.length > 1 && !reopened.has(market)
      if (isFirst) reopened.set(market, { id, by: branch.office, begins, rows })
      this.#out.dayCloses.push({
        id,
        clientId: market.clientId,
        createdOnUtc: closedAt,
        createdBy: who,
        branchId: branch.id,
        day: isoDate(till.day * day),
        ...(isClosed && {
          expected: sum(row => row.expected),
          counted: sum(row => row.counted),
          difference,
          note: difference ? 'Counted twice.' : undefined,
          closedById: who,
          closedOnUtc: closedAt,
          ...(isFirst && { earlyReason: 'Stocktake from five.', closedOnUtc: begins + 17 * hour }),
        }),
        state: isClosed ? 'Closed' : 'Open',
      })
      for (const { expected, ...row } of rows)
        this.#out.dayCounts.push({
          id: random.id(closedAt),
          clientId: market.clientId,
          createdOnUtc: closedAt,
          dayCloseId: id,
          ...row,
          expected: isClosed ? expected : undefined,
          pieces:
            row.methodId === cashOf(market) ? piecesOf(row.counted, market.country) : undefined,
        })
    }
    for (const [market, day] of reopened) this.#addVersion(market, day)
  }

  /** A day that was closed in the morning by mistake, before anything was counted twice. */
  #addVersion({ clientId }: Market, { id, by, begins, rows }: Reopened) {
    const closedOnUtc = begins + 10 * hour
    const openedOnUtc = closedOnUtc + hour / 3
    const [first = '', second = ''] = by
    const expected = rows.reduce((all, row) => all + row.expected, 0)
    this.#out.dayVersions.push({
      id: this.#random.id(openedOnUtc),
      clientId,
      createdOnUtc: openedOnUtc,
      createdBy: first,
      dayCloseId: id,
      no: 1,
      expected,
      counted: expected - 900,
      difference: -900,
      note: 'Nine dollars are missing.',
      earlyReason: 'Storm warning.',
      closedById: first,
      closedOnUtc,
      openedById: first,
      signedById: second,
      openedOnUtc,
      reason: 'The storm went by, and the shop opened again.',
      counts: rows.map(({ methodId, terminal, expected: each }, i) => ({
        methodId,
        terminal,
        expected: each / 100,
        counted: (each - (i ? 0 : 900)) / 100,
        reason: null,
        pieces: null,
      })),
      proof: [
        {
          id: '0',
          statement: 'Drawers',
          what: 'The day',
          state: 'Adds up',
          said: expected / 100,
          workedOut: expected / 100,
          difference: 0,
          explanation: null,
          ...nobody,
        },
      ],
    })
  }

  /** All cash of an order is rounded once. */
  #round({ orderId, amount }: Payment, { country }: Market) {
    const before = this.#cash.orderId === orderId ? this.#cash.soFar : noCash
    const rounding = roundingAfter(before, amount, country)
    this.#cash = { orderId, soFar: withCash(before, amount, rounding) }
    return rounding
  }

  #till(market: Market, branch: Branch, at: number): Till {
    const key = `${branch.id} ${at}`
    const till = this.#tills.get(key) ?? {
      market,
      branch,
      day: at,
      sums: new Map<string, number>(),
    }
    this.#tills.set(key, till)
    return till
  }

  #sum(sums: Till['sums'], methodId: string, terminal: string, amount: number) {
    const key = `${methodId} ${terminal}`
    sums.set(key, (sums.get(key) ?? 0) + amount)
  }

  #enter(
    till: Omit<Till, 'sums'> & Partial<Pick<Till, 'sums'>>,
    type: Rows['tillEntries']['type'],
    amount: number,
    { at, ...more }: { at: number; paymentId?: string; reason?: string },
  ) {
    const { market, branch } = till
    if (till.sums) this.#sum(till.sums, cashOf(market), '', amount)
    this.#out.tillEntries.push({
      id: this.#random.id(at),
      clientId: market.clientId,
      createdOnUtc: at,
      branchId: branch.id,
      day: isoDate(till.day * day),
      type,
      amount,
      methodId: cashOf(market),
      staffId: this.#random.pick(branch.sellers),
      ...more,
    })
  }
}

/** The fewest notes and coins that come to so many cents; none where they come to no sum of them. */
function piecesOf(cents: number, country: Market['country']) {
  let left = cents
  const pieces = denominations[country].flatMap(worth => {
    const count = Math.max(0, Math.floor(left / worth))
    left -= count * worth
    return count ? { worth, pieces: count } : []
  })
  return left === 0 && pieces.length ? pieces : undefined
}

const cashOf = ({ methods }: Market) => methods.Showroom.values.find(m => m.type === 'Cash')!.id
