import type { Branch, Market } from '#resources/delivery/demo/markets.ts'
import { costAt } from '#resources/products/demo/costs.ts'
import type { History } from './orderHistory.ts'
import { type Buffers, isoDate, type Random, type Rows } from '#server/demo/kit.ts'
import type { ReservationWriter } from '#resources/stock/demo/reservations.ts'
import type { Sale } from './sales.ts'
import { promotedAt } from '#resources/products/demo/prices.ts'
import type { Stock } from '#resources/stock/demo/stock.ts'

/** A line as it was written. */
export interface WrittenLine extends Sale {
  readonly id: string
  readonly delivered: number
  /** The goods that are held for it. */
  readonly held: readonly Rows['stockLines'][]
}

/** Writes the lines of orders and the goods held for them. */
export class LineWriter {
  readonly #use
  #emptied = 0

  constructor(use: {
    readonly random: Random
    readonly uses: Random
    readonly stock: Stock
    readonly reservations: ReservationWriter
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
    history: History,
    fulfilment: Rows['orderLines']['fulfilment'],
  ): WrittenLine[] {
    const { random, stock, reservations, now, out, emptied } = this.#use
    const { delivery, isReserved, leaves } = history
    const delivered = deliveredOf[delivery](sales)
    return sales.map((sale, i) => {
      const { sku, quantity, price, discount, tax } = sale
      const id = random.id(at)
      const quantityDelivered = delivered(i)
      const promotion = promotedAt(sku.prices[market.country]!, at)
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
        promotionId: promotion?.id,
        promotionAmount: (promotion?.off ?? 0) * quantity,
        promotionDiscount: 0,
        orderDiscount: 0,
        codeDiscount: 0,
        priceReason: promotion?.name,
        pricedOnUtc: promotion && at,
        tax,
        quantityDelivered,
        deliveredBefore: 0,
        quantityReturned: delivery === 'Returned' ? quantityDelivered : 0,
        promisedDate: history.promised === undefined ? undefined : isoDate(history.promised),
        fulfilment,
        costAtSale: costAt(sku, at),
        remark: random.chance(0.03) ? random.pick(remarks) : undefined,
      })
      if (promotion)
        out.promotionUses.push({
          id: this.#use.uses.id(at),
          clientId: market.clientId,
          createdOnUtc: at,
          promotionId: promotion.id,
          orderId,
          orderLineId: id,
          promotionLineId: promotion.lineId,
          pieces: quantity,
          times: quantity,
          amount: promotion.off * quantity,
        })
      const open = quantity - quantityDelivered
      let held: Rows['stockLines'][] = []
      const promised = { orderLineId: id, at, market, branch, sku, open, quantity, history }
      if (open > 0 && isReserved) {
        const moment = Math.min(at + random.int(1, 300) * minute, now)
        held = stock.holdForOrder(market, branch, moment, orderId, id, sku, open)
        reservations.addHeld(promised, held)
      } else {
        reservations.addOther(promised)
        if (open === 0 && this.#emptied < emptied.most && random.chance(emptied.chance))
          this.#emptied += stock.goneForOrder(
            market,
            branch,
            at,
            leftAt(leaves, now),
            orderId,
            id,
            sku,
            quantity,
          )
      }
      return { ...sale, id, delivered: quantityDelivered, held }
    })
  }
}

/** When goods left, if that is so lately that movements are written of it. */
const leftAt = (leaves: number | undefined, now: number) =>
  leaves !== undefined && leaves < now && now - leaves < 60 * day ? leaves : undefined

const day = 86_400_000
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
