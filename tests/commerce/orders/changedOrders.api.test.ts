import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { erasePersonalData } from '#resources/sales/customers/erasing.server.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { openShop, toldItem, toldOrder, type Shop } from '#tests/support/commerce/shop.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { openSite, type Site } from '#tests/commerce/worldOfShop.ts'

describeRules(
  'booked website orders that change on the web',
  database => {
    let product: Product, world: World, shop: Shop, site: Site, clerk: Caller, chair: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      shop = await openShop()
      process.env.CHANNEL_HOSTS = shop.host
      clerk = await product.as(['N1'])
      const main = await world.warehouse('WEB')
      chair = await world.sku('CHAIR')
      await world.stock(chair, main, 100)
      site = await openSite(world, shop, { name: 'Shop', warehouseIds: [main] })
      await site.map(1, chair)
    })
    afterAll(async () => {
      delete process.env.CHANNEL_HOSTS
      await shop.close()
      await product.close()
    })

    const cheaper = { order_items: [toldItem(1, 1, 80)], order_tax: 10.43, order_total: 80 }
    const detail = async (id: string) =>
      (await clerk.get('/api/jxc/getWebsiteOrderDetail', { websiteOrderId: id })).body.data
    /** Books an order, and has its shop tell it otherwise. */
    const changed = async (webNo: number, fields: object) => {
      shop.put(toldOrder(webNo))
      await site.run()
      const { id } = await site.order(webNo)
      const { status, body } = await clerk.post(`/api/jxc/createInvoiceERP?websiteOrderId=${id}`)
      expect(status, JSON.stringify(body)).toBe(200)
      shop.put({ ...toldOrder(webNo), ...fields })
      await site.run()
      return detail(id)
    }
    const decide = (name: string, web: { id: string; version: number }, more: object = {}) =>
      clerk.post(`/api/websiteOrders/${name}`, {
        websiteOrderId: web.id,
        version: web.version,
        ...more,
      })
    const refundsOf = (orderId: string) =>
      world.db.query<{ type: string; amount: number; reason: string }>(
        sql`select type, amount, reason from refunds where order_id = ${orderId} and not is_deleted`,
      )
    const stateOf = async (orderId: string) =>
      (
        await world.db.query<{ state: string }>(sql`select state from orders where id = ${orderId}`)
      )[0]!.state

    it('shows both versions and each difference, and takes a question back with its change', async () => {
      const web = await changed(2101, {
        ...cheaper,
        shipping_address: { ...(toldOrder(1).shipping_address as object), address1: '7 Old Road' },
      })
      expect(web).toMatchObject({ state: 'Booked', isChanged: true, asks: true })
      expect(web.question.split('\n')).toEqual([
        'Product 1: the price was 100.00 and is 80.00.',
        'The tax was 13.04 and is 10.43.',
        'The total was 100.00 and is 80.00.',
        expect.stringContaining('The delivery address was 12 Ferry Lane'),
      ])
      expect([web.agreed.order_total, web.payload.order_total]).toEqual([100, 80])
      const list = await clerk.get('/api/websiteOrders', { filter: { asks: true } })
      expect(list.body.map((row: { id: string }) => row.id)).toEqual([web.id])
      shop.put(toldOrder(2101, { shipping_status: 'Shipped' }))
      await site.run()
      expect(await detail(web.id)).toMatchObject({ asks: false, question: null, agreed: null })
      const none = await decide('keepChanged', await detail(web.id))
      expect(none.body.errors[0]).toMatchObject({ code: 'decided', field: 'websiteOrderId' })
    })

    it('is kept as it was booked, and asked about anew by another change alone', async () => {
      const web = await changed(2102, cheaper)
      expect((await decide('keepChanged', { ...web, version: 1 })).status).toBe(409)
      const kept = await decide('keepChanged', web)
      expect(kept.body.data).toMatchObject({ state: 'Booked', asks: false, isChanged: true })
      expect(await refundsOf(web.orderId)).toEqual([])
      shop.put(toldOrder(2102, { ...cheaper, shipping_status: 'Shipped' }))
      await site.run()
      expect((await detail(web.id)).asks).toBe(false)
      shop.put(toldOrder(2102, { ...cheaper, order_total: 79 }))
      await site.run()
      expect((await detail(web.id)).question).toBe('The total was 80.00 and is 79.00.')
    })

    it('asks for a refund of what the web asks less, or of an amount', async () => {
      const web = await changed(2103, cheaper)
      const asked = await decide('askRefund', web, { reason: 'Price was wrong' })
      expect(asked.body.data).toMatchObject({ state: 'Booked', asks: false })
      expect(await refundsOf(web.orderId)).toEqual([
        { type: 'Price adjustment', amount: 20, reason: 'Web order 2103: Price was wrong' },
      ])
      shop.put(toldOrder(2103, { ...cheaper, order_total: 90 }))
      await site.run()
      const again = await detail(web.id)
      const refusal = await decide('askRefund', again, { reason: 'More' })
      expect(refusal.body.errors[0]).toMatchObject({ code: 'no_less', field: 'amount' })
      const tooMuch = await decide('askRefund', again, { reason: 'More', amount: 81 })
      expect(tooMuch.body.errors[0]).toMatchObject({ code: 'exceeds', field: 'amount' })
      expect((await detail(web.id)).asks).toBe(true)
      expect(
        (await decide('askRefund', again, { reason: 'More', amount: 5 })).body.isSuccess,
      ).not.toBe(false)
      expect((await refundsOf(web.orderId)).map(({ amount }) => amount)).toEqual([20, 5])
    })

    it('is cancelled here with a request for all that was paid, once', async () => {
      const web = await changed(2104, { order_status: 'Cancelled', payment_status: 'Refunded' })
      expect(web.question.split('\n')).toEqual([
        'It was cancelled on the web.',
        'Its payment was Paid and is Refunded.',
      ])
      const reason = { reason: 'Buyer changed their mind' }
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => decide('cancelChanged', web, reason)),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
      expect(await detail(web.id)).toMatchObject({ state: 'Cancelled', asks: false })
      expect(await stateOf(web.orderId)).toBe('Cancelled')
      expect(await refundsOf(web.orderId)).toMatchObject([{ type: 'Cancel', amount: 100 }])
    })

    it('forgets both versions with the customer, and is nothing for other companies or codes', async () => {
      const web = await changed(2105, cheaper)
      expect((await decide('keepChanged', { ...web, id: 'x' })).status).toBe(400)
      const post = { websiteOrderId: web.id, version: web.version }
      const other = await product.as(['N1'], 'CA')
      expect((await other.post('/api/websiteOrders/keepChanged', post)).status).toBe(404)
      const nobody = await product.as(['D1'])
      expect((await nobody.post('/api/websiteOrders/keepChanged', post)).status).toBe(403)
      const [order] = await world.db.query<{ customerId: string }>(
        sql`select customer_id from orders where id = ${web.orderId}`,
      )
      await world.write(context => erasePersonalData(context, [order!.customerId]))
      expect(await detail(web.id)).toMatchObject({ question: null, agreed: null, payload: null })
    })
  },
  emptyBeginning,
)
