import type { Branch, Market } from './markets.ts'
import type { History } from './orderHistory.ts'
import type { Random } from './random.ts'
import type { Sale } from './sales.ts'
import type { Stock } from './stock.ts'
import type { Buffers } from './tables.ts'

/** Writes the lines of orders and the goods held for them. */
export class LineWriter {
  readonly #use
  #emptied = 0

  constructor(use: {
    readonly random: Random
    readonly stock: Stock
    readonly now: number
    readonly out: Buffers
    /** Stock lines of goods that have gone out: how many stay, with a quantity of 0, and how likely one does. */
    readonly emptied: { readonly most: number; readonly chance: number }
  }) {
    this.#use = use
  }

  add(
    orderId: string,
    at: number,
    market: Market,
    branch: Branch,
    sales: readonly Sale[],
    { delivery, isReserved }: History,
  ) {
    const { random, stock, now, out, emptied } = this.#use
    const delivered = deliveredOf[delivery](sales)
    for (const [i, { sku, quantity, price, discount, tax }] of sales.entries()) {
      const id = random.id(at)
      const quantityDelivered = delivered(i)
      out.orderLines.push({
        id,
        clientId: market.clientId,
        createdOnUtc: at,
        orderId,
        position: i + 1,
        skuId: sku.id,
        quantity,
        price,
        discount,
        tax,
        quantityDelivered,
        remark: random.chance(0.03) ? random.pick(remarks) : undefined,
      })
      if (quantityDelivered < quantity) {
        if (isReserved)
          stock.holdForOrder(
            market,
            branch,
            Math.min(at + random.int(1, 300) * minute, now),
            id,
            sku,
            quantity - quantityDelivered,
          )
      } else if (this.#emptied < emptied.most && random.chance(emptied.chance))
        this.#emptied += stock.holdForOrder(market, branch, at, id, sku, 0)
    }
  }
}

const minute = 60_000

type DeliveredOf = (sales: readonly Sale[]) => (position: number) => number
const all: DeliveredOf = sales => i => sales[i]!.quantity
const nothing: DeliveredOf = () => () => 0

/** Of a partial delivery everything before the last goods has gone out; where that is nothing, half of the goods. */
const some: DeliveredOf = sales => {
  const first = sales.findIndex(s => s.sku.type !== 'Service')
  const last = sales.findLastIndex(s => s.sku.type !== 'Service')
  return i =>
    i < last && first < last
      ? sales[i]!.quantity
      : i === last && first === last
        ? sales[i]!.quantity >> 1
        : 0
}

const deliveredOf: Readonly<Record<History['delivery'], DeliveredOf>> = {
  None: nothing,
  Planned: nothing,
  Partial: some,
  Delivered: all,
  Returned: all,
}

const remarks = [
  'Colour as in the shop',
  'Left-hand chaise',
  'From the display, as seen',
  'Please check the carton',
  'Replaces a returned piece',
]
