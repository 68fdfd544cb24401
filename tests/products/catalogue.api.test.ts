import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { readPdf } from '#tests/support/readPdf.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'The catalogue',
  database => {
    let product: Product, world: World, admin: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      admin = await product.as('ALL')
      for (let n = 1; n <= 14; n++) await world.sku(`CAT${n}`)
      const skuId = await world.sku('Māori Chair')
      const price = { market: 'NZ', kind: 'Regular', amount: 1299.5 }
      await world.make('prices', { ...price, skuId, fromOnUtc: '2026-01-01T00:00:00.000Z' })
    })
    afterAll(() => product.close())

    const print = (filter: object) =>
      admin.get(`/api/products/catalogue?filter=${encodeURIComponent(JSON.stringify(filter))}`)

    it('has the products of the list, twelve a page, with their prices now', async () => {
      const all = await print({})
      expect(all).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
      expect(all.headers['x-total-count']).toBe('2')
      const { pages } = readPdf(all.bytes)
      expect(pages).toHaveLength(2)
      const one = readPdf((await print({ q: 'Māori' })).bytes)
      expect(one.text).toContain('Māori Chair')
      expect(one.text).toContain('$1,299.50')
    })

    it('has a sheet of each product, with its SKUs, their prices and barcodes; what the letters lack is one box', async () => {
      const skuId = await world.sku('Tēpu 桌')
      await product.db.text("update skus set barcode = '2000000000015' where id = $1", [skuId])
      const price = { market: 'NZ', kind: 'Regular', amount: 459.95 }
      await world.make('prices', { ...price, skuId, fromOnUtc: '2026-01-01T00:00:00.000Z' })
      const [{ id }] = (await product.db.text<{ id: string }>(
        'update products set name = $2 where id = (select product_id from skus where id = $1) returning id',
        [skuId, 'Tēpu 桌'],
      )) as [{ id: string }]
      const sheet = (productId: string) => admin.get('/api/products/sheet', { productId })
      const one = await sheet(id)
      expect(one).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
      const { pages, text } = readPdf(one.bytes)
      expect(pages).toHaveLength(1)
      for (const told of ['Tēpu □', '$459.95', '2000000000015', 'including GST'])
        expect(text).toContain(told)
      const none = await sheet('019aaf3c-1f00-7abc-8def-0123456789ab')
      expect(none.status).toBeGreaterThanOrEqual(400)
      expect(none.status).toBeLessThan(500)
      expect(none.body.errors).toMatchObject([{ field: 'productId' }])
    })

    it('is refused where nothing matches, and by the name of a filter that there is not', async () => {
      expect(await print({ status: 'Discontinued' })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'filter' }] },
      })
      expect((await print({ colour: 'red' })).status).toBe(400)
    })
  },
  emptyBeginning,
)
