import { cents } from '#resources/cents.ts'
import { spread } from '#resources/sales/orders/taxes/lineTaxes.ts'
import { keptOf, type Draft, type DraftLine } from './drafts.server.ts'

/**
 * An order with the amounts of its file as this product writes them: the discount of the order is on
 * its lines, and its prices contain tax or not, as those of the company do. To the cent, it comes to
 * what the file says.
 */
export function settled(draft: Draft): Draft {
  const discounted = withOrderDiscount(draft)
  return isWrittenAlike(draft) ? discounted : withOtherPrices(discounted)
}

/** Whether prices of the file contain tax where those of the company do. */
const isWrittenAlike = ({ amountsAre, isOnTop }: Draft) =>
  amountsAre === null || (amountsAre === 'With tax') === !isOnTop

function withOrderDiscount(draft: Draft): Draft {
  if (!draft.orderDiscount) return draft
  const shares = spread(cents(draft.orderDiscount), keptOf(draft))
  const lines = draft.lines.map((line, i) => ({
    ...line,
    discount: (cents(line.discount) + shares[i]!) / 100,
  }))
  return { ...draft, lines }
}

function withOtherPrices(draft: Draft): Draft {
  const stored = [...keptOf(draft), cents(draft.shipping)]
  const taxes = draft.isOnTop
    ? givenTaxes(draft, stored)
    : (givenTaxes(draft, stored) ?? worked(draft, stored))
  // Taxes of the place come later, once the order is there: it is refused before.
  if (!taxes) return draft
  const sign = draft.isOnTop ? -1 : 1
  const after = stored.map((amount, i) => amount + sign * taxes[i]!)
  const all = sum(stored) ? sum(after) / sum(stored) : 1
  return {
    ...draft,
    shipping: after.at(-1)! / 100,
    tax: sum(taxes) / 100,
    lines: draft.lines.map((line, i) => ({
      ...repriced(line, after[i]!, stored[i] ? after[i]! / stored[i]! : all),
      tax: taxes[i]! / 100,
    })),
  }
}

/** A line that comes to other cents. Its price is the least in cents; what that is too much is off. */
function repriced(line: DraftLine, after: number, by: number): DraftLine {
  const worth = cents(line.price) * line.quantity
  const price = Math.ceil(Math.max(Math.round(worth * by), after) / line.quantity)
  return { ...line, price: price / 100, discount: (price * line.quantity - after) / 100 }
}

/** The taxes that a file says, of each line and then of the shipping, in cents. */
function givenTaxes({ tax, lines, rate, isAbroad, isOnTop }: Draft, stored: readonly number[]) {
  if (lines.some(line => line.tax !== null)) {
    const ofLines = lines.map(line => cents(line.tax ?? 0))
    const ofShipping = isOnTop || isAbroad ? 0 : Math.round((stored.at(-1)! * rate) / 100)
    return [...ofLines, tax === null ? ofShipping : cents(tax) - sum(ofLines)]
  }
  if (tax === null) return undefined
  return sum(stored) > 0 ? spread(cents(tax), stored) : stored.map((_, i) => (i ? 0 : cents(tax)))
}

/** Taxes by the rate; where the file has a total that differs by rounding, they come to that. */
function worked({ total, rate, isAbroad }: Draft, stored: readonly number[]) {
  const taxes = stored.map(amount => (isAbroad ? 0 : Math.round((amount * rate) / 100)))
  if (total === null) return taxes
  const stated = cents(total) - sum(stored)
  return stated >= 0 && Math.abs(stated - sum(taxes)) <= stored.length
    ? spread(stated, stored)
    : taxes
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)
