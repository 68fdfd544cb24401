import { handlers } from '#server/kit'
import { changeLines } from '#resources/sales/orders/lines/orderLineEdit.server.ts'
import { linesAsTheyAre } from '#resources/sales/orders/lines/lineState.server.ts'
import { orderAt } from '#resources/sales/orders/orderParts.server.ts'
import { orderDiscountCalls } from './orderDiscount.calls.ts'

export default handlers(orderDiscountCalls, {
  async setOrderDiscount(context, { orderId, version, orderDiscount, ...approval }) {
    const order = await orderAt(context, { orderId, version }, 'for update')
    const lines = await linesAsTheyAre(context.db, order.id)
    return {
      data: (await changeLines(context, { ...order, orderDiscount }, lines, approval)) ?? order,
    }
  },
})
