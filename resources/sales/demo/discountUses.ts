import type { Market } from '#resources/delivery/demo/markets.ts'
import { type Buffers, type Random, type Rows, weightsOf } from '#server/demo/kit.ts'
import type { WrittenLine } from './orderLines.ts'

/** An order as far as its discounts go. */
export interface Discounted {
  readonly orderId: string
  readonly branchId: string
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
  { orderId, branchId, at, isTrade, isClosed, seller, now }: Discounted,
  out: Buffers,
): void {
  if (now - at > 90 * day) return
  for (const { id: orderLineId, discount, price, quantity } of lines) {
    const worth = price * quantity
    const isDeclined = discount === 0
    if (isDeclined && (worth < 20_000 || !random.chance(0.015))) continue
    const state = isDeclined ? 'Declined' : isClosed ? 'Approved' : random.weighted(openStates)
    const isDecided = state === 'Approved' || state === 'Declined'
    const approver = random.pick(approvers)
    // Who asks wants more than the line has.
    const wanted = Math.min(discount + Math.round(worth / 2000) * 100, worth)
    const amount = state === 'Approved' ? discount : wanted
    // Some ask for a price of each piece.
    const asked = isDeclined ? Math.round((price * 0.9) / 100) * 100 : undefined
    const use: Rows['discountUses'] = {
      id: random.id(at),
      clientId,
      createdOnUtc: at,
      createdBy: seller,
      ruleId: isTrade ? discounts.trade : random.pick(discounts.others),
      orderId,
      branchId,
      orderLineId,
      amount: asked === undefined ? amount : (price - asked) * quantity,
      price: asked,
      discount: asked === undefined ? amount : 0,
      worth,
      quantity,
      priceThen: price,
      discountThen: state === 'Approved' ? undefined : discount,
      why: state === 'Approved' ? undefined : 'Good customer, asks for a better price',
      requestedById: seller,
      approvedById: isDecided && seller !== approver ? approver : undefined,
      decidedOnUtc: isDecided && seller !== approver ? at : undefined,
      answer: state === 'Declined' ? 'Already at our best price' : undefined,
      state,
    }
    out.discountUses.push(use)
    // Before, they had asked for more, and took it back.
    if (state === 'Requested')
      out.discountUses.push({
        ...use,
        id: orderLineId,
        amount: Math.min(amount * 2, worth),
        discount: Math.min(amount * 2, worth),
        state: 'Withdrawn',
      })
  }
}

const openStates = weightsOf({ Requested: 15, Approved: 85 })
const day = 86_400_000
