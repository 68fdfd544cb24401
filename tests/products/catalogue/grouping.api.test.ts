import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'tags and categories of products',
  database => {
    let product: Product, world: World, keeper: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      keeper = await product.as(['C1', 'D1', 'D2'])
    })
    afterAll(() => product.close())

    const tag = async (name: string) =>
      (await keeper.post('/api/productTags', { name })).body.id as string
    const assign = (tagId: string, codes: string, more: object = {}, by = keeper) =>
      by.post('/api/productTags/assign', { tagId, codes, ...more })
    const tagged = async (tagId: string) =>
      (await keeper.get(`/api/productTags/${tagId}`)).body.productCount as number

    it('are given to the products of pasted codes, barcodes and product codes', async () => {
      const id = await world.sku('TAG-ONE')
      await world.sku('TAG-TWO')
      await world.sku('TAG-THREE')
      await product.db.text("update skus set barcode = '9400000000029' where id = $1", [id])
      const [third] = await product.db.text<{ code: string }>(
        "select p.code from products p join skus s on s.product_id = p.id where s.code = 'TAG-THREE'",
      )
      const tagId = await tag('Pasted')
      const first = await assign(tagId, `tag-one\r\n\r\n 9400000000029 \n${third!.code}\ntag-one`)
      expect(first.body).toMatchObject({ count: 2, already: 0, unknown: 0 })
      expect((await assign(tagId, 'TAG-ONE\nTAG-TWO')).body).toMatchObject({ count: 1, already: 1 })
      expect(await tagged(tagId)).toBe(3)
      const history = (await keeper.get(`/api/products/${(await ofSku(id)).productId}/history`))
        .body
      expect(JSON.stringify(history)).toContain('tagIds')
    })

    const ofSku = async (id: string) => (await keeper.get(`/api/skus/${id}`)).body

    it('are given to none while a line is not known, unless such lines are left out', async () => {
      await world.sku('KNOWN-ONE')
      const tagId = await tag('Checked')
      const refused = await assign(tagId, 'KNOWN-ONE\n\nNOPE-1\nNOPE-2')
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'codes'])
      expect(refused.body.errors[0].message).toContain('2 of 3 codes are not known')
      expect(refused.body.errors[0].message).toContain('line 3: NOPE-1; line 4: NOPE-2')
      expect(await tagged(tagId)).toBe(0)
      const confirmed = await assign(tagId, 'KNOWN-ONE\n\nNOPE-1\nNOPE-2', { skipsUnknown: true })
      expect(confirmed.body).toMatchObject({ count: 1, unknown: 2 })
      expect(await tagged(tagId)).toBe(1)
      expect((await assign(tagId, 'NOPE-1', { skipsUnknown: true })).body.errors[0].field).toBe(
        'codes',
      )
      expect((await assign(tagId, ' \n ')).body.errors[0].field).toBe('codes')
      const sales = await product.as(['D1'])
      expect((await assign(tagId, 'KNOWN-ONE', {}, sales)).status).toBe(403)
    })

    it('are restored after what they stand in, and not where lists do not show what was deleted', async () => {
      const parent = await category('Gone')
      const child = await category('Gone with it', parent)
      await keeper.delete(`/api/categories/${child}`)
      await keeper.delete(`/api/categories/${parent}`)
      const restore = async (id: string) =>
        (await keeper.post('/api/categories/bulk', { operation: 'restore', targets: [{ id }] }))
          .body.results[0]
      expect(await restore(child)).toMatchObject({
        isSuccess: false,
        errors: [{ field: 'parentId', message: expect.stringContaining('Restore that first') }],
      })
      expect((await restore(parent)).isSuccess).toBe(true)
      expect((await restore(child)).isSuccess).toBe(true)
      expect((await keeper.get(`/api/categories/${child}`)).body.parentId).toBe(parent)
      const filter = JSON.stringify({ isDeleted: true })
      const { status, body } = await keeper.get('/api/products', { filter })
      expect([status, body.errors[0].field]).toEqual([400, 'isDeleted'])
    })

    const category = async (name: string, parentId: string | null = null) =>
      (await keeper.post('/api/categories', { name, parentId })).body.id as string
    const replace = (categoryId: string, intoId: string, by = keeper) =>
      by.post('/api/categories/replace', { categoryId, intoId })

    it('are deleted once their products and sub-categories stand elsewhere, all or nothing', async () => {
      const [old, into] = [await category('Old sofas'), await category('Sofas')]
      const child = await category('Corner sofas', old)
      const [sofa] = await product.db.text<{ id: string }>(
        `update products set category_id = $1 where id = (select product_id from skus where id = $2) returning id`,
        [old, await world.sku('MOVED-SOFA')],
      )
      expect((await keeper.delete(`/api/categories/${old}`)).status).toBe(422)

      const below = await replace(old, child)
      expect([below.body.isSuccess, below.body.errors[0].field]).toEqual([false, 'intoId'])
      // The other has a sub-category of this name already.
      const twin = await category('corner SOFAS', into)
      const clash = await replace(old, into)
      expect(clash.body.isSuccess).toBe(false)
      expect(clash.status).toBeLessThan(500)
      expect((await keeper.get(`/api/products/${sofa!.id}`)).body.categoryId).toBe(old)

      await keeper.delete(`/api/categories/${twin}`)
      expect((await replace(old, into)).body).toMatchObject({ count: 1 })
      expect((await keeper.get(`/api/products/${sofa!.id}`)).body.categoryId).toBe(into)
      expect((await keeper.get(`/api/categories/${child}`)).body.parentId).toBe(into)
      expect((await keeper.get(`/api/categories/${old}`)).status).toBe(404)
      const sales = await product.as(['C1', 'D1'])
      expect((await replace(child, into, sales)).status).toBe(403)
    })

    const place = (categoryId: string, more: object = {}, by = keeper) =>
      by.post('/api/categories/place', { categoryId, ...more })
    const below = async (parentId: string) =>
      (
        await product.db.text<{ name: string }>(
          'select name from categories where parent_id = $1 and not is_deleted order by position',
          [parentId],
        )
      ).map(({ name }) => name)

    it('stand where they are put, with a trace of each that made room, and never below themselves', async () => {
      const top = await category('Placed')
      const [a, b, c] = [
        await category('A', top),
        await category('B', top),
        await category('C', top),
      ]
      expect((await place(c, { parentId: top, nextId: a })).body.isSuccess).toBe(true)
      expect(await below(top)).toEqual(['C', 'A', 'B'])
      expect((await keeper.get(`/api/categories/${a}/history`)).body[0]).toMatchObject({
        operation: 'update',
      })
      await place(a, { parentId: b })
      expect(await below(b)).toEqual(['A'])

      for (const parentId of [b, a]) {
        const circle = await place(b, { parentId })
        expect([circle.body.isSuccess, circle.body.errors[0].field]).toEqual([false, 'parentId'])
      }
      expect((await place(c, { parentId: b, nextId: b })).body.errors[0].field).toBe('nextId')
      await category('a', top)
      const twin = await place(a, { parentId: top })
      expect([twin.body.isSuccess, twin.status < 500]).toEqual([false, true])
      expect(await below(b)).toEqual(['A'])
      expect((await place(c, {}, await product.as(['D1']))).status).toBe(403)
    })

    it('never come below each other when two are put there at once', async () => {
      const top = await category('Raced')
      const [one, two] = [await category('One', top), await category('Two', top)]
      const answers = await Promise.all([
        place(one, { parentId: two }),
        place(two, { parentId: one }),
      ])
      expect(answers.filter(({ body }) => body.isSuccess)).toHaveLength(1)
    })
  },
  emptyBeginning,
)
