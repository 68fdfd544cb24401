import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import { orderOf } from '#resources/sales/orders/orderParts.server.ts'
import { openSaleOf, setOpenSale } from '#resources/sales/sellIt/workable.server.ts'
import { isOfDelivery, proposedShipping, saleCostsOf, setSaleCosts } from './extras.server.ts'

/**
 * Sets the freight of a draft that is delivered to the proposal of the rates, until a person sets another
 * or takes it off. Without an address, or where no rate fits, nothing is set. The caller has locked
 * the order.
 */
export async function followFreight(context: Context, orderId: string): Promise<void> {
  const order = await orderOf(context, orderId)
  if (order.state !== 'Draft' || !order.deliveryAddressId) return
  const [open, costs] = await Promise.all([
    openSaleOf(context.db, orderId),
    saleCostsOf(context, orderId),
  ])
  // A sum without costs was typed.
  const isTyped = !costs.length && !!order.shipping
  if (open.fulfilment !== 'Delivery' || open.isFreightByHand || isTyped) return
  const proposed = (await hasGoods(context, orderId))
    ? (await proposedShipping(context, orderId)).costs
    : []
  if (keyOf(costs.filter(isOfDelivery)) === keyOf(proposed)) return
  const others = costs.filter(cost => !isOfDelivery(cost))
  await setSaleCosts(context, order, [...proposed, ...others].map(sent))
}

/** Notes whether a person wants another freight than the rates say. The caller has locked the order. */
export async function noteFreight(context: Context, orderId: string): Promise<void> {
  const [open, costs, proposal] = await Promise.all([
    openSaleOf(context.db, orderId),
    saleCostsOf(context, orderId),
    proposedShipping(context, orderId),
  ])
  const isFreightByHand = keyOf(costs.filter(isOfDelivery)) !== keyOf(proposal.costs)
  if (isFreightByHand !== open.isFreightByHand)
    await setOpenSale(context, orderId, { isFreightByHand })
}

/** Services ride along; they cost no freight alone. */
async function hasGoods({ db }: Context, orderId: string) {
  const [row] = await db.query(
    sql`
    select 1 from order_lines l join skus k on k.id = l.sku_id join products p on p.id = k.product_id
    where l.order_id = ${orderId} and p.type <> 'Service' and not l.is_deleted limit 1`,
    'prepared',
  )
  return !!row
}

interface Cost {
  typeId: string | null
  amount: number
  explanation: string | null
}

const sent = ({ typeId, amount, explanation }: Cost) => ({ typeId, amount, explanation })

/** Whether costs are the same, however they were worked out. */
const keyOf = (costs: readonly Pick<Cost, 'typeId' | 'amount'>[]) =>
  costs.map(({ typeId, amount }) => `${typeId} ${amount}`).join()
