import { promotionOf, type PriceSpan } from './priceSpans.ts'

/** A label that was printed: what it says, and from when on. */
export interface PrintedLabel {
  readonly price: number
  readonly from: number
  readonly promotionId?: string | null
}

/** A label that has to be printed, and why. */
export interface LabelDue {
  readonly why: 'Price changed' | 'Promotion begins' | 'Back to normal' | 'No label yet'
  /** When it becomes valid; without it now. */
  readonly from: number | null
  readonly printed: number | null
  readonly price: number
  readonly promotionId: string | null
}

/**
 * The labels that a shelf needs, given what was printed for it (the latest last): the price of now
 * where the label says another one, and each price that begins later in these spans.
 */
export function labelsDue(
  spans: readonly PriceSpan[],
  printed: readonly PrintedLabel[],
): LabelDue[] {
  const due: LabelDue[] = []
  let on: number | null = null
  for (const [n, { from, to, price }] of spans.entries()) {
    const isNow = n === 0
    const label = printed.findLast(each =>
      isNow ? each.from <= from : each.from >= from && each.from < to,
    )
    if (isNow) on = label?.price ?? null
    else if (label) on = label.price
    if (!price || on === price.amount) continue
    due.push({
      why: isNow
        ? on === null
          ? 'No label yet'
          : label?.promotionId && !promotionOf(price)
            ? 'Back to normal'
            : 'Price changed'
        : reasonOf(spans[n - 1]!, spans[n]!),
      from: isNow ? null : from,
      printed: on,
      price: price.amount,
      promotionId: promotionOf(price) ?? (isNow ? null : promotionOf(spans[n - 1]!.price)),
    })
    // Once that one hangs, the next is compared with it.
    on = price.amount
  }
  return due
}

function reasonOf({ price: before }: PriceSpan, { price: after }: PriceSpan): LabelDue['why'] {
  const [was, is] = [promotionOf(before), promotionOf(after)]
  if (is && is !== was) return 'Promotion begins'
  return was && !is ? 'Back to normal' : 'Price changed'
}
