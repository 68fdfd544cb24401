import { sql } from 'drizzle-orm'
import { handlers } from '#server/kit'
import { changeLines } from '#resources/sales/orders/lines/orderLineEdit.server.ts'
import { orderAt } from '#resources/sales/orders/orderParts.server.ts'
import { orderDiscountCalls } from './orderDiscount.calls.ts'

export default handlers(orderDiscountCalls, {
  async setOrderDiscount(context, { orderId, version, orderDiscount, ...approval }) {
    const order = await orderAt(context, { orderId, version }, 'for update')
    const lines = await context.db.query<{ id: string; quantity: number }>(sql`
      select id, quantity from order_lines where order_id = ${order.id} and not is_deleted order by position, id`)
    return {
      data: (await changeLines(context, { ...order, orderDiscount }, lines, approval)) ?? order,
    }
  },
})
