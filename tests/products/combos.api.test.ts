import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

const ofCombos = 'Only SKUs of combo products can have members.'
const hasGoods =
  'This SKU has stock, reservations or goods on order, so it cannot be a combo. Create a SKU for the combo.'

describeRules(
  'combo members',
  database => {
    let product: Product, world: World, admin: Caller, chair: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      admin = await product.as('ALL')
      chair = await world.sku('CHAIR')
    })
    afterAll(() => product.close())

    const setMembers = async (id: string, version = 1) =>
      admin.put(`/api/skus/${id}`, { version, members: [{ skuId: chair, quantity: 4 }] })
    const productOf = async (skuId: string) =>
      (
        await product.db.text<{ id: string; version: number }>(
          'select p.id, p.version from products p join skus s on s.product_id = p.id where s.id = $1',
          [skuId],
        )
      )[0]!
    const refusal = (field: string, message: string) => ({
      status: 422,
      body: { errors: [{ field, message }] },
    })
    const memberOf = (comboSkuId: string) =>
      world.make('comboMembers', { comboSkuId, skuId: chair, quantity: 1 })

    it('are taken by SKUs of combos alone', async () => {
      const single = await world.sku('TABLE')
      expect(await setMembers(single)).toMatchObject(refusal('members', ofCombos))
      const set = await world.sku('SET', {}, 'Combo')
      expect((await setMembers(set)).body).toMatchObject({ members: [{ skuId: chair }] })
      await expect(memberOf(single)).rejects.toMatchObject({ message: ofCombos })
    })

    it('are not given to a SKU that has goods: its own stock would be lost from sight', async () => {
      const warehouseId = await world.warehouse('OWN')
      const stocked = await world.sku('STOCKED', {}, 'Combo')
      await world.stock(stocked, warehouseId, 2)
      const bought = await world.sku('BOUGHT', {}, 'Combo')
      const purchaseOrderId = await world.purchaseOrder(warehouseId, { state: 'Confirmed' })
      await world.make('purchaseOrderLines', {
        purchaseOrderId,
        position: 1,
        skuId: bought,
        quantity: 5,
        unitCost: 10,
      })
      const loaded = await world.sku('LOADED', {}, 'Combo')
      await world.container(
        { no: 'OAKU2000013', type: '40HC', warehouseId, state: 'Sailing' },
        { skuId: loaded, quantity: 8 },
      )
      const promised = await world.sku('PROMISED', {}, 'Combo')
      const { line } = await world.order([[promised, 1]])
      await world.make('reservations', {
        orderLineId: line(0),
        skuId: promised,
        quantity: 1,
        source: 'Purchase order',
        state: 'Soft',
      })
      for (const id of [stocked, bought, loaded, promised]) {
        expect(await setMembers(id)).toMatchObject(refusal('members', hasGoods))
        await expect(memberOf(id)).rejects.toMatchObject({ message: hasGoods })
      }
    })

    it('are not what a product is made whose SKU has goods: these would be lost from sight', async () => {
      const goods = await world.sku('CARE')
      const { id, version } = await productOf(goods)
      const combo = { version, type: 'Combo' }
      await world.stock(goods, await world.warehouse('CARE'), 19)
      expect(await admin.put(`/api/products/${id}`, combo)).toMatchObject(
        refusal(
          'type',
          'A SKU of this product has stock, reservations or goods on order. Create a product for the combo.',
        ),
      )
      const empty = await productOf(await world.sku('CARELESS'))
      expect(
        (await admin.put(`/api/products/${empty.id}`, { version: empty.version, type: 'Combo' }))
          .body,
      ).toMatchObject({ type: 'Combo' })
    })

    it('hold their product to its type, and their SKU to such products', async () => {
      const set = await world.sku('SUITE', { [chair]: 2 })
      const { id, version } = await productOf(set)
      const kept = 'SKUs of this product have combo members. Remove them first.'
      expect(await admin.put(`/api/products/${id}`, { version, type: 'Single' })).toMatchObject(
        refusal('type', kept),
      )
      const other = await productOf(chair)
      expect(
        await admin.put(`/api/skus/${set}`, { version: 1, productId: other.id }),
      ).toMatchObject(refusal('productId', ofCombos))
      const write = (statement: string) => product.db.text(statement, [set])
      await expect(
        write(
          "update products set type = 'Single' where id = (select product_id from skus where id = $1)",
        ),
      ).rejects.toMatchObject({ message: kept })
      await expect(
        product.db.text('update skus set product_id = $2 where id = $1', [set, other.id]),
      ).rejects.toMatchObject({ message: ofCombos })
      expect((await admin.put(`/api/skus/${set}`, { version: 1, members: [] })).status).toBe(200)
      expect(
        (await admin.put(`/api/products/${id}`, { version, type: 'Single' })).body,
      ).toMatchObject({ type: 'Single' })
    })
  },
  emptyBeginning,
)
