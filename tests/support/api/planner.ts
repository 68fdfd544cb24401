import { confirmOrder } from '#tests/support/orderStates.ts'
import type { Answer, Caller } from '#tests/support/browser/product.ts'
import type { World } from './world.ts'

/** An order whose goods can be planned; `line(n)` is the id of its nth line. */
export type Ordered = Awaited<ReturnType<World['order']>>

/** Makes orders to plan, and plans them by the calls that people make. */
export interface Planner {
  /** A confirmed order of so many pieces of each line, all of them in stock. */
  ordered(...quantities: number[]): Promise<Ordered>
  /** A call below `/api/delivery/`. */
  call(name: string, body: object, by?: Caller): Promise<Answer>
  /** Plans so many pieces of the first line. */
  add(order: Ordered, quantity: number, more?: object, by?: Caller): Promise<Answer>
  /** The same, where it succeeds. */
  plan(order: Ordered, quantity: number, more?: object): Promise<any>
}

/** @param place the calendar and the day that plans have unless told otherwise */
export function plannerOf(
  world: World,
  caller: Caller,
  place: { calendarId: string; date: string; warehouseId: string },
): Planner {
  let orders = 0
  const { warehouseId, ...day } = place
  const call: Planner['call'] = (name, body, by = caller) => by.post(`/api/delivery/${name}`, body)
  const add: Planner['add'] = (order, quantity, more = {}, by) =>
    call(
      'addNewDeliveryPlan',
      {
        orderId: order.id,
        ...day,
        serviceType: 'Delivery',
        items: [{ orderLineId: order.line(0), quantity }],
        ...more,
      },
      by,
    )
  return {
    call,
    add,
    async ordered(...quantities) {
      const code = `${place.calendarId.slice(-6)}-${++orders}`
      const lines: [string, number][] = []
      for (const [i, quantity] of quantities.entries()) {
        const skuId = await world.sku(`${code}-${i}`)
        await world.stock(skuId, warehouseId, quantity)
        lines.push([skuId, quantity])
      }
      const order = await world.order(lines, { total: 500 })
      await world.write(context => confirmOrder(context, { orderId: order.id }))
      return order
    },
    async plan(order, quantity, more) {
      const { body } = await add(order, quantity, more)
      if (!body.isSuccess) throw new Error(JSON.stringify(body.errors))
      return body.data
    },
  }
}
