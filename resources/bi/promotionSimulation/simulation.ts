import { cents } from '#resources/cents.ts'
import { priceOrder } from '#resources/products/promotions/orderPricing.ts'
import type { PriceFacts, SaleChannel } from '#resources/products/prices/pricing.ts'

/** An order as it was sold. */
export interface SoldOrder {
  readonly id: string
  readonly customerId: string
  readonly branchId: string
  readonly channel: SaleChannel
  /** Milliseconds since 1970. */
  readonly at: number
  /** The tax that its prices contain, in percent. */
  readonly taxRate: number
  readonly lines: readonly SoldLine[]
}

/** Amounts are cents; the cost is that of one piece, where it is known. */
export interface SoldLine {
  readonly id: string
  readonly skuId: string
  readonly quantity: number
  readonly price: number
  readonly discount: number
  readonly cost: number | null
}

/** A line of a simulation: its id, what its customer paid and would pay in cents, the index of its effect, and 1 where that is below cost. */
export type SimulatedLine = readonly [
  id: string,
  before: number,
  after: number,
  effect: number,
  isBelowCost: 0 | 1,
]

/** Sums of the lines of one SKU in one branch and channel. Amounts are cents. */
export interface SimulatedPart {
  readonly skuId: string
  readonly branchId: string
  readonly channel: SaleChannel
  orders: number
  ordersOnce: number
  pieces: number
  piecesReached: number
  standing: number
  before: number
  after: number
  netBefore: number
  netAfter: number
  cost: number
  linesBelowCost: number
  linesBelowFloor: number
  linesWithoutCost: number
  lines: SimulatedLine[]
}

interface Simulated {
  readonly promotionId: string
  /** Whoever orders gives it. */
  readonly coupon: string | null
  /** The SKUs that the promotion names, some through a category. */
  readonly goods: ReadonlySet<string>
}

/**
 * Plays a promotion through over orders in the order of time: each is priced as it would have been
 * with it, by the function that prices sales. What people took off a line stays; a line whose price
 * a person has set stays whole.
 */
export class Simulation {
  readonly #of: Simulated
  readonly #facts = new Map<string, PriceFacts>()
  readonly #factsWithIt = new Map<string, PriceFacts>()
  readonly #floors = new Map<string, number>()
  /** By branch and channel, then by SKU. */
  readonly #parts = new Map<string, Map<string, SimulatedPart>>()
  /** How often each customer had it, and the pieces that are gone of its lines. */
  readonly #had = new Map<string, Map<string, number>>()
  readonly #gone = new Map<string, number>()

  constructor(of: Simulated) {
    this.#of = of
  }

  get parts(): readonly SimulatedPart[] {
    return [...this.#parts.values()].flatMap(bySku => [...bySku.values()])
  }

  /** The SKUs among these whose facts are not known yet. */
  unknown(skuIds: Iterable<string>): string[] {
    return [...new Set(skuIds)].filter(id => !this.#factsWithIt.has(id))
  }

  /** The facts of a SKU while the promotion runs. Its own time does not count. */
  know(skuId: string, withIt: PriceFacts = { standing: [], promotions: [], groups: [] }) {
    const isOther = ({ promotionId }: { promotionId: string | null }) =>
      promotionId !== this.#of.promotionId
    const { promotions, groups = [] } = withIt
    this.#factsWithIt.set(skuId, withIt)
    this.#facts.set(skuId, {
      ...withIt,
      promotions: promotions.filter(isOther),
      groups: groups.filter(isOther),
    })
    const own = [...promotions, ...groups].filter(offer => !isOther(offer))
    this.#floors.set(skuId, Math.max(0, ...own.map(({ floor }) => cents(floor ?? 0))))
  }

