import { weightsOf, type Random } from './random.ts'
import { clientId, type Country } from './reference.ts'
import type { Buffers, Rows } from './tables.ts'

type Draft = Pick<Rows['discountRules'], 'name' | 'type' | 'scope' | 'value'> & Partial<Rows['discountRules']>
export interface DiscountRules {
  readonly trade: string
  readonly others: readonly string[]
}

const day = 86_400_000
const rules: readonly Draft[] = [
  { name: 'Trade customers', type: 'Percent', scope: 'Customer type', value: 15, staffLimit: 15, isCombinable: false },
  { name: 'Showroom goodwill', type: 'Percent', scope: 'Line', value: 5, maxPercent: 15, staffLimit: 5 },
  { name: 'Whole room', type: 'Percent', scope: 'Order', value: 10, maxPercent: 10, staffLimit: 0 },
  { name: 'Display pieces', type: 'Percent', scope: 'SKU', value: 15, maxPercent: 30, staffLimit: 15 },
  { name: 'Newsletter welcome', type: 'Amount', scope: 'Order', value: 50, code: 'WELCOME50', isCombinable: true },
  { name: 'Mattress with bed', type: 'Amount', scope: 'Category', value: 100, isCombinable: true },
  { name: 'Spare leg set', type: 'Price', scope: 'SKU', value: 19.9 },
  { name: 'Winter 2025', type: 'Percent', scope: 'Order', value: 8, code: 'COSY8', isActive: false },
]

/** Writes a country's discount rules and answers with those that people choose from. */
export function makeDiscountRules(random: Random, country: Country, at: number, out: Buffers): DiscountRules {
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

/** A line of an order as far as its discount goes; `amount` in cents. */
export interface Discounted {
  readonly orderLineId: string
  readonly at: number
  readonly amount: number
  readonly worth: number
  readonly isTrade: boolean
  readonly isClosed: boolean
  readonly seller: string
  readonly approver: string
}

/**
 * Writes who asked for the discount of a line and who allowed it. What was declined stands beside lines without one. Of the
 * last 90 days only, however many orders there are.
 */
export function addDiscountUse(random: Random, clientId: string, rules: DiscountRules, line: Discounted, now: number, out: Buffers): void {
  const { at, amount, worth, isTrade, isClosed, seller, approver } = line
  if (now - at > 90 * day) return
  const isDeclined = amount === 0
  if (isDeclined && (worth < 20_000 || !random.chance(0.015))) return
  const state = isDeclined ? 'Declined' : isClosed ? 'Approved' : random.weighted(openStates)
  out.discountUses.push({
    id: random.id(at),
    clientId,
    createdOnUtc: at,
    createdBy: seller,
    ruleId: isTrade ? rules.trade : random.pick(rules.others),
    orderLineId: line.orderLineId,
    amount: amount || Math.round(worth / 1000) * 100,
    requestedById: seller,
    approvedById: state === 'Requested' || seller === approver ? undefined : approver,
    state,
  })
}

const openStates = weightsOf({ Requested: 45, Approved: 55 })
