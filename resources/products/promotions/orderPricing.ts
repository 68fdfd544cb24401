import {
  holdingAt,
  isOffered,
  priceBy,
  type GroupOffer,
  type Offer,
  type PriceFacts,
  type SaleChannel,
} from '#resources/products/prices/pricing.ts'
import { cents } from '#resources/cents.ts'
import { groupPlan, type Candidate, type GroupPlan } from './groupOffers.ts'
import { Left } from './left.ts'

/** An order to be priced. */
export interface OrderToPrice {
  /** Milliseconds since 1970. */
  at: number
  channel: SaleChannel
  lines: readonly LineToPrice[]
  coupons?: readonly string[]
  /** How often the customer had a promotion already, by promotion. */
  had?: ReadonlyMap<string, number>
  /** Pieces that others took since the facts were read, by line of a promotion. */
  gone?: ReadonlyMap<string, number>
}

export interface LineToPrice {
  skuId: string
  quantity: number
  /** A price that a person set: promotions leave the line alone. */
  price?: number | null
  /** The moment of this line, where it is another one. */
  at?: number
}

/** What a promotion took off a line. */
export interface LineOffer {
  promotionId: string | null
  name: string | null
  lineId: string | null
  /** The pieces that took part in it. */
  pieces: number
  off: number
}

/** The price of a line. */
export interface PricedLine {
  /** Of each piece: that of one piece alone, or where pieces differ the one before promotions. */
  price: number
  /** What the line costs less than its pieces at that price. */
  discount: number
  /** What the line costs, to the cent. */
  amount: number
  /** What promotions took off altogether. */
  off: number
  /** In the order in which they made the price. */
  offers: readonly LineOffer[]
}

/** What of a promotion an order uses up. */
export interface OfferUse {
  promotionId: string
  /** How often the customer has it: pieces, or sets and orders where it needs several pieces. */
  times: number
  /** The pieces that took part, by line of the promotion. */
  pieces: ReadonlyMap<string, number>
  coupon: string | null
}

export interface PricedOrder {
  /** In the order of the lines; nothing where no fact says a price. */
  lines: readonly (PricedLine | undefined)[]
  uses: readonly OfferUse[]
}

/**
 * The prices of an order. Each piece first has the price that it has alone, as far as caps and
 * limits reach. Then come the offers that need several pieces, the highest priority first and among
 * equals the best for the customer. One that adds up with what a piece has goes by what that left;
 * any other takes its place from the same priority up. Together the pieces never cost more than
 * alone: the price on the shelf holds whatever else is bought. Discount rules and the discounts of
 * people come after.
 */
export function priceOrder(
  facts: ReadonlyMap<string, PriceFacts>,
  order: OrderToPrice,
): PricedOrder {
  const left = new Left(order)
  const coupons = (order.coupons ?? []).map(code => code.toUpperCase())
  const parts: Part[] = []
  const priced = { facts, order, coupons }
  order.lines.forEach((line, row) => partsOf(line, row, priced, left, parts))
  const sets = new Map<string, number>()
  const groups = groupsOf(priced)
  if (groups.length) withGroups(parts, groups, left, sets)
  return {
    lines: order.lines.map((line, row) => lineOf(line, parts, row)),
    uses: usesOf(parts, sets),
  }
}

/** An order with what decides its prices; the codes of its coupons are in upper case. */
interface Priced {
  readonly facts: ReadonlyMap<string, PriceFacts>
  readonly order: OrderToPrice
  readonly coupons: readonly string[]
}

/** What a promotion did to pieces; amounts are cents. */
interface Mark {
  offer: Offer
  pieces: number
  off: number
  isGroup: boolean
}

/** Pieces of a line that have the same price. Amounts are cents for all of them. */
interface Part {
  row: number
  skuId: string
  pieces: number
  before: number
  now: number
  /** Of each piece: before offers that need several, and the lowest that floors allow. */
  alone: number
  floor: number
  marks: Mark[]
  isFixed: boolean
}

