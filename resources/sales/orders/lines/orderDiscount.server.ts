import { problemAt } from '#server/kit'
import { cents } from '#resources/cents.ts'
import { spread } from '#resources/sales/orders/taxes/lineTaxes.ts'
import { isHandedOver, type LineAfter, type LineProblem } from './lineRules.server.ts'

/**
 * The lines with their parts of the discount of the order, by what they are worth, to the cent.
 * Lines of which goods are handed over keep their part.
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
    isHandedOver(line.before)
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
