import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { copyJob, workOn } from '#resources/commerce/copies/copying.server.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { toldProduct } from '#tests/support/commerce/products.ts'
import { openShop, type Shop } from '#tests/support/commerce/shop.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { openSite, type Site } from './worldOfShop.ts'

describeRules(
  'web products that are copied and split',
  database => {
    let product: Product, world: World, keeper: Caller
    let shop: Shop, other: Shop, site: Site, target: Site, oak: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      keeper = await product.as(['N1', 'N3', 'N4', 'D2'])
      shop = await openShop()
      other = await openShop()
      process.env.CHANNEL_HOSTS = `${shop.host},${other.host}`
      const main = await world.warehouse('COPY')
      site = await openSite(world, shop, { name: 'From', warehouseIds: [main] })
      target = await openSite(world, other, { name: 'To', warehouseIds: [main] })
      oak = await world.sku('COPY-OAK')
    })
    afterAll(async () => {
      delete process.env.CHANNEL_HOSTS
      await shop.close()
      await other.close()
      await product.close()
    })
    beforeEach(() => {
      for (const each of [shop, other]) {
        each.products.all.clear()
        each.products.moods.clear()
      }
    })

    const run = async () => {
      await world.db.query(sql`update web_copies set next_on_utc = null`)
      await copyJob.run(world.db)
    }
    const begin = async (fields: object) => {
      const { status, body } = await keeper.post('/api/webCopies', {
        kind: 'Copy',
        websiteId: site.websiteId,
        ...fields,
      })
      expect(status, JSON.stringify(body)).toBeLessThan(300)
      return (body.data ?? body).id as string
    }
    const step = async (id: string, name: string) => {
      const { body } = await keeper.post('/api/webCopies/bulk', {
        operation: name,
        targets: [{ id }],
      })
      expect(body, JSON.stringify(body)).toMatchObject({ done: 1, refused: 0 })
      await run()
    }
    const copy = async (id: string) =>
      (
        await world.db.query<{ state: string; why: string | null }>(
          sql`select state, why from web_copies where id = ${id}`,
        )
      )[0]!
    const lines = (id: string) =>
      world.db.query<{
        product: string
        name: string
        state: string
        conflict: string | null
        made: string | null
        skuId: string | null
      }>(sql`
        select web_product_id as product, new_name as name, state, conflict, new_web_product_id as made, sku_id from web_copy_lines
        where copy_id = ${id} and not is_deleted order by web_product_id, attributes`)
    const there = () => [...other.products.all.values()]

    it('makes the products of a category in another shop, unpublished, and takes them back', async () => {
      const details = { full_description: 'Of oak', meta_title: 'Oak', category_ids: [7] }
      shop.products.put(
        toldProduct(1, { name: 'Oak chair', sku: 'OAK', price: 120, ...details }),
        toldProduct(2, { name: 'Oak table', sku: 'TABLE', category_ids: [7] }),
        toldProduct(3, { category_ids: [8] }),
      )
      await site.map(1, oak, 2)
      const id = await begin({
        targetId: target.websiteId,
        category: '7',
        targetCategory: '90',
        takesSeo: false,
      })
      await step(id, 'read')
      expect(await copy(id)).toEqual({ state: 'Ready', why: null })
      expect(await lines(id)).toMatchObject([
        { product: '1', name: 'Oak chair', skuId: oak, conflict: null },
        { product: '2', name: 'Oak table', skuId: null },
      ])
      expect(there()).toEqual([])
      await step(id, 'start')
      expect(await copy(id)).toEqual({ state: 'Done', why: null })
      expect(there()).toMatchObject([
        { name: 'Oak chair', sku: 'OAK', price: 120, published: false, category_ids: [90] },
        { name: 'Oak table', sku: 'TABLE', published: false },
      ])
      expect(there()[0]).toHaveProperty('full_description', 'Of oak')
      expect(there()[0]).not.toHaveProperty('meta_title')
      const [made] = await lines(id)
      expect(
        await world.db.query(
          sql`select sku_id, factor from website_mappings where website_id = ${target.websiteId} and web_product_id = ${made!.made} and not is_deleted`,
        ),
      ).toEqual([{ skuId: oak, factor: 2 }])
      await step(id, 'takeBack')
      expect(await copy(id)).toEqual({ state: 'Taken back', why: null })
      expect(there()).toEqual([])
    })

    it('makes no product twice when the answer of the shop is lost, and goes on later', async () => {
      shop.products.put(toldProduct(11), toldProduct(12))
      const id = await begin({ targetId: target.websiteId, targetCategory: '90' })
      await step(id, 'read')
      other.products.moods.set(0, 'stored and lost')
      await step(id, 'start')
      expect(await copy(id)).toMatchObject({ state: 'Running', why: 'It could not be reached.' })
      expect(there()).toHaveLength(1)
      other.products.moods.clear()
      await run()
      expect(await copy(id)).toEqual({ state: 'Done', why: null })
      expect(there().map(({ name }) => name)).toEqual(['Product 11', 'Product 12'])
    })

    it('leaves out what is there already, and says what the shop refuses', async () => {
      shop.products.put(toldProduct(21), toldProduct(22))
      await world.make('websiteMappings', { websiteId: target.websiteId, webProductId: '900' })
      await world.db.query(
        sql`update website_mappings set web_code = 'web-21' where web_product_id = '900'`,
      )
      const id = await begin({ targetId: target.websiteId, targetCategory: '90' })
      await step(id, 'read')
      expect((await lines(id)).map(({ conflict }) => conflict)).toEqual([
        'The shop has WEB-21 already, as product 900.',
        null,
      ])
      other.products.moods.set(0, 'refuse')
      await step(id, 'start')
      expect(await copy(id)).toMatchObject({ state: 'Done' })
      expect(await lines(id)).toMatchObject([{ state: 'Planned' }, { state: 'Failed' }])
      expect(there()).toEqual([])
      other.products.moods.clear()
      await step(id, 'makeAgain')
      expect(await lines(id)).toMatchObject([{ state: 'Planned' }, { state: 'Made' }])
      expect(there().map(({ name }) => name)).toEqual(['Product 22'])
    })

    it('brings products into another category of the same shop, and out of it again', async () => {
      shop.products.put(toldProduct(31, { category_ids: [7] }))
      const id = await begin({ targetId: site.websiteId, category: '7', targetCategory: '9' })
      await step(id, 'read')
      await step(id, 'start')
      expect(shop.products.all.get(31)).toMatchObject({ category_ids: [7, 9], published: true })
      await step(id, 'takeBack')
      expect(shop.products.all.get(31)).toMatchObject({ category_ids: [7] })
    })

    it('splits a product into one for each combination, hides it, and shows it again', async () => {
      shop.products.put(
        toldProduct(41, {
          name: 'Sofa',
          product_attribute_combinations: ['Colour: Black', 'Colour: Sage'].map(attributes => ({
            attributes,
            sku: `SOFA-${attributes.slice(8).toUpperCase()}`,
            overridden_price: 900,
          })),
        }),
      )
      const id = await begin({ kind: 'Split', webProductId: '41' })
      await step(id, 'read')
      await step(id, 'start')
      expect(await copy(id)).toEqual({ state: 'Done', why: null })
      const [whole, ...parts] = [...shop.products.all.values()]
      expect(whole).toMatchObject({ id: 41, published: false })
      expect(parts).toMatchObject([
        { name: 'Sofa, Black', sku: 'SOFA-BLACK', price: 900, category_ids: [7] },
        { name: 'Sofa, Sage', sku: 'SOFA-SAGE', price: 900 },
      ])
      await step(id, 'takeBack')
      expect([...shop.products.all.values()]).toMatchObject([{ id: 41, published: true }])
    })

    it('does nothing once it was stopped, and still knows what the shop does not take back', async () => {
      shop.products.put(
        toldProduct(61, {
          product_attribute_combinations: ['Colour: Black', 'Colour: Sage'].map(attributes => ({
            attributes,
          })),
        }),
      )
      const id = await begin({ kind: 'Split', webProductId: '61' })
      await step(id, 'read')
      await step(id, 'start')
      expect(shop.products.all.get(61)).toMatchObject({ published: false })
      const [taken] = await world.db.query<Parameters<typeof workOn>[1]>(
        sql`select c.*, c.website_id as target_id, c.web_product_id::int as web_product_id, 'NZ' as country, 'Taking back' as state from web_copies c where id = ${id}`,
      )
      await workOn(world.db, taken!)
      expect(shop.products.all.get(61)).toMatchObject({ published: false })
      expect(await copy(id)).toMatchObject({ state: 'Done' })
      const [black] = await lines(id)
      shop.products.moods.set(Number(black!.made), 'refuse')
      await step(id, 'takeBack')
      expect([...shop.products.all.keys()].map(String)).toEqual(['61', black!.made])
      expect(shop.products.all.get(61)).toMatchObject({ published: true })
      expect(await lines(id)).toMatchObject([
        { state: 'Failed', made: black!.made },
        { state: 'Taken back' },
      ])
      shop.products.moods.clear()
      await step(id, 'takeBackAgain')
      expect([...shop.products.all.keys()]).toEqual([61])
      expect((await lines(id)).map(({ state }) => state)).toEqual(['Taken back', 'Taken back'])
      const { body } = await keeper.post('/api/webCopies/bulk', {
        operation: 'takeBackAgain',
        targets: [{ id }],
      })
      expect(body).toMatchObject({ done: 0, refused: 1 })
    })

    it('reads nothing before it is known from where and where to, and stays as it is under way', async () => {
      const websiteId = await world.make('websites', {
        name: 'No shop',
        address: 'https://none.example',
        country: 'NZ',
      })
      const refusal = async (fields: object) => {
        const id = await begin(fields)
        const { body } = await keeper.post('/api/webCopies/bulk', {
          operation: 'read',
          targets: [{ id }],
        })
        return body.results[0].errors[0]
      }
      const to = { targetId: target.websiteId, targetCategory: '90' }
      expect(await refusal({ ...to, websiteId })).toMatchObject({ field: 'websiteId' })
      expect(await refusal({ ...to, targetId: websiteId })).toMatchObject({ field: 'targetId' })
      expect(await refusal({ targetCategory: '90' })).toMatchObject({ field: 'targetId' })
      expect(await refusal({ targetId: target.websiteId })).toMatchObject({
        field: 'targetCategory',
      })
      expect(
        await refusal({ targetId: site.websiteId, category: '7', targetCategory: '7' }),
      ).toMatchObject({ code: 'same' })
      expect(await refusal({ kind: 'Split' })).toMatchObject({ field: 'webProductId' })
      shop.products.put(toldProduct(51))
      const id = await begin(to)
      await step(id, 'read')
      await step(id, 'start')
      const [{ version }] = (await world.db.query<{ version: number }>(
        sql`select version from web_copies where id = ${id}`,
      )) as [{ version: number }]
      const { status } = await keeper.put(`/api/webCopies/${id}`, { version, category: '8' })
      expect(status).toBe(422)
    })
  },
  emptyBeginning,
)