/** Adds the pieces of a line at the prices that they have alone; none where no fact says a price. */
function partsOf(
  { skuId, quantity, price: set, at }: LineToPrice,
  row: number,
  { facts, order, coupons }: Priced,
  left: Left,
  parts: Part[],
) {
  if (set !== null && set !== undefined) {
    const amount = cents(set) * quantity
    parts.push({
      row,
      skuId,
      pieces: quantity,
      before: amount,
      now: amount,
      alone: cents(set),
      floor: 0,
      marks: [],
      isFixed: true,
    })
    return
  }
  const of = facts.get(skuId)
  if (!of) return
  const holding = holdingAt(of, at ?? order.at, order.channel, coupons)
  const leftOf = (offer: Offer) => Math.min(left.pieces(offer), left.times(offer))
  const first = parts.length
  for (let open = quantity; open > 0;) {
    const { offers } = holding
    const priced = priceBy(
      holding,
      offers.length ? offers.filter(offer => leftOf(offer) > 0) : offers,
    )
    if (!priced) {
      parts.length = first
      return
    }
    const { price, applied } = priced
    let pieces = open
    let floor = 0
    for (const offer of applied) {
      pieces = Math.min(pieces, leftOf(offer))
      floor = Math.max(floor, cents(offer.floor ?? 0))
    }
    const said = applied.length ? price.reasons.filter(({ kind }) => kind === 'Promotion') : []
    let from = cents(holding.base?.amount ?? said[0]!.amount)
    const before = from * pieces
    const marks = applied.map((offer, i): Mark => {
      left.take(offer, pieces, pieces)
      const to = cents(said[i]!.amount)
      const mark = { offer, pieces, off: (from - to) * pieces, isGroup: false }
      from = to
      return mark
    })
    // Written out: a simulation prices a month of orders here, and spreading costs half of its time.
    parts.push({
      row,
      skuId,
      pieces,
      before,
      now: cents(price.amount) * pieces,
      alone: cents(price.amount),
      floor,
      marks,
      isFixed: false,
    })
    open -= pieces
  }
}

/** An offer for several pieces, with what it says of each SKU. */
type Group = ReadonlyMap<string, GroupOffer>

function groupsOf({ facts, order, coupons }: Priced): Group[] {
  const groups = new Map<string, Map<string, GroupOffer>>()
  for (const { skuId, at = order.at } of order.lines)
    for (const offer of facts.get(skuId)?.groups ?? []) {
      if (!offer.promotionId || !isOffered(offer, at, order.channel, coupons)) continue
      const group = groups.get(offer.promotionId) ?? new Map<string, GroupOffer>()
      groups.set(offer.promotionId, group.set(skuId, offer))
    }
  return [...groups.values()]
}

/** Gives the offers that need several pieces, one after the other. */
function withGroups(
  parts: Part[],
  groups: readonly Group[],
  left: Left,
  sets: Map<string, number>,
) {
  let open = groups.toSorted((a, b) => anyOf(b).priority - anyOf(a).priority)
  while (open.length) {
    const equal = open.filter(group => anyOf(group).priority === anyOf(open[0]!).priority)
    const [best] = equal
      .map(group => ({ group, ...planOf(group, parts, left) }))
      .filter(({ gain }) => gain > 0)
      .toSorted(
        (a, b) =>
          b.gain - a.gain || anyOf(a.group).promotionId!.localeCompare(anyOf(b.group).promotionId!),
      )
    if (best) {
      give(best.group, best.plan, parts, left)
      sets.set(anyOf(best.group).promotionId!, best.plan.times)
    }
    open = best
      ? open.filter(group => group !== best.group)
      : open.filter(group => !equal.includes(group))
  }
}

interface GroupCandidate extends Candidate {
  part: Part
  /** Whether it goes by what other promotions left, and not in their place. */
  addsUp: boolean
}

/** What a group comes to now, and what the customer gains by it in cents. */
function planOf(
  group: Group,
  parts: readonly Part[],
  left: Left,
): { plan: GroupPlan<GroupCandidate>; gain: number } {
  const open = new Map<string, number>()
  const candidates = parts.flatMap((part): GroupCandidate[] => {
    const offer = group.get(part.skuId)
    if (!offer || part.isFixed) return []
    const addsUp =
      !part.marks.length ||
      (offer.isCombinable && part.marks.every(mark => mark.offer.isCombinable))
    const isBeaten = part.marks.some(mark => mark.isGroup || mark.offer.priority > offer.priority)
    if (!addsUp && isBeaten) return []
    const lineId = offer.lineId ?? null
    const cap = open.get(lineId ?? '') ?? left.pieces(offer)
    const pieces = Math.min(part.pieces, cap)
    open.set(lineId ?? '', cap - pieces)
    const each = Math.floor((addsUp ? part.now : part.before) / part.pieces)
    const floor = Math.max(cents(offer.floor ?? 0), addsUp ? part.floor : 0)
    return pieces > 0 ? [{ part, addsUp, lineId, pieces, each, floor }] : []
  })
  const plan = groupPlan(anyOf(group), candidates, left.times(anyOf(group)))
  const gain = plan.parts.reduce((sum, { of: { part, addsUp }, pieces, off }) => {
    const given = addsUp
      ? 0
      : shareOf(part.before, pieces, part.pieces) - shareOf(part.now, pieces, part.pieces)
    return sum + off - given
  }, 0)
  return { plan, gain }
}

