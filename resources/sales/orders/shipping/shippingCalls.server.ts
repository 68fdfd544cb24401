import { handlers, metaOf, updateRecord } from '#server/kit'
import type { RecordOf } from '#define'
import { refuseHeaderChange } from '#resources/sales/orders/orderHeader.server.ts'
import { orderAt, orderOf } from '#resources/sales/orders/orderParts.server.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'
import { shippingCostCalls } from './shippingCosts.calls.ts'
import { followShipping, shippingOf, writeCosts } from './shippingCosts.server.ts'

export default handlers(shippingCostCalls, {
  async setOrderShippingCosts(context, { orderId, version, costs = [] }) {
    const order = await orderAt(context, { orderId, version }, 'for update')
    await refuseHeaderChange(context, order, { shipping: order.shipping })
    const written = await writeCosts(context, order.id, costs)
    const change = { version, shipping: shippingOf(written) }
    await updateRecord(context, metaOf('orders'), order.id, change, order)
    await followShipping(context, order.id)
    return { data: (await orderOf(context, order.id)) as RecordOf<typeof orders> }
  },
})
