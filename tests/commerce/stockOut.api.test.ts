import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { collect } from '#resources/commerce/sync/collecting.server.ts'
import { sendDue } from '#resources/commerce/sync/sending.server.ts'
import { releaseOrders } from '#resources/stock/reservations/releasing.server.ts'
import { reserve } from '#resources/stock/reservations/reserving.server.ts'
import { emptyBeginning, openWorld, type World } from '#tests/support/api/world.ts'
import { toldProduct } from '#tests/support/commerce/products.ts'
import { openShop, toldItem, toldOrder, type Shop } from '#tests/support/commerce/shop.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { openSite, type Site } from './worldOfShop.ts'

describeRules(
  'stock that goes out to a channel',
  database => {
    let world: World, shop: Shop, site: Site, main: string, chair: string
    beforeAll(async () => {
      world = await openWorld(database.settings)
      shop = await openShop()
      process.env.CHANNEL_HOSTS = shop.host
      main = await world.warehouse('OUT')
      chair = await world.sku('OUT-CHAIR')
      await world.stock(chair, main, 5)
      site = await openSite(world, shop, { name: 'Out', warehouseIds: [main] })
      await site.map(1, chair)
      shop.products.put(toldProduct(1))
    })
    afterAll(async () => {
      delete process.env.CHANNEL_HOSTS
      await shop.close()
      await world.close()
    })
    beforeEach(() => {
      shop.mood = ['well']
      shop.products.moods.clear()
    })

    /** Queues what has changed and sends what is due, as the jobs do, as though its waits were over. */
    const send = async () => {
      await collect(world.db)
      await world.db.query(sql`
        update listing_queue set due_on_utc = now() where state in ('Waiting', 'Later')`)
      await world.db.query(sql`update channels set quiet_until_utc = null`)
      return sendDue(world.db)
    }
    const queue = async (product = 1) =>
      (
        await world.db.query<{
          state: string
          cause: string | null
          answer: string | null
          attempts: number
          waits: number
        }>(sql`
          select q.state, q.cause, q.answer, q.attempts, extract(epoch from q.due_on_utc - now())::float8 as waits from listing_queue q join listings l on l.id = q.listing_id
          where l.web_product_id = ${String(product)} and l.website_id = ${site.websiteId}`)
      )[0]!

    it('sends the number of a new listing, and nothing while it stays', async () => {
      expect(await send()).toEqual({ sent: 1, failed: 0 })
      expect(shop.products.stockOf(1)).toBe(5)
      const before = shop.products.written.length
      await world.db.query(sql`update listing_queue set state = 'Waiting', due_on_utc = now()`)
      await send()
      expect(shop.products.written).toHaveLength(before)
    })

    it('pulls its orders first: of 5 that were offered, two sold there leave 3', async () => {
      shop.put(toldOrder(1, { order_items: [toldItem(1, 2, 100)] }))
      shop.products.written.length = 0
      await world.stock(chair, main, 1)
      await world.db.write(tx =>
        tx.query(
          sql`update website_warehouses set safety_stock = 1 where website_id = ${site.websiteId}`,
        ),
      )
      await send()
      // 5 and 1, two of them sold, one kept back: neither 5 nor 4 was ever written.
      expect(shop.products.written.map(each => each.stock_quantity)).toEqual([3])
    })

    it('does not offer what a failed order of the channel has sold', async () => {
      const lamp = await world.sku('OUT-LAMP')
      await world.stock(lamp, main, 6)
      await site.map(2, lamp)
      shop.products.put(toldProduct(2))
      await send()
      expect(shop.products.stockOf(2)).toBe(5)
      // Its total is wrong, so that it cannot be imported.
      shop.put(toldOrder(2, { order_items: [toldItem(2, 2, 100)], order_total: 1 }))
      await world.stock(lamp, main, 1)
      await send()
      expect(await site.order(2)).toMatchObject({ state: 'Failed' })
      expect(shop.products.stockOf(2)).toBe(4)
    })

    it('queues a reservation and a release, and the combo of what was moved', async () => {
      const [top, leg] = [await world.sku('OUT-TOP'), await world.sku('OUT-LEG')]
      const desk = await world.sku('OUT-DESK', { [top]: 1, [leg]: 4 })
      await world.stock(top, main, 4)
      await world.stock(leg, main, 20)
      await site.map(3, desk)
      shop.products.put(toldProduct(3))
      await send()
      expect(shop.products.stockOf(3)).toBe(3)
      const order = await world.order([[top, 2]])
      await world.write(context => reserve(context, { orderId: order.id }))
      await send()
      expect(shop.products.stockOf(3)).toBe(1)
      await world.write(context => releaseOrders(context, [order.id]))
      await send()
      expect(shop.products.stockOf(3)).toBe(3)
    })

    it('gives up what is refused with the answer in words, and goes on with the others', async () => {
      shop.products.moods.set(1, 'refuse')
      await world.stock(chair, main, 1)
      const lamp = await world.db.query<{ id: string }>(
        sql`select id from skus where code = 'OUT-LAMP'`,
      )
      await world.stock(lamp[0]!.id, main, 1)
      expect(await send()).toEqual({ sent: 1, failed: 1 })
      expect(await queue(1)).toMatchObject({
        state: 'Dead',
        cause: 'It refused this (422)',
        answer: 'It refused this (422): Price is not valid.',
      })
      expect((await queue(2)).state).toBe('Sent')
    })

    it('tries again later with longer waits, and writes a number that was lost once more', async () => {
      await world.db.query(
        sql`update listing_queue set state = 'Waiting', attempts = 0, due_on_utc = now() where state = 'Dead'`,
      )
      shop.products.moods.set(1, 500)
      await send()
      const first = await queue(1)
      expect(first).toMatchObject({ state: 'Later', attempts: 1 })
      expect(first.waits).toBeGreaterThan(3)
      expect(first.waits).toBeLessThan(11)
      shop.products.moods.set(1, 'stored and lost')
      await send()
      expect(await queue(1)).toMatchObject({ state: 'Later', attempts: 2 })
      shop.products.moods.clear()
      await send()
      expect(await queue(1)).toMatchObject({ state: 'Sent', attempts: 0 })
    })

    it('leaves a shop alone that was asked too often, and no listing loses a try', async () => {
      await world.stock(chair, main, 1)
      await collect(world.db)
      shop.mood = [429]
      await sendDue(world.db)
      expect(await queue(1)).toMatchObject({ state: 'Waiting', attempts: 0 })
      const [{ seconds }] = (await world.db.query<{ seconds: number }>(
        sql`select extract(epoch from quiet_until_utc - now())::float8 as seconds from channels where id = ${site.channelId}`,
      )) as [{ seconds: number }]
      expect(seconds).toBeGreaterThan(5)
      expect(seconds).toBeLessThanOrEqual(7)
      shop.mood = ['well']
      expect(await sendDue(world.db)).toEqual({ sent: 0, failed: 0 })
      await send()
      expect((await queue(1)).state).toBe('Sent')
    })

    it('sends each listing once, however many servers send', async () => {
      await world.stock(chair, main, 1)
      await collect(world.db)
      shop.products.written.length = 0
      await Promise.all([sendDue(world.db), sendDue(world.db), sendDue(world.db)])
      expect(shop.products.written.filter(({ id }) => id === 1)).toHaveLength(1)
    })

    it('offers nothing of what is no longer sold, and keeps back what a listing says', async () => {
      await world.db.query(
        sql`update listings set buffer = 4, updated_on_utc = now() where web_product_id = '1'`,
      )
      await world.stock(chair, main, 1)
      await send()
      const [{ free }] = (await world.db.query<{ free: number }>(sql`
        select sum(quantity)::int as free from stock_lines where sku_id = ${chair} and order_line_id is null`)) as [
        { free: number },
      ]
      expect(shop.products.stockOf(1)).toBe(free - 1 - 4)
      await world.db.query(sql`update skus set status = 'Discontinued' where id = ${chair}`)
      await world.stock(chair, main, 1)
      await send()
      expect(shop.products.stockOf(1)).toBe(0)
    })
  },
  emptyBeginning,
)
