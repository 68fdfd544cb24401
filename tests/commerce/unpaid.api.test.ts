import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { openShop, toldOrder, type Shop } from '#tests/support/commerce/shop.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { openSite, type Site } from './worldOfShop.ts'

describeRules(
  'unpaid website orders',
  database => {
    let product: Product, world: World, shop: Shop, site: Site, clerk: Caller
    const unpaid = { payment_status: 'Pending', paid_date_utc: null }
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      shop = await openShop()
      process.env.CHANNEL_HOSTS = shop.host
      clerk = await product.as(['N1'])
      const main = await world.warehouse('WEB')
      const chair = await world.sku('CHAIR')
      await world.stock(chair, main, 10)
      site = await openSite(world, shop, { name: 'Shop', warehouseIds: [main] })
      await site.map(1, chair)
      shop.put(toldOrder(1, unpaid), toldOrder(2, unpaid), toldOrder(3), toldOrder(4, unpaid))
      await site.run()
      const age = (webNo: string, span: string) =>
        world.db.query(
          sql`update website_orders set ordered_on_utc = now() - ${span}::interval where web_no = ${webNo}`,
        )
      await age('1', '4 hours 1 second')
      await age('2', '30 hours')
      await age('3', '30 hours')
      await age('4', '3 hours 59 minutes')
    })
    afterAll(async () => {
      delete process.env.CHANNEL_HOSTS
      await shop.close()
      await product.close()
    })

    const listed = async (query = {}) =>
      (await clerk.get('/api/jxc/getUnPaidOrdersOver4Hours', query)).body.data.map(
        (row: { webNo: string }) => row.webNo,
      )

    it('stand in the list after more than four hours, the oldest first', async () => {
      expect(await listed()).toEqual(['2', '1'])
      expect(await listed({ hoursFrom: 24 })).toEqual(['2'])
      expect(await listed({ valueFrom: 100.01 })).toEqual([])
      expect(
        (await (await product.as(['N1'], 'CA')).get('/api/jxc/getUnPaidOrdersOver4Hours')).body
          .data,
      ).toEqual([])
    })

    it('are followed: the same note twice is one', async () => {
      const { id } = await site.order(1)
      const follow = (note: string) =>
        clerk.get('/api/jxc/followWebOrder', { websiteOrderId: id, note, result: 'Will pay' })
      expect((await follow(' ')).body.errors[0].field).toBe('note')
      expect((await follow('Pays on Friday')).body.isSuccess).toBe(true)
      expect((await follow('Pays on Friday')).body.isSuccess).toBe(true)
      const [count] = await world.db.query<{ n: number }>(
        sql`select count(*)::int as n from website_order_follow_ups where website_order_id = ${id}`,
      )
      expect(count!.n).toBe(1)
      expect(await listed({ isFollowed: true })).toEqual(['1'])
      expect(await listed({ isFollowed: false })).toEqual(['2'])
      const all = await clerk.get('/api/jxc/getUnPaidOrdersOver4Hours')
      expect(all.body.data).toMatchObject([
        { webNo: '2', attempts: 0, orderCode: expect.any(String) },
        { webNo: '1', attempts: 1, orderCode: expect.any(String) },
      ])
    })

    it('are narrowed by the day on which they were made, on the clock of the client', async () => {
      const [day] = await world.db.query<{ day: string }>(
        sql`select wall_time('Pacific/Auckland', now() - interval '30 hours')::date::text as day`,
      )
      expect(await listed({ to: day!.day })).toEqual(['2'])
      expect(await listed({ from: '2031-01-01' })).toEqual([])
      const { status, body } = await clerk.get('/api/jxc/getUnPaidOrdersOver4Hours', {
        from: 'soon',
      })
      expect([status, body.errors[0].field]).toEqual([400, 'from'])
    })

    it('are offered as quotations at their prices, and booked once they are paid', async () => {
      shop.put(toldOrder(5, unpaid))
      await site.run()
      const { id, orderId } = await site.order(5)
      const quote = (more = {}, who = clerk) =>
        who.post('/api/websiteOrders/quote', { websiteOrderId: id, ...more })
      expect((await quote({ validTo: '2020-01-01' })).body.errors[0].field).toBe('validTo')
      expect((await quote({}, await product.as(['N1'], 'CA'))).status).toBe(404)
      expect((await quote({}, await product.as(['N4']))).status).toBe(403)
      const { body } = await quote()
      expect(body).toMatchObject({ isSuccess: true, orderId })
      const order = async () =>
        (
          await world.db.query(
            sql`select state, total, valid_to::text as valid_to from orders where id = ${orderId}`,
          )
        )[0]
      expect(await order()).toEqual({ state: 'Quotation', total: 100, validTo: body.validTo })
      expect((await quote()).body.errors[0].code).toBe('state')
      shop.put(toldOrder(5))
      await site.run()
      expect((await quote()).body.errors[0].code).toBe('paid')
      const booked = await clerk.post(`/api/jxc/createInvoiceERP?websiteOrderId=${id}`, {})
      expect(booked.body).toMatchObject({ isSuccess: true, data: { orderId, state: 'Booked' } })
      expect(await order()).toMatchObject({ state: 'Confirmed', total: 100 })
    })

    it('leave the list once they are paid or cancelled', async () => {
      shop.put(toldOrder(1))
      await site.run()
      expect(await listed()).toEqual(['2'])
      const { id } = await site.order(2)
      await clerk.post('/api/jxc/updateManuallyHandledWebsiteOrder', {
        websiteOrderId: id,
        reason: 'The buyer decided against it',
      })
      expect(await listed()).toEqual([])
    })
  },
  emptyBeginning,
)
