import type { Market } from '#resources/delivery/demo/markets.ts'
import type { WrittenLine } from '#resources/sales/demo/orderLines.ts'
import { weightsOf, type Random } from '#server/demo/random.ts'
import { clientId, type Country } from '#resources/administration/demo/reference.ts'
import type { Buffers, Rows } from '#server/demo/tables.ts'

type Draft = Pick<Rows['discountRules'], 'name' | 'type' | 'scope' | 'value'> &
  Partial<Rows['discountRules']>
export interface DiscountRules {
  readonly trade: string
  readonly others: readonly string[]
}

const day = 86_400_000
const rules: readonly Draft[] = [
  {
    name: 'Trade customers',
    type: 'Percent',
    scope: 'Customer type',
    value: 15,
    staffLimit: 15,
    isCombinable: false,
  },
  {
    name: 'Showroom goodwill',
    type: 'Percent',
    scope: 'Line',
    value: 5,
    maxPercent: 15,
    staffLimit: 5,
  },
  { name: 'Whole room', type: 'Percent', scope: 'Order', value: 10, maxPercent: 10, staffLimit: 0 },
  {
    name: 'Display pieces',
    type: 'Percent',
    scope: 'SKU',
    value: 15,
    maxPercent: 30,
    staffLimit: 15,
  },
  {
    name: 'Newsletter welcome',
    type: 'Amount',
    scope: 'Order',
    value: 50,
    code: 'WELCOME50',
    isCombinable: true,
  },
  { name: 'Mattress with bed', type: 'Amount', scope: 'Category', value: 100, isCombinable: true },
  { name: 'Spare leg set', type: 'Price', scope: 'SKU', value: 19.9 },
  {
    name: 'Winter 2025',
    type: 'Percent',
    scope: 'Order',
    value: 8,
    code: 'COSY8',
    isActive: false,
  },
]

/** Writes a country's discount rules and answers with those that people choose from. */
export function makeDiscountRules(
  random: Random,
  country: Country,
  at: number,
  out: Buffers,
): DiscountRules {
  const ids = rules.map(rule => {
    const id = random.id(at)
    out.discountRules.push({
      id,
      clientId: clientId(country),
      createdOnUtc: at,
      isCombinable: false,
      isActive: true,
      fromOnUtc: at,
      toOnUtc: rule.isActive === false ? at + 180 * day : undefined,
      ...rule,
    })
    return id
  })
  return { trade: ids[0]!, others: ids.slice(1, 4) }
}

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
