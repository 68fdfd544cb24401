import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'expired quotations',
  database => {
    let product: Product, world: World, seller: Caller, skuId: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1', 'J4'])
      skuId = await world.sku('SHELF')
    })
    afterAll(() => product.close())

    const expired = async () =>
      (
        await world.order([[skuId, 1]], {
          state: 'Expired',
          validTo: world.day(-3),
          total: 100,
        })
      ).id
    const extend = (orderId: string, more: object = {}, who = seller) =>
      who.post('/api/orderProcessing/extend', {
        orderId,
        version: 1,
        until: world.day(14),
        ...more,
      })

    it('are offered again until a day that is to come', async () => {
      const id = await expired()
      const { body } = await extend(id)
      expect(body).toMatchObject({
        isSuccess: true,
        data: { state: 'Quotation', validTo: world.day(14), balance: 0, paymentStatus: null },
      })
      const { body: history } = await seller.get(`/api/orders/${id}/history`)
      expect(history[0]).toMatchObject({
        operation: 'extend',
        changes: { state: ['Expired', 'Quotation'] },
      })
      expect((await extend(id, { version: body.data.version })).body).toMatchObject({
        isSuccess: false,
        errors: [{ field: 'state' }],
      })
    })

    it('need a day that has not passed and is not too far ahead, the version that was read, and who may', async () => {
      const id = await expired()
      for (const [more, field] of [
        [{ until: world.day(-1) }, 'until'],
        [{ until: world.day(731) }, 'until'],
        [{ until: null }, 'until'],
        [{ version: 2 }, 'version'],
      ] as const)
        expect((await extend(id, more)).body).toMatchObject({
          isSuccess: false,
          errors: [{ field }],
        })
      expect((await extend(id, {}, await product.as(['J1']))).status).toBe(403)
      // Without a date the step alone would expire again tonight.
      const { body } = await seller.post('/api/orders/bulk', {
        operation: 'extend',
        targets: [{ id }],
      })
      expect(body).toMatchObject({ refused: 1, results: [{ errors: [{ field: 'validTo' }] }] })
      expect(
        await product.db.text('select state, version from orders where id = $1', [id]),
      ).toEqual([{ state: 'Expired', version: 1 }])
    })
  },
  emptyBeginning,
)
