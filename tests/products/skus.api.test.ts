import { afterAll, beforeAll, expect, it } from 'vitest'
import { isEan, ownEan } from '#resources/products/skus/ean.ts'
import { confirmOrder } from '#tests/support/orderStates.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'SKUs',
  database => {
    let product: Product, world: World, admin: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      admin = await product.as('ALL')
    })
    afterAll(() => product.close())

    const setStatus = (id: string, status: string, version = 1) =>
      admin.put(`/api/skus/${id}`, { version, status })

    it('are phased out but not discontinued while they hold stock', async () => {
      const id = await world.sku('STOCKED')
      await world.stock(id, await world.warehouse('SKU'), 1)
      const refused = await setStatus(id, 'Discontinued')
      expect(refused.status).toBe(422)
      expect(refused.body.errors[0]).toMatchObject({
        field: 'status',
        message:
          'This SKU still has stock. Phase it out now and discontinue it when the stock is gone.',
      })
      expect((await setStatus(id, 'Phase out')).body).toMatchObject({ status: 'Phase out' })
    })

    it('are not discontinued while a confirmed order waits for them', async () => {
      const id = await world.sku('ORDERED')
      await world.stock(id, await world.warehouse('ORD'), 1)
      const order = await world.order([[id, 1]])
      await world.write(context => confirmOrder(context, { orderId: order.id }))
      // The goods that the order holds are stock as well; only the order is left of the two reasons.
      const held = await product.db.text<{ id: string }>(
        'update stock_lines set quantity = 0 where sku_id = $1 and quantity = 1 returning id',
        [id],
      )
      const refused = await setStatus(id, 'Discontinued')
      expect(refused.status).toBe(422)
      expect(refused.body.errors[0]).toMatchObject({
        field: 'status',
        message:
          'This SKU is on open orders. Phase it out now and discontinue it when they are delivered.',
      })
      await product.db.text('update stock_lines set quantity = 1 where id = $1', [held[0]!.id])
    })

    it('are found by a category, those of categories below it too', async () => {
      const top = await world.make('categories', { name: 'Outdoor' })
      const below = await world.make('categories', { name: 'Benches', parentId: top })
      for (const [code, categoryId] of [
        ['TOP', top],
        ['BELOW', below],
        ['ELSEWHERE', undefined],
      ] as const) {
        const id = await world.sku(`CAT-${code}`)
        if (categoryId)
          await product.db.text(
            'update products set category_id = $2 where id = (select product_id from skus where id = $1)',
            [id, categoryId],
          )
      }
      const codesIn = async (categoryId: string) =>
        (await admin.get('/api/skus', { filter: JSON.stringify({ categoryId }) })).body.map(
          ({ code }: { code: string }) => code,
        )
      expect((await codesIn(top)).toSorted()).toEqual(['CAT-BELOW', 'CAT-TOP'])
      expect(await codesIn(below)).toEqual(['CAT-BELOW'])
    })

    it('get barcodes of our own, many at once, and keep one that they have', async () => {
      const ids = [await world.sku('BAR1'), await world.sku('BAR2'), await world.sku('BAR3')]
      await product.db.text("update skus set barcode = 'TYPED' where id = $1", [ids[2]])
      // Somebody has typed the very number that would come next.
      const [next] = await product.db.text<{ n: number }>(
        'select (case when is_called then last_value + 1 else last_value end)::float8 as n from sku_barcodes_seq',
      )
      await world
        .sku('TAKEN')
        .then(id =>
          product.db.text('update skus set barcode = $2 where id = $1', [
            id,
            ownEan('20', next!.n),
          ]),
        )
      const done = await admin.post('/api/skus/bulk', {
        operation: 'giveBarcode',
        targets: ids.map(id => ({ id })),
      })
      expect(done.body).toMatchObject({ done: 3, refused: 0 })
      const barcodes = await Promise.all(
        ids.map(async id => (await admin.get(`/api/skus/${id}`)).body.barcode as string),
      )
      expect(barcodes[2]).toBe('TYPED')
      expect(new Set([...barcodes, ownEan('20', next!.n)]).size).toBe(4)
      expect(
        barcodes.slice(0, 2).every(barcode => isEan(barcode) && barcode.startsWith('20')),
      ).toBe(true)
    })

    it('refuse thirteen digits with a wrong check digit, and say the right one', async () => {
      const id = await world.sku('WRONG')
      const put = (barcode: string) => admin.put(`/api/skus/${id}`, { version: 1, barcode })
      expect(await put('2000000000014')).toMatchObject({
        status: 400,
        body: {
          errors: [
            {
              field: 'barcode',
              message: '2000000000014 is no EAN-13: after 200000000001 its last digit would be 5.',
            },
          ],
        },
      })
      expect((await put(ownEan('29', 7))).status).toBe(200)
    })

    it('refuse a barcode with signs that scanners and labels do not share', async () => {
      const id = await world.sku('SIGNS')
      const put = (barcode: string) => admin.put(`/api/skus/${id}`, { version: 1, barcode })
      for (const barcode of ['ABC-!!', 'CAFÉ1', '"A"'])
        expect(await put(barcode)).toMatchObject({
          status: 400,
          body: {
            errors: [
              {
                field: 'barcode',
                message: `${barcode} is no barcode: it has letters without accents, digits, blanks and - . / _ alone.`,
              },
            ],
          },
        })
      expect((await put('AB 12/3.X_y-')).status).toBe(200)
    })

    it('are discontinued when they hold nothing and no order waits for them', async () => {
      const id = await world.sku('GONE')
      await world.order([[id, 1]])
      expect((await setStatus(id, 'Discontinued')).body).toMatchObject({ status: 'Discontinued' })
    })
  },
  emptyBeginning,
)
