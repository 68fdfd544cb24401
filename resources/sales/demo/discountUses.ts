import type { Market } from '#resources/delivery/demo/markets.ts'
import { type Buffers, type Random, weightsOf } from '#server/demo/kit.ts'
import type { WrittenLine } from './orderLines.ts'

/** An order as far as its discounts go. */
export interface Discounted {
  readonly at: number
  readonly isTrade: boolean
  readonly isClosed: boolean
  readonly seller: string
  readonly now: number
}

/**
 * Writes who asked for the discounts of lines and who allowed them. What was declined stands beside lines without one. Of the
 * last 90 days only, however many orders there are.
 */
export function addDiscountUses(
  random: Random,
  { clientId, discounts, approvers }: Market,
  lines: readonly WrittenLine[],
  { at, isTrade, isClosed, seller, now }: Discounted,
  out: Buffers,
): void {
  if (now - at > 90 * day) return
  for (const { id: orderLineId, discount, price, quantity } of lines) {
    const worth = price * quantity
    const isDeclined = discount === 0
    if (isDeclined && (worth < 20_000 || !random.chance(0.015))) continue
    const state = isDeclined ? 'Declined' : isClosed ? 'Approved' : random.weighted(openStates)
    const approver = random.pick(approvers)
    out.discountUses.push({
      id: random.id(at),
      clientId,
      createdOnUtc: at,
      createdBy: seller,
      ruleId: isTrade ? discounts.trade : random.pick(discounts.others),
      orderLineId,
      amount: discount || Math.round(worth / 1000) * 100,
      requestedById: seller,
      approvedById: state === 'Requested' || seller === approver ? undefined : approver,
      state,
    })
  }
}

const openStates = weightsOf({ Requested: 45, Approved: 55 })
const day = 86_400_000
