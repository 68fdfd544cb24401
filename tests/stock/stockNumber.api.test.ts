import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancelOrder, confirmOrder } from '#tests/support/orderStates.ts'
import { post } from '#resources/stock/ledger/ledger.server.ts'
import { branchId } from '#resources/administration/demo/reference.ts'
import { absentId } from '#tests/contract/samples.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { leaveOut } from '#tests/support/databases/ledger.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'stock check: what stands behind a number, goods on their way, tags',
  database => {
    let product: Product, world: World, seller: Caller
    let warehouse: string
    const moves = (query: Record<string, unknown>, who = seller) =>
      who.get('/api/stockCheck/moves', { warehouseId: warehouse, stockStatus: 'Normal', ...query })
    const search = async (query: Record<string, string>, who = seller) =>
      (await who.get('/api/stockCheck', query)).body

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      // One container is oversold on purpose.
      leaveOut(product.db, 'No more of a purchase order is promised')
      seller = await product.as(['D1'])
      warehouse = await world.warehouse('Penrose')
    })
    afterAll(() => product.close())

    it('lists the movements that sum to a number, the newest first, each with what was there after it', async () => {
      const skuId = await world.sku('TABLE-1')
      await world.stock(skuId, warehouse, 10)
      await product.db.write(tx =>
        post(
          { db: tx, actor: world.actor },
          {
            type: 'Loss',
            movements: [
              { skuId, quantity: 2, from: { warehouseId: warehouse, stockStatus: 'Normal' } },
            ],
          },
        ),
      )
      await world.stock(skuId, warehouse, 5, 'Damaged')
      const { body } = await moves({ skuId })
      expect(body).toMatchObject({
        isSuccess: true,
        totalCount: 2,
        hasMore: false,
        data: { quantity: 8, reservations: [] },
      })
      expect(body.data.moves).toMatchObject([
        { type: 'Loss', quantity: -2, balance: 8, person: 'Person of NZ' },
        { type: 'Receipt', quantity: 10, balance: 10 },
      ])
      expect((await moves({ skuId, stockStatus: 'Damaged' })).body.data).toMatchObject({
        quantity: 5,
        moves: [{ quantity: 5 }],
      })
    })

    it('lists the reservations that hold a number, and the orders of the movements', async () => {
      const skuId = await world.sku('TABLE-2')
      await world.stock(skuId, warehouse, 10)
      const first = await world.order([[skuId, 3]], { orderCode: 'INV0550001' }),
        second = await world.order([[skuId, 2]], { orderCode: 'INV0550002' }),
        given = await world.order([[skuId, 4]], { orderCode: 'INV0550003' })
      for (const { id } of [first, second, given])
        await product.db.write(tx => confirmOrder({ db: tx, actor: world.actor }, { orderId: id }))
      await product.db.write(tx =>
        cancelOrder(
          { db: tx, actor: world.actor },
          { orderId: given.id, reason: 'Changed their mind' },
        ),
      )
      const held = (await moves({ skuId, stockOnHoldStatus: 'Order' })).body.data
      expect(held.quantity).toBe(5)
      expect(held.reservations).toMatchObject([
        { orderCode: 'INV0550001', quantity: 3, orderLineId: first.line(0) },
        { orderId: second.id, quantity: 2 },
      ])
      expect(held.moves).toMatchObject([
        { type: 'Release', quantity: -4, orderCode: 'INV0550003', balance: 5 },
        { quantity: 4, balance: 9 },
        { quantity: 2, orderCode: 'INV0550002', balance: 5 },
        { quantity: 3, balance: 3 },
      ])
      const free = (await moves({ skuId })).body.data
      expect(free.quantity).toBe(5)
      expect(free.moves.map((m: { balance: number }) => m.balance)).toEqual([5, 1, 5, 7, 10])
      const [found] = (await search({ q: 'TABLE-2' })).data
      for (const line of found.groups.flatMap((g: { lines: any[] }) => g.lines)) {
        const { data } = (
          await moves({
            skuId,
            warehouseId: line.warehouseId,
            stockStatus: line.stockStatus,
            ...(line.stockOnHoldStatus ? { stockOnHoldStatus: line.stockOnHoldStatus } : {}),
          })
        ).body
        expect(data.quantity).toBe(line.quantity)
        expect(
          data.moves.reduce((sum: number, m: { quantity: number }) => sum + m.quantity, 0),
        ).toBe(line.quantity)
      }
    })

    it('pages through the movements', async () => {
      const skuId = await world.sku('TABLE-3')
      for (let i = 1; i <= 5; i++) await world.stock(skuId, warehouse, i)
      const page = async (pageNo: number) => (await moves({ skuId, pageNo, pageSize: 2 })).body
      const pages = [await page(1), await page(2), await page(3)]
      expect(pages.flatMap(p => p.data.moves.map((m: { balance: number }) => m.balance))).toEqual([
        15, 10, 6, 3, 1,
      ])
      for (const p of pages) expect([p.totalCount, p.data.quantity]).toEqual([5, 15])
    })

    it('refuses what is absent or another client’s, other values and unknown fields by name, and people without codes', async () => {
      const skuId = await world.sku('TABLE-4')
      const abroad = await world.make(
        'warehouses',
        { name: 'Calgary', code: 'CGW', warehouseType: 'Warehouse', branchId: branchId('CGY') },
        world.abroad,
      )
      for (const [status, field, value] of [
        [404, 'skuId', absentId],
        [400, 'warehouseId', absentId],
        [400, 'warehouseId', abroad],
        [400, 'skuId', 'abc'],
        [400, 'warehouseId', 'abc'],
        [400, 'stockStatus', 'Shiny'],
        [400, 'stockStatus', undefined],
        [400, 'stockOnHoldStatus', 'Nobody'],
        [400, 'pageSize', 201],
        [400, 'pageNo', 0],
        [400, 'nonsense', 1],
      ] as const) {
        const { [field]: _, ...rest } = {
          skuId,
          warehouseId: warehouse,
          stockStatus: 'Normal',
        } as Record<string, unknown>
        const answer = await seller.get(
          '/api/stockCheck/moves',
          value === undefined ? rest : { ...rest, [field]: value },
        )
        expect(answer.status, `${field} ${value}`).toBe(status)
        expect(answer.body.errors[0].field).toBe(field)
      }
      for (const codes of [[], ['J1', 'J4']] as const)
        expect((await moves({ skuId }, await product.as(codes))).status).toBe(403)
      expect((await moves({ skuId }, product.nobody)).status).toBe(401)
    })

    it('shows goods on their way: containers that are not checked in, and what suppliers confirmed beyond them', async () => {
      const skuId = await world.sku('SOFA-1')
      const supplierId = await world.make('suppliers', {
        name: 'Linden Works',
        code: 'LIN',
        country: 'CN',
        currency: 'USD',
      })
      const purchase = async (state: string, lines: Record<string, unknown>[]) => {
        const id = await world.make('purchaseOrders', {
          supplierId,
          currency: 'USD',
          warehouseId: warehouse,
          state,
        })
        const ids = []
        for (const [i, line] of lines.entries())
          ids.push(
            await world.make('purchaseOrderLines', {
              purchaseOrderId: id,
              position: i + 1,
              skuId,
              unitCost: 10,
              ...line,
            }),
          )
        return { id, lines: ids }
      }
      const container = async (
        no: string,
        fields: Record<string, unknown>,
        line: Record<string, unknown>,
      ) => {
        const id = await world.make('containers', {
          no,
          type: '40HC',
          warehouseId: warehouse,
          state: 'Sailing',
          ...fields,
        })
        return world.make('containerLines', { containerId: id, skuId, ...line })
      }
      const early = await purchase('Partly Shipped', [
        { quantity: 50, confirmed: 40, shipped: 12, received: 6, readyDate: world.day(20) },
      ])
      const late = await purchase('Confirmed', [{ quantity: 6, readyDate: world.day(60) }])
      for (const state of ['Draft', 'Submitted', 'Cancelled', 'Closed'])
        await purchase(state, [{ quantity: 99 }])
      await container(
        'OAKU1000006',
        { arrivesOn: world.day(9) },
        {
          quantity: 12,
          receivedGood: 5,
          damaged: 1,
          missing: 1,
          purchaseOrderLineId: early.lines[0],
        },
      )
      const later = await container(
        'OAKU1000011',
        { arrivesOn: world.day(30) },
        { quantity: 8, presaleLimit: 10 },
      )
      for (const state of ['Completed', 'Cancelled'])
        await container(
          `OAKU100002${state.length}`,
          { state, billOfLading: state },
          { quantity: 77 },
        )
      const order = await world.order([[skuId, 30]])
      await world.make('reservations', {
        orderLineId: order.line(0),
        skuId,
        quantity: 10,
        source: 'Container',
        containerLineId: later,
        state: 'Soft',
      })
      await world.make('reservations', {
        orderLineId: order.line(0),
        skuId,
        quantity: 3,
        source: 'Container',
        containerLineId: later,
        state: 'Released',
      })
      await world.make('reservations', {
        orderLineId: order.line(0),
        skuId,
        quantity: 30,
        source: 'Purchase order',
        state: 'Planned',
      })
      await world.make('reservations', {
        orderLineId: order.line(0),
        skuId,
        quantity: 1,
        source: 'Purchase order',
        purchaseOrderLineId: late.lines[0],
      })

      const [found] = (await search({ q: 'SOFA-1' })).data
      expect(found.incoming).toMatchObject([
        {
          source: 'Container',
          no: 'OAKU1000006',
          state: 'Sailing',
          warehouseName: 'Penrose',
          eta: world.day(9),
          quantity: 5,
          presold: 0,
          free: 5,
        },
        // Oversold: more was promised than it carries.
        {
          source: 'Container',
          no: 'OAKU1000011',
          eta: world.day(30),
          quantity: 8,
          presold: 10,
          free: -2,
        },
        // Of 40 confirmed a container carries 12; what was promised counts where it says, else against the earliest.
        {
          source: 'Purchase order',
          eta: null,
          readyDate: world.day(20),
          quantity: 28,
          presold: 28,
          free: 0,
        },
        { source: 'Purchase order', readyDate: world.day(60), quantity: 6, presold: 3, free: 3 },
      ])
      expect(found.incoming).toHaveLength(4)
      expect(
        (await search({ q: 'SOFA-1', warehouseId: await world.warehouse('Onehunga') })).data[0]
          .incoming,
      ).toEqual([])
      expect(
        (await search({ q: 'SOFA-1' }, await product.as(['D1'], 'CA'))).data[0].incoming,
      ).toEqual([])
      const combo = await world.sku('SOFA-SET', { [skuId]: 2 })
      expect((await search({ q: 'SOFA-SET' })).data).toMatchObject([
        { skuId: combo, incoming: [], members: [{ code: 'SOFA-1', incoming: found.incoming }] },
      ])
    })

    it('counts what was promised out of a purchase order against the containers that bring its goods, and each number opens what sums to it', async () => {
      const skuId = await world.sku('SOFA-2')
      const bought = async (state: string, fields: object) => {
        const id = await world.purchaseOrder(warehouse, { state })
        const line = { purchaseOrderId: id, position: 1, skuId, unitCost: 10, ...fields }
        return { id, line: await world.make('purchaseOrderLines', line) }
      }
      const shipped = await bought('Shipped', { quantity: 40, shipped: 40 })
      const first = await bought('Confirmed', { quantity: 6, readyDate: world.day(10) })
      const second = await bought('Confirmed', { quantity: 9, readyDate: world.day(20) })
      const sailing = (no: string, fields: object, line: object) =>
        world.container(
          { no, type: '40HC', warehouseId: warehouse, state: 'Sailing', ...fields },
          { skuId, ...line },
        )
      const early = await sailing(
        'OAKU3000004',
        { arrivesOn: world.day(5) },
        { quantity: 4, purchaseOrderLineId: shipped.line },
      )
      const late = await sailing(
        'OAKU3000010',
        { arrivesOn: world.day(9) },
        { quantity: 36, purchaseOrderLineId: shipped.line },
      )
      const order = await world.order([[skuId, 60]], { orderCode: 'INV0550071' })
      for (const promised of [
        { quantity: 11, source: 'Purchase order', purchaseOrderLineId: shipped.line },
        { quantity: 2, source: 'Container', containerLineId: late.lineId },
        { quantity: 1, source: 'Purchase order', purchaseOrderLineId: second.line },
        { quantity: 8, source: 'Purchase order' },
      ])
        await world.make('reservations', {
          orderLineId: order.line(0),
          skuId,
          state: 'Planned',
          ...promised,
        })
      const [found] = (await search({ q: 'SOFA-2' })).data
      expect(found.incoming).toMatchObject([
        { no: 'OAKU3000004', quantity: 4, presold: 4, free: 0 },
        { no: 'OAKU3000010', quantity: 36, presold: 9, free: 27 },
        { id: first.id, quantity: 6, presold: 6, free: 0 },
        { id: second.id, quantity: 9, presold: 3, free: 6 },
      ])
      const opened = async (query: object) =>
        (await seller.get('/api/stockCheck/presold', { skuId, ...query })).body.data.map(
          (each: { quantity: number }) => each.quantity,
        )
      expect(await opened({ containerId: early.id })).toEqual([4])
      expect(await opened({ containerId: late.id })).toEqual([7, 2])
      expect(await opened({ purchaseOrderId: first.id })).toEqual([6])
      expect((await opened({ purchaseOrderId: second.id })).toSorted()).toEqual([1, 2])
      const nowhere = await seller.get('/api/stockCheck/presold', {
        skuId,
        purchaseOrderId: absentId,
      })
      expect(nowhere.body.errors).toMatchObject([
        { code: 'unknown_reference', field: 'purchaseOrderId' },
      ])
    })

    it('shows the tags of a product and finds by them', async () => {
      const skuId = await world.sku('STOOL-1')
      await world.sku('STOOL-2')
      const tagId = await world.make('productTags', { name: 'Bestseller', colour: '#2F6B8F' }),
        old = await world.make('productTags', { name: 'Put aside', isActive: false })
      await product.db.text(
        'insert into products_tag_ids (from_id, to_id) select product_id, t from skus, unnest($2::uuid[]) t where skus.id = $1',
        [skuId, [tagId, old]],
      )
      const { data, totalCount } = await search({ q: 'STOOL', tagId })
      expect(totalCount).toBe(1)
      expect(data).toMatchObject([
        { code: 'STOOL-1', tags: [{ id: tagId, label: 'Bestseller', colour: '#2F6B8F' }] },
      ])
      expect(data[0].tags).toHaveLength(1)
      expect(
        (await search({ q: 'STOOL' })).data.map((f: { tags: object[] }) => f.tags.length),
      ).toEqual([1, 0])
      expect((await seller.get('/api/stockCheck', { tagId: 'abc' })).body.errors[0].field).toBe(
        'tagId',
      )
      expect(
        (await seller.get('/api/productTags/options')).body.map((o: { label: string }) => o.label),
      ).toContain('Bestseller')
    })
  },
  emptyBeginning,
)
