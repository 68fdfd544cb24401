import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId, entryId } from '#resources/administration/demo/reference.ts'
import { websiteStock } from '#resources/stock/warehouses/websiteStock.server.ts'
import { emptyBeginning, openWorld, type World } from '#tests/support/api/world.ts'
import { openShop, toldItem, toldOrder, type Shop } from '#tests/support/commerce/shop.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { openSite } from './worldOfShop.ts'

describeRules(
  'what a website offers',
  database => {
    let world: World, shop: Shop
    beforeAll(async () => {
      world = await openWorld(database.settings)
      shop = await openShop()
      process.env.CHANNEL_HOSTS = shop.host
    })
    afterAll(async () => {
      delete process.env.CHANNEL_HOSTS
      await shop.close()
      await world.close()
    })

    it('never offers a sale of its own again: of 5, two sold there leave 3', async () => {
      const main = await world.warehouse('OWN')
      const chair = await world.sku('OWN-CHAIR')
      await world.stock(chair, main, 5)
      const site = await openSite(world, shop, { name: 'Own', warehouseIds: [main] })
      await site.map(1, chair)
      const offered = async () =>
        (await websiteStock(world.db, site.websiteId, [{ skuId: chair }]))[0]!.quantity
      expect(await offered()).toBe(5)
      const sale = (fields = {}) => toldOrder(1, { order_items: [toldItem(1, 2, 100)], ...fields })
      shop.put(sale({ payment_status: 'Pending', paid_date_utc: null }))
      await site.run()
      expect(await offered()).toBe(3)
      shop.put(sale())
      await site.run()
      expect(await offered()).toBe(3)
    })

    it('counts sets in one status, and keeps back safety stock, buffer and factor', async () => {
      const [a, b] = [await world.warehouse('A'), await world.warehouse('B')]
      const table = await world.sku('TABLE')
      const seat = await world.sku('SEAT')
      const set = await world.sku('SET', { [table]: 1, [seat]: 4 })
      await world.stock(table, a, 2)
      await world.stock(seat, a, 7)
      await world.stock(seat, a, 9, 'OpenBox')
      const lamp = await world.sku('LAMP')
      await world.stock(lamp, a, 8)
      await world.stock(lamp, b, 3)
      const site = await openSite(world, shop, { name: 'Both', warehouseIds: [a, b] })
      for (const status of ['Normal', 'OpenBox'])
        await world.db.query(sql`
          insert into websites_status_ids (from_id, to_id) values (${site.websiteId}, ${entryId('physicalStockStatus', status)})`)
      const of = async (listing: Parameters<typeof websiteStock>[2][number]) =>
        (await websiteStock(world.db, site.websiteId, [listing]))[0]!.quantity
      expect(await of({ skuId: set })).toBe(1)
      await world.db.query(
        sql`update website_warehouses set safety_stock = 2 where warehouse_id = ${a}`,
      )
      expect(await of({ skuId: lamp, buffer: 1 })).toBe(8)
      expect(await of({ skuId: lamp, buffer: 1, factor: 2 })).toBe(4)
      await world.db.query(sql`update skus set status = 'Discontinued' where id = ${lamp}`)
      expect(await of({ skuId: lamp })).toBe(0)
    })

    it('takes from a presale warehouse where the website shows presale', async () => {
      const presale = await world.make('warehouses', {
        name: 'PRE',
        code: 'PRE',
        warehouseType: 'Warehouse',
        branchId: branchId('AKL'),
        isPresale: true,
      })
      const stool = await world.sku('STOOL')
      await world.stock(stool, presale, 2)
      const site = await openSite(world, shop, { name: 'Presale', warehouseIds: [presale] })
      await site.map(1, stool)
      shop.orders.clear()
      shop.put(toldOrder(1))
      await site.run()
      expect(await site.order(1)).toMatchObject({ state: 'Imported', short: '1 × STOOL' })
      await world.db.query(
        sql`update websites set shows_presale = true where id = ${site.websiteId}`,
      )
      shop.put(toldOrder(2))
      await site.run()
      expect(await site.order(2)).toMatchObject({ state: 'Imported', short: null })
      expect(await world.stockOf(stool)).toEqual(['PRE Normal: 1', 'PRE Normal Order: 1'])
    })

    it('sixty buyers on two channels get twenty pieces once', async () => {
      const main = await world.warehouse('FEW')
      const few = await world.sku('FEW-CHAIR')
      await world.stock(few, main, 20)
      const other = await openShop()
      process.env.CHANNEL_HOSTS = `${shop.host},${other.host}`
      shop.orders.clear()
      const sites = [
        await openSite(world, shop, { name: 'First', warehouseIds: [main] }),
        await openSite(world, other, { name: 'Second', warehouseIds: [main] }),
      ]
      for (const [i, site] of sites.entries()) {
        await site.map(1, few)
        for (let n = 1; n <= 30; n++) (i ? other : shop).put(toldOrder(n))
      }
      await Promise.all(sites.map(site => site.run()))
      // One run of the job ends after some seconds; the next one goes on.
      for (const site of sites) while ((await site.run()).imported) continue
      const [count] = await world.db.query<{ held: number; short: number }>(sql`
        select count(*) filter (where short is null)::int as held, count(*) filter (where short is not null)::int as short from website_orders
        where website_id in ${sites.map(({ websiteId }) => websiteId)} and state = 'Imported'`)
      expect(count).toEqual({ held: 20, short: 40 })
      await other.close()
    })
  },
  emptyBeginning,
)
