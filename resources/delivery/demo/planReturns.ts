import type { Branch, Market } from './markets.ts'
import type { Buffers, Random, Rows } from '#server/demo/kit.ts'

type State = Rows['returnRecords']['state']

const hour = 3_600_000
const day = 24 * hour

/** How far returns of whole orders are; pieces of others are expected. */
const states: readonly State[] = [
  'Received',
  'Inspected',
  'Restocked',
  'Repair',
  'Closed',
  'Scrap',
  'Restocked',
  'Back to supplier',
  'Closed',
]

/** The condition of pieces, and what they are in stock. */
const conditions = [
  ['As new', 'Normal'],
  ['Opened', 'OpenBox'],
  ['Damaged', 'Damaged'],
  ['Worn', 'OpenBox'],
  ['Missing parts', 'Missing Parts'],
  ['Wrong item', 'Normal'],
] as const

const statuses: Partial<Record<State, string>> = {
  Repair: 'Under Repair',
  Scrap: 'Scrapped',
  'Back to supplier': 'Quarantine',
}

const reasons = [
  'Changed their mind',
  'Too large for the room',
  'Other colour than on the screen',
  'Broken on arrival',
  'Wrong item sent',
] as const

/** Writes what customers give back. */
export class PlanReturns {
  readonly #random: Random
  readonly #now: number
  readonly #out: Buffers
  /** Items of the last plan, and those of which something is expected back. */
  #last: readonly Rows['planItems'][] = []
  readonly #named = new Set<string>()
  #count = 0
  #back = 0
  #expected = 0
  /** Plans that were handed over, by client. */
  readonly #handed = new Map<string, number>()

  constructor(random: Random, now: number, out: Buffers) {
    this.#random = random
    this.#now = now
    this.#out = out
  }

  /** A plan of an order that was handed over, with its items. */
  addPlan(
    plan: Rows['deliveryPlans'],
    items: readonly Rows['planItems'][],
    { market, branch, customerId }: { market: Market; branch: Branch; customerId?: string },
  ) {
    const handed = this.#handed.get(market.clientId) ?? 0
    const isExpected = plan.state === 'Delivered' && handed % 60 === 0
    if (plan.state === 'Delivered') this.#handed.set(market.clientId, handed + 1)
    this.#last = isHandedOver(plan) ? items.filter(({ delivered }) => delivered) : []
    for (const item of items) {
      if (item.returned) this.#add(plan, item, item.returned, market, branch, customerId)
      else if (isExpected && item.delivered) this.#add(plan, item, 1, market, branch, customerId)
    }
  }

  /** The item of the last plan that handed over this line, and nothing of which comes back. */
  handedOver(orderLineId: string | undefined): Rows['planItems'] | undefined {
    return this.#last.find(
      item => item.orderLineId === orderLineId && !item.returned && !this.#named.has(item.id),
    )
  }

  nextNo = () => `RR${String(++this.#count).padStart(6, '0')}`

  #add(
    plan: Rows['deliveryPlans'],
    item: Rows['planItems'],
    quantity: number,
    market: Market,
    branch: Branch,
    customerId: string | undefined,
  ) {
    const random = this.#random
    const no = this.nextNo()
    this.#named.add(item.id)
    const isBack = item.returned !== 0
    const n = isBack ? this.#back++ : this.#expected++
    const state: State = isBack
      ? states[n % states.length]!
      : n % 4 === 1
        ? 'Cancelled'
        : 'Expected'
    const handed = plan.updatedOnUtc ?? plan.createdOnUtc
    const at = Math.min(this.#now - hour, handed! + random.int(1, 6) * day)
    const [condition, becomes] = conditions[n % conditions.length]!
    const isInspected = isBack && state !== 'Received'
    this.#out.returnRecords.push({
      id: random.id(at),
      clientId: market.clientId,
      createdOnUtc: at,
      no,
      planId: plan.id,
      planItemId: item.id,
      orderId: plan.orderId,
      customerId,
      skuId: item.skuId,
      quantity,
      purpose: 'Credit',
      givenOut: 0,
      reason: random.pick(reasons),
      state,
      ...(isBack && {
        warehouseId: branch.main[0]!,
        receivedById: random.pick(branch.hands),
        receivedOnUtc: at,
        stockStatus: isInspected ? (statuses[state] ?? becomes) : 'Awaiting Inspection',
      }),
      ...(isInspected && { condition, inspectedById: random.pick(branch.hands) }),
    })
  }
}

const isHandedOver = ({ state }: Rows['deliveryPlans']) => state === 'Delivered'
