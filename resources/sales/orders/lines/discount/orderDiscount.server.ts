import { problemAt } from '#server/kit'
import { cents } from '#resources/cents.ts'
import { spread } from '#resources/sales/orders/taxes/lineTaxes.ts'
import type { RecordOf } from '#define'
import type { orders } from '#resources/sales/orders/orders.entity.ts'
import type { LineState } from '#resources/sales/orders/lines/lineState.server.ts'
import {
  isHandedOver,
  type LineAfter,
  type LineProblem,
} from '#resources/sales/orders/lines/lineRules.server.ts'

/**
 * The lines with their parts of the discount of the order, by what they are worth, to the cent.
 * Lines of which goods are handed over keep their part, and gift cards take none.
 * @param discount of the whole order
 */
export function withOrderDiscount(
  lines: readonly LineAfter[],
  discount: number,
): { lines: LineAfter[]; problems: LineProblem[] } {
  const kept = lines
    .filter(({ before }) => isHandedOver(before))
    .reduce((sum, { orderDiscount }) => sum + cents(orderDiscount), 0)
  const rooms = lines.map(line =>
    isHandedOver(line.before) || line.sku.isGiftCard
      ? 0
      : Math.max(cents(line.price) * line.quantity - cents(line.discount), 0),
  )
  const rest = cents(discount) - kept
  const room = rooms.reduce((sum, each) => sum + each, 0)
  const problems =
    rest < 0 ? [handedOver(kept)] : rest > room ? [tooMuch(discount, kept + room)] : []
  const parts = spread(Math.min(Math.max(rest, 0), room), rooms)
  return {
    problems,
    lines: lines.map((line, i) =>
      isHandedOver(line.before)
        ? line
        : {
            ...line,
            orderDiscount: parts[i]! / 100,
            discount: (cents(line.discount) + parts[i]!) / 100,
          },
    ),
  }
}

/**
 * What lines that are taken off or made smaller take with them of the discount that people gave on
 * the order, as a return does. What a code gives follows the lines by itself.
 * @returns whole cents
 */
export function shareTaken(
  { orderDiscount, codeDiscount }: Pick<RecordOf<typeof orders>, 'orderDiscount' | 'codeDiscount'>,
  before: readonly LineState[],
  after: readonly LineAfter[],
): number {
  const whole = cents(orderDiscount ?? 0)
  const people = Math.max(whole - cents(codeDiscount ?? 0), 0)
  if (!people) return 0
  const taken = before.reduce((sum, line) => {
    if (isHandedOver(line)) return sum
    const now = after.find(each => each.before === line)?.quantity ?? 0
    const fewer = Math.max(line.quantity - now, 0)
    return sum + (cents(line.orderDiscount) * fewer) / line.quantity
  }, 0)
  return Math.min(Math.round((taken * people) / whole), people)
}

const handedOver = (kept: number) =>
  problemAt(
    'delivered',
    'orderDiscount',
    `Goods were handed over with ${(kept / 100).toFixed(2)} of the discount. Give money back by a refund.`,
  )

const tooMuch = (discount: number, most: number) =>
  problemAt(
    'too_much',
    'orderDiscount',
    `The discount of the order, ${discount.toFixed(2)}, cannot be more than its lines are worth: ${(most / 100).toFixed(2)}.`,
  )
