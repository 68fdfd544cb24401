import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules(
  'timelines of what is bought',
  database => {
    let product: Product, world: World
    let planner: Caller, buyer: Caller
    let sofa: string, warehouseId: string, purchaseOrderId: string, lineId: string
    let box: { id: string; lineId: string }

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      planner = await product.as(['L1', 'L4'])
      buyer = await product.as(['L1', 'L2'])
      sofa = await world.sku('SOFA')
      warehouseId = await world.warehouse('SHED')
      purchaseOrderId = await world.purchaseOrder(warehouseId, {
        state: 'Submitted',
        orderedOn: world.day(-60),
        requestedDate: world.day(10),
      })
      lineId = await world.make('purchaseOrderLines', {
        purchaseOrderId,
        position: 1,
        skuId: sofa,
        quantity: 20,
        confirmed: 20,
        unitCost: 1,
      })
      await world.stock(sofa, warehouseId, 6)
    })
    afterAll(() => product.close())

    const ways = async (query: object = {}) =>
      (
        await planner.get('/api/purchaseTimeline', {
          filter: JSON.stringify({ purchaseOrderId, ...query }),
        })
      ).body as Record<string, any>[]
    const goods = async () =>
      (await planner.get('/api/purchaseOrders/productTimeline', { skuIds: [sofa] })).body as Record<
        string,
        any
      >

    it('a purchase order has planned and actual days, and is late by the days between them', async () => {
      expect(await ways()).toMatchObject([
        { orderedOn: world.day(-60), confirmedOn: null, therePlanned: world.day(10), daysLate: 0 },
      ])
      await product.db.text("update purchase_orders set state = 'Confirmed' where id = $1", [
        purchaseOrderId,
      ])
      const [order] = await ways()
      expect(order!.confirmedOn).toBe(world.day(0))
      box = await world.container(
        {
          no: 'KAVU3000007',
          type: '20',
          warehouseId,
          state: 'Sailing',
          departsOn: world.day(-5),
          departedOn: world.day(-4),
          arrivesOn: world.day(8),
        },
        { purchaseOrderId, purchaseOrderLineId: lineId, skuId: sofa, quantity: 20 },
      )
      await product.db.text('update purchase_order_lines set shipped = 20 where id = $1', [lineId])
      await product.db.text("update purchase_orders set state = 'Shipped' where id = $1", [
        purchaseOrderId,
      ])
      expect(await ways({ isLate: false })).toMatchObject([
        { containers: 'KAVU3000007', sailedOn: world.day(-4), thereOn: world.day(8), daysLate: 0 },
      ])
      await product.db.text('update containers set arrives_on = $2 where id = $1', [
        box.id,
        world.day(14),
      ])
      expect(await ways({ isLate: true })).toMatchObject([
        {
          arrivesPlanned: world.day(8),
          arrivesOn: world.day(14),
          thereOn: world.day(14),
          daysLate: 4,
        },
      ])
      expect((await buyer.get('/api/purchaseTimeline')).status).toBe(403)
    })

    it('a SKU has its stock, its arrivals without what is presold, and the day that it runs out', async () => {
      const { line } = await world.order([[sofa, 3]], { state: 'Confirmed' })
      await world.make('reservations', {
        orderLineId: line(0),
        skuId: sofa,
        quantity: 3,
        source: 'Container',
        containerLineId: box.lineId,
      })
      // 39 pieces in 13 weeks are 3 a week: 6 pieces last 14 days, until 17 more are there.
      await world.make('skuDemand', { skuId: sofa, sold13: 39, weeks13: 13 })
      expect(await goods()).toMatchObject({
        data: [
          {
            skuId: sofa,
            stock: 6,
            weekly: 3,
            presold: 3,
            coming: 17,
            nextOn: world.day(14),
            runsOutOn: world.day(54),
          },
        ],
        arrivals: [{ containerId: box.id, availableOn: world.day(14), pieces: 20, presold: 3 }],
      })
      expect((await buyer.get('/api/purchaseOrders/productTimeline')).status).toBe(403)
    })

    it('follows a container: its changes are a tile of the person', async () => {
      const follow = async (step: string) =>
        (await buyer.post(`/api/containers/${step}`, { containerId: box.id })).body
      expect(await follow('follow')).toMatchObject({ isSuccess: true, no: 'KAVU3000007' })
      expect(await follow('follow')).toMatchObject({ isSuccess: true })
      const count = async () =>
        (await product.db.text('select 1 from container_follows where not is_deleted')).length
      expect(await count()).toBe(1)
      const tiles = JSON.stringify((await buyer.get('/api/home')).body)
      expect(tiles).toContain('followedContainers')
      expect(await follow('unfollow')).toMatchObject({ isSuccess: true })
      expect(await count()).toBe(0)
    })
  },
  emptyBeginning,
)
