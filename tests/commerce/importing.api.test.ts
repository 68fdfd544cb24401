import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { oneRecord } from '#server/entities/read/read.ts'
import { updateRecord } from '#server/entities/write/write.ts'
import { emptyBeginning, openWorld, type World } from '#tests/support/api/world.ts'
import { alberta, openShop, toldItem, toldOrder, type Shop } from '#tests/support/commerce/shop.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { openSite, type Site } from './worldOfShop.ts'

describeRules(
  'orders of websites',
  database => {
    let world: World, shop: Shop, site: Site, main: string, chair: string
    beforeAll(async () => {
      world = await openWorld(database.settings)
      shop = await openShop()
      process.env.CHANNEL_HOSTS = shop.host
      main = await world.warehouse('WEB')
      chair = await world.sku('CHAIR')
      await world.stock(chair, main, 100)
      site = await openSite(world, shop, { name: 'Shop', warehouseIds: [main] })
      await site.map(1, chair)
    })
    afterAll(async () => {
      delete process.env.CHANNEL_HOSTS
      await shop.close()
      await world.close()
    })

    const orderOf = async (webNo: number) => {
      const { orderId } = await site.order(webNo)
      const [order] = await world.db.query<any>(sql`
        select o.*, (select json_agg(json_build_object('quantity', l.quantity, 'price', l.price, 'discount', l.discount, 'tax', l.tax, 'fulfilment', l.fulfilment) order by l.position) from order_lines l where l.order_id = o.id) as lines,
          (select coalesce(sum(r.quantity), 0)::int from reservations r join order_lines l on l.id = r.order_line_id where l.order_id = o.id and r.state not in ('Released', 'Done')) as held
        from orders o where o.id = ${orderId}`)
      return order
    }

    it('an order comes in once, as a draft that holds its goods', async () => {
      shop.put(toldOrder(1001))
      expect(await site.run()).toMatchObject({ imported: 1, failed: 0 })
      shop.mood = ['twice']
      expect(await site.run()).toMatchObject({ imported: 0, failed: 0 })
      shop.mood = ['well']
      const web = await site.order(1001)
      expect(web).toMatchObject({ state: 'Imported', short: null, why: null })
      expect(await orderOf(1001)).toMatchObject({
        state: 'Draft',
        source: 'Website',
        originalOrderId: '1001',
        total: 100,
        held: 1,
      })
      const [count] = await world.db.query<{ n: number }>(
        sql`select count(*)::int as n from orders where original_order_id = '1001'`,
      )
      expect(count!.n).toBe(1)
    })

    it('a pack of three for 100.00 is three at 33.34 less 0.02', async () => {
      await site.map(3, chair, 3)
      shop.put(toldOrder(1003, { order_items: [toldItem(3, 1, 100)] }))
      await site.run()
      const order = await orderOf(1003)
      expect(order.lines).toMatchObject([{ quantity: 3, price: 33.34, discount: 0.02 }])
      expect(order).toMatchObject({ total: 100, held: 3 })
    })

    it('parts that miss the total make nothing, and say so', async () => {
      shop.put(toldOrder(1004, { order_total: 99.99 }))
      await site.run()
      expect(await site.order(1004)).toMatchObject({
        state: 'Failed',
        problem: 'total',
        why: 'Items and shipping come to 100.00, but the shop says 99.99.',
        orderId: null,
      })
    })

    it('an unmapped product fails the order until it is mapped', async () => {
      shop.put(toldOrder(1005, { order_items: [toldItem(77, 1, 100)] }))
      await site.run()
      expect(await site.order(1005)).toMatchObject({
        state: 'Failed',
        problem: 'unmapped',
        why: 'Map web product 77 Product 77 first.',
      })
      const [row] = await world.db.query<{ id: string; version: number }>(
        sql`select id, version from website_mappings where web_product_id = '77'`,
      )
      await world.write(context =>
        updateRecord(context, metaOf('websiteMappings'), row!.id, {
          version: row!.version,
          skuId: chair,
        }),
      )
      await site.run()
      expect(await site.order(1005)).toMatchObject({ state: 'Imported', problem: null, why: null })
    })

    it('a SKU that is no longer sold breaks its mapping', async () => {
      const gone = await world.sku('GONE')
      await site.map(78, gone)
      await world.db.query(sql`update skus set status = 'Discontinued' where id = ${gone}`)
      shop.put(toldOrder(1006, { order_items: [toldItem(78, 1, 100)] }))
      await site.run()
      expect(await site.order(1006)).toMatchObject({ state: 'Failed', problem: 'broken' })
    })

    it('missing pieces are told as short, and the rest is held', async () => {
      const rare = await world.sku('RARE')
      await world.stock(rare, main, 2)
      await world.stock(rare, main, 9, 'OpenBox')
      await site.map(5, rare)
      shop.put(toldOrder(1007, { order_items: [toldItem(5, 5, 100)] }))
      await site.run()
      expect(await site.order(1007)).toMatchObject({ state: 'Imported', short: '3 × RARE' })
      expect((await orderOf(1007)).held).toBe(2)
    })

    it('what is picked up in a store has no address and is taxed there', async () => {
      shop.put(
        toldOrder(1008, {
          pick_up_in_store: true,
          shipping_address: null,
          pickup_address: { address1: '1 Store Street', city: 'Auckland' },
        }),
      )
      await site.run()
      const order = await orderOf(1008)
      expect(order.deliveryAddressId).toBeNull()
      expect(order.lines[0].fulfilment).toBe('Pickup')
    })

    it('a buyer is the only customer with that e-mail, else a new one', async () => {
      const known = await world.make('customers', { name: 'Known', email: 'known@mail.example' })
      const person = (email: string) => ({
        billing_address: { ...(toldOrder(1).billing_address as object), email },
      })
      shop.put(toldOrder(1010, person('KNOWN@mail.example')))
      await site.run()
      expect((await orderOf(1010)).customerId).toBe(known)
      await world.make('customers', { name: 'Other', email: 'known@mail.example' })
      shop.put(toldOrder(1011, person('known@mail.example')))
      await site.run()
      expect((await orderOf(1011)).customerId).not.toBe(known)
    })

    it('a change on the web is taken over, and a cancelled order gives its goods back', async () => {
      shop.put(toldOrder(1020))
      await site.run()
      const before = await orderOf(1020)
      shop.put(
        toldOrder(1020, { order_items: [toldItem(1, 2, 200)], order_tax: 26.09, order_total: 200 }),
      )
      await site.run()
      const after = await orderOf(1020)
      expect(after).toMatchObject({ state: 'Draft', total: 200, held: 2 })
      const [former] = await world.db.query<{ state: string }>(
        sql`select state from orders where id = ${before.id}`,
      )
      expect(former!.state).toBe('Cancelled')
      shop.put(toldOrder(1020, { order_status: 'Cancelled' }))
      await site.run()
      expect(await site.order(1020)).toMatchObject({ state: 'Cancelled' })
      expect(await orderOf(1020)).toMatchObject({ state: 'Cancelled', held: 0 })
    })

    it('what cannot be read fails by name, and delays no other', async () => {
      shop.put(
        toldOrder(1030, { created_on_utc: '2026-02-31T00:00:00' }),
        toldOrder(1031, { order_items: [toldItem(1, 1, -5)] }),
        toldOrder(1032, { order_items: [toldItem(1, 0, 5)] }),
        toldOrder(1033),
      )
      await site.run()
      expect((await site.order(1030)).why).toBe('created_on_utc is no moment.')
      expect((await site.order(1031)).why).toBe('order_items.0.price_incl_tax is below 0.')
      expect((await site.order(1032)).why).toContain('order_items.0.quantity')
      expect((await site.order(1033)).state).toBe('Imported')
    })

    it('two websites of one client never give their orders one original number', async () => {
      const other = await openSite(world, shop, { name: 'Outlet', warehouseIds: [main] })
      await other.map(1, chair)
      shop.orders.clear()
      shop.put(toldOrder(1040))
      await site.run()
      await other.run()
      const numbers = async () =>
        (
          await world.db.query<{ no: string }>(sql`
            select o.original_order_id as no from website_orders w join orders o on o.id = w.order_id where w.web_no = '1040' order by length(o.original_order_id)`)
        ).map(({ no }) => no)
      expect(await numbers()).toEqual(['1040', '1040 Outlet'])
      // A draft that is made anew keeps the number of the one before it.
      shop.put(toldOrder(1040, { order_items: [toldItem(1, 2, 100)] }))
      await site.run()
      await other.run()
      expect(await numbers()).toEqual(['1040', '1040 Outlet'])
    })

    it('several mappings to one SKU, and one product that is written twice, are shown', async () => {
      const oak = await world.sku('TWICE')
      const map = (webProductId: string, attributes: string | null, skuId: string | null) =>
        world.make('websiteMappings', {
          websiteId: site.websiteId,
          webProductId,
          attributes,
          skuId,
        })
      const [one, two, again, sole] = [
        await map('501', null, oak),
        await map('502', 'Colour: Oak', oak),
        await map('502', 'colour:oak', null),
        await map('503', 'Colour: Oak', null),
      ]
      const context = { db: world.db, actor: world.actor }
      const shown = async (id: string) => {
        const { isDuplicate, duplicate } = await oneRecord(context, metaOf('websiteMappings'), id)
        return [isDuplicate, duplicate]
      }
      expect(await shown(one)).toEqual([true, 'same SKU: 502 (Colour: Oak)'])
      expect(await shown(two)).toEqual([true, 'written twice: 502 (colour:oak); same SKU: 501'])
      expect(await shown(again)).toEqual([true, 'written twice: 502 (Colour: Oak)'])
      expect(await shown(sole)).toEqual([false, null])
    })

    it('in Alberta the tax of the web is kept within a cent a line', async () => {
      const abroad = await world.make(
        'warehouses',
        { name: 'CAN', code: 'CAN', warehouseType: 'Warehouse', branchId: branchId('EDM') },
        world.abroad,
      )
      const gst = await world.make('taxTypes', { code: 'GST', name: 'GST' })
      const period = { from: '2020-01-01', to: null }
      await world.make('countryTaxRates', { taxTypeId: gst, country: 'CA', rate: 5, period })
      const there = await openSite(world, shop, {
        name: 'Shop there',
        warehouseIds: [abroad],
        isAbroad: true,
      })
      await there.map(1, chair)
      const three = { order_items: [1, 1, 1].map(id => toldItem(id, 1, 10.1)) }
      const person = { billing_address: alberta, shipping_address: alberta }
      shop.orders.clear()
      shop.put(
        toldOrder(1, { ...three, ...person, order_tax: 1.52, order_total: 31.82 }),
        toldOrder(2, { ...three, ...person, order_tax: 1.6, order_total: 31.9 }),
      )
      await there.run()
      const web = await there.order(1)
      expect(web).toMatchObject({ state: 'Imported' })
      const [order] = await world.db.query<{ total: number; tax: number; taxes: number[] }>(sql`
        select o.total, o.tax, (select json_agg(l.tax order by l.position) from order_lines l where l.order_id = o.id) as taxes from orders o where o.id = ${web.orderId}`)
      expect(order).toEqual({ total: 31.82, tax: 1.52, taxes: [0.51, 0.51, 0.5] })
      const rows = await world.db.query<{ amount: number }>(
        sql`select amount from order_taxes where order_id = ${web.orderId} and not is_deleted order by id`,
      )
      expect(rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(152)
      expect(await there.order(2)).toMatchObject({ state: 'Failed', problem: 'tax' })
    })
  },
  emptyBeginning,
)
