/** Where a price is asked for. */
export const saleChannels = ['Showroom', 'Website', 'Marketplace'] as const
export type SaleChannel = (typeof saleChannels)[number]

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

/** What a promotion does to the price of one SKU while it runs: a price, or a discount in percent. */
export interface PromotionPrice extends Span {
  promotionId: string | null
  name: string | null
  channel: SaleChannel | 'Everywhere'
  /** The highest wins. */
  priority: number
  /** Whether it adds up with others that are combinable. */
  isCombinable: boolean
  amount: number | null
  percent: number | null
}

/** Everything that decides the price of a SKU in one market. */
export interface PriceFacts {
  standing: readonly StandingPrice[]
  promotions: readonly PromotionPrice[]
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

/**
 * The price of a SKU at a moment in a channel: the lower one of its regular and its clearance
 * price, then the promotions. The one of the highest priority wins, among equals the one that is
 * best for the customer. Only combinable ones add up, each on what those before it left. No
 * promotion raises a price.
 * @returns `undefined` where nothing says a price
 */
export function priceAt(facts: PriceFacts, at: number, channel: SaleChannel): Price | undefined {
  const standing = facts.standing.filter(price => runs(price, at))
  const regular = standing.find(({ kind }) => kind === 'Regular')
  const base = standing.toSorted((a, b) => a.amount - b.amount || byKind(a, b))[0]
  const offers = facts.promotions.filter(
    offer => runs(offer, at) && (offer.channel === 'Everywhere' || offer.channel === channel),
  )
  const chosen = chosenOf(offers, base?.amount)
  if (!base && !chosen.length) return undefined
  const reasons: PriceReason[] = base
    ? [{ kind: base.kind, promotionId: null, name: null, percent: null, amount: base.amount }]
    : []
  const ends: (number | null)[] = base?.kind === 'Clearance' ? [base.to] : []
  let amount = base?.amount
  for (const offer of chosen) {
    const left = priceWith(offer, amount)
    if (left === undefined || (amount !== undefined && left >= amount)) continue
    const { promotionId, name, percent, to } = offer
    reasons.push({ kind: 'Promotion', promotionId, name, percent, amount: left })
    ends.push(to)
    amount = left
  }
  if (amount === undefined) return undefined
  const known = ends.filter(end => end !== null)
  return {
    amount,
    regular: regular?.amount ?? null,
    endsAt: known.length ? Math.min(...known) : null,
    reasons,
  }
}

/** The offers that apply: the winner, and what adds up with it, in the order in which they do. */
function chosenOf(
  offers: readonly PromotionPrice[],
  base: number | undefined,
): readonly PromotionPrice[] {
  const best = (offer: PromotionPrice) => priceWith(offer, base) ?? Infinity
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

/** A price with an offer; a discount in percent needs a price to take it from. */
const priceWith = (
  { amount, percent }: PromotionPrice,
  price: number | undefined,
): number | undefined => amount ?? (price === undefined ? undefined : less(price, percent ?? 0))

/** A price less a percentage with at most 3 decimals, rounded half up to the cent. */
const less = (price: number, percent: number) =>
  Math.round((Math.round(price * 100) * (100_000 - Math.round(percent * 1000))) / 100_000) / 100

const runs = ({ from, to }: Span, at: number) => from <= at && (to === null || at < to)

const byKind = (a: StandingPrice, b: StandingPrice) => b.kind.localeCompare(a.kind)
