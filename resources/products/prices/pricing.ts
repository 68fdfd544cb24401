/** Where a price is asked for. */
export const saleChannels = ['Showroom', 'Website', 'Marketplace'] as const
export type SaleChannel = (typeof saleChannels)[number]

/** Where a promotion holds: everywhere, or in some of the channels. */
export const promotionChannels = [
  'Everywhere',
  ...saleChannels,
  'Showroom and website',
  'Showroom and marketplace',
  'Website and marketplace',
] as const
export type PromotionChannel = (typeof promotionChannels)[number]

/** The kinds of prices that people set; those of promotions come with the promotion. */
export const standingKinds = ['Regular', 'Clearance'] as const

/** Milliseconds since 1970: from, and up to but without the end; without one it stands. */
interface Span {
  from: number
  to: number | null
}

/** A price that stands without any promotion. */
export interface StandingPrice extends Span {
  kind: (typeof standingKinds)[number]
  amount: number
}

/** What a promotion offers for a SKU while it runs. */
export interface Offer extends Span {
  promotionId: string | null
  name: string | null
  channel: PromotionChannel
  /** The highest wins. */
  priority: number
  /** Whether it adds up with others that are combinable. */
  isCombinable: boolean
  /** It takes no piece below this. */
  floor?: number | null
  /** It holds only for orders with this code. */
  coupon?: string | null
  /** How often one customer gets it: pieces, or sets and orders where it needs several pieces. */
  limit?: number | null
  /** The line of the promotion that names the SKU or its category, and the pieces left of it. */
  lineId?: string | null
  cap?: number | null
}

/** What a promotion does to each piece: a price, a discount in percent, or an amount off. */
export interface PromotionPrice extends Offer {
  amount: number | null
  percent: number | null
  off?: number | null
}

/** What a promotion does to several pieces together. */
export type GroupRule =
  /** Of each `buy` + `get` pieces, the `get` cheapest have a discount; 100 % is free. */
  | { type: 'Buy X get Y'; buy: number; get: number; percent: number }
  /** Pieces of each part make a set, which has a price, or a discount in percent. */
  | {
      type: 'Bundle'
      amount: number | null
      percent: number | null
      parts: readonly { lineId: string; quantity: number }[]
    }
  /** The highest tier that the pieces together reach: percent or an amount off. */
  | {
      type: 'Spend tier'
      tiers: readonly { from: number; percent: number | null; off: number | null }[]
    }

/** What a promotion offers for a SKU together with others. */
export interface GroupOffer extends Offer {
  rule: GroupRule
}

/** Everything that decides the price of a SKU in one market. */
export interface PriceFacts {
  standing: readonly StandingPrice[]
  promotions: readonly PromotionPrice[]
  /** They need an order: the price of one piece does without them. */
  groups?: readonly GroupOffer[]
}

/** One fact of a price: what it takes the price to. */
export interface PriceReason {
  kind: StandingPrice['kind'] | 'Promotion'
  promotionId: string | null
  name: string | null
  percent: number | null
  /** The price with this fact and those before it. */
  amount: number
}

/** A price, and why it is that. */
export interface Price {
  amount: number
  /** The regular price, if there is one. */
  regular: number | null
  /** When the first of its reasons ends that is no regular price, in milliseconds since 1970. */
  endsAt: number | null
  /** In the order in which they made it. */
  reasons: readonly PriceReason[]
}

/** What holds of the facts at a moment in a channel. */
export interface Holding {
  regular: StandingPrice | undefined
  /** The lower one of the regular and the clearance price. */
  base: StandingPrice | undefined
  offers: readonly PromotionPrice[]
}

/**
 * The price of a SKU at a moment in a channel: the lower one of its regular and its clearance
 * price, then the promotions. The one of the highest priority wins, among equals the one that is
 * best for the customer. Only combinable ones add up, each on what those before it left. No
 * promotion raises a price, or takes it below its floor. Those with a coupon need an order.
 * @returns `undefined` where nothing says a price
 */
export function priceAt(facts: PriceFacts, at: number, channel: SaleChannel): Price | undefined {
  const holding = holdingAt(facts, at, channel, [])
  // What is sold out is no longer offered.
  const offers = holding.offers.filter(({ cap }) => cap === null || cap === undefined || cap > 0)
  return priceBy(holding, offers)?.price
}

