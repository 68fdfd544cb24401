import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import type { RecordOf } from '#define'
import { iso, ms } from '#resources/products/prices/moments.server.ts'
import { priceFacts } from '#resources/products/prices/priceFacts.server.ts'
import type { PriceFacts, SaleChannel } from '#resources/products/prices/pricing.ts'
import {
  priceOrder,
  type LineOffer,
  type PricedLine,
} from '#resources/products/promotions/orderPricing.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'
import type { LineAfter } from '#resources/sales/orders/lines/lineRules.server.ts'
import { usesOf, type Use } from './promotionUses.server.ts'

type Order = Pick<RecordOf<typeof orders>, 'id' | 'customerId' | 'source' | 'coupon'>

/** Where an order is sold, as promotions name it. */
export const channelOf = (source: Order['source']): SaleChannel =>
  source === 'Website' ? 'Website' : marketplaces.includes(source) ? 'Marketplace' : 'Showroom'

const marketplaces: readonly Order['source'][] = ['Wayfair', 'Trade Me']

/**
 * The lines with what promotions make of them, and what they use up. A line keeps the moment at
 * which it was priced: a quotation stays as it was offered. Lines whose price a person set, and
 * those of which goods are handed over, stay as they are.
 * @param now milliseconds since 1970 by the clock of the database
 */
export async function withPromotions(
  context: Context,
  order: Order,
  lines: readonly LineAfter[],
  now: number,
): Promise<{ lines: LineAfter[]; uses: readonly Use[] }> {
  const listed = lines.filter(({ isListed }) => isListed)
  if (!listed.length) return { lines: [...lines], uses: [] }
  const moments = listed.map(({ pricedOnUtc }) => ms(pricedOnUtc) ?? now)
  const [{ facts }, before] = await Promise.all([
    priceFacts(context.db, {
      skuIds: listed.map(({ sku }) => sku.id),
      market: context.actor.country,
      fromUtc: iso(Math.min(...moments))!,
      toUtc: iso(now)!,
      withCaps: true,
    }),
    usesOf(context, [order.id]),
  ])
  const priced = priceOrder(facts, {
    at: now,
    channel: channelOf(order.source),
    coupons: order.coupon ? [order.coupon] : [],
    had: await hadBy(context, order, facts),
    gone: piecesGone(before),
    lines: lines.map(({ sku, quantity, price, isListed, pricedOnUtc }) => ({
      skuId: sku.id,
      quantity,
      price: isListed ? null : price,
      at: ms(pricedOnUtc) ?? now,
    })),
  })
  const times = new Map(priced.uses.map(use => [use.promotionId, use.times]))
  const uses = lines.flatMap((line, row): Use[] =>
    (line.isListed ? (priced.lines[row]?.offers ?? []) : []).flatMap(offer => {
      const { promotionId, lineId, pieces, off } = offer
      if (!promotionId) return []
      // What the customer has of it counts once, with the first of its lines.
      const own = times.get(promotionId) ?? 0
      times.delete(promotionId)
      return [{ row, promotionId, promotionLineId: lineId, pieces, times: own, amount: off }]
    }),
  )
  return {
    lines: lines.map((line, row) => {
      const price = line.isListed ? priced.lines[row] : undefined
      return price ? pricedLine(line, price, now) : line
    }),
    uses,
  }
}

function pricedLine(line: LineAfter, { price, discount, off, offers }: PricedLine, now: number) {
  const most = offers.toSorted((a, b) => b.off - a.off)[0]
  return {
    ...line,
    price,
    discount: Math.round((line.ownDiscount + discount) * 100) / 100,
    promotionId: most?.promotionId ?? null,
    promotionAmount: off,
    promotionDiscount: discount,
    priceReason:
      offers
        .map(offer => reasonOf(offer, line.quantity))
        .join('; ')
        .slice(0, 300) || null,
    pricedOnUtc: line.pricedOnUtc ?? iso(now),
  }
}

/** @example 'Spring sale, 10 of 12: 200.00 off' */
const reasonOf = ({ name, pieces, off }: LineOffer, quantity: number) =>
  `${name ?? 'Promotion'}${pieces < quantity ? `, ${pieces} of ${quantity}` : ''}: ${off.toFixed(2)} off`

/** The order's own pieces are not gone from the caps: what is left counts without them. */
function piecesGone(before: readonly Use[]): ReadonlyMap<string, number> {
  const gone = new Map<string, number>()
  for (const { promotionLineId, pieces } of before)
    if (promotionLineId) gone.set(promotionLineId, (gone.get(promotionLineId) ?? 0) - pieces)
  return gone
}

/** How often the customer has each promotion with a limit in other orders. */
async function hadBy(
  { db }: Context,
  { id, customerId }: Order,
  facts: ReadonlyMap<string, PriceFacts>,
): Promise<ReadonlyMap<string, number>> {
  const limited = [...facts.values()].flatMap(({ promotions, groups = [] }) =>
    [...promotions, ...groups].flatMap(({ limit, promotionId }) =>
      limit && promotionId ? [promotionId] : [],
    ),
  )
  if (!limited.length) return new Map()
  const had = await db.query<{ promotionId: string; times: number }>(sql`
    select u.promotion_id, sum(u.times)::int as times from promotion_uses u join orders o on o.id = u.order_id
    where u.promotion_id in ${[...new Set(limited)]} and o.customer_id = ${customerId} and o.id <> ${id} and not u.is_deleted group by u.promotion_id`)
  return new Map(had.map(({ promotionId, times }) => [promotionId, times]))
}
