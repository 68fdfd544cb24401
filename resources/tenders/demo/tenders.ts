import { branchId, initialClients, clientId } from '#resources/administration/demo/reference.ts'
import { type Buffers, demoPart, isoDate, type Random, type Rows } from '#server/demo/kit.ts'

const day = 86_400_000

/** The hash of the PIN 2468, which every demo card has. */
const pinHash =
  '$argon2id$v=19$m=19456,t=2,p=1$uq7/FuKYgxzCF5PQXjt0rg$mlwwnzwv424VAcZPkWlfNDb4C4ZsXAOU5c2QKknAnF0'

type CardState = Rows['giftCards']['state']
type CardEntry = readonly [type: Rows['giftCardEntries']['type'], cents: number, daysAgo: number]
type Card = readonly [
  state: CardState,
  cents: number,
  daysAgo: number,
  entries: readonly CardEntry[],
  reason: string,
]

/** What happened to the cards of a client, in every state; cards expire in New Zealand alone. */
const cards: readonly Card[] = [
  ['Active', 10_000, 40, [['Issue', 10_000, 40]], 'Present of the house'],
  ['Active', 25_000, 90, [['Opening', 25_000, 90], ['Redeem', -8_900, 12]], 'Brought from another program'],
  ['Active', 5_000, 200, [['Issue', 5_000, 200], ['Redeem', -5_000, 60], ['Refund', 5_000, 50]], 'Late delivery'],
  ['Active', 15_000, 20, [['Issue', 15_000, 20], ['Adjust', 2_500, 5]], 'Competition'],
  ['Used', 7_500, 300, [['Issue', 7_500, 300], ['Redeem', -7_500, 210]], 'Staff anniversary'],
  ['Used', 3_000, 100, [['Issue', 3_000, 100], ['Transfer', -3_000, 30]], 'Scratched table'],
  ['Active', 2_000, 60, [['Issue', 2_000, 60], ['Transfer', 3_000, 30]], 'Replaces a lost card'],
  ['Blocked', 12_000, 150, [['Issue', 12_000, 150]], 'Reported stolen'],
  ['Registered', 20_000, 1, [], 'Ordered by phone'],
  ['Blocked', 8_000, 70, [['Issue', 8_000, 70], ['Cancel', -8_000, 15]], 'Its sale was refunded'],
  ['Expired', 6_000, 1130, [['Issue', 6_000, 1130], ['Redeem', -1_500, 900], ['Expire', -4_500, 20]], 'Opening of the branch'],
] // prettier-ignore

type Move<T> = readonly [
  type: T,
  units: number,
  daysAgo: number,
  daysLeft?: number,
  reason?: string,
]

const credits: readonly (readonly Move<Rows['creditEntries']['type']>[])[] = [
  [['Issue', 30_000, 80, 900, 'Returned sofa']],
  [['Opening', 12_500, 120, 600, 'Late delivery'], ['Redeem', -4_000, 30]],
  [['Issue', 8_000, 300, 25, 'Goodwill'], ['Redeem', -8_000, 100], ['Refund', 8_000, 90, 20]],
  [['Issue', 5_000, 400, -10], ['Expire', -5_000, 9]],
  [['Issue', 9_900, 500, 40], ['Extend', -9_900, 3, undefined, 'Customer was abroad'], ['Extend', 9_900, 3, 200, 'Customer was abroad']],
  [['Adjust', 2_000, 45, 700, 'Price matched'], ['Issue', 7_000, 10, 1000, 'Cancelled order']],
] // prettier-ignore

const points: readonly (readonly Move<Rows['pointsEntries']['type']>[])[] = [
  [['Earn', 1_899, 200, 530]],
  [['Earn', 3_240, 160, 570], ['Redeem', -2_000, 40]],
  [['Earn', 799, 90, 640], ['Reverse', -250, 60]],
  [['Opening', 1_200, 700, 30], ['Earn', 480, 20, 710]],
  [['Earn', 640, 760, -30], ['Expire', -640, 29]],
  [['Adjust', 500, 15, 715, 'Welcome'], ['Redeem', -500, 8], ['Refund', 500, 2, 728]],
] // prettier-ignore

