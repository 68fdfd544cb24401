import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmOrder } from '#tests/support/orderStates.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { differences, emptyBeginning, footprint, worldIn } from '#tests/support/api/world.ts'
import type { World } from '#tests/support/api/world.ts'

describeRules(
  'Merging SKUs',
  database => {
    let product: Product, world: World, admin: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      admin = await product.as('ALL')
    })
    afterAll(() => product.close())

    const merge = (into: string, ids: string[], more: object = {}) =>
      admin.post('/api/skus/merge', { into, ids, ...more })
    const rowsOf = async (table: string, skuId: string) =>
      (
        await product.db.text<{ n: number }>(
          `select count(*)::int as n from ${table} where sku_id = $1`,
          [skuId],
        )
      )[0]!.n
    const setBarcode = (id: string, barcode: string) =>
      product.db.text('update skus set barcode = $2 where id = $1', [id, barcode])

    /** Two SKUs of one chair: the second has stock, some of it held, and goods on their way that an order has. */
    async function twoOfOne(code: string) {
      const [stays, goes] = [await world.sku(`${code}-A`), await world.sku(`${code}-B`)]
      const warehouseId = await world.warehouse(code)
      await world.stock(stays, warehouseId, 2)
      await world.stock(goes, warehouseId, 5)
      const order = await world.order([[goes, 3]])
      await world.write(context => confirmOrder(context, { orderId: order.id }))
      const purchaseOrderId = await world.purchaseOrder(warehouseId, { state: 'Confirmed' })
      const bought = await world.make('purchaseOrderLines', {
        purchaseOrderId,
        position: 1,
        skuId: goes,
        quantity: 8,
        unitCost: 10,
      })
      const { lineId } = await world.container(
        { no: `${code}2000013`, type: '40HC', warehouseId, state: 'Planned' },
        { skuId: goes, quantity: 8, purchaseOrderLineId: bought },
      )
      const later = await world.order([[goes, 4]])
      await world.make('reservations', {
        orderLineId: later.line(0),
        skuId: goes,
        quantity: 4,
        source: 'Container',
        containerLineId: lineId,
        state: 'Soft',
      })
      return { stays, goes, warehouseId, order, lineId }
    }

    it('moves stock by movements, with what holds it, and everything that is open', async () => {
      const { stays, goes, lineId } = await twoOfOne('OAK')
      await setBarcode(goes, '2000000000015')
      const before = await rowsOf('stock_moves', goes)
      const told = await merge(stays, [goes], { dryRun: true })
      expect(told.body.moved).toEqual(
        expect.arrayContaining([
          { entity: 'stockLines', title: 'Pieces in stock', count: 5 },
          { entity: 'orderLines', title: 'Order lines', count: 2 },
          { entity: 'containerLines', title: 'Container line', count: 1 },
        ]),
      )
      const done = await merge(stays, [goes])
      expect(done).toMatchObject({ status: 200, body: told.body })
      expect(await world.stockOf(goes)).toEqual([])
      expect(await world.stockOf(stays)).toEqual(['OAK Normal: 4', 'OAK Normal Order: 3'])
      for (const table of [
        'order_lines',
        'reservations',
        'purchase_order_lines',
        'container_lines',
      ])
        expect([table, await rowsOf(table, goes)]).toEqual([table, 0])
      expect(await rowsOf('stock_moves', goes)).toBeGreaterThan(before)
      const [line] = await product.db.text<{ presold: number }>(
        'select presold from container_lines where id = $1',
        [lineId],
      )
      expect(line!.presold).toBe(4)
      expect(await differences(product.db)).toEqual([])
      expect((await admin.get(`/api/skus/${stays}`)).body.barcode).toBe('2000000000015')
      const found = await admin.get('/api/skus/options?q=OAK-B')
      expect(found.body.map(({ id }: { id: string }) => id)).toEqual([stays])
    })

    it('is told beforehand and changes nothing then', async () => {
      const { stays, goes } = await twoOfOne('ELM')
      const before = await footprint(product.db)
      const told = await merge(stays, [goes], { dryRun: true })
      expect(told.body.notes[0]).toBe('ELM-A keeps its own prices, costs, pictures and promotions.')
      expect(await footprint(product.db)).toBe(before)
    })

    it('is refused for combos and into what is discontinued, and changes nothing', async () => {
      const [one, gone] = [await world.sku('ONE'), await world.sku('GONE')]
      const set = await world.sku('SET', { [one]: 2 })
      await world.stock(one, await world.warehouse('ONE'), 1)
      await product.db.text("update skus set status = 'Discontinued' where id = $1", [gone])
      const onlyReads = await product.as(['D1'])
      const before = await footprint(product.db)
      for (const [into, ids, field, code] of [
        [one, [set], 'ids', 'combo'],
        [set, [one], 'into', 'combo'],
        [gone, [one], 'into', 'discontinued'],
      ] as const)
        expect(await merge(into, [...ids])).toMatchObject({
          status: 422,
          body: { errors: [{ field, code }] },
        })
      expect(await footprint(product.db)).toBe(before)
      expect((await onlyReads.post('/api/skus/merge', { into: one, ids: [gone] })).status).toBe(403)
    })

    it('is done once where two people do it at the same time, each into the other', async () => {
      const { stays, goes } = await twoOfOne('ASH')
      const both = await Promise.all([merge(stays, [goes]), merge(goes, [stays])])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
      const kept = both[0].status === 200 ? stays : goes
      expect(await world.stockOf(kept)).toEqual(['ASH Normal: 4', 'ASH Normal Order: 3'])
      expect(await differences(product.db)).toEqual([])
    })
  },
  emptyBeginning,
)
