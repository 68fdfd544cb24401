import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entryId } from '#resources/administration/demo/reference.ts'
import { collect } from '#resources/commerce/sync/collecting.server.ts'
import { sendDue } from '#resources/commerce/sync/sending.server.ts'
import { reserve } from '#resources/stock/reservations/reserving.server.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { toldProduct } from '#tests/support/commerce/products.ts'
import { openShop, toldItem, toldOrder, type Shop } from '#tests/support/commerce/shop.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { openSite, type Site } from './worldOfShop.ts'

interface Step {
  step: string
  sku: string | null
  warehouse: string | null
  status: string | null
  pieces: number
  note: string | null
}

describeRules(
  'the proof of an offered number',
  database => {
    let product: Product, world: World, shop: Shop, site: Site, keeper: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      keeper = await product.as(['N1', 'N3', 'N4', 'N6'])
      shop = await openShop()
      process.env.CHANNEL_HOSTS = shop.host
      const [a, b] = [await world.warehouse('PA'), await world.warehouse('PB')]
      site = await openSite(world, shop, { name: 'Proof', warehouseIds: [a, b] })
      await world.db.query(
        sql`update website_warehouses set safety_stock = 2 where warehouse_id = ${a} and website_id = ${site.websiteId}`,
      )
      const lamp = await world.sku('P-LAMP')
      await world.stock(lamp, a, 12)
      await world.stock(lamp, b, 3)
      const order = await world.order([[lamp, 4]])
      await world.write(context =>
        reserve(context, {
          orderId: order.id,
          lines: [{ orderLineId: order.line(0), warehouseId: a, quantity: 4 }],
        }),
      )
      await site.map(1, lamp)
      await site.map(2, lamp, 2)
      const table = await world.sku('P-TABLE')
      const seat = await world.sku('P-SEAT')
      await world.stock(table, b, 2)
      await world.stock(seat, b, 7)
      await world.stock(seat, b, 9, 'OpenBox')
      for (const status of ['Normal', 'OpenBox'])
        await world.db.query(sql`
          insert into websites_status_ids (from_id, to_id) values (${site.websiteId}, ${entryId('physicalStockStatus', status)})`)
      await site.map(3, await world.sku('P-SET', { [table]: 1, [seat]: 4 }))
      shop.products.put(toldProduct(1), toldProduct(2), toldProduct(3))
      await world.db.query(sql`update channels set buffer = 1 where id = ${site.channelId}`)
      await collect(world.db)
      await sendDue(world.db)
    })
    afterAll(async () => {
      delete process.env.CHANNEL_HOSTS
      await shop.close()
      await product.close()
    })

    const listing = async (webProduct: number) =>
      (
        await world.db.query<{ id: string }>(
          sql`select id from listings where web_product_id = ${String(webProduct)} and website_id = ${site.websiteId}`,
        )
      )[0]!.id
    const proof = async (webProduct: number): Promise<Step[]> => {
      const answer = await keeper.get('/api/listings/proof', {
        listingId: await listing(webProduct),
      })
      expect(answer.body).toMatchObject({ isSuccess: true })
      return (answer.body as { data: Step[] }).data
    }
    const sum = (steps: readonly Step[], of: (step: Step) => boolean) =>
      steps.filter(of).reduce((all, { pieces }) => all + pieces, 0)

    it('adds up from the ledger to what the shop shows: A 8, B 3, safety 2, buffer 1, factor 2', async () => {
      expect(shop.products.stockOf(1)).toBe(8)
      expect(shop.products.stockOf(2)).toBe(4)
      for (const [webProduct, shown] of [
        [1, 8],
        [2, 4],
      ] as const) {
        const steps = await proof(webProduct)
        expect(steps.at(-1)).toMatchObject({ step: 'On the website', pieces: shown })
        for (const warehouse of ['PA', 'PB']) {
          const there = steps.filter(step => step.warehouse === warehouse)
          const counted = sum(there, ({ step }) => /^(Came in|Went out|Held)/.test(step))
          expect(sum(there, ({ step }) => step === 'Free')).toBe(counted)
        }
        expect(sum(steps, ({ step }) => step === 'Held: Order')).toBe(-4)
        expect(sum(steps, ({ step }) => step === 'Safety stock')).toBe(-2)
        expect(sum(steps, ({ step }) => step.startsWith('Kept back'))).toBe(-1)
      }
    })

    it('counts whole sets in one status: tables 2, seats 7 and 9 open box make one set', async () => {
      const steps = await proof(3)
      expect(sum(steps, ({ step }) => step === 'Whole sets')).toBe(1)
      expect(steps.at(-1)).toMatchObject({ pieces: 0 })
      expect(sum(steps, ({ step }) => step.startsWith('Kept back'))).toBe(-1)
    })

    it('names what the channel has sold and nothing holds', async () => {
      shop.put(toldOrder(9, { order_items: [toldItem(1, 3, 100)], order_total: 1 }))
      await site.run()
      const steps = await proof(1)
      expect(sum(steps, ({ step }) => step.startsWith('Sold there'))).toBe(-3)
      expect(steps.at(-1)).toMatchObject({ pieces: 5 })
    })

    it('keeps the number that was sent with its proof, and shows it to nobody of another client', async () => {
      const id = await listing(1)
      const events = await keeper.get('/api/listingEvents', {
        filter: JSON.stringify({ listingId: id }),
      })
      expect(events.body).toMatchObject([
        { kind: 'Sent', stock: 8, keptBack: 1, unheld: 0, factor: 1 },
      ])
      const stranger = await product.as(['N1', 'N3', 'N6'], 'CA')
      expect((await stranger.get('/api/listings/proof', { listingId: id })).status).toBe(404)
      const other = await product.as(['J1'])
      expect((await other.get('/api/listings/proof', { listingId: id })).status).toBe(403)
    })
  },
  emptyBeginning,
)
