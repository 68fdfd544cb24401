import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'below a product',
  database => {
    let product: Product, world: World, admin: Caller
    let chair: string, set: string, chairs: string, suite: string, warehouseId: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      admin = await product.as('ALL')
      chair = await world.sku('CHAIR')
      set = await world.sku('SUITE', { [chair]: 4 })
      warehouseId = await world.warehouse('OWN')
      ;[chairs, suite] = (await Promise.all([chair, set].map(productOf))) as [string, string]
    })
    afterAll(() => product.close())

    const productOf = async (skuId: string) =>
      (
        await product.db.text<{ id: string }>('select product_id as id from skus where id = $1', [
          skuId,
        ])
      )[0]!.id
    const of = async (what: string, productId: string, who = admin) =>
      (await who.get(`/api/products/${what}`, { productId })).body.data

    it('its goods are told by warehouse, of a combo as whole sets', async () => {
      await world.stock(chair, warehouseId, 9)
      await world.stock(chair, await world.warehouse('SHOP', 'ShopDisplay'), 1)
      expect(await of('stock', chairs)).toMatchObject([
        { warehouseId, available: 9, demo: 0, unavailable: 0 },
        { available: 0, demo: 1, unavailable: 0 },
      ])
      expect((await of('stock', suite))[0]).toMatchObject({ warehouseId, available: 2 })
    })

    it('a member names its sets, and a set its members', async () => {
      const all = [{ comboSkuId: set, skuId: chair, quantity: 4 }]
      expect(await of('combos', chairs)).toMatchObject(all)
      expect(await of('combos', suite)).toMatchObject(all)
    })

    it('its sales are told for twelve months, without quotations', async () => {
      await world.order([[chair, 3]], { state: 'Confirmed' })
      await world.order([[chair, 50]], { state: 'Quotation' })
      const months = await of('sales', chairs)
      expect(months).toHaveLength(12)
      const sold = months.map(({ orders, pieces }: Record<string, number>) => [orders, pieces])
      expect(sold.filter(([orders]: number[]) => orders! > 0)).toEqual([[1, 3]])
    })

    it('tickets of its orders are told to customer service', async () => {
      const { id: orderId } = await world.order([[chair, 1]], { state: 'Confirmed' })
      const ticket = await world.make('tickets', { ticketNo: 'T900001', orderId })
      expect(ticket).toBeTruthy()
      expect(await of('tickets', chairs)).toMatchObject([{ ticketNo: 'T900001', orderId }])
      expect(await of('tickets', suite)).toEqual([])
    })

    it('prices and costs are found by product; people without the code get none of it', async () => {
      const other = await world.sku('OTHER')
      for (const skuId of [chair, other]) {
        const price = { skuId, market: 'NZ', amount: 10, reason: 'First price' }
        expect((await admin.post('/api/prices/set', price)).status).toBe(200)
        const cost = { version: 1, cost: 6, costCurrency: 'NZD' }
        expect((await admin.put(`/api/skus/${skuId}`, cost)).status).toBe(200)
      }
      const few = await product.as(['D1'])
      const filter = (productId: string) => ({ filter: { productId } })
      for (const list of ['priceChanges', 'skuCosts'])
        expect((await admin.get(`/api/${list}`, filter(chairs))).body).toMatchObject([
          { skuId: chair },
        ])
      expect((await few.get('/api/priceChanges', filter(chairs))).status).toBe(200)
      expect((await few.get('/api/skuCosts', filter(chairs))).status).toBe(403)
      for (const what of ['sales', 'tickets'])
        expect((await few.get(`/api/products/${what}`, { productId: chairs })).status).toBe(403)
      expect((await few.get('/api/products/stock', { productId: chairs })).status).toBe(200)
    })
  },
  emptyBeginning,
)
