import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { giveBackUnpaid } from '#resources/commerce/orders/jobs.server.ts'
import { erasePersonalData } from '#resources/sales/customers/erasing.server.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { openShop, toldItem, toldOrder, type Shop } from '#tests/support/commerce/shop.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { openSite, type Site } from './worldOfShop.ts'

describeRules(
  'booking website orders',
  database => {
    let product: Product, world: World, shop: Shop, site: Site, clerk: Caller
    let main: string, chair: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      shop = await openShop()
      process.env.CHANNEL_HOSTS = shop.host
      clerk = await product.as(['N1'])
      main = await world.warehouse('WEB')
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

    const book = (id: string, more = '') =>
      clerk.post(`/api/jxc/createInvoiceERP?websiteOrderId=${id}${more}`)
    const counts = async (orderId: string) =>
      (
        await world.db.query<{
          state: string
          paid: number
          payments: number
          invoices: number
        }>(sql`
          select o.state, o.paid, (select count(*)::int from payments p where p.order_id = o.id) as payments, (select count(*)::int from invoices i where i.order_id = o.id) as invoices
          from orders o where o.id = ${orderId}`)
      )[0]!

    it('forgets what the shop said of a customer who is erased, also when it is pulled again', async () => {
      shop.put(toldOrder(1990))
      await site.run()
      const { id, orderId } = await site.order(1990)
      const [{ customerId }] = (await world.db.query<{ customerId: string }>(
        sql`select customer_id from orders where id = ${orderId}`,
      )) as [{ customerId: string }]
      const about = async () =>
        (
          await world.db.query<Record<string, unknown>>(
            sql`select customer, email, phone, address, payload from website_orders where id = ${id}`,
          )
        )[0]!
      expect((await about()).customer).toBeTruthy()
      await world.write(context => erasePersonalData(context, [customerId]))
      const nothing = { customer: null, email: null, phone: null, address: null, payload: null }
      expect(await about()).toEqual(nothing)
      shop.put({ ...toldOrder(1990), order_status: 'Complete' })
      await site.run()
      expect(await about()).toEqual(nothing)
    })

    it('twenty at once make one order, one payment and one invoice', async () => {
      shop.put(toldOrder(2001))
      await site.run()
      const { id, orderId } = await site.order(2001)
      const answers = await Promise.all(Array.from({ length: 20 }, () => book(id)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(new Set(answers.map(({ body }) => body.data.orderId))).toEqual(new Set([orderId]))
      expect(await counts(orderId!)).toEqual({
        state: 'Confirmed',
        paid: 100,
        payments: 1,
        invoices: 1,
      })
      expect(answers[0]!.body.data.state).toBe('Booked')
      expect((await book(id)).body.data.orderId).toBe(orderId)
    })

    it('an order that is not paid, or has no method of ours, is not booked', async () => {
      shop.put(
        toldOrder(2002, { payment_status: 'Pending', paid_date_utc: null }),
        toldOrder(2003, { payment_method_system_name: 'Payments.Other' }),
      )
      await site.run()
      const unpaid = await book((await site.order(2002)).id)
      expect(unpaid.body.errors[0]).toMatchObject({ code: 'not_paid', field: 'websiteOrderId' })
      const odd = await book((await site.order(2003)).id)
      expect(odd.body.errors[0]).toMatchObject({ code: 'no_method' })
      expect(odd.body.errors[0].message).toContain('Payments.Other')
    })

    it('a short order is refused by SKU and pieces unless it takes that', async () => {
      const rare = await world.sku('RARE')
      await world.stock(rare, main, 2)
      await site.map(5, rare)
      shop.put(toldOrder(2004, { order_items: [toldItem(5, 5, 100)] }))
      await site.run()
      const { id, orderId } = await site.order(2004)
      const refused = await book(id)
      expect(refused.body.isSuccess).toBe(false)
      expect(refused.body.errors[0]).toMatchObject({
        code: 'short',
        message: 'Not in stock: 3 × RARE.',
      })
      expect(await counts(orderId!)).toMatchObject({ state: 'Draft', payments: 0, invoices: 0 })
      expect((await book(id, '&takesShort=true')).status).toBe(200)
      expect(await counts(orderId!)).toMatchObject({ state: 'Confirmed', payments: 1, invoices: 1 })
      const [held] = await world.db.query<{ pieces: number }>(sql`
        select sum(r.quantity)::int as pieces from reservations r join order_lines l on l.id = r.order_line_id where l.order_id = ${orderId} and r.state <> 'Released'`)
      expect(held!.pieces).toBe(2)
    })

    it('what somebody handled by hand gives its goods back and is not booked', async () => {
      shop.put(toldOrder(2005))
      await site.run()
      const { id, orderId } = await site.order(2005)
      const handle = (reason: string) =>
        clerk.post('/api/jxc/updateManuallyHandledWebsiteOrder', { websiteOrderId: id, reason })
      expect((await handle(' ')).body.errors[0].field).toBe('reason')
      expect((await handle('Sold in the showroom')).body.data.state).toBe('Manual')
      expect(await counts(orderId!)).toMatchObject({ state: 'Cancelled' })
      expect((await book(id)).body.errors[0].code).toBe('state')
      expect((await handle('Again')).body.errors[0].code).toBe('state')
    })

    it('unpaid goods go back after the hours, and are held anew once it is paid', async () => {
      const last = await world.sku('LAST')
      await world.stock(last, main, 1)
      await site.map(6, last)
      const unpaid = { payment_status: 'Pending', paid_date_utc: null }
      const of = { order_items: [toldItem(6, 1, 100)], created_on_utc: '2026-01-02T00:00:00' }
      shop.put(toldOrder(2006, { ...of, ...unpaid }))
      await site.run()
      const { id, orderId } = await site.order(2006)
      expect(await world.stockOf(last)).toEqual(['WEB Normal Order: 1'])
      expect(await giveBackUnpaid(world.db)).toBeGreaterThan(0)
      expect(await giveBackUnpaid(world.db)).toBe(0)
      expect(await world.stockOf(last)).toEqual(['WEB Normal: 1'])
      expect(await counts(orderId!)).toMatchObject({ state: 'Draft' })
      shop.put(toldOrder(2006, of))
      await site.run()
      expect((await book(id)).status).toBe(200)
      expect(await world.stockOf(last)).toEqual(['WEB Normal Order: 1'])
    })

    it('money of a closed day counts today, with its own day in the note', async () => {
      await world.make('dayCloses', {
        branchId: branchId('AKL'),
        day: '2026-03-04',
        state: 'Closed',
        closedById: world.actor.staffId,
        closedOnUtc: '2026-03-04T10:00:00Z',
      })
      shop.put(toldOrder(2007, { paid_date_utc: '2026-03-03T22:00:00' }))
      await site.run()
      const { id, orderId } = await site.order(2007)
      expect((await book(id)).status).toBe(200)
      const [payment] = await world.db.query<{ note: string; isNow: boolean }>(sql`
        select note, received_on_utc > now() - interval '1 hour' as "isNow" from payments where order_id = ${orderId}`)
      expect(payment).toEqual({ note: 'Paid on the web on 04/03/2026', isNow: true })
    })

    it('lists and tells orders, of the own company alone', async () => {
      const list = await clerk.post('/api/jxc/websiteOrders', { state: 'Booked', keyword: '2001' })
      expect(list.body.totalCount).toBe(1)
      expect(list.body.data[0].webNo).toBe('2001')
      const { id } = await site.order(2001)
      const detail = await clerk.get('/api/jxc/getWebsiteOrderDetail', { websiteOrderId: id })
      expect(detail.body.data.payload.id).toBe(2001)
      const other = await product.as(['N1'], 'CA')
      expect(
        (await other.get('/api/jxc/getWebsiteOrderDetail', { websiteOrderId: id })).status,
      ).toBe(404)
      expect((await other.post(`/api/jxc/createInvoiceERP?websiteOrderId=${id}`)).status).toBe(404)
      const nobody = await product.as(['D1'])
      expect((await nobody.post(`/api/jxc/createInvoiceERP?websiteOrderId=${id}`)).status).toBe(403)
    })
  },
  emptyBeginning,
)
