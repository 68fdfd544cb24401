import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmOrder } from '#tests/support/orderStates.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { installWith } from '#tests/support/installProduct.ts'

// The screens of the product open no change of plans yet.
installWith(
  [],
  [{ path: '/deliveryPlans', title: 'Deliveries', roles: ['O5'], entity: 'deliveryPlans' }],
)

describeRules(
  'handing over a part of a delivery, as a request',
  database => {
    let product: Product, world: World, driver: Caller
    let calendarId: string, warehouseId: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      driver = await product.as(['O5'])
      warehouseId = await world.warehouse('MAIN')
      await world.warehouse('ROAD', 'Transit')
      calendarId = await world.calendar({ warehouseId })
    })
    afterAll(() => product.close())

    /** A plan with three pieces of a confirmed order. */
    async function planned(code: string) {
      const skuId = await world.sku(code)
      await world.stock(skuId, warehouseId, 3)
      const order = await world.order([[skuId, 3]])
      await product.db.write(tx =>
        confirmOrder({ db: tx, actor: world.actor }, { orderId: order.id }),
      )
      const planId = await world.plan(order.id, calendarId, world.day(3))
      const orderLineId = order.line(0)
      const itemId = await world.make('planItems', { planId, orderLineId, skuId, quantity: 3 })
      return { skuId, planId, itemId }
    }
    const partly = (id: string, details: unknown) =>
      driver.post('/api/deliveryPlans/bulk', {
        operation: 'deliverPartly',
        targets: [{ id }],
        details,
      })
    const stateOf = async (id: string) =>
      (
        await product.db.text<{ state: string }>('select state from delivery_plans where id = $1', [
          id,
        ])
      )[0]!.state

    it('takes the pieces that went out of stock and leaves the rest with the plan', async () => {
      const { skuId, planId, itemId } = await planned('OAK')
      const { body } = await partly(planId, { quantities: { [itemId.toUpperCase()]: 2 } })
      expect(body).toMatchObject({ done: 1, refused: 0 })
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal Order: 1'])
      expect(await stateOf(planId)).toBe('Partially Delivered')
    })

    it("refuses another plan's item by its name, and changes nothing", async () => {
      const { skuId, planId } = await planned('ELM')
      const other = await planned('ASH')
      const { status, body } = await partly(planId, { quantities: { [other.itemId]: 1 } })
      expect(status).toBe(400)
      expect(body.errors).toMatchObject([
        { code: 'unknown_item', field: `quantities.${other.itemId}` },
      ])
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal Order: 3'])
    })

    it('refuses more pieces than the plan has, and none at all', async () => {
      const { skuId, planId, itemId } = await planned('FIR')
      for (const quantities of [{ [itemId]: 4 }, { [itemId]: 0 }, {}]) {
        const { body } = await partly(planId, { quantities })
        expect(body).toMatchObject({ done: 0, refused: 1 })
        expect(body.results[0].errors[0].field).toMatch(/^quantities/)
      }
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal Order: 3'])
    })

    it('takes whole pieces of known records alone', async () => {
      const { planId, itemId } = await planned('YEW')
      for (const details of [
        { quantities: { [itemId]: 0.5 } },
        { quantities: { [itemId]: -1 } },
        { quantities: { [itemId]: '1' } },
        { quantities: { somebody: 1 } },
        { pieces: { [itemId]: 1 } },
        [itemId],
      ])
        expect((await partly(planId, details)).status, JSON.stringify(details)).toBe(400)
    })
  },
  emptyBeginning,
)
