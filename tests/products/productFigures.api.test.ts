import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'The lists of products and SKUs',
  database => {
    let product: Product, world: World, admin: Caller
    let chair: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      admin = await product.as('ALL')
      chair = await world.sku('CHAIR')
      const table = await world.sku('TABLE')
      await world.sku('SET', { [chair]: 4, [table]: 1 })
      const [store, shop] = [
        await world.warehouse('STORE'),
        await world.warehouse('SHOP', 'ShopDisplay'),
      ]
      await world.stock(chair, store, 9)
      await world.stock(table, store, 5)
      await world.stock(chair, shop, 1)
      await world.stock(chair, store, 3, 'Damaged')
      const container = { no: 'C1', type: '40HC', arrivesOn: world.day(20), warehouseId: store }
      await world.container(container, { skuId: table, quantity: 6 })
      for (const [market, kind, amount] of [
        ['NZ', 'Regular', 100],
        ['NZ', 'Clearance', 80],
        ['CA', 'Regular', 70],
      ])
        await world.make('prices', {
          skuId: chair,
          market,
          kind,
          amount,
          fromOnUtc: '2026-01-01T00:00:00.000Z',
        })
    })
    afterAll(() => product.close())

    const list = async (entity: string, filter: object) => {
      const asked = encodeURIComponent(JSON.stringify(filter))
      const { body } = await admin.get(`/api/${entity}?filter=${asked}&sort=["code","ASC"]`)
      return body as Record<string, any>[]
    }
    const codes = async (filter: object) => (await list('products', filter)).map(p => p.code)

    it('tell what the till takes now and what stock check shows', async () => {
      const [ours, whole, other] = await list('products', {})
      expect(ours).toMatchObject({
        code: 'CHAIR',
        priceNz: 80,
        priceCa: 70,
        available: 9,
        demo: 1,
        incoming: 0,
        eta: null,
        missing: 'Image, Volume, Barcode',
      })
      expect(whole).toMatchObject({
        code: 'SET',
        priceNz: null,
        available: 2,
        missing: 'Image, Price',
      })
      expect(other).toMatchObject({ available: 5, incoming: 6, eta: world.day(20) })
      const [sku] = await list('skus', { id: chair })
      expect(sku).toMatchObject({ price: 80, onHand: 13, available: 9 })
      expect((await admin.get(`/api/products/${ours!.id}`)).body).toMatchObject(ours!)
    })

    it.each([
      [{ stock: 'In stock' }, 'CHAIR SET TABLE'],
      [{ stock: 'On display' }, 'CHAIR'],
      [{ stock: 'On the way' }, 'TABLE'],
      [{ stock: 'Out of stock' }, ''],
      [{ regularPrice: { gte: 100, lte: 100 } }, 'CHAIR'],
      [{ regularPrice: { gte: 100.01 } }, ''],
      [{ regularPrice: { lte: 99.99 } }, ''],
      [{ regularPrice: { lte: 100 } }, 'CHAIR'],
      [{ lacks: 'Price' }, 'SET TABLE'],
      [{ lacks: 'Barcode' }, 'CHAIR TABLE'],
    ])('of products are filtered by %j', async (filter, found) =>
      expect((await codes(filter)).join(' ')).toBe(found),
    )

    it.each([
      ['[0,0]', '0-0/3'],
      ['[2,4]', '2-2/3'],
      ['[5,9]', '*/3'],
    ])('of products in stock tell their total with rows %s', async (range, told) => {
      const filter = encodeURIComponent(JSON.stringify({ stock: 'In stock' }))
      const { headers } = await admin.get(`/api/products?filter=${filter}&range=${range}`)
      expect(headers['content-range']).toBe(`products ${told}`)
    })

    it('write the same numbers into a file, and take none back that have changed', async () => {
      const { bytes } = await admin.get(
        '/api/products/export?format=csv&columns=code,priceNz,available,missing',
      )
      expect(bytes.toString()).toContain('CHAIR,80.00,9,"Image, Volume, Barcode"')
      const sku = (await admin.get(`/api/skus/${chair}`)).body
      expect(await admin.put(`/api/skus/${chair}`, { ...sku, price: 1 })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'price', code: 'read_only' }] },
      })
      const saved = await admin.put(`/api/skus/${chair}`, { ...sku, name: 'Chair' })
      expect(saved.body).toMatchObject({ name: 'Chair', price: 80, onHand: 13 })
    })

    it('refuse a stock, a price or a lack that there is not, by name', async () => {
      for (const filter of [
        { stock: 'Some' },
        { regularPrice: { gte: 'much' } },
        { lacks: 'Legs' },
      ])
        expect(
          await admin.get(`/api/products?filter=${encodeURIComponent(JSON.stringify(filter))}`),
        ).toMatchObject({ status: 400, body: { errors: [{ field: Object.keys(filter)[0] }] } })
    })
  },
  emptyBeginning,
)
