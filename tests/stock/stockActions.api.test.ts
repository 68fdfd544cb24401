import { afterAll, beforeAll, expect, it } from 'vitest'
import type { UndoOf } from '#define'
import { confirmOrder } from '#tests/support/orderStates.ts'
import { stockCheckCalls } from '#resources/stock/check/stockCheck.calls.ts'
import { warehouses } from '#resources/stock/warehouses/warehouses.entity.ts'
import { branchId } from '#resources/administration/demo/reference.ts'
import { absentId } from '#tests/contract/samples.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'stock check: hold, make free, ask for a transfer, and who was promised goods on their way',
  database => {
    let product: Product, world: World, keeper: Caller, seller: Caller
    let penrose: string, onehunga: string
    const at = (skuId: string, more: object = {}) => ({
      skuId,
      warehouseId: penrose,
      stockStatus: 'Normal',
      stockOnHoldStatus: 'Manual',
      quantity: 1,
      reason: 'Scratched leg, to be looked at',
      ...more,
    })
    const hold = (body: object, who = keeper) => who.post('/api/stockCheck/hold', body)
    const unhold = (body: object, who = keeper) => who.post('/api/stockCheck/unhold', body)
    const transfer = (body: object, who = keeper) => who.post('/api/stockCheck/transfer', body)

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      keeper = await product.as(['D1', 'K1', 'K5'])
      seller = await product.as(['D1'])
      penrose = await world.warehouse('Penrose')
      onehunga = await world.warehouse('Onehunga')
    })
    afterAll(() => product.close())

    it('holds pieces for a reason that the movements show, and makes them free again', async () => {
      const skuId = await world.sku('LAMP-1')
      await world.stock(skuId, penrose, 5)
      expect((await hold(at(skuId, { quantity: 2 }))).body.isSuccess).toBe(true)
      expect(await world.stockOf(skuId)).toEqual(['Penrose Normal: 3', 'Penrose Normal Manual: 2'])
      const held = (
        await seller.get('/api/stockCheck/moves', {
          skuId,
          warehouseId: penrose,
          stockStatus: 'Normal',
          stockOnHoldStatus: 'Manual',
        })
      ).body.data
      expect(held).toMatchObject({
        code: 'LAMP-1',
        warehouseName: 'Penrose',
        quantity: 2,
        loose: 2,
        moves: [{ quantity: 2, reason: 'Scratched leg, to be looked at' }],
      })
      expect((await unhold(at(skuId, { reason: 'It was dust' }))).body.isSuccess).toBe(true)
      expect(await world.stockOf(skuId)).toEqual(['Penrose Normal: 4', 'Penrose Normal Manual: 1'])
    })

    it('a hold, a release and a request are taken back by the calls that they declare', async () => {
      const skuId = await world.sku('LAMP-1U')
      await world.stock(skuId, penrose, 5)
      const back = async (
        name: 'holdStock' | 'unholdStock' | 'requestStockTransfer',
        more = {},
      ) => {
        const { call, with: given } = stockCheckCalls[name].undo as Exclude<UndoOf, string>
        const { at } = stockCheckCalls[call as keyof typeof stockCheckCalls]
        return (await keeper.post(at.replace('POST ', ''), { ...more, ...given })).body
      }
      const held = at(skuId, { quantity: 2 })
      await hold(held)
      expect(await back('holdStock', held)).toMatchObject({ isSuccess: true })
      expect(await world.stockOf(skuId)).toEqual(['Penrose Normal: 5'])
      await hold(held)
      await unhold(held)
      expect(await back('unholdStock', held)).toMatchObject({ isSuccess: true })
      expect(await world.stockOf(skuId)).toEqual(['Penrose Normal: 3', 'Penrose Normal Manual: 2'])
      const { body } = await transfer({
        skuId,
        stockStatus: 'Normal',
        sourceWarehouseId: penrose,
        targetWarehouseId: onehunga,
        quantity: 3,
        reason: 'For the shop',
      })
      const { id, version } = body
      expect(await back('requestStockTransfer', { transferId: id, version })).toMatchObject({
        jobStatus: 'Cancelled',
      })
      expect(await world.stockOf(skuId)).toEqual(['Penrose Normal: 3', 'Penrose Normal Manual: 2'])
    })

    it('says in the movement for whom and until when pieces are held', async () => {
      const skuId = await world.sku('LAMP-1B')
      await world.stock(skuId, penrose, 1)
      const asked = { reason: 'To decide at home', heldFor: 'Mrs Young', heldUntil: '2026-11-25' }
      expect((await hold(at(skuId, asked))).body.isSuccess).toBe(true)
      const { body } = await seller.get('/api/stockCheck/moves', {
        skuId,
        warehouseId: penrose,
        stockStatus: 'Normal',
        stockOnHoldStatus: 'Manual',
      })
      expect(body.data.moves).toMatchObject([
        { reason: 'To decide at home, for Mrs Young, until 25/11/2026' },
      ])
    })

    it('takes no more than is free or held by hand, and nothing of an order', async () => {
      const skuId = await world.sku('LAMP-2')
      await world.stock(skuId, penrose, 3)
      const { id } = await world.order([[skuId, 2]])
      await product.db.write(tx => confirmOrder({ db: tx, actor: world.actor }, { orderId: id }))
      const before = await world.stockOf(skuId)
      for (const answer of [
        await hold(at(skuId, { quantity: 2 })),
        await unhold(at(skuId)),
        await transfer({
          skuId,
          stockStatus: 'Normal',
          sourceWarehouseId: penrose,
          targetWarehouseId: onehunga,
          quantity: 2,
          reason: 'For the shop',
        }),
      ]) {
        expect(answer.body).toMatchObject({
          isSuccess: false,
          errors: [{ code: 'insufficient_stock', field: 'quantity' }],
        })
      }
      expect(await world.stockOf(skuId)).toEqual(before)
    })

    it('of twenty at once no more are held than there are', async () => {
      const skuId = await world.sku('LAMP-3')
      await world.stock(skuId, penrose, 7)
      const answers = await Promise.all(Array.from({ length: 20 }, () => hold(at(skuId))))
      expect(answers.filter(a => a.body.isSuccess)).toHaveLength(7)
      expect(answers.every(a => a.status < 500)).toBe(true)
      expect(await world.stockOf(skuId)).toEqual(['Penrose Normal Manual: 7'])
    })

    it('asks for a transfer, whose goods are held from then on', async () => {
      const skuId = await world.sku('LAMP-4')
      await world.stock(skuId, penrose, 5)
      const asked = {
        skuId,
        stockStatus: 'Normal',
        sourceWarehouseId: penrose,
        targetWarehouseId: onehunga,
        quantity: 3,
        reason: 'The shop has sold out',
      }
      const { body } = await transfer(asked)
      expect(body).toMatchObject({ isSuccess: true, no: expect.stringMatching(/^TR\d{6}$/) })
      const [made] = await product.db.text(
        'select no, job_status, reason, source_warehouse_id, target_warehouse_id, (select sum(quantity)::int from transfer_lines where transfer_id = t.id) as pieces from transfers t where id = $1',
        [body.id],
      )
      expect(made).toEqual({
        no: body.no,
        job_status: 'Requested',
        reason: 'The shop has sold out',
        source_warehouse_id: penrose,
        target_warehouse_id: onehunga,
        pieces: 3,
      })
      expect(await world.stockOf(skuId)).toEqual([
        'Penrose Normal: 2',
        'Penrose Normal Transfer: 3',
      ])
      const { transfers } = (await seller.get('/api/stockCheck', { q: 'LAMP-4' })).body.data[0]
        .groups[2].lines[0]
      expect(transfers).toMatchObject([{ id: body.id, quantity: 3 }])
      // Held by the transfer: not by hand.
      expect((await hold(at(skuId, { quantity: 3 }))).body.isSuccess).toBe(false)
    })

    it('gives a requested transfer back: its goods are free again, once, by who may', async () => {
      const skuId = await world.sku('LAMP-8')
      await world.stock(skuId, penrose, 5)
      const { body: made } = await transfer({
        skuId,
        stockStatus: 'Normal',
        sourceWarehouseId: penrose,
        targetWarehouseId: onehunga,
        quantity: 3,
        reason: 'The shop has sold out',
      })
      const held = async () =>
        (
          await seller.get('/api/stockCheck/moves', {
            skuId,
            warehouseId: penrose,
            stockStatus: 'Normal',
            stockOnHoldStatus: 'Transfer',
          })
        ).body.data.transfers
      const [shown] = await held()
      expect(shown).toMatchObject({
        id: made.id,
        no: made.no,
        targetWarehouse: 'Onehunga',
        jobStatus: 'Requested',
        quantity: 3,
      })
      const giveBack = (more: object = {}, who = keeper) =>
        who.post('/api/stockCheck/giveBackTransfer', {
          transferId: made.id,
          version: shown.version,
          reason: 'Sold here after all',
          ...more,
        })
      expect((await giveBack({}, seller)).status).toBe(403)
      expect((await giveBack({ transferId: absentId })).body.errors[0].field).toBe('transferId')
      expect((await giveBack({ reason: ' ' })).body.errors[0].field).toBe('reason')
      expect((await giveBack({ version: shown.version + 1 })).status).toBe(409)
      expect((await giveBack()).body).toMatchObject({ isSuccess: true, jobStatus: 'Cancelled' })
      expect(await world.stockOf(skuId)).toEqual(['Penrose Normal: 5'])
      expect(await held()).toEqual([])
      expect((await giveBack({ version: shown.version + 1 })).body).toMatchObject({
        isSuccess: false,
        errors: [{ code: 'transition' }],
      })
    })

    it('tells which orders goods on their way were promised to', async () => {
      const skuId = await world.sku('LAMP-5')
      const { id: container, lineId: containerLineId } = await world.container(
        {
          no: 'OAKU2000008',
          type: '40HC',
          warehouseId: penrose,
          state: 'Sailing',
        },
        { skuId, quantity: 8 },
      )
      const order = await world.order([[skuId, 5]], { orderCode: 'INV0660001' })
      const reserve = (fields: object) =>
        world.make('reservations', { orderLineId: order.line(0), skuId, state: 'Soft', ...fields })
      await reserve({ quantity: 3, source: 'Container', containerLineId })
      await reserve({ quantity: 1, source: 'Container', containerLineId, state: 'Released' })
      await reserve({ quantity: 2, source: 'Purchase order' })
      const presold = async (query: object, who = seller) =>
        (await who.get('/api/stockCheck/presold', { skuId, ...query })).body.data
      expect(await presold({ containerId: container })).toMatchObject([
        { orderId: order.id, orderCode: 'INV0660001', quantity: 3, state: 'Soft' },
      ])
      expect(await presold({})).toMatchObject([{ orderCode: 'INV0660001', quantity: 2 }])
      expect(await presold({}, await product.as(['D1'], 'CA'))).toEqual([])
    })

    it('offers for a transfer the warehouses that take goods, and no others', async () => {
      const skuId = await world.sku('LAMP-7')
      await world.stock(skuId, penrose, 20)
      const { only } = stockCheckCalls.requestStockTransfer.input.targetWarehouseId.options
      const types = warehouses.fields.warehouseType.options.values
      const made = [
        ...(await Promise.all(types.map(type => world.warehouse(`A ${type}`, type)))),
        await world.make('warehouses', {
          name: 'Closed long ago',
          code: 'CLOSED',
          warehouseType: 'Warehouse',
          branchId: branchId('AKL'),
          isActive: false,
        }),
      ]
      const { body: offered } = await keeper.get('/api/warehouses/options', {
        filter: only,
        limit: 200,
      })
      const taking = []
      for (const targetWarehouseId of made) {
        const { body } = await transfer({
          skuId,
          stockStatus: 'Normal',
          sourceWarehouseId: penrose,
          targetWarehouseId,
          quantity: 1,
          reason: 'For the shop',
        })
        if (body.isSuccess) taking.push(targetWarehouseId)
        else
          expect(body.errors).toMatchObject([
            { code: 'unknown_reference', field: 'targetWarehouseId' },
          ])
      }
      expect(taking).toHaveLength(4)
      const ids: string[] = offered.map(({ id }: { id: string }) => id)
      expect(made.filter(id => ids.includes(id))).toEqual(taking)
      expect(ids).toContain(penrose)
    })

    it('refuses by name what is wrong, absent or another client’s, and people without codes; nothing changes', async () => {
      const skuId = await world.sku('LAMP-6')
      await world.stock(skuId, penrose, 5)
      const abroad = await world.make(
        'warehouses',
        { name: 'Calgary', code: 'CGW', warehouseType: 'Warehouse', branchId: branchId('CGY') },
        world.abroad,
      )
      const asked = {
        skuId,
        stockStatus: 'Normal',
        sourceWarehouseId: penrose,
        targetWarehouseId: onehunga,
        quantity: 1,
        reason: 'For the shop',
      }
      for (const [field, value] of [
        ['quantity', 0],
        ['quantity', -1],
        ['quantity', 1.5],
        ['quantity', 1e9],
        ['skuId', absentId],
        ['warehouseId', abroad],
        ['stockStatus', 'Shiny'],
        ['stockOnHoldStatus', 'Order'],
        ['reason', undefined],
        ['nonsense', 1],
      ] as const)
        for (const call of [hold, unhold]) {
          const { status, body } = await call(at(skuId, { [field]: value }))
          expect(status, `${field} ${value}`).toBeGreaterThanOrEqual(400)
          expect(body.errors[0].field).toBe(field)
        }
      for (const [field, value] of [
        ['quantity', 0],
        ['sourceWarehouseId', abroad],
        ['targetWarehouseId', abroad],
        ['targetWarehouseId', penrose],
        ['targetWarehouseId', undefined],
        ['reason', ''],
      ] as const) {
        const { status, body } = await transfer({ ...asked, [field]: value })
        expect(status, `${field} ${value}`).toBeGreaterThanOrEqual(400)
        expect(body.errors[0].field).toBe(field)
      }
      expect((await hold(at(skuId), seller)).status).toBe(403)
      expect((await unhold(at(skuId), seller)).status).toBe(403)
      expect((await transfer(asked, await product.as(['D1', 'K1']))).status).toBe(403)
      expect((await hold(at(skuId), await product.as(['K1']))).status).toBe(403)
      expect((await hold(at(skuId), product.nobody)).status).toBe(401)
      expect(await world.stockOf(skuId)).toEqual(['Penrose Normal: 5'])
    })
  },
  emptyBeginning,
)