  add(order: SoldOrder) {
    const { promotionId, coupon, goods } = this.#of
    const { at, channel, lines } = order
    const sold = priceOrder(this.#facts, { at, channel, lines: lines.map(asked) })
    const isByHand = lines.map(({ price, discount }, i) => {
      const line = sold.lines[i]
      return !line || cents(line.price) !== price || cents(line.discount) > discount
    })
    const had = this.#had.get(order.customerId)
    const priced = priceOrder(this.#factsWithIt, {
      at,
      channel,
      lines: lines.map((line, i) => ({
        ...asked(line),
        price: isByHand[i] ? line.price / 100 : null,
      })),
      ...(coupon && { coupons: [coupon] }),
      ...(had && { had }),
      gone: this.#gone,
    })
    this.#use(order.customerId, priced.uses)
    let isCounted = false
    const seen = new Set<string>()
    for (const [i, line] of lines.entries()) {
      const before = line.quantity * line.price - line.discount
      const was = sold.lines[i]
      const will = priced.lines[i]
      const byPerson = was && !isByHand[i] ? line.discount - cents(was.discount) : 0
      const after = will && !isByHand[i] ? Math.max(cents(will.amount) - byPerson, 0) : before
      const own = will?.offers.find(offer => offer.promotionId === promotionId)
      if (!goods.has(line.skuId) && after === before && !own) continue
      const standing =
        was && !isByHand[i] ? cents(was.amount) + cents(was.off) : line.quantity * line.price
      this.#count(order, line, {
        before,
        after,
        standing,
        reached: own?.pieces ?? 0,
        effect: isByHand[i] ? 2 : own ? 0 : 1,
        isNewOrder: !isCounted,
        isNewSku: !seen.has(line.skuId),
      })
      isCounted = true
      seen.add(line.skuId)
    }
  }

  #use(customerId: string, uses: ReturnType<typeof priceOrder>['uses']) {
    const own = uses.find(use => use.promotionId === this.#of.promotionId)
    if (!own) return
    const had = this.#had.get(customerId) ?? new Map<string, number>()
    this.#had.set(customerId, had.set(own.promotionId, (had.get(own.promotionId) ?? 0) + own.times))
    for (const [line, pieces] of own.pieces)
      this.#gone.set(line, (this.#gone.get(line) ?? 0) + pieces)
  }

  #count(order: SoldOrder, line: SoldLine, counted: Counted) {
    const { before, after, standing, reached, effect, isNewOrder, isNewSku } = counted
    const part = this.#partOf(order, line.skuId)
    part.orders += Number(isNewSku)
    part.ordersOnce += Number(isNewOrder)
    part.pieces += line.quantity
    part.piecesReached += reached
    part.standing += standing
    part.before += before
    part.after += after
    const net = withoutTax(after, order.taxRate)
    const cost = line.cost === null ? null : line.cost * line.quantity
    const isBelowCost = cost !== null && net < cost
    if (cost === null) part.linesWithoutCost++
    else {
      part.netBefore += withoutTax(before, order.taxRate)
      part.netAfter += net
      part.cost += cost
    }
    part.linesBelowCost += Number(isBelowCost)
    part.linesBelowFloor += Number(after < (this.#floors.get(line.skuId) ?? 0) * line.quantity)
    part.lines.push([line.id, before, after, effect, isBelowCost ? 1 : 0])
  }

  #partOf({ branchId, channel }: SoldOrder, skuId: string): SimulatedPart {
    const key = `${branchId} ${channel}`
    const bySku = this.#parts.get(key) ?? new Map<string, SimulatedPart>()
    if (!bySku.size) this.#parts.set(key, bySku)
    const known = bySku.get(skuId)
    if (known) return known
    const part: SimulatedPart = {
      skuId,
      branchId,
      channel,
      orders: 0,
      ordersOnce: 0,
      pieces: 0,
      piecesReached: 0,
      standing: 0,
      before: 0,
      after: 0,
      netBefore: 0,
      netAfter: 0,
      cost: 0,
      linesBelowCost: 0,
      linesBelowFloor: 0,
      linesWithoutCost: 0,
      lines: [],
    }
    bySku.set(skuId, part)
    return part
  }
}

interface Counted {
  before: number
  after: number
  standing: number
  reached: number
  effect: number
  isNewOrder: boolean
  isNewSku: boolean
}

/**
 * The pieces that have to be sold beside those of the month, so that the margin is what it was
 * before. Nothing where no piece leaves anything.
 */
export function piecesToBreakEven(
  pieces: number,
  marginBefore: number,
  marginAfter: number,
): number | null {
  const lost = marginBefore - marginAfter
  if (lost <= 0) return 0
  return marginAfter > 0 ? Math.ceil((lost * pieces) / marginAfter) : null
}

const asked = ({ skuId, quantity }: SoldLine) => ({ skuId, quantity })
/** An amount less the tax that it contains, rounded half up as on orders. */
const withoutTax = (amount: number, rate: number) =>
  amount - Math.round((amount * rate) / (100 + rate))
