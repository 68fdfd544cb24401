import type { Measured } from './calendars.ts'
import type { History } from '#resources/sales/demo/orderHistory.ts'
import type { WrittenLine } from '#resources/sales/demo/orderLines.ts'
import type { Random, Rows } from '#server/demo/kit.ts'

export type PlanState = Rows['deliveryPlans']['state']

/** Goods of a plan: how many go, and how many were handed over. */
export interface Load {
  readonly line: Pick<WrittenLine, 'sku'> & Partial<Pick<WrittenLine, 'id' | 'held'>>
  readonly quantity: number
  readonly delivered: number
}

/** What a plan hands over of an order: its goods, and the services that are done with them. */
export const loadsOf = (lines: readonly WrittenLine[]): Load[] =>
  lines.map(line => ({ line, quantity: line.quantity, delivered: line.delivered }))

/** What was left to deliver. */
export const restOf = (loads: readonly Load[]): Load[] =>
  loads.flatMap(({ line, quantity, delivered }) =>
    delivered < quantity ? [{ line, quantity: quantity - delivered, delivered: 0 }] : [],
  )

/** What a day is filled with by these goods, in the units of the diary; by services where they go alone. */
export function measuredOf(loads: readonly Load[], value: number): Measured {
  const goods = loads.filter(({ line }) => line.sku.type !== 'Service')
  let items = 0
  let volume = 0
  for (const { line, quantity } of goods.length ? goods : loads) {
    items += quantity
    volume += Math.round(line.sku.volume * quantity * 1e5)
  }
  return { stops: 1, items, volume, minutes: 15 + Math.min(150, items * 5), value }
}

/** How far an order's next plan is, by its preparation and the days until then. */
export function openState(
  random: Random,
  isPickup: boolean,
  { preparation }: History,
  ahead: number,
): PlanState {
  if (preparation === 'None') return 'Scheduled'
  if (!isPickup) return 'Processed'
  if (preparation !== 'Prepared By Warehouse') return random.chance(0.5) ? 'Processed' : 'Scheduled'
  return ahead === 0 && random.chance(0.4) ? 'Customer On Site' : 'Ready To Pickup'
}
