import { type Buffers, isoDate, type Random, type Rows } from '#server/demo/kit.ts'

const day = 86_400_000

interface Paid {
  readonly order: Rows['purchaseOrders']
  readonly lines: readonly Rows['purchaseOrderLines'][]
  readonly buyer: string
  readonly at: number
  readonly now: number
}

/** Writes the deposit of an order that is confirmed, and the rest of one that has come; of some, one that was none. */
export class PaymentWriter {
  #count = 0
  readonly #random: Random
  readonly #out: Buffers

  constructor(random: Random, out: Buffers) {
    this.#random = random
    this.#out = out
  }

  pay({ order, lines, buyer, at, now }: Paid): void {
    const total = lines.reduce(
      (sum, { confirmed, quantity, unitCost }) =>
        sum + Math.round((confirmed ?? quantity) * unitCost * 100) / 100,
      0,
    )
    const deposit = cents((total * (order.deposit ?? 0)) / 100)
    const rate = order.exchangeRate ?? 1
    const add = (amount: number, on: number, more: Partial<Rows['purchasePayments']> = {}) => {
      if (amount < 0.01) return
      const paidAt = Math.min(on, now)
      this.#out.purchasePayments.push({
        id: this.#random.id(paidAt),
        clientId: order.clientId,
        createdOnUtc: paidAt,
        no: `PP${String(++this.#count).padStart(6, '0')}`,
        purchaseOrderId: order.id!,
        paidOn: isoDate(paidAt),
        amount,
        // Money is worth a little more or less than on the day of the order.
        exchangeRate: Math.round(rate * (0.98 + this.#random.int(0, 4) / 100) * 1e6) / 1e6,
        remark: `Transfer ${this.#random.int(100_000, 999_999)}`,
        state: 'Recorded',
        paidById: buyer,
        ...more,
      })
    }
    const isOver = order.state === 'Received' || order.state === 'Closed'
    if (order.state === 'Partly Shipped')
      add(deposit, at + 3 * day, {
        state: 'Void',
        voidReason: 'Sent to an account that was closed',
      })
    add(deposit, at + 4 * day)
    if (isOver) add(cents(total - deposit), at + 80 * day)
  }
}

const cents = (amount: number) => Math.round(amount * 100) / 100
