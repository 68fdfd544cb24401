import { isOver } from '#resources/sales/orders/parts/nextStep.ts'
import { takesGoods } from '#resources/sales/orders/orderEditable.ts'
import type { Details } from '#resources/sales/orders/parts/orderData.ts'

type Data = Pick<Details, 'order' | 'lines' | 'reservations' | 'plans'>
export type OrderLine = ReturnType<typeof lineOf>

/**
 * A line with what is held for it, in stock and inbound, whether a part is neither delivered nor
 * held, its plans, and the day that its goods are waited for. A combo's members are held: any hold
 * counts as complete.
 */
export function lineOf(line: Data['lines'][number], { order, reservations, plans }: Data) {
  const { id, skuCode, quantity, quantityDelivered, isService, promisedDate } = line
  const coming = reservations.filter(
    ({ orderLineId, source, state }) =>
      orderLineId === id && source !== 'Stock' && state !== 'Done',
  )
  const held = [...line.reserved, ...coming]
  const pieces = held.some(goods => goods.skuCode !== skuCode)
    ? quantity
    : held.reduce((sum, goods) => sum + goods.quantity, 0)
  const isWaiting = takesGoods.includes(order.state) && quantity > quantityDelivered
  return {
    ...line,
    coming,
    plans: plans
      .map(plan => ({ plan, pieces: piecesOf(plan, id) }))
      .filter(planned => planned.pieces > 0),
    isHeld: held.length > 0,
    isMissing: !isService && quantity > quantityDelivered + pieces,
    waitedFor: isWaiting ? (promisedDate ?? order.promisedDate) : null,
  }
}

/** A plan's pieces of a line; for a finished plan, the delivered ones. */
const piecesOf = ({ state, items }: Data['plans'][number], lineId: string) =>
  items
    .filter(({ orderLineId }) => orderLineId === lineId)
    .reduce((sum, item) => sum + (isOver.includes(state) ? item.delivered : item.quantity), 0)
