import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pullDue } from '#resources/commerce/orders/pulling.server.ts'
import { collect } from '#resources/commerce/sync/collecting.server.ts'
import { readBackDue } from '#resources/commerce/sync/readBack.server.ts'
import { sendDue } from '#resources/commerce/sync/sending.server.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { toldProduct } from '#tests/support/commerce/products.ts'
import { openShop, type Shop } from '#tests/support/commerce/shop.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { openSite, type Site } from './worldOfShop.ts'

interface Row {
  id: string
  state: string | null
  cause: string | null
  webStock: number | null
  ourStock: number | null
  webPrice: number | null
  ourPrice: number | null
  priceState: string | null
  priceProblem: string | null
  nameState: string | null
}

describeRules(
  'what is read back of a channel',
  database => {
    let product: Product, world: World, shop: Shop, site: Site, keeper: Caller, main: string
    const skuIds: string[] = []
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      keeper = await product.as(['N1', 'N3', 'N4', 'N6', 'D1'])
      shop = await openShop()
      process.env.CHANNEL_HOSTS = shop.host
      main = await world.warehouse('READ')
      site = await openSite(world, shop, { name: 'Read', warehouseIds: [main] })
      for (const n of [1, 2, 3]) {
        const skuId = await world.sku(`READ-${n}`)
        skuIds.push(skuId)
        await world.stock(skuId, main, 5)
        await world.make('prices', {
          skuId,
          market: 'NZ',
          kind: 'Regular',
          amount: 100 + n,
          fromOnUtc: '2026-01-01T00:00:00Z',
        })
        await site.map(n, skuId)
        shop.products.put(toldProduct(n, { price: 100 + n, name: `READ-${n}` }))
      }
      await collect(world.db)
      await sendDue(world.db)
    })
    afterAll(async () => {
      delete process.env.CHANNEL_HOSTS
      await shop.close()
      await product.close(/of READ-\d/)
    })

    const readBack = async () => {
      await world.db.query(sql`update channel_jobs set next_on_utc = null where job = 'Read back'`)
      await world.db.query(sql`update channels set quiet_until_utc = null`)
      return readBackDue(world.db)
    }
    const send = async () => {
      await collect(world.db)
      return sendDue(world.db)
    }
    const row = async (webProduct: number, attributes: string | null = null): Promise<Row> => {
      const answer = await keeper.get('/api/listings', {
        filter: JSON.stringify({ websiteId: site.websiteId }),
      })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      const rows = answer.body as (Row & { webProductId: string; attributes: string | null })[]
      return rows.find(
        each => each.webProductId === String(webProduct) && each.attributes === attributes,
      )!
    }
    const change = (id: number, fields: object) =>
      shop.products.put({ ...shop.products.all.get(id)!, ...fields })

    it('finds nothing where both sides are the same', async () => {
      expect(await readBack()).toEqual({ read: 1, failed: 0 })
      expect(await row(1)).toMatchObject({ state: 'Same', webStock: 5, ourStock: 5, cause: null })
    })

    it('knows the page of a product by its name in the shop, and no other address', async () => {
      change(1, { se_name: 'oak-chair' })
      await readBack()
      expect(await row(1)).toMatchObject({ webPage: `${shop.url}/oak-chair` })
      change(1, { se_name: '//elsewhere.example' })
      await readBack()
      expect(await row(1)).toMatchObject({ webPage: null })
    })

    it('names why a number differs, and sends the right one again', async () => {
      change(1, { stock_quantity: 9 })
      await readBack()
      expect(await row(1)).toMatchObject({
        webStock: 9,
        ourStock: 5,
        cause: 'Changed on the web since it was sent',
      })
      await world.stock(skuIds[1]!, main, 2)
      await world.db.query(sql`delete from listing_changes`)
      await readBack()
      expect((await row(2)).cause).toBe('Goods moved since it was sent')
      shop.products.moods.set(3, 'refuse')
      await world.stock(skuIds[2]!, main, 1)
      await send()
      await readBack()
      expect((await row(3)).cause).toMatch(/^Given up: It refused this \(422\)/)
      shop.products.moods.clear()
      await send()
      expect([shop.products.stockOf(1), shop.products.stockOf(2)]).toEqual([5, 7])
    })

    it('tries all of a cause again', async () => {
      const retry = await keeper.post('/api/listingQueue/retry', { cause: 'It refused this (422)' })
      expect(retry.body).toMatchObject({ queued: 1 })
      await send()
      expect(shop.products.stockOf(3)).toBe(6)
    })

    it('a change on one side is known, one on both is decided by a person', async () => {
      await readBack()
      change(1, { price: 90 })
      await readBack()
      expect(await row(1)).toMatchObject({ priceState: 'Changed on the web', webPrice: 90 })
      await world.db.query(sql`update prices set amount = 120 where sku_id = ${skuIds[0]!}`)
      await readBack()
      const conflict = await row(1)
      expect(conflict).toMatchObject({ priceState: 'Conflict', ourPrice: 120, state: 'Conflict' })
      // Nothing of it goes out by itself.
      await world.db.query(
        sql`update channels set sends_prices = true where id = ${site.channelId}`,
      )
      await world.stock(skuIds[0]!, main, 1)
      await send()
      expect(shop.products.all.get(1)!.price).toBe(90)
      const push = await keeper.post('/api/listings/push', {
        listingId: conflict.id,
        what: 'Price',
      })
      expect(push.status).toBe(200)
      await send()
      expect(shop.products.all.get(1)!.price).toBe(120)
      expect((await row(1)).priceState).toBe('Same')
    })

    it('keeps what the web has where a person says so', async () => {
      change(2, { price: 77, name: 'A better name' })
      await readBack()
      const { id } = await row(2)
      expect((await keeper.post('/api/listings/takeFromWeb', { listingId: id })).status).toBe(200)
      expect(await row(2)).toMatchObject({ priceState: 'Same', nameState: 'Same', ourPrice: 77 })
      await readBack()
      expect(await row(2)).toMatchObject({ priceState: 'Same', ourPrice: 77 })
    })

    it('sends a price of ours by itself where the web stayed, by the rule of the channel', async () => {
      await readBack()
      await world.db.query(sql`
        update channels set rule_by = 'Percent', rule_value = 5, rule_round = '0.05', compared_on_utc = null where id = ${site.channelId}`)
      await world.db.query(sql`update prices set amount = 111.11 where sku_id = ${skuIds[2]!}`)
      await send()
      expect(shop.products.all.get(3)!.price).toBe(116.65)
    })

    it('sends no price that leaves less than the least margin', async () => {
      await world.make('skuCosts', {
        skuId: skuIds[2]!,
        cost: 100,
        currency: 'NZD',
        fromOnUtc: '2026-01-01T00:00:00Z',
      })
      await world.db.query(sql`
        update channels set least_margin = 30, compared_on_utc = null where id = ${site.channelId}`)
      await world.db.query(sql`update prices set amount = 112 where sku_id = ${skuIds[2]!}`)
      await send()
      expect(shop.products.all.get(3)!.price).toBe(116.65)
      expect((await row(3)).priceProblem).toMatch(/^117\.60 leaves less than 30 %/)
    })

    it('lists combinations by themselves, and proposes and maps what code or barcode say', async () => {
      const oak = await world.sku('READ-OAK')
      await world.stock(oak, main, 4)
      shop.products.put(
        toldProduct(9, {
          product_attribute_combinations: [
            { attributes: 'Colour: Oak', sku: 'read-oak', stock_quantity: 0, overridden_price: 50 },
            { attributes: 'Colour: Black', sku: 'nobody', stock_quantity: 1 },
          ],
        }),
      )
      await readBack()
      const proposals = await keeper.get('/api/websiteMappings/proposals', {
        websiteId: site.websiteId,
        isExact: true,
      })
      expect(proposals.body).toMatchObject({ data: [{ by: 'Code', skuId: oak }] })
      const mapped = await keeper.post('/api/websiteMappings/mapExact', {
        websiteId: site.websiteId,
      })
      expect(mapped.body).toMatchObject({ mapped: 1 })
      await send()
      const parts = shop.products.all.get(9)!.product_attribute_combinations
      expect(parts).toMatchObject([{ stock_quantity: 4 }, { stock_quantity: 1 }])
    })

    it('breaks the mapping of a product that is gone, and mends it when it is back', async () => {
      const gone = shop.products.all.get(2)!
      shop.products.all.delete(2)
      await readBack()
      const isGone = async () =>
        (
          await world.db.query<{ isGone: boolean }>(
            sql`select is_gone from website_mappings where web_product_id = '2' and website_id = ${site.websiteId}`,
          )
        )[0]!.isGone
      expect(await isGone()).toBe(true)
      shop.products.put(gone)
      await readBack()
      expect(await isGone()).toBe(false)
    })

    it('hides and publishes a product', async () => {
      const { id } = await row(1)
      await keeper.post('/api/listings/publish', { listingId: id, isPublished: false })
      await send()
      expect(shop.products.all.get(1)!.published).toBe(false)
    })

    it('pauses a job, runs it on demand and logs what it did', async () => {
      const jobs = await keeper.get('/api/channelJobs', {
        filter: JSON.stringify({ websiteId: site.websiteId, job: ['Orders'] }),
      })
      const [orders] = jobs.body as { id: string }[]
      await keeper.post('/api/channelJobs/pause', { channelJobId: orders!.id, isPaused: true })
      await world.db.query(
        sql`update channels set pulled_on_utc = null where id = ${site.channelId}`,
      )
      expect(await pullDue(world.db)).toEqual({ pulled: 0, failed: 0 })
      await keeper.post('/api/channelJobs/pause', { channelJobId: orders!.id, isPaused: false })
      await keeper.post('/api/channelJobs/run', { channelJobId: orders!.id })
      expect(await pullDue(world.db)).toEqual({ pulled: 1, failed: 0 })
      const log = await keeper.get('/api/channelRuns', {
        filter: JSON.stringify({ websiteId: site.websiteId, job: ['Read back'] }),
      })
      expect((log.body as unknown[]).length).toBeGreaterThan(3)
      const stranger = await product.as(['N1', 'N3', 'N6'], 'CA')
      const foreign = await stranger.post('/api/channelJobs/run', { channelJobId: orders!.id })
      expect(foreign.status).toBe(404)
    })
  },
  emptyBeginning,
)
