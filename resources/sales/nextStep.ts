import type { Processing } from './useOrderProcessing.ts'

type Plan = Processing['plans'][number]
type Line = Pick<Processing['lines'][number], 'id' | 'quantity' | 'quantityDelivered'>
interface Order extends Pick<Processing, 'order' | 'plans'> {
  readonly lines: readonly Line[]
}

/** What moves a confirmed order forward next. */
export type NextStep =
  | { readonly step: 'collect' | 'repay' | 'close' }
  | { readonly step: 'book'; readonly pieces: number }
  | { readonly step: 'prepare' | 'deliver'; readonly plan: Plan }

/**
 * The next step of a confirmed order: money that is owed, then goods without a date, then the next date's goods, then money that was paid
 * too much, then closing it.
 * @example nextStepOf({ order: { state: 'Draft', ... }, lines: [], plans: [] }) // undefined: it is not sold yet
 */
export function nextStepOf({ order, lines, plans }: Order): NextStep | undefined {
  if (order.state !== 'Confirmed') return undefined
  if ((order.balance ?? 0) > 0) return { step: 'collect' }
  const open = plans.filter(({ state }) => !isOver.includes(state))
  const planned = (lineId: string) =>
    open
      .flatMap(({ items }) => items)
      .filter(({ orderLineId }) => orderLineId === lineId)
      .reduce((sum, { quantity, delivered }) => sum + quantity - delivered, 0)
  const pieces = lines.reduce(
    (sum, { id, quantity, quantityDelivered }) =>
      sum + Math.max(0, quantity - quantityDelivered - planned(id)),
    0,
  )
  if (pieces > 0) return { step: 'book', pieces }
  const [plan] = [...open].sort((a, b) => a.date.localeCompare(b.date))
  if (!plan) return { step: (order.balance ?? 0) < 0 ? 'repay' : 'close' }
  return { step: plan.preparationStatus === 'Prepared By Warehouse' ? 'deliver' : 'prepare', plan }
}

/** The statuses of a plan that brings nothing any more. */
export const isOver: readonly string[] = [
  'Delivered',
  'Partially Delivered',
  'No Show',
  'Cancelled',
]
