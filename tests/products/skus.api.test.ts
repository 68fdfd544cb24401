import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmOrder } from '#tests/support/orderStates.ts'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeOnEachDatabase(
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

    it('are discontinued when they hold nothing and no order waits for them', async () => {
      const id = await world.sku('GONE')
      await world.order([[id, 1]])
      expect((await setStatus(id, 'Discontinued')).body).toMatchObject({ status: 'Discontinued' })
    })
  },
  emptyBeginning,
)