/** The prices and offers that hold; `coupons` are the codes given, in upper case. */
export function holdingAt(
  { standing, promotions }: PriceFacts,
  at: number,
  channel: SaleChannel,
  coupons: readonly string[],
): Holding {
  // In one pass: a simulation asks for the prices of a month of orders.
  let regular: StandingPrice | undefined
  let base: StandingPrice | undefined
  for (const price of standing) {
    if (!runs(price, at)) continue
    if (!regular && price.kind === 'Regular') regular = price
    if (!base || (price.amount - base.amount || byKind(price, base)) < 0) base = price
  }
  return {
    regular,
    base,
    offers: promotions.length
      ? promotions.filter(offer => isOffered(offer, at, channel, coupons))
      : none,
  }
}

const none: readonly never[] = []

/** Whether an offer holds at a moment in a channel with these coupons. */
export const isOffered = (
  offer: Offer,
  at: number,
  channel: SaleChannel,
  coupons: readonly string[],
) =>
  runs(offer, at) &&
  holdsIn[offer.channel].has(channel) &&
  (!offer.coupon || coupons.includes(offer.coupon.toUpperCase()))

/** The channels that a promotion's channel names. */
const holdsIn = Object.fromEntries(
  promotionChannels.map(all => [
    all,
    new Set(
      saleChannels.filter(
        one => all === 'Everywhere' || all.toLowerCase().includes(one.toLowerCase()),
      ),
    ),
  ]),
) as unknown as Readonly<Record<PromotionChannel, ReadonlySet<SaleChannel>>>

/** The price with these offers, and those of them that made it. */
export function priceBy(
  { regular, base }: Pick<Holding, 'regular' | 'base'>,
  offers: readonly PromotionPrice[],
): { price: Price; applied: readonly PromotionPrice[] } | undefined {
  const reasons: PriceReason[] = base
    ? [{ kind: base.kind, promotionId: null, name: null, percent: null, amount: base.amount }]
    : []
  const ends: (number | null)[] = base?.kind === 'Clearance' ? [base.to] : []
  const applied: PromotionPrice[] = []
  let amount = base?.amount
  let floor = 0
  for (const offer of chosenOf(offers, base?.amount)) {
    const lowest = Math.max(floor, offer.floor ?? 0)
    const left = priceWith(offer, amount, lowest)
    if (left === undefined || (amount !== undefined && left >= amount)) continue
    const { promotionId, name, percent, to } = offer
    reasons.push({ kind: 'Promotion', promotionId, name, percent, amount: left })
    ends.push(to)
    applied.push(offer)
    amount = left
    floor = lowest
  }
  if (amount === undefined) return undefined
  return {
    price: { amount, regular: regular?.amount ?? null, endsAt: firstOf(ends), reasons },
    applied,
  }
}

/** The earliest end; null where none is known. */
const firstOf = (ends: readonly (number | null)[]) =>
  ends.reduce((first, end) => (end === null || (first !== null && first < end) ? first : end), null)

/** The offers that apply: the winner, and what adds up with it, in the order in which they do. */
function chosenOf(
  offers: readonly PromotionPrice[],
  base: number | undefined,
): readonly PromotionPrice[] {
  if (!offers.length) return offers
  const best = (offer: PromotionPrice) => priceWith(offer, base) ?? Infinity
  if (offers.length === 1) return best(offers[0]!) < (base ?? Infinity) ? offers : none
  const ordered = offers
    .filter(offer => best(offer) < (base ?? Infinity))
    .toSorted(
      (a, b) =>
        b.priority - a.priority ||
        best(a) - best(b) ||
        (a.promotionId ?? '').localeCompare(b.promotionId ?? ''),
    )
  const [winner] = ordered
  if (!winner?.isCombinable) return winner ? [winner] : []
  // A promotion that names a SKU in several ways counts once, in the best of them.
  const seen = new Set<string | null>()
  return ordered.filter(({ isCombinable, promotionId }) => {
    if (!isCombinable || seen.has(promotionId)) return false
    seen.add(promotionId)
    return true
  })
}

/** A price with an offer, not below its floor; a discount needs a price to take it from. */
function priceWith(
  { amount, percent, off, floor: own }: PromotionPrice,
  price: number | undefined,
  floor = own ?? 0,
): number | undefined {
  const left =
    amount ??
    (price === undefined
      ? undefined
      : off
        ? Math.round((price - off) * 100) / 100
        : less(price, percent ?? 0))
  return left === undefined ? undefined : Math.max(left, floor)
}

/** A price less a percentage with at most 3 decimals, rounded half up to the cent. */
export const less = (price: number, percent: number) =>
  Math.round((Math.round(price * 100) * (100_000 - Math.round(percent * 1000))) / 100_000) / 100

const runs = ({ from, to }: Span, at: number) => from <= at && (to === null || at < to)

const byKind = (a: StandingPrice, b: StandingPrice) => b.kind.localeCompare(a.kind)