/** Writes a plan into the parts; where only some pieces take part, the part is parted. */
function give(group: Group, plan: GroupPlan<GroupCandidate>, parts: Part[], left: Left) {
  for (const { of, pieces, off } of plan.parts) {
    const part = parted(of.part, pieces, parts)
    const offer = group.get(part.skuId)!
    left.take(offer, pieces, 0)
    if (!of.addsUp) {
      part.marks = []
      part.now = part.before
      part.alone = part.before / pieces
    }
    part.now -= off
    part.floor = Math.max(of.addsUp ? part.floor : 0, cents(offer.floor ?? 0))
    part.marks = [...part.marks, { offer, pieces, off, isGroup: true }]
  }
  left.take({ ...anyOf(group), lineId: null }, 0, plan.times)
}

/** The first so many pieces of a part; the others become a part of their own. */
function parted(part: Part, pieces: number, parts: Part[]): Part {
  if (pieces === part.pieces) return part
  const rest = part.pieces - pieces
  const own = (amount: number) => shareOf(amount, pieces, part.pieces)
  parts.push({
    ...part,
    pieces: rest,
    before: part.before - own(part.before),
    now: part.now - own(part.now),
    marks: part.marks.map(mark => ({ ...mark, pieces: rest, off: mark.off - own(mark.off) })),
  })
  return Object.assign(part, {
    pieces,
    before: own(part.before),
    now: own(part.now),
    marks: part.marks.map(mark => ({ ...mark, pieces, off: own(mark.off) })),
  })
}

function lineOf(
  { quantity }: LineToPrice,
  all: readonly Part[],
  row: number,
): PricedLine | undefined {
  const parts = all.filter(part => part.row === row)
  const first = parts[0]
  if (!first) return undefined
  const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0)
  const now = sum(part => part.now)
  const before = sum(part => part.before)
  const isOne = parts.every(part => part.alone === first.alone)
  const price = isOne ? first.alone : Math.max(...parts.map(part => part.before / part.pieces))
  const offers = new Map<string | null, LineOffer>()
  for (const { marks } of parts)
    for (const { offer, pieces, off } of marks) {
      const { promotionId, name, lineId = null } = offer
      const of = offers.get(promotionId)
      offers.set(promotionId, {
        promotionId,
        name,
        lineId,
        pieces: (of?.pieces ?? 0) + pieces,
        off: money(cents(of?.off ?? 0) + off),
      })
    }
  return {
    price: money(price),
    discount: money(price * quantity - now),
    amount: money(now),
    off: money(before - now),
    offers: [...offers.values()],
  }
}

function usesOf(parts: readonly Part[], sets: ReadonlyMap<string, number>): OfferUse[] {
  const uses = new Map<string, OfferUse & { pieces: Map<string, number> }>()
  for (const { marks } of parts)
    for (const { offer, pieces, isGroup } of marks) {
      const { promotionId, lineId, coupon } = offer
      if (!promotionId) continue
      const use = uses.get(promotionId) ?? {
        promotionId,
        times: sets.get(promotionId) ?? 0,
        pieces: new Map<string, number>(),
        coupon: coupon ?? null,
      }
      if (!isGroup) use.times += pieces
      if (lineId) use.pieces.set(lineId, (use.pieces.get(lineId) ?? 0) + pieces)
      uses.set(promotionId, use)
    }
  return [...uses.values()]
}

const anyOf = (group: Group): GroupOffer => group.values().next().value!
const shareOf = (amount: number, pieces: number, all: number) => Math.floor((amount * pieces) / all)
const money = (amount: number) => Math.round(amount) / 100
