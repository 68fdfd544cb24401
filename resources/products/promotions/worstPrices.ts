import {
  holdingAt,
  isOffered,
  less,
  priceBy,
  type GroupOffer,
  type GroupRule,
  type PriceFacts,
  type SaleChannel,
} from '#resources/products/prices/pricing.ts'

/** A promotion, as it would be asked for at a till. */
interface Asked {
  readonly promotionId: string
  readonly at: number
  readonly channel: SaleChannel
  readonly coupon: string | null
}

/** A piece that takes part in an offer for several: its price alone, and its floor. */
interface Piece {
  readonly skuId: string
  readonly lineId: string | null
  readonly rule: GroupRule
  readonly each: number
  readonly floor: number
}

/**
 * The lowest price that a piece of each SKU can come to by a promotion, by SKU; those that it takes
 * nothing off are left out. Where the promotion needs several pieces this is the piece's share of
 * the most that can be taken off; other offers for several pieces are left aside.
 */
export function worstPrices(
  facts: ReadonlyMap<string, PriceFacts>,
  asked: Asked,
): ReadonlyMap<string, number> {
  const prices = new Map<string, number>()
  const pieces: Piece[] = []
  for (const [skuId, of] of facts) {
    const coupons = asked.coupon ? [asked.coupon.toUpperCase()] : []
    const holding = holdingAt(of, asked.at, asked.channel, coupons)
    const priced = priceBy(holding, holding.offers)
    const offer = of.groups?.find(
      ({ promotionId, ...each }) =>
        promotionId === asked.promotionId &&
        isOffered({ promotionId, ...each }, asked.at, asked.channel, coupons),
    )
    if (!priced) continue
    const { price, applied } = priced
    if (applied.some(({ promotionId }) => promotionId === asked.promotionId))
      prices.set(skuId, price.amount)
    if (!offer) continue
    const addsUp = offer.isCombinable && applied.every(({ isCombinable }) => isCombinable)
    pieces.push({
      skuId,
      lineId: offer.lineId ?? null,
      rule: offer.rule,
      each: addsUp || !holding.base ? price.amount : holding.base.amount,
      floor: floorOf(addsUp ? [offer, ...applied] : [offer]),
    })
  }
  for (const [skuId, price] of worstTogether(pieces)) prices.set(skuId, price)
  return prices
}

const floorOf = (offers: readonly Pick<GroupOffer, 'floor'>[]) =>
  Math.max(0, ...offers.map(({ floor }) => floor ?? 0))

function worstTogether(pieces: readonly Piece[]): (readonly [string, number])[] {
  const [first] = pieces
  if (!first) return []
  const { rule } = first
  if (rule.type === 'Buy X get Y') {
    const { buy, get, percent } = rule
    const isKept = pieces.some(({ each, floor }) => floor > less(each, percent))
    return pieces.map(({ skuId, each, floor }) => {
      const lessened = Math.max(less(each, percent), Math.min(each, floor))
      // The cheapest pieces cost less, so that those of one SKU alone come to the least; beside
      // pieces that a floor keeps a single one can be all that costs less.
      return [
        skuId,
        isKept ? lessened : cents((each * buy + lessened * get) / (buy + get)),
      ] as const
    })
  }
  const shares = pieces.map(piece => ({
    piece,
    price: piece.each * shareLeft(rule, piece, pieces),
  }))
  // What a floor keeps from one piece is taken off the others, down to their own floors.
  const isKept = shares.some(({ piece, price }) => piece.floor > price)
  return shares.flatMap(({ piece: { skuId, each, floor }, price }) =>
    price < each ? [[skuId, Math.min(each, isKept ? floor : cents(price))] as const] : [],
  )
}

/** What is left of a price at the least, from 0 to 1. */
function shareLeft(
  rule: Exclude<GroupRule, { type: 'Buy X get Y' }>,
  piece: Piece,
  pieces: readonly Piece[],
): number {
  if (rule.type === 'Spend tier')
    // Just at its threshold a tier takes off the most.
    return Math.min(
      1,
      ...rule.tiers.map(({ from, percent, off }) => 1 - (off ? off / from : (percent ?? 0) / 100)),
    )
  if (rule.amount === null) return 1 - (rule.percent ?? 0) / 100
  // Beside the dearest others a set of one price leaves the least.
  const worth = rule.parts.reduce((sum, { lineId, quantity }) => {
    const dearest = Math.max(
      0,
      ...pieces.filter(each => each.lineId === lineId).map(({ each }) => each),
    )
    return sum + dearest * quantity + (lineId === piece.lineId ? piece.each - dearest : 0)
  }, 0)
  return worth > 0 ? Math.min(1, rule.amount / worth) : 1
}

const cents = (amount: number) => Math.round(amount * 100) / 100
