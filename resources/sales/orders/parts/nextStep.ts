import { itemStates } from '#resources/delivery/plans/planStates.ts'
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
 * The next step of a confirmed order, in this sequence: goods that the open deliveries leave behind,
 * balance due, goods without a date, the next delivery, services without a date, overpayment,
 * closing. For an expired, lost or cancelled order, payments are refunded.
 * @example nextStepOf({ order: { state: 'Draft', ... }, lines: [], plans: [] }) // undefined: it is
 * not sold yet
 */
export function nextStepOf({ order, lines, plans }: Order): NextStep | undefined {
  if (!takesMoney.includes(order.state) && (order.paid ?? 0) > 0) return { step: 'refund' }
  if (order.state !== 'Confirmed') return undefined
  const open = openPlans(plans)
  const { goods, services } = dateless({ lines, plans })
  if (goods > 0 && open.length > 0) return { step: 'book', pieces: goods }
  if ((order.balance ?? 0) > 0) return { step: 'collect' }
  if (goods > 0) return { step: 'book', pieces: goods }
  const [plan] = open
  if (plan)
    return {
      step: plan.preparationStatus === 'Prepared By Warehouse' ? 'deliver' : 'prepare',
      plan,
    }
  if (services > 0) return { step: 'book', pieces: services }
  return { step: (order.balance ?? 0) < 0 ? 'repay' : 'close' }
}

/** The plans that still deliver something, the next one first. */
const openPlans = (plans: readonly Plan[]) =>
  plans
    .filter(({ state }) => !isOver.includes(state))
    .toSorted((a, b) => a.date.localeCompare(b.date))

/** Pieces that are neither delivered nor on an open plan. */
export function dateless({ lines, plans }: Pick<Order, 'lines' | 'plans'>) {
  const open = openPlans(plans)
  const planned = (lineId: string) =>
    open
      .flatMap(({ items }) => items)
      .filter(({ orderLineId }) => orderLineId === lineId)
      .reduce((sum, { quantity, delivered }) => sum + quantity - delivered, 0)
  const sumOf = (some: readonly Line[]) =>
    some.reduce(
      (sum, { id, quantity, quantityDelivered }) =>
        sum + Math.max(0, quantity - quantityDelivered - planned(id)),
      0,
    )
  return {
    goods: sumOf(lines.filter(({ isService }) => !isService)),
    services: sumOf(lines.filter(({ isService }) => isService)),
  }
}

/** Whether open deliveries leave goods of the order behind. */
export const leavesBehind = ({ order, ...data }: Order) =>
  order.state === 'Confirmed' && openPlans(data.plans).length > 0 && dateless(data).goods > 0

/** The next delivery that goods can still be added to; those of tickets are changed elsewhere. */
export const takesMore = (plans: readonly Plan[]) =>
  openPlans(plans).find(
    ({ state, ticketNo, isLocked }) => itemStates.includes(state) && !ticketNo && !isLocked,
  )

/** The statuses of a plan without further deliveries. */
export const isOver: readonly string[] = [
  'Delivered',
  'Partially Delivered',
  'No Show',
  'Cancelled',
]
