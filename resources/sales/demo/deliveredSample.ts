import type { Market } from '#resources/delivery/demo/markets.ts'
import type { Sku } from '#resources/products/demo/catalogue.ts'
import type { Random, Rows } from '#server/demo/kit.ts'

/** A delivered order, for those who write what comes after. */
export interface Delivered {
  readonly orderId: string | undefined
  /** The line of the goods, and who bought them: of those that were bought elsewhere, nobody knows. */
  readonly lineId?: string | undefined
  /** By which plan it was handed over. */
  readonly planItem?: Rows['planItems'] | undefined
  readonly customerId?: string | undefined
  readonly branchId?: string | undefined
  readonly market: Market
  readonly sku: Sku
  readonly at: number
}

/** A sample of the delivered orders, of fixed size however many orders there are: those that somebody complains about. */
export class DeliveredSample {
  readonly sample: Delivered[] = []
  #seen = 0
  readonly #random: Random
  readonly #most: number
  readonly #now: number

  constructor(random: Random, most: number, now: number) {
    this.#random = random
    this.#most = most
    this.#now = now
  }

  consider(delivered: Delivered) {
    if (delivered.at >= this.#now) return
    this.#seen++
    const at =
      this.sample.length < this.#most ? this.sample.length : this.#random.int(0, this.#seen - 1)
    if (at < this.#most) this.sample[at] = delivered
  }
}
