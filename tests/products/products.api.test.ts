import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeOnEachDatabase(
  'products and their categories',
  database => {
    let product: Product, world: World, admin: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      admin = await product.as('ALL')
    })
    afterAll(() => product.close())

    const activate = async (...ids: string[]) =>
      (
        await admin.post('/api/products/bulk', {
          operation: 'activate',
          targets: ids.map(id => ({ id })),
        })
      ).body
    const price = (skuId: string, more: object = {}) =>
      world.make('prices', {
        skuId,
        market: 'NZ',
        amount: 100,
        fromOnUtc: '2026-01-01T00:00:00Z',
        ...more,
      })
    const inCategory = (code: string, categoryId: string) =>
      world.make('products', { code, name: code, categoryId })

    it('are sold with a SKU and a price; each refusal says what is missing', async () => {
      const categoryId = await world.make('categories', { name: 'Lamps' })
      const bare = await inCategory('BARE', categoryId)
      const unpriced = await inCategory('UNPRICED', categoryId)
      await world.make('skus', { code: 'UNPRICED-1', name: 'Lamp', productId: unpriced })
      const over = await inCategory('OVER', categoryId)
      const old = await world.make('skus', { code: 'OVER-1', name: 'Lamp', productId: over })
      await price(old, { toOnUtc: '2026-02-01T00:00:00Z' })
      const ready = await inCategory('READY', categoryId)
      await price(await world.make('skus', { code: 'READY-1', name: 'Lamp', productId: ready }))
      expect(await activate(bare, unpriced, over, ready)).toMatchObject({
        done: 1,
        refused: 3,
        results: [
          { errors: [{ field: 'skuCount', message: 'BARE has no SKU to sell. Add one first.' }] },
          { errors: [{ message: 'No SKU of UNPRICED has a price. Set one first.' }] },
          { errors: [{ message: 'No SKU of OVER has a price. Set one first.' }] },
          { isSuccess: true },
        ],
      })
      expect((await admin.get(`/api/products/${ready}`)).body.status).toBe('Active')
      expect((await admin.get(`/api/products/${bare}`)).body.status).toBe('Draft')
    })

    it('are found and counted by a category that stands above theirs', async () => {
      const top = await world.make('categories', { name: 'Bedroom' })
      const middle = await world.make('categories', { name: 'Beds', parentId: top })
      const low = await world.make('categories', { name: 'Bunk beds', parentId: middle })
      const other = await world.make('categories', { name: 'Garden' })
      for (const [code, categoryId] of [
        ['B1', top],
        ['B2', middle],
        ['B3', low],
        ['G1', other],
      ] as const)
        await inCategory(code, categoryId)
      const found = async (categoryId: unknown) => {
        const { body } = await admin.get('/api/products', {
          filter: { categoryId },
          sort: ['code', 'ASC'],
        })
        return body.map(({ code }: { code: string }) => code)
      }
      expect(await found(top)).toEqual(['B1', 'B2', 'B3'])
      expect(await found(middle)).toEqual(['B2', 'B3'])
      expect(await found([low, other])).toEqual(['B3', 'G1'])
      expect(await found([])).toEqual([])
      const without = await found({ not: top })
      expect(without).toContain('G1')
      expect(without).not.toContain('B3')
      const counts = async () =>
        Promise.all(
          [top, middle, low].map(
            async id => (await admin.get(`/api/categories/${id}`)).body.productCount,
          ),
        )
      expect(await counts()).toEqual([3, 2, 1])
      const { body } = await admin.get('/api/categories', { filter: { parentId: top } })
      expect(body.map(({ name }: { name: string }) => name).toSorted()).toContain('Bunk beds')
    })
  },
  emptyBeginning,
)
