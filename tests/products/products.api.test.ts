import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { reserve as reserveGoods } from '#resources/stock/reservations/reserving.server.ts'
import { emptyBeginning, refusal, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
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
    const inCategory = async (code: string, categoryId: string, more: object = {}) =>
      world.make('products', { code, name: code, categoryId, taxTypeId: await taxType(), ...more })
    const taxType = async () => {
      const [known] = await product.db.text<{ id: string }>('select id from tax_types limit 1')
      return known?.id ?? world.make('taxTypes', { code: 'GST', name: 'GST' })
    }

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

    it('that are gift cards are sold as services, since a card lies in no stock to be sold from', async () => {
      const categoryId = await world.make('categories', { name: 'Cards' })
      const id = await inCategory('CARD', categoryId, { isGiftCard: true })
      await price(await world.make('skus', { code: 'CARD-1', name: 'Card', productId: id }))
      expect((await activate(id)).results[0].errors).toEqual([
        {
          code: 'stocked',
          field: 'type',
          message:
            'CARD is a gift card, which is not counted in stock. Choose the type Service first.',
        },
      ])
      const { status } = await admin.put(`/api/products/${id}`, { type: 'Service', version: 1 })
      expect(status).toBe(200)
      expect((await activate(id)).results[0].isSuccess).toBe(true)
    })

    it('that lack several things are told all of them by field', async () => {
      const categoryId = await world.make('categories', { name: 'Sets' })
      const set = await inCategory('NO-TAX', categoryId, { type: 'Combo', taxTypeId: null })
      await world.make('skus', { code: 'NO-TAX-1', name: 'Set', productId: set })
      const told = await activate(set)
      expect(told.results[0].errors).toMatchObject([
        { field: 'taxTypeId', message: 'NO-TAX has no tax type. Choose one first.' },
        { field: 'status', message: 'No SKU of NO-TAX has a price. Set one first.' },
        { field: 'type', message: 'NO-TAX-1 has no members. Add them first.' },
      ])
    })

    it('stay while a SKU has stock or open orders', async () => {
      const warehouseId = await world.warehouse('STAY')
      const stocked = await world.sku('STAY-1')
      await world.stock(stocked, warehouseId, 1)
      const ordered = await world.sku('STAY-2')
      await world.order([[ordered, 1]], { state: 'Confirmed' })
      const over = await world.sku('STAY-3')
      await product.db.text("update products set status = 'Active' where code like 'STAY-%'")
      const ids = await product.db.text<{ id: string }>(
        'select product_id as id from skus where id = any($1::uuid[]) order by code',
        [[stocked, ordered, over]],
      )
      const { body } = await admin.post('/api/products/bulk', {
        operation: 'discontinue',
        reason: 'Replaced',
        targets: ids,
      })
      expect(body.results).toMatchObject([
        { errors: [{ code: 'has_stock', field: 'status' }] },
        { errors: [{ code: 'has_orders', field: 'status' }] },
        { isSuccess: true },
      ])
    })

    it('that are announced are only presold: their stock is promised to nobody', async () => {
      const warehouseId = await world.warehouse('EARLY')
      const early = await world.sku('EARLY-1')
      await world.stock(early, warehouseId, 3)
      const setStatus = (status: string) =>
        product.db.text('update products set status = $1 where code = $2', [status, 'EARLY-1'])
      await setStatus('Prelaunch')
      const { id, line } = await world.order([[early, 1]], { state: 'Confirmed' })
      const reserve = () =>
        world.write(context =>
          reserveGoods(context, { orderId: id, lines: [{ orderLineId: line(0), quantity: 1 }] }),
        )
      expect(await refusal(reserve())).toMatchObject({ status: 422 })
      await setStatus('Active')
      await reserve()
      expect(await world.stockOf(early)).toContain('EARLY Normal Order: 1')
    })

    it('that are announced as a set take no stock of their members, which are sold', async () => {
      const warehouseId = await world.warehouse('SETS')
      const chair = await world.sku('SET-CHAIR')
      const set = await world.sku('SET-EARLY', { [chair]: 2 })
      await world.stock(chair, warehouseId, 4)
      await product.db.text(`update products set status = 'Prelaunch' where code = 'SET-EARLY'`)
      const { id, line } = await world.order([[set, 1]], { state: 'Confirmed' })
      const lines = [{ orderLineId: line(0), quantity: 1 }]
      const reserve = (takesComing: boolean) =>
        world.write(context =>
          reserveGoods(context, {
            orderId: id,
            lines: lines.map(each => ({ ...each, takesComing })),
          }),
        )
      expect(await refusal(reserve(true))).toMatchObject({
        status: 422,
        field: 'lines.0.quantity',
        message: expect.stringContaining('It is announced: it can only be presold.'),
      })
      expect(await world.stockOf(chair)).toEqual(['SETS Normal: 4'])
      await world.container(
        { no: 'OAKU7000019', type: '40HC', warehouseId, state: 'Sailing' },
        { skuId: chair, quantity: 3 },
      )
      await reserve(true)
      expect(
        await product.db.text(
          'select source, quantity from reservations where order_line_id = $1 and not is_deleted',
          [line(0)],
        ),
      ).toEqual([{ source: 'Container', quantity: 2 }])
      expect(await world.stockOf(chair)).toEqual(['SETS Normal: 4'])
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
