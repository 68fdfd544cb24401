import { takesMoney } from '#resources/sales/orders/orderEditable.ts'
import type { Details } from './orderData.ts'

type Plan = Details['plans'][number]
type Line = Pick<Details['lines'][number], 'id' | 'quantity' | 'quantityDelivered' | 'isService'>
interface Order extends Pick<Details, 'order' | 'plans'> {
  readonly lines: readonly Line[]
}

/** The next step of an order. */
export type NextStep =
  | { readonly step: 'collect' | 'repay' | 'refund' | 'close' }
  | { readonly step: 'book'; readonly pieces: number }
  | { readonly step: 'prepare' | 'deliver'; readonly plan: Plan }

/**
 * The next step of a confirmed order, in this sequence: balance due, goods without a date, the next
 * delivery, services without a date, overpayment, closing. For an expired, lost or cancelled order,
 * payments are refunded.
 * @example nextStepOf({ order: { state: 'Draft', ... }, lines: [], plans: [] }) // undefined: it is
 * not sold yet
 */
export function nextStepOf({ order, lines, plans }: Order): NextStep | undefined {
  if (!takesMoney.includes(order.state) && (order.paid ?? 0) > 0) return { step: 'refund' }
  if (order.state !== 'Confirmed') return undefined
  if ((order.balance ?? 0) > 0) return { step: 'collect' }
  const open = plans.filter(({ state }) => !isOver.includes(state))
  const planned = (lineId: string) =>
    open
      .flatMap(({ items }) => items)
      .filter(({ orderLineId }) => orderLineId === lineId)
      .reduce((sum, { quantity, delivered }) => sum + quantity - delivered, 0)
  const dateless = (some: readonly Line[]) =>
    some.reduce(
      (sum, { id, quantity, quantityDelivered }) =>
        sum + Math.max(0, quantity - quantityDelivered - planned(id)),
      0,
    )
  const goods = dateless(lines.filter(({ isService }) => !isService))
  if (goods > 0) return { step: 'book', pieces: goods }
  const [plan] = [...open].sort((a, b) => a.date.localeCompare(b.date))
  if (plan)
    return {
      step: plan.preparationStatus === 'Prepared By Warehouse' ? 'deliver' : 'prepare',
      plan,
    }
  const services = dateless(lines.filter(({ isService }) => isService))
  if (services > 0) return { step: 'book', pieces: services }
  return { step: (order.balance ?? 0) < 0 ? 'repay' : 'close' }
}

/** The statuses of a plan without further deliveries. */
export const isOver: readonly string[] = [
  'Delivered',
  'Partially Delivered',
  'No Show',
  'Cancelled',
]
