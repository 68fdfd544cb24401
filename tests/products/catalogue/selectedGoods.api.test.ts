import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

const inDays = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()

describeRules(
  'what lists of goods offer for a selection',
  database => {
    let product: Product, world: World, keeper: Caller, marketer: Caller, seller: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      keeper = await product.as(['C1', 'D1', 'D2'])
      marketer = await product.as(['N7', 'D1'])
      seller = await product.as(['D1'])
    })
    afterAll(() => product.close())

    /** A product with SKUs of these codes. */
    const goods = async (...codes: string[]) => {
      const first = await world.sku(codes[0]!)
      const productId = (await keeper.get(`/api/skus/${first}`)).body.productId as string
      const others = codes.slice(1).map(code => world.make('skus', { code, name: code, productId }))
      return { productId, skuIds: [first, ...(await Promise.all(others))] }
    }
    const some = (ids: readonly string[]) => ids.map(id => ({ id }))

    const tag = async (name: string) =>
      (await keeper.post('/api/productTags', { name })).body.id as string
    const tagChosen = (body: object, by = keeper) => by.post('/api/products/tagChosen', body)
    const tagsOf = async (id: string) =>
      (await keeper.get(`/api/products/${id}`)).body.tagIds as string[]

    it('gives tags to the products of SKUs, once each, takes them away, and undoes it', async () => {
      const [sofa, chair] = [await goods('PICK-1', 'PICK-2'), await goods('PICK-3')]
      const [old, fresh] = [await tag('Old'), await tag('Fresh')]
      await tagChosen({ ids: some(sofa.skuIds), add: [old] })
      const ids = some([...sofa.skuIds, ...chair.skuIds])
      const changed = await tagChosen({ ids, add: [fresh], remove: [old] })
      expect(changed.body.count).toBe(2)
      expect(await tagsOf(sofa.productId)).toEqual([fresh])
      expect(await tagsOf(chair.productId)).toEqual([fresh])
      const requestId = changed.headers['x-request-id']
      expect((await keeper.post('/api/products/undo', { requestId })).body.done).toBe(2)
      expect(await tagsOf(sofa.productId)).toEqual([old])
      expect(await tagsOf(chair.productId)).toEqual([])
      const filter = JSON.stringify({ q: 'PICK-3' })
      expect((await tagChosen({ filter, add: [fresh] })).body.count).toBe(1)
      expect(await tagsOf(chair.productId)).toEqual([fresh])
    })

    it('refuses no tag, an unknown one, no goods and people without D2, by name', async () => {
      const { skuIds } = await goods('PICK-4')
      const add = [await tag('Any')]
      const field = async (body: object) => {
        const { status, body: answer } = await tagChosen(body)
        return [status, answer.errors[0].field]
      }
      expect(await field({ ids: some(skuIds) })).toEqual([400, 'add'])
      expect(await field({ ids: some(skuIds), add: [uuid()] })).toEqual([400, 'add'])
      expect(await field({ ids: some(skuIds), add, remove: [uuid()] })).toEqual([400, 'remove'])
      expect(await field({ ids: some([uuid()]), add })).toEqual([400, 'ids'])
      expect(await field({ ids: [{ id: 'x' }], add })).toEqual([400, 'ids.0.id'])
      expect((await tagChosen({ ids: some(skuIds), add }, seller)).status).toBe(403)
    })

    const promotion = (name: string, state = 'Draft', fields: object = {}) =>
      world.make('promotions', {
        name,
        code: uuid().slice(-12),
        market: 'NZ',
        state,
        fromOnUtc: inDays(1),
        toOnUtc: inDays(9),
        ...fields,
      })
    const add = (promotionId: string, body: object, by = marketer) =>
      by.post('/api/promotions/add', { promotionId, ...body })
    const named = async (id: string) =>
      ((await marketer.get(`/api/promotions/${id}`)).body.lines as { skuId: string }[]).map(
        ({ skuId }) => skuId,
      )

    it('adds the SKUs of products to a draft, once each, without discontinued ones; clashes are told', async () => {
      const { productId, skuIds } = await goods('PROMO-1', 'PROMO-2', 'PROMO-3')
      const [first, second, third] = skuIds as [string, string, string]
      await product.db.text("update skus set status = 'Discontinued' where id = $1", [third])
      const other = await promotion('Other', 'Scheduled')
      await world.make('promotionLines', { promotionId: other, skuId: first, discount: 10 })
      const id = await promotion('Autumn')
      expect((await add(id, { ids: some([first]) })).body).toMatchObject({ count: 1, already: 0 })
      const { body } = await add(id, { of: 'products', ids: some([productId]) })
      expect(body).toMatchObject({ count: 1, already: 1, discontinued: 1 })
      expect((await named(id)).sort()).toEqual([first, second].sort())
      const { data } = (await marketer.get('/api/promotions/check', { promotionId: id })).body
      expect(data).toMatchObject([{ promotionName: 'Other', skus: 'PROMO-1' }])
      // It is a change of the promotion, which its history tells.
      const history = (await marketer.get(`/api/promotions/${id}/history`)).body
      expect(JSON.stringify(history)).toContain('lines')
    })

    it('adds nothing to what was announced or is over, which is told by its name', async () => {
      const { skuIds } = await goods('PROMO-4')
      for (const state of ['Scheduled', 'Active', 'Paused', 'Ended']) {
        const id = await promotion(`It is ${state}`, state)
        const { body } = await add(id, { ids: some(skuIds) })
        expect([body.isSuccess, body.errors[0].field], state).toEqual([false, 'promotionId'])
        expect(body.errors[0].message).toContain(`It is ${state}`)
        expect(await named(id)).toEqual([])
      }
      const draft = await promotion('Draft')
      expect((await add(draft, { ids: some([uuid()]) })).body.errors[0].field).toBe('ids')
      expect((await add(draft, { ids: some(skuIds) }, seller)).status).toBe(403)
      expect((await add(uuid(), { ids: some(skuIds) })).status).toBe(404)
    })

    it('adds no more goods than the page of a promotion saves, all or none', async () => {
      const { productId } = await goods('MANY-0')
      await product.db.text(
        "insert into skus (id, code, name, product_id, created_by, updated_by) select gen_random_uuid(), 'MANY-' || n, 'Many', $1, created_by, created_by from skus, generate_series(1, 500) n where code = 'MANY-0'",
        [productId],
      )
      const id = await promotion('Too many')
      const { status, body } = await add(id, { of: 'products', ids: some([productId]) })
      expect([status, body.errors[0].field]).toEqual([400, 'ids'])
      expect(await named(id)).toEqual([])
      const filter = JSON.stringify({ q: 'MANY-1' })
      expect((await add(id, { filter })).body.count).toBe(111)
    })
  },
  emptyBeginning,
)