/** What people gave by hand: within their day, or signed by somebody else. */
const given: readonly (readonly [
  kind: Rows['givenValues']['kind'],
  cents: number,
  daysAgo: number,
  isSigned: boolean,
  reason: string,
])[] = [
  ['Shop credit', 2_000, 45, false, 'Price matched'],
  ['Points', 500, 15, false, 'Welcome'],
  ['Gift card', 2_500, 5, false, 'Competition'],
  ['Gift card', 15_000, 20, true, 'Competition'],
  ['Cash out', 60_000, 3, true, 'To the bank'],
  ['Below cost', 18_450, 9, true, 'Last piece, scratched'],
] // prettier-ignore

/** Gift cards, credit and points of both clients, in every state and with every kind of entry. */
export const tenders = demoPart('tenders', {
  fills: [
    'giftCards',
    'giftCardEntries',
    'giftCardPins',
    'shopCredits',
    'creditEntries',
    'pointsAccounts',
    'pointsEntries',
    'givenValues',
  ],
  rows: ({ random: stream, recent, now, out }) => {
    const random = stream('tenders')
    for (const { country } of initialClients) {
      const of = clientId(country)
      const write = new Writer(random, now, out, {
        clientId: of,
        country,
        customers: recent('customers').get(of) ?? [],
        orders: recent('orders').get(of) ?? [],
        staff: recent('staff').get(of) ?? [],
      })
      cards.forEach((card, n) => write.card(card, n))
      credits.forEach((moves, n) => write.credit(moves, n))
      points.forEach((moves, n) => write.points(moves, n))
      given.forEach((value, n) => write.given(value, n))
    }
  },
})

interface Client {
  readonly clientId: string
  readonly country: 'NZ' | 'CA'
  readonly customers: readonly string[]
  readonly orders: readonly string[]
  readonly staff: readonly string[]
}

class Writer {
  readonly #random: Random
  readonly #now: number
  readonly #out: Buffers
  readonly #client: Client

  constructor(random: Random, now: number, out: Buffers, client: Client) {
    this.#random = random
    this.#now = now
    this.#out = out
    this.#client = client
  }

