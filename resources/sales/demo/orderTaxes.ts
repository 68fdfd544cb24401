import type { Market } from '#resources/delivery/demo/markets.ts'
import { type Buffers, type Random } from '#server/demo/kit.ts'
import { taxOf } from './money.ts'
import type { WrittenLine } from './orderLines.ts'

/** Of these days only, however many orders there are: older ones have one sum of tax. */
const days = 90
const rates = { NZ: 15, CA: 5 } as const

/** Writes the rows behind the tax and the shipping of recent orders. Amounts are in cents. */
export class TaxWriter {
  readonly #use

  constructor(use: {
    readonly random: Random
    readonly gst: string
    /** The usual type of shipping cost, by client. */
    readonly shippingTypes: ReadonlyMap<string, string>
    readonly now: number
    readonly out: Buffers
  }) {
    this.#use = use
  }

  /** How the goods of a recent order leave. */
  fulfilmentOf(at: number, isPickup: boolean, isDelivered: boolean) {
    if (!this.#isRecent(at)) return undefined
    if (!isPickup) return 'Delivery'
    return isDelivered && this.#use.random.chance(0.4) ? 'Take now' : 'Pickup'
  }

  add(
    orderId: string,
    at: number,
    { clientId, country }: Market,
    lines: readonly WrittenLine[],
    shipping: number,
  ) {
    if (!this.#isRecent(at)) return
    const { random, gst, shippingTypes, out } = this.#use
    const created = { clientId, createdOnUtc: at }
    const taxed = (base: number, amount: number) => ({
      ...created,
      id: random.id(at),
      orderId,
      taxTypeId: gst,
      name: 'GST',
      rate: rates[country],
      base,
      amount,
    })
    for (const { id: orderLineId, price, quantity, discount, tax } of lines)
      out.orderTaxes.push({ ...taxed(price * quantity - discount, tax), orderLineId })
    if (shipping === 0) return
    const shippingCostId = random.id(at)
    const tax = taxOf(country, shipping)
    out.orderShippingCosts.push({
      ...created,
      id: shippingCostId,
      orderId,
      position: 1,
      typeId: shippingTypes.get(clientId),
      amount: shipping,
      isTaxable: true,
      tax,
      explanation: 'A call-out, and so much for each cubic metre',
    })
    out.orderTaxes.push({ ...taxed(shipping, tax), shippingCostId })
  }

  #isRecent(at: number) {
    return this.#use.now - at <= days * 86_400_000
  }
}
