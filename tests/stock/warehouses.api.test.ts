import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmOrder } from '#tests/support/orderStates.ts'
import { branchId, entryId } from '#resources/administration/demo/reference.ts'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeOnEachDatabase(
  'warehouse groups and websites',
  database => {
    let product: Product, world: World, admin: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      admin = await product.as(['O6'])
    })
    afterAll(() => product.close())

    it('puts warehouses into a group, out of the one that they were in', async () => {
      const [from, to] = [
        await world.make('warehouseGroups', { name: 'From' }),
        await world.make('warehouseGroups', { name: 'To' }),
      ]
      const id = await world.warehouse('GRP')
      const add = (groupId: string, warehouseIds: string[]) =>
        admin.post('/api/warehouseGroups/add', { groupId, warehouseIds })
      const groupOf = async () => (await admin.get(`/api/warehouses/${id}`)).body.groupId as string
      for (const group of [from, to]) {
        expect((await add(group, [id])).body).toMatchObject({ isSuccess: true })
        expect(await groupOf()).toBe(group)
      }
      expect((await add(from, [])).body.errors[0].field).toBe('warehouseIds')
      expect((await add(id, [id])).status).toBe(404)
      expect(await groupOf()).toBe(to)
    })

    it('orders are served from the group that comes first', async () => {
      const skuId = await world.sku('GRP-CHAIR')
      const placed = []
      for (const [code, position] of [
        ['LATE', 2],
        ['SOON', 1],
      ] as const) {
        const groupId = await world.make('warehouseGroups', { name: code, position })
        const id = await world.make('warehouses', {
          name: code,
          code,
          warehouseType: 'Warehouse',
          branchId: branchId('CHC'),
          groupId,
        })
        await world.stock(skuId, id, 3)
        placed.push(id)
      }
      const { id } = await world.order([[skuId, 2]], { branchId: branchId('HAM') })
      await world.write(context => confirmOrder(context, { orderId: id }))
      const [held] = await product.db.text<{ warehouse_id: string }>(
        "select warehouse_id from stock_lines where sku_id = $1 and stock_on_hold_status = 'Order' and quantity > 0",
        [skuId],
      )
      expect(held!.warehouse_id).toBe(placed[1])
    })

    it('tells what a website offers of a SKU, and of a combo whole sets', async () => {
      const [near, shop, closed] = [
        await world.warehouse('NEAR'),
        await world.warehouse('SHOP', 'ShopDisplay'),
        await world.warehouse('SHUT'),
      ]
      const chair = await world.sku('WEB-CHAIR')
      const set = await world.sku('WEB-SET', { [chair]: 4 })
      await world.stock(chair, near, 11)
      await world.stock(chair, shop, 5, 'OpenBox')
      await world.stock(chair, closed, 50)
      await product.db.text('update warehouses set sells_online = false where id = $1', [closed])
      const websiteId = await world.make('websites', {
        name: 'Shop',
        address: 'https://shop.example',
        country: 'NZ',
      })
      for (const [warehouseId, safetyStock] of [
        [near, 2],
        [shop, 0],
        [closed, 0],
      ] as const)
        await world.make('websiteWarehouses', { websiteId, warehouseId, safetyStock })
      const preview = async (skuId: string) =>
        (await admin.get('/api/websites/preview', { websiteId, skuId })).body
      const chairs = await preview(chair)
      expect(chairs.quantity).toBe(9)
      expect(chairs.warehouses.find((w: any) => w.why)).toMatchObject({
        free: 50,
        offered: 0,
        isCounted: false,
        why: 'It does not sell online',
      })
      expect((await preview(set)).quantity).toBe(0)
      await product.db.text('update website_warehouses set safety_stock = 1 where safety_stock = 2')
      expect((await preview(set)).quantity).toBe(1)
      for (const status of ['Normal', 'OpenBox'])
        await product.db.text('insert into websites_status_ids (from_id, to_id) values ($1, $2)', [
          websiteId,
          entryId('physicalStockStatus', status),
        ])
      expect((await preview(chair)).quantity).toBe(15)
      expect((await admin.get('/api/websites/preview', { websiteId })).body.errors[0].field).toBe(
        'skuId',
      )
    })
  },
  emptyBeginning,
)
