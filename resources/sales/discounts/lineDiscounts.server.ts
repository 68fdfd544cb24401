import { problemAt, type Actor } from '#server/kit'
import type { RecordOf } from '#define'
import {
  isHandedOver,
  type LineAfter,
  type LineProblem,
} from '#resources/sales/orders/lines/lineRules.server.ts'
import { cents } from '#resources/cents.ts'
import type { LineSku, LineState } from '#resources/sales/orders/lines/lineState.server.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'
import {
  allowedOnLine,
  allowedOnOrder,
  givenByCode,
  givenByOrderCode,
  isWithin,
  roomOf,
  worthOf,
  type Allowance,
  type DiscountedGoods,
  type DiscountedOrder,
} from './discountAllowance.ts'
import type { DiscountFacts } from './discountFacts.server.ts'

type Order = RecordOf<typeof orders>

/** An order with its lines as far as discounts go. */
export const discountedOrder = (
  order: Pick<Order, 'discountRuleId' | 'orderDiscount'>,
  lines: readonly LineAfter[],
  { rules }: Pick<DiscountFacts, 'rules'>,
): DiscountedOrder => ({
  rules,
  codeRuleId: order.discountRuleId ?? null,
  goods: lines.map(goodsOf),
  orderOff: cents(order.orderDiscount ?? 0),
})

/**
 * The lines and the order with the discount of the order's code. Discounts given by hand stay, and
 * so do the discounts of lines whose goods are handed over.
 */
export function withCode(
  order: Order,
  lines: readonly LineAfter[],
  facts: DiscountFacts,
): { order: Order; lines: LineAfter[] } {
  if (!order.discountRuleId && !order.codeDiscount && lines.every(line => !line.codeDiscount))
    return { order, lines: [...lines] }
  const before = discountedOrder(order, lines, facts)
  const after = lines.map((line, row) => {
    if (isHandedOver(line.before)) return line
    const people = Math.max(cents(line.ownDiscount) - cents(line.codeDiscount), 0)
    const room = cents(line.price) * line.quantity - cents(line.promotionDiscount) - people
    const part = Math.max(Math.min(givenByCode(before, row), room), 0)
    return {
      ...line,
      codeDiscount: part / 100,
      ownDiscount: (people + part) / 100,
      discount: (people + part + cents(line.promotionDiscount)) / 100,
    }
  })
  if (lines.some(line => isHandedOver(line.before))) return { order, lines: after }
  const people = Math.max(cents(order.orderDiscount ?? 0) - cents(order.codeDiscount ?? 0), 0)
  const sale = discountedOrder(order, after, facts)
  const part = Math.min(givenByOrderCode(sale), Math.max(roomOf(sale) - people, 0))
  return {
    lines: after,
    order: { ...order, orderDiscount: (people + part) / 100, codeDiscount: part / 100 },
  }
}

/** The lines of an order before a change, as far as the limits go. */
interface Before {
  readonly lines: readonly LineState[]
  readonly skus: ReadonlyMap<string, Pick<LineSku, 'isGiftCard'>>
  /** In cents: what lines take with them of the order's discount. */
  readonly share: number
}

/** What is beyond the limits of this person, by line and for the whole order. */
export function limitProblems(
  order: Order,
  lines: readonly LineAfter[],
  { lines: kept, skus, share }: Before,
  facts: DiscountFacts,
  actor: Actor,
): LineProblem[] {
  if (actor.codes.has('J4')) return []
  const sale = discountedOrder(order, lines, facts)
  const problems = lines.flatMap((line, row): LineProblem[] => {
    const { before, price, quantity, discount, ownDiscount } = line
    const goods = sale.goods[row]!
    const own = before && ownOf(before)
    const isSame = before?.price === price && own === ownDiscount && before.quantity === quantity
    if (isSame || goods.off <= 0 || cents(discount) > cents(price) * quantity) return []
    const allowance = allowedOnLine(sale, row)
    const worth = worthOf(goods)
    const wasOff = before && (goods.base - cents(before.price)) * before.quantity + cents(own!)
    // What was approved is a sum as well as a part: more pieces take no more off by it, beside the code's.
    const isMore =
      !before || goods.off - cents(line.codeDiscount) > wasOff! - cents(before.codeDiscount)
    const was = isMore
      ? undefined
      : { off: wasOff!, worth: goods.base * before.quantity - cents(before.promotionDiscount) }
    if (isWithin({ off: goods.off, worth }, allowance, was)) return []
    const field = ownDiscount > 0 ? 'discount' : 'price'
    return [
      {
        ...problemAt(
          'discount_limit',
          `orderLines.${row}.${field}`,
          `${percentOf(goods.off, worth)} off ${line.sku.code} needs approval. ${allowanceText(allowance)}`,
        ),
        row,
      },
    ]
  })
  const off = sale.orderOff
  const allowance = allowedOnOrder(sale)
  const room = roomOf(sale)
  const before = {
    off: cents(facts.orderDiscount),
    worth: kept
      .filter(({ skuId }) => !skus.get(skuId)?.isGiftCard)
      .reduce(
        (sum, line) =>
          sum +
          cents(line.price) * line.quantity -
          cents(line.discount) +
          cents(line.orderDiscount),
        0,
      ),
  }
  // Each line's share is rounded: what stays may be a cent more of what is left.
  const rounded = share > 0 ? kept.length : 0
  if (off > 0 && off <= room && !isWithin({ off: off - rounded, worth: room }, allowance, before))
    problems.push(
      problemAt(
        'discount_limit',
        'orderDiscount',
        `${percentOf(off, room)} off the order needs approval. ${allowanceText(allowance)}`,
      ),
    )
  return problems
}

/** What a person may give alone, and why, as a sentence. */
export function allowanceText({ most, rules, missed }: Allowance): string {
  const why =
    missed &&
    (missed.why === 'minSpend'
      ? `${missed.rule.name} needs goods for ${missed.rule.minSpend!.toFixed(2)}.`
      : `${missed.rule.name} goes with no other discount.`)
  const alone = most
    ? `You may give ${(most / 100).toFixed(2)} alone: ${rules.map(({ name }) => name).join(' and ')}.`
    : 'No rule lets you give a discount on your own.'
  return why ? `${alone} ${why}` : alone
}

/** The part of a line's discount that people gave, or a code. */
export const ownOf = (before: LineState): number =>
  Math.round((before.discount - before.promotionDiscount - before.orderDiscount) * 100) / 100

/** What a line is, as far as discounts go. What is handed over keeps its price as the list's. */
export function goodsOf(line: LineAfter): DiscountedGoods {
  const { sku, before, price, quantity, isListed, ownDiscount, promotionDiscount } = line
  const base =
    isListed || isHandedOver(before) ? price : (sku.todaysPrice ?? before?.price ?? price)
  return {
    skuId: sku.id,
    quantity,
    base: cents(base),
    price: cents(price),
    own: cents(ownDiscount),
    off: Math.max((cents(base) - cents(price)) * quantity + cents(ownDiscount), 0),
    promoted: cents(promotionDiscount),
    isPromoted: line.promotionAmount > 0,
    isCard: sku.isGiftCard,
  }
}

const percentOf = (off: number, worth: number) =>
  worth > 0 ? `${((off / worth) * 100).toFixed(1).replace('.0', '')} %` : (off / 100).toFixed(2)
