import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmOrder } from '#tests/support/orderStates.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'

describeOnEachDatabase(
  'planning deliveries',
  database => {
    let product: Product, world: World, planner: Caller
    let warehouseId: string, calendarId: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      planner = await product.as(['J1', 'K1'])
      warehouseId = await world.warehouse('MAIN')
      calendarId = await world.calendar({ warehouseId, defaultStops: 50 })
    })
    afterAll(() => product.close())

    let orders = 0
    /** A confirmed order, with all of its goods in stock. */
    async function ordered(...quantities: number[]) {
      const code = `GOODS${++orders}`
      const lines: [string, number][] = []
      for (const [i, quantity] of quantities.entries()) {
        const skuId = await world.sku(`${code}-${i}`)
        await world.stock(skuId, warehouseId, quantity)
        lines.push([skuId, quantity])
      }
      const order = await world.order(lines, { total: 500 })
      await product.db.write(tx =>
        confirmOrder({ db: tx, actor: world.actor }, { orderId: order.id }),
      )
      return order
    }
    const call = (name: string, body: object, by = planner) =>
      by.post(`/api/delivery/${name}`, body)
    const add = (orderId: string, items: object[], more: object = {}) =>
      call('addNewDeliveryPlan', {
        orderId,
        calendarId,
        date: world.day(3),
        serviceType: 'Delivery',
        items,
        ...more,
      })

    it('books goods of an order, splits them over plans and refuses more than is open', async () => {
      const order = await ordered(3)
      const line = order.line(0)
      const first = await add(order.id, [{ orderLineId: line, quantity: 2 }])
      expect(first.body).toMatchObject({
        isSuccess: true,
        data: { state: 'Scheduled', items: 2, isUnpaidBlocked: true },
      })
      const again = { orderLineId: line, quantity: 2 }
      const tooMany = await add(order.id, [again], { date: world.day(4) })
      expect(tooMany.body).toMatchObject({
        isSuccess: false,
        errors: [{ code: 'too_many', field: 'items.0.quantity' }],
      })
      const second = await add(order.id, [{ ...again, quantity: 1 }], { date: world.day(4) })
      expect(second.body.isSuccess).toBe(true)
      const { body } = await planner.get('/api/delivery/getOrderAndDeliveryPlanListById', {
        orderId: order.id,
      })
      expect(body.data.lines).toMatchObject([{ ordered: 3, planned: 3, open: 0 }])
      expect(body.data.plans).toHaveLength(2)
    })

    it('checks everything at once', async () => {
      const order = await ordered(1)
      const { body } = await planner.get('/api/delivery/checkPlan', {
        orderId: order.id,
        calendarId,
        date: world.day(3),
        items: JSON.stringify({ orderLineId: order.line(0), quantity: 5 }),
      })
      expect(body).toMatchObject({ isSuccess: true, isAllowed: false })
      expect(body.objections).toMatchObject([
        { code: 'too_many', field: 'items.0.quantity', weight: 'Refused' },
        { code: 'not_ready', weight: 'Warning' },
        { code: 'unpaid', weight: 'Warning' },
      ])
    })
  },
  emptyBeginning,
)
