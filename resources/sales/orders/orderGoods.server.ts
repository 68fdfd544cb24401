import { sql } from 'drizzle-orm'
import { badInput, handlers, withFields, type Context } from '#server/kit'
import { lockOrder } from '#resources/stock/ledger/earmarks.server.ts'
import { release } from '#resources/stock/reservations/releasing.server.ts'
import { isPromised } from '#resources/stock/reservations/reserved.server.ts'
import { reserve, type Reserve } from '#resources/stock/reservations/reserving.server.ts'
import { orderGoodsCalls } from './orderGoods.calls.ts'

export default handlers(orderGoodsCalls, {
  reserveOrderGoods: (context, input) =>
    refusedByInput(async () => {
      const { orderId, orderLineId, isInstead, reason, ...place } = input
      const before = await promisedTo(context, orderId, orderLineId)
      const part = Object.fromEntries(Object.entries(place).filter(([, value]) => value))
      if (!orderLineId && Object.keys(part).length)
        throw badInput('required', 'orderLineId', 'Choose the order line that the goods are for.')
      if (isInstead) await release(context, { orderId, ...only(orderLineId), reason })
      const lines = orderLineId ? [{ orderLineId: orderLineId.toLowerCase(), ...part }] : undefined
      await reserve(context, { orderId, reason, ...(lines && { lines: lines as Reserve[] }) })
      return { isFirst: before.length === 0 }
    }),

  releaseOrderGoods: (context, { orderId, orderLineId, reason }) =>
    refusedByInput(async () => {
      const before = await promisedTo(context, orderId, orderLineId)
      await release(context, { orderId, ...only(orderLineId), reason })
      return (orderLineId && onePlaceOf(before)) || nowhere
    }),
})

interface Goods {
  warehouseId: string | null
  stockStatus: string | null
  quantity: number
  /** Not picked yet, and no part of a combo. */
  isPlain: boolean
}

/** What is promised to an order, or to one of its lines. Locks the order. */
async function promisedTo(context: Context, orderId: string, orderLineId?: string | null) {
  await lockOrder(context, orderId)
  const line = orderLineId ? sql`and l.id = ${orderLineId}` : sql``
  return context.db.query<Goods>(sql`
    select r.warehouse_id, r.stock_status, r.quantity, r.source = 'Stock' and r.state = 'Soft' and r.sku_id = l.sku_id as "isPlain"
    from reservations r join order_lines l on l.id = r.order_line_id where l.order_id = ${orderId} ${line} and ${isPromised}`)
}

/** The one place of goods in stock, with how many there are. */
function onePlaceOf(goods: readonly Goods[]) {
  const [first] = goods
  if (!first) return undefined
  const { warehouseId, stockStatus } = first
  const isOnePlace = goods.every(
    each => each.isPlain && each.warehouseId === warehouseId && each.stockStatus === stockStatus,
  )
  const quantity = goods.reduce((sum, each) => sum + each.quantity, 0)
  return isOnePlace && { isOnePlace, warehouseId, stockStatus, quantity }
}

const nowhere = { isOnePlace: false, warehouseId: null, stockStatus: null, quantity: null }

const only = (orderLineId?: string | null) =>
  orderLineId ? { orderLineIds: [orderLineId.toLowerCase()] } : {}

/**
 * The ledger reports `lines.0.quantity` and `orderLineIds.0`; the inputs of these calls have a
 * single line.
 */
const refusedByInput = <T>(work: () => Promise<T>) =>
  withFields(work(), field => inputs[field] ?? field)

const inputs: Readonly<Record<string, string>> = {
  'orderLineIds.0': 'orderLineId',
  'lines.0.orderLineId': 'orderLineId',
  'lines.0.quantity': 'quantity',
}