  card([state, amount, daysAgo, entries, reason]: Card, n: number) {
    const { clientId, country, customers } = this.#client
    if (state === 'Expired' && country === 'CA') return
    const at = this.#now - daysAgo * day
    const id = this.#random.id(at)
    this.#out.giftCards.push({
      ...this.#row(id, at),
      cardNo: `${country}${String(60_010_001 + n * 137)}`,
      state,
      customerId: n % 3 === 0 ? customers[n] : undefined,
      amount,
      balance: entries.reduce((sum, [, cents]) => sum + cents, 0),
      issuedOn: isoDate(at),
      expiresOn: country === 'CA' ? undefined : isoDate(at + 3 * 366 * day),
      orderId: state === 'Registered' ? this.#client.orders[0] : undefined,
      branchId: branchId(country === 'CA' ? 'EDM' : 'AKL'),
      reason,
      blockedReason: state === 'Blocked' ? reason : undefined,
      isSaleRefunded: entries.some(([type]) => type === 'Cancel'),
    })
    this.#out.giftCardPins.push({
      id: this.#random.id(at),
      clientId,
      createdOnUtc: at,
      cardId: id,
      hash: pinHash,
    })
    for (const [type, cents, ago] of entries)
      this.#out.giftCardEntries.push({ ...this.#entry(type, ago), cardId: id, amount: cents })
  }

  credit(moves: (typeof credits)[number], n: number) {
    const customerId = this.#client.customers[n]
    if (!customerId) return
    for (const [type, amount, ago, left, reason] of moves)
      this.#out.creditEntries.push({
        ...this.#entry(type, ago, left, reason),
        customerId,
        amount,
      })
    const sum = (of: (move: (typeof moves)[number]) => boolean) =>
      moves.reduce((all, move) => all + (of(move) ? move[1] : 0), 0)
    this.#out.shopCredits.push({
      ...this.#account(customerId, moves),
      balance: sum(() => true),
      issued: sum(
        ([type, by]) => type === 'Issue' || type === 'Opening' || (type === 'Adjust' && by > 0),
      ),
      used: -sum(([type]) => type === 'Redeem' || type === 'Refund'),
      branchId: branchId(this.#client.country === 'CA' ? 'EDM' : 'AKL'),
    })
  }

  points(moves: (typeof points)[number], n: number) {
    const customerId = this.#client.customers[n + 2]
    if (!customerId) return
    for (const [type, by, ago, left, reason] of moves)
      this.#out.pointsEntries.push({
        ...this.#entry(type, ago, left, reason),
        customerId,
        points: by,
        amount:
          type === 'Earn'
            ? by * 100
            : type === 'Redeem' || type === 'Refund'
              ? Math.abs(by)
              : undefined,
        rate: type === 'Earn' ? 1 : type === 'Redeem' || type === 'Refund' ? 0.01 : undefined,
      })
    this.#out.pointsAccounts.push({
      ...this.#account(customerId, moves),
      balance: moves.reduce((all, [, by]) => all + by, 0),
    })
  }

  given([kind, amount, daysAgo, isSigned, reason]: (typeof given)[number], n: number) {
    const { clientId, country, customers, orders, staff } = this.#client
    const at = this.#now - daysAgo * day
    this.#out.givenValues.push({
      ...this.#row(this.#random.id(at), at),
      day: isoDate(at),
      kind,
      amount,
      customerId: kind === 'Shop credit' || kind === 'Points' ? customers[n] : undefined,
      giftCardId:
        kind === 'Gift card'
          ? this.#out.giftCards.findLast(card => card.clientId === clientId)?.id
          : undefined,
      orderId: kind === 'Below cost' ? orders[n] : undefined,
      branchId: kind === 'Cash out' ? branchId(country === 'CA' ? 'EDM' : 'AKL') : undefined,
      terminal: kind === 'Cash out' ? 'Front desk' : undefined,
      reason,
      staffId: staff[0]!,
      signedById: isSigned ? staff[1] : undefined,
    })
  }

  #row = (id: string, at: number) => ({ id, clientId: this.#client.clientId, createdOnUtc: at })

  /** An account has the id of its customer. */
  #account(customerId: string, moves: readonly Move<string>[]) {
    const left = moves.reduce((all, [, by]) => all + by, 0)
    const lasting = moves.findLast(([, by]) => by > 0)
    const soonest = moves.length > 1 && moves.every(([, by]) => by > 0) ? moves[0]! : lasting!
    return {
      ...this.#row(customerId, this.#now - moves[0]![2] * day),
      customerId,
      expiresOn: left > 0 ? isoDate(this.#now + soonest[3]! * day) : undefined,
      movedOnUtc: this.#now - moves.at(-1)![2] * day,
    }
  }

  #entry<T>(type: T, daysAgo: number, daysLeft?: number, reason?: string) {
    const { orders, staff } = this.#client
    const at = this.#now - daysAgo * day
    const isOfOrder = type === 'Redeem' || type === 'Refund'
    return {
      ...this.#row(this.#random.id(at), at),
      movedOnUtc: at,
      type,
      expiresOn: daysLeft === undefined ? undefined : isoDate(this.#now + daysLeft * day),
      orderId: isOfOrder && orders.length ? orders[daysAgo % orders.length] : undefined,
      staffId: type === 'Expire' || !staff.length ? undefined : staff[daysAgo % staff.length],
      reason: reason ?? (type === 'Adjust' ? 'Corrected by hand' : undefined),
    }
  }
}
