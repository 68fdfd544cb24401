import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn } from '#tests/support/api/world.ts'

describeRules(
  'options of products',
  database => {
    let product: Product, buyer: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      await worldIn(product.db)
      buyer = await product.as(['D1', 'D2'])
    })
    afterAll(() => product.close())

    const categoryId = async () =>
      (await product.db.text<{ id: string }>('select id from categories limit 1'))[0]!.id
    const make = async (code: string) => {
      const { body } = await buyer.post('/api/products', {
        code,
        name: code,
        categoryId: await categoryId(),
        axisValues: [
          { axis: 'Colour', name: 'Oak', code: 'OAK', position: 1 },
          { axis: 'Colour', name: 'Walnut', code: 'WAL', position: 2 },
          { axis: 'Size', name: 'Large', code: 'L', position: 1 },
        ],
      })
      const [oak, walnut, large] = ['OAK', 'WAL', 'L'].map(
        letters => body.axisValues.find((v: { code: string }) => v.code === letters).id as string,
      )
      return { body, productId: body.id as string, oak: oak!, walnut: walnut!, large: large! }
    }
    const add = (code: string, fields: object) =>
      buyer.post('/api/skus', { code, name: code, ...fields })
    const refusal = (field: string) => ({ status: 422, body: { errors: [{ field }] } })

    it('give each SKU a value of every axis of its product, and no two SKUs the same', async () => {
      const { productId, oak, walnut, large } = await make('OPT-1')
      expect(await add('OPT-1-A', { productId, colourId: oak })).toMatchObject(refusal('sizeId'))
      expect(await add('OPT-1-A', { productId })).toMatchObject(refusal('colourId'))
      const options = { productId, colourId: oak, sizeId: large }
      expect((await add('OPT-1-A', options)).status).toBe(201)
      const same = await add('OPT-1-B', options)
      expect(same).toMatchObject(refusal('sizeId'))
      expect(same.body.errors[0].message).toBe(
        'Another SKU of this product has the same options. Choose others.',
      )
      const many = await Promise.all(
        [1, 2, 3, 4, 5].map(n => add(`OPT-1-R${n}`, { ...options, colourId: walnut })),
      )
      expect(many.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        201, 422, 422, 422, 422,
      ])
    })

    it('are those of the SKU’s own product, for the database as well', async () => {
      const mine = await make('OPT-2'),
        other = await make('OPT-3')
      const foreign = await add('OPT-2-A', {
        productId: mine.productId,
        colourId: other.oak,
        sizeId: mine.large,
      })
      expect(foreign.status).toBe(400)
      expect(foreign.body.errors[0].field).toBe('colourId')
      await add('OPT-2-A', { productId: mine.productId, colourId: mine.oak, sizeId: mine.large })
      await expect(
        product.db.text("update skus set colour_id = $1 where code = 'OPT-2-A'", [other.oak]),
      ).rejects.toMatchObject({
        message: 'The options of a SKU are those of its product. Choose them again.',
      })
    })

    it('stay while a SKU has them; names and codes stand once, ignoring case', async () => {
      const { body, productId, oak, large } = await make('OPT-4')
      await add('OPT-4-A', { productId, colourId: oak, sizeId: large })
      const keep = (axisValues: object[]) =>
        buyer.put(`/api/products/${productId}`, { version: body.version, axisValues })
      const without = body.axisValues.filter((v: { id: string }) => v.id !== oak)
      expect(await keep(without)).toMatchObject(refusal('axisValues'))
      for (const again of [
        { axis: 'Colour', name: 'oak', code: 'O2' },
        { axis: 'Colour', name: 'Oak two', code: 'oak' },
      ])
        expect((await keep([...body.axisValues, again])).status).toBe(422)
    })
  },
  emptyBeginning,
)
