import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmOrder } from '#tests/support/orderStates.ts'
import { branchId, entryId } from '#resources/administration/demo/reference.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import {
  differences,
  emptyBeginning,
  footprint,
  worldIn,
  type World,
} from '#tests/support/api/world.ts'
import { csvRows, upload } from '#tests/support/files.ts'
import { post } from '#resources/stock/ledger/ledger.server.ts'
import { roomJob } from '#resources/stock/positions/roomJob.server.ts'
import { reserve } from '#resources/stock/reservations/reserving.server.ts'
import { countPieces } from '#resources/stock/stocktakes/counting.server.ts'

describeRules(
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

    it('makes places by a pattern, in walking order, and refuses what is none or is there', async () => {
      const keeper = await product.as(['K1'])
      const warehouseId = await world.warehouse('PAT')
      const elsewhere = await world.warehouse('ELS')
      const areaId = await world.make('stockAreas', {
        name: 'Racks',
        warehouseId,
        kind: 'Storage',
        isActive: true,
      })
      const asked = { warehouseId, areaId, aisles: 'A09..A11', shelves: 2, layers: 3 }
      const make = (change = {}) => keeper.post('/api/aisles/make', { ...asked, ...change })
      const seller = await product.as(['J1'])
      const before = await footprint(product.db)
      for (const [change, field] of [
        [{ aisles: 'A11..A09' }, 'aisles'],
        [{ aisles: 'A..B..C' }, 'aisles'],
        [{ aisles: "A'; drop table" }, 'aisles'],
        [{ aisles: 'A001..A200', shelves: 99, layers: 30 }, 'aisles'],
        [{ shelves: 0 }, 'shelves'],
        [{ shelves: -1 }, 'shelves'],
        [{ layers: 1.5 }, 'layers'],
        [{ warehouseId: elsewhere }, 'areaId'],
        [{ areaId: elsewhere }, 'areaId'],
      ] as const) {
        const { status, body } = await make(change)
        expect({ change, status, field: body.errors?.[0]?.field }).toEqual({
          change,
          status: 400,
          field,
        })
      }
      expect(await footprint(product.db)).toBe(before)
      expect((await seller.post('/api/aisles/make', asked)).status).toBe(403)
      expect((await make({ height: 180, maxVolume: 2 })).body).toMatchObject({
        aisles: 3,
        shelves: 6,
        layers: 18,
      })
      expect(await make()).toMatchObject({
        body: {
          isSuccess: false,
          errors: [{ field: 'aisles', message: 'Aisle A09 is there already.' }],
        },
      })
      const { body: aisles } = await keeper.get('/api/aisles', {
        filter: JSON.stringify({ warehouseId }),
      })
      expect(aisles.map((a: any) => [a.fullCode, a.walkOrder, a.shelfCount])).toEqual([
        ['PAT-A09', 1, 2],
        ['PAT-A10', 2, 2],
        ['PAT-A11', 3, 2],
      ])
      const { body: layers } = await keeper.get('/api/layers', {
        filter: JSON.stringify({ warehouseId, isEmpty: true }),
        range: '[0,1]',
      })
      expect(layers).toMatchObject([
        { fullCode: 'PAT-A09-01-1', barcode: 'PAT-A09-01-1', isPickFace: true, freeVolume: 2 },
        { fullCode: 'PAT-A09-01-2', barcode: 'PAT-A09-01-2', isPickFace: false, areaId },
      ])
      // A file names what is above each place by its barcode.
      const file = (entity: string, text: string) =>
        upload(keeper, `/api/${entity}/import`, text, { dryRun: 'false' })
      for (const [entity, text] of [
        ['aisles', `barcode,area,code\nPAT-A12,${areaId},A12`],
        ['shelves', 'barcode,aisle,code\nPAT-A12-01,PAT-A12,A12-01'],
        ['layers', 'barcode,shelf,code,maxVolume\nPAT-A12-01-1,PAT-A12-01,1,2'],
      ] as const) {
        const { body } = await file(entity, text)
        expect(body.errors, entity).toEqual([])
        expect(body.data, JSON.stringify(body)).toMatchObject({
          creates: 1,
          updates: 0,
        })
        expect((await file(entity, text)).body.data).toMatchObject({ creates: 0, unchanged: 1 })
      }
      const { body: imported } = await keeper.get('/api/layers', {
        filter: JSON.stringify({ q: 'PAT-A12-01-1' }),
      })
      expect(imported).toMatchObject([{ fullCode: 'PAT-A12-01-1', areaId, freeVolume: 2 }])
      const paper = await keeper.post('/api/layers/labels', {
        kind: 'layers',
        filter: JSON.stringify({ warehouseId }),
        size: '70x37',
      })
      expect(paper.status).toBe(200)
    })

    it('puts away what fits, moves it with its hold, and tells what is not measured', async () => {
      const keeper = await product.as(['K1'])
      const warehouseId = await world.warehouse('STO')
      const area = { name: 'Racks', warehouseId, kind: 'Storage', isActive: true }
      const areaId = await world.make('stockAreas', area)
      await keeper.post('/api/aisles/make', {
        warehouseId,
        areaId,
        aisles: 'A',
        shelves: 1,
        layers: 3,
        maxVolume: 2,
        maxWeight: 100,
      })
      const layers = await product.db.text<{ id: string }>(
        'select id from layers where area_id = $1 order by full_code',
        [areaId],
      )
      const [low, middle] = layers.map(({ id }) => id) as [string, string, string]
      const [sofa, lamp] = [await world.sku('STO-SOFA'), await world.sku('STO-LAMP')]
      await product.db.text('update skus set volume = 0.9, weight = 40 where id = $1', [sofa])
      await world.stock(sofa, warehouseId, 5)
      await world.stock(lamp, warehouseId, 3)
      const put = (change = {}) =>
        keeper.post('/api/layers/putAway', { layerId: low, skuId: sofa, quantity: 2, ...change })
      const move = (change = {}) =>
        keeper.post('/api/layers/move', {
          layerId: low,
          toLayerId: middle,
          skuId: sofa,
          quantity: 1,
          ...change,
        })
      for (const quantity of [0, -1, 1.5, 'one'])
        expect((await put({ quantity })).body.errors[0].field).toBe('quantity')
      expect((await put()).body).toMatchObject({ isSuccess: true })
      expect((await put({ quantity: 1 })).body.errors[0]).toMatchObject({
        code: 'full',
        field: 'quantity',
        message: 'STO-A-01-1 has room for 0.2 m³; 1 STO-SOFA take 0.9 m³.',
      })
      // Twenty people at once overfill nothing.
      const many = await Promise.all(
        Array.from({ length: 20 }, () => put({ layerId: middle, quantity: 1 })),
      )
      expect(many.filter(({ body }) => body.isSuccess)).toHaveLength(2)
      expect(many.every(({ status }) => status < 500)).toBe(true)
      expect((await put({ layerId: low, skuId: lamp, quantity: 3 })).body.isSuccess).toBe(true)
      const one = async (id: string) => (await keeper.get(`/api/layers/${id}`)).body
      expect(await one(low)).toMatchObject({
        pieces: 5,
        usedVolume: 1.8,
        usedWeight: 80,
        freeVolume: 0.2,
        unmeasured: 3,
        contents: 'STO-LAMP × 3, STO-SOFA × 2',
      })
      expect(await roomJob.hasWork!(product.db)).toBe(true)
      await roomJob.run(product.db)
      const { body: emptiest } = await keeper.get('/api/layers', {
        filter: JSON.stringify({ warehouseId }),
        sort: '["freeVolume","DESC"]',
      })
      expect(emptiest.map((y: any) => y.freeVolume)).toEqual([2, 0.2, 0.2])
      const map = async (id: string) => keeper.get('/api/layers/map', { warehouseId: id })
      expect((await map(warehouseId)).body.data).toMatchObject([
        { aisle: 'STO-A', shelf: 'STO-A-01', layers: 3, usedShare: 60, unmeasured: 3, locked: 0 },
      ])
      expect((await map(sofa)).body.errors[0].field).toBe('warehouseId')
      // Held goods move with their hold, after the free ones.
      const { id: orderId } = await world.order([[sofa, 5]])
      await world.write(context => reserve(context, { orderId }))
      const third = layers[2]!.id
      expect((await move({ toLayerId: third, quantity: 2 })).body.isSuccess).toBe(true)
      const goods = await keeper.get('/api/layers/goods', { layerId: third })
      expect(goods.body.data).toMatchObject([
        { skuCode: 'STO-SOFA', stockOnHoldStatus: 'Order', quantity: 2, orderId },
      ])
      // Kinds: the categories of a shelf hold for its layers, unless a layer has its own.
      const other = await world.make('categories', { name: 'Carpets' })
      await product.db.text(
        'insert into shelves_category_ids select shelf_id, $2 from layers where id = $1',
        [low, other],
      )
      expect((await move({ skuId: lamp })).body.errors[0]).toMatchObject({ code: 'kind' })
      await product.db.text('delete from shelves_category_ids where to_id = $1', [other])
      // Locked, closed, elsewhere, and not there.
      const lock = (reason?: string) => keeper.post('/api/layers/lock', { layerId: middle, reason })
      expect((await lock()).body.errors[0].field).toBe('reason')
      expect((await lock('The beam is bent')).body.isSuccess).toBe(true)
      expect((await lock('Again')).body.errors[0].code).toBe('locked')
      for (const refused of [
        await move({ skuId: lamp }),
        await move({ layerId: middle, toLayerId: low }),
      ])
        expect(refused.body).toMatchObject({ isSuccess: false, errors: [{ code: 'locked' }] })
      expect(
        (await keeper.post('/api/layers/unlock', { layerId: middle, reason: 'Cleared' })).body
          .isSuccess,
      ).toBe(true)
      const close = async (id: string) =>
        keeper.put(`/api/layers/${id}`, { ...(await one(id)), isActive: false })
      expect((await close(middle)).body.errors[0]).toMatchObject({ field: 'isActive' })
      expect((await move({ layerId: middle, toLayerId: low, quantity: 2 })).body.isSuccess).toBe(
        true,
      )
      expect((await close(middle)).status).toBe(200)
      expect((await move({ skuId: lamp })).body.errors[0].code).toBe('closed')
      const shop = await world.warehouse('STZ')
      const zone = await world.make('stockAreas', {
        name: 'Zone',
        warehouseId: shop,
        kind: 'Staging',
        isActive: true,
      })
      expect((await move({ toLayerId: zone })).body.errors[0].code).toBe('other_warehouse')
      expect(await move({ toLayerId: orderId })).toMatchObject({
        status: 400,
        body: { errors: [{ code: 'unknown_reference', field: 'toLayerId' }] },
      })
      expect(
        (await move({ skuId: lamp, quantity: 99, toLayerId: third })).body.errors[0].code,
      ).toBe('insufficient_stock')
      expect(await differences(product.db)).toEqual([])
    })

    it('gives a zone without racks a floor of its own, which follows its zone', async () => {
      const warehouseId = await world.warehouse('FLO')
      const zone = { warehouseId, name: 'Gate 1', kind: 'Loading zone', isActive: true }
      const id = await world.make('stockAreas', zone)
      await world.make('stockAreas', { ...zone, name: 'Racks', kind: 'Storage' })
      const floors = () =>
        product.db.text(
          'select id, full_code, is_open from layers where warehouse_id = $1 and not is_deleted',
          [warehouseId],
        )
      expect(await floors()).toEqual([{ id, full_code: 'FLO Gate 1', is_open: true }])
      const lamp = await world.sku('FLO-LAMP')
      await world.stock(lamp, warehouseId, 1)
      const keeper = await product.as(['K1'])
      const put = () =>
        keeper.post('/api/layers/putAway', { layerId: id, skuId: lamp, quantity: 1 })
      const change = async (values: object) =>
        admin.put(`/api/stockAreas/${id}`, {
          ...(await admin.get(`/api/stockAreas/${id}`)).body,
          ...values,
        })
      const elsewhere = await world.warehouse('FLE')
      expect((await change({ warehouseId: elsewhere })).status).toBe(200)
      expect(await floors()).toEqual([])
      expect((await change({ warehouseId, name: 'Gate 2', isActive: false })).status).toBe(200)
      expect(await floors()).toEqual([{ id, full_code: 'FLO Gate 2', is_open: false }])
      expect((await put()).body.errors[0].code).toBe('closed')
      expect((await change({ isActive: true })).status).toBe(200)
      // The floor has the barcode of its zone; where that has none, its own stays.
      await product.db.text("update layers set barcode = 'FLO-OWN' where id = $1", [id])
      for (const [values, barcode] of [
        [{ kind: 'Staging' }, 'FLO-OWN'],
        [{ barcode: 'FLO-ZONE' }, 'FLO-ZONE'],
        [{ barcode: null }, null],
      ] as const) {
        expect((await change(values)).status).toBe(200)
        expect(await product.db.text('select barcode from layers where id = $1', [id])).toEqual([
          { barcode },
        ])
      }
      expect((await put()).body.isSuccess).toBe(true)
      expect((await change({ kind: 'Storage' })).body.errors[0].field).toBe('kind')
      expect((await change({ isActive: false })).body.errors[0].field).toBe('isActive')
      expect((await keeper.delete(`/api/layers/${id}`)).status).toBe(422)
      expect((await admin.delete(`/api/stockAreas/${id}`)).status).toBe(422)
      await product.db.text('update stock_lines set quantity = 0 where layer_id = $1', [id])
      expect((await admin.delete(`/api/stockAreas/${id}`)).status).toBe(200)
      expect(await floors()).toEqual([])
      await product.db.text('update stock_lines set quantity = 1 where layer_id = $1', [id])
    })

    it('counts without a freeze: against the books of each moment, by one person a place, posted by others', async () => {
      const [ann, ben, boss] = [
        await product.as(['K1']),
        await product.as(['K1', 'K3', 'D1', 'D2']),
        await product.as(['K1', 'K3', 'D1']),
      ]
      const warehouseId = await world.warehouse('COUNT')
      const areaId = await world.make('stockAreas', {
        name: 'Racks',
        warehouseId,
        kind: 'Storage',
        isActive: true,
      })
      await boss.post('/api/aisles/make', {
        warehouseId,
        areaId,
        aisles: 'A',
        shelves: 1,
        layers: 2,
      })
      const [one, two] = await product.db.text<{ id: string; aisle: string }>(
        'select y.id, h.aisle_id as aisle from layers y join shelves h on h.id = y.shelf_id where y.area_id = $1 order by y.full_code',
        [areaId],
      )
      const [lamp, desk] = [await world.sku('C-LAMP'), await world.sku('C-DESK')]
      await world.stock(lamp, warehouseId, 10)
      await world.stock(desk, warehouseId, 3)
      for (const [skuId, quantity] of [
        [lamp, 10],
        [desk, 3],
      ] as const)
        await boss.post('/api/layers/putAway', { layerId: one!.id, skuId, quantity })
      const made = await boss.post('/api/stocktakes', {
        warehouseId,
        scope: 'Aisle',
        aisleIds: [one!.aisle],
        date: world.day(0),
      })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      const stocktakeId = made.body.id
      const step = async (operation: string, by = boss) => {
        const { body } = await by.post('/api/stocktakes/bulk', {
          operation,
          targets: [{ id: stocktakeId }],
        })
        return (body.results?.[0].errors ?? body.errors).map((e: any) => e.code)
      }
      const count = (by: Caller, code: string, quantity: unknown, layerId = one!.id, more = {}) =>
        by.post('/api/stocktakes/count', { stocktakeId, layerId, code, quantity, ...more })
      const codeOf = async (answer: ReturnType<typeof count>) =>
        (await answer).body.errors?.[0].code
      const finish = (by: Caller, layerId: string) =>
        by.post('/api/stocktakes/finish', { stocktakeId, layerId })
      const goods = async () =>
        (await boss.get('/api/stocktakes/goods', { stocktakeId })).body.data.map((row: any) => [
          row.skuCode,
          row.counted,
          row.system,
          row.difference,
        ])
      expect(await codeOf(count(ann, 'C-LAMP', 8))).toBe('other_place')
      expect(await step('start')).toEqual([])
      for (const quantity of [-1, 1.5])
        expect((await count(ann, 'C-LAMP', quantity)).body.errors[0].field).toBe('quantity')
      expect((await count(ann, 'C-LAMP', 8)).body).toMatchObject({ skuCode: 'C-LAMP', quantity: 8 })
      expect(await codeOf(count(ben, 'C-LAMP', 9))).toBe('other_counter')
      // A sheet of paper is typed in one go: what one row is refused for stops no other.
      const place1 = 'COUNT-A-01-1'
      const sheet = async (by: Caller, rows: object[], more: object = {}) =>
        (await by.post('/api/stocktakes/countSheet', { stocktakeId, rows, ...more })).body
      const typed = await sheet(ann, [
        { place: place1.toLowerCase(), code: 'C-LAMP', quantity: 8 },
        { place: 'nowhere', code: 'C-LAMP', quantity: 1 },
        { place: place1, code: 'none such', quantity: 1 },
        { place: place1, code: 'c-lamp', quantity: 9 },
        { place: place1, code: 'C-DESK' },
        { place: place1 },
      ])
      expect([typed.counted, typed.rows.map((row: any) => row.field)]).toEqual([
        1,
        [null, 'place', 'code', 'code', 'quantity', 'code'],
      ])
      // It was counted when the paper was filled in, which is neither to come nor before the count.
      const eight = [{ place: place1, code: 'C-LAMP', quantity: 8 }]
      const at = (milliseconds: number) => ({
        countedOnUtc: new Date(Date.now() + milliseconds).toISOString(),
      })
      for (const untimely of [3_600_000, -86_400_000])
        expect((await sheet(ann, eight, at(untimely))).errors[0].field).toBe('countedOnUtc')
      const then = at(-1)
      expect(await sheet(ann, eight, then)).toMatchObject({ counted: 1 })
      const [kept] = await product.db.text<{ at: Date }>(
        'select max(c.counted_on_utc) as at from stocktake_counts c join stocktake_places p on p.id = c.place_id where p.stocktake_id = $1',
        [stocktakeId],
      )
      expect(new Date(kept!.at).toISOString()).toBe(then.countedOnUtc)
      expect(await sheet(ben, [{ place: place1, code: 'C-LAMP', quantity: 1 }])).toMatchObject({
        counted: 0,
        rows: [{ field: 'place', message: expect.stringContaining('is being counted by') }],
      })
      expect((await sheet(ben, [])).errors[0].field).toBe('rows')
      expect((await sheet(ben, [{ place: place1, quantity: -1 }])).errors[0].field).toContain(
        'quantity',
      )
      expect(await codeOf(count(ann, 'none such', 1))).toBe('not_found')
      // Others go on meanwhile: a piece leaves after it was counted, and one was taken before it was.
      await boss.post('/api/layers/move', {
        layerId: one!.id,
        toLayerId: two!.id,
        skuId: lamp,
        quantity: 1,
      })
      const late = {
        at: new Date(Date.now() - 3_600_000).toISOString(),
        sentAt: new Date().toISOString(),
      }
      const place = { warehouseId, stockStatus: 'Normal' }
      await world.write(context =>
        post(context, {
          type: 'Move',
          happened: late,
          movements: [
            {
              skuId: lamp,
              quantity: 1,
              from: { ...place, layerId: one!.id },
              to: { ...place, layerId: two!.id },
            },
          ],
        }),
      )
      // What a phone tells late does not take the place of what was counted since.
      const [counter] = await product.db.text<{ id: string }>(
        'select counter_id as id from stocktake_places where layer_id = $1',
        [one!.id],
      )
      await world.write(context =>
        countPieces(
          { ...context, actor: { ...context.actor, staffId: counter!.id } },
          { layerId: one!.id, skuId: lamp, quantity: 6, happened: late },
        ),
      )
      // Who counts blind is not told what the books say; what nobody counted is not there.
      expect((await finish(ann, one!.id)).body.place).toMatch(/^COUNT-/)
      expect(await goods()).toEqual([
        ['C-DESK', 0, null, null],
        ['C-LAMP', 8, null, null],
      ])
      expect(await codeOf(count(ann, 'C-LAMP', 8))).toBe('counted')
      expect(await step('review')).toEqual(['uncounted'])
      const file = async () =>
        boss.get('/api/stocktakes/differences/export', { stocktakeId, format: 'csv' })
      expect((await file()).body.errors[0].code).toBe('blind')
      // Nothing else lies at a place only when its other rows are right.
      const wrong = await sheet(ben, [
        { place: 'count-a-01-2', code: 'none such', quantity: 5 },
        { place: 'COUNT-A-01-2', isLast: true },
      ])
      expect(wrong).toMatchObject({
        counted: 0,
        refused: 2,
        rows: [
          { field: 'code' },
          { field: 'place', message: 'COUNT-A-01-2: correct its other rows first.' },
        ],
      })
      expect(await step('review')).toEqual(['uncounted'])
      expect(
        await sheet(ben, [
          { place: 'COUNT-A-01-2', code: 'C-LAMP', quantity: 2 },
          { place: 'COUNT-A-01-2', isLast: true },
        ]),
      ).toMatchObject({ counted: 2, refused: 0 })
      expect(await step('review')).toEqual([])
      const taken = csvRows(await file())
      expect(taken.slice(1).map(row => row.filter(cell => cell.startsWith('C-')))).toEqual([
        ['C-DESK'],
        ['C-LAMP'],
      ])
      const [, lamps] = await goods()
      // 10 lay there, one was taken before the count: 8 were found of 9.
      expect(lamps).toEqual(['C-LAMP', 8, 9, -1])
      expect(await step('recount')).toEqual([])
      expect(await codeOf(count(ann, 'C-LAMP', 8))).toBe('same_person')
      const recounted = await sheet(ann, [{ place: place1, code: 'C-LAMP', quantity: 8 }])
      expect(recounted.rows[0].message).toContain('Somebody else counts it again')
      await count(ben, 'C-DESK', 3)
      const firstCounts = async () =>
        (await boss.get('/api/stocktakes/goods', { stocktakeId })).body.data.map(
          (row: any) => row.firstCount,
        )
      expect(await firstCounts()).toEqual([null, null])
      await count(ben, 'C-LAMP', 7, one!.id, { isLast: true })
      expect(await step('review')).toEqual([])
      expect(await firstCounts()).toEqual([0, 8, null])
      expect(await step('approve', ann)).toEqual(['same_person'])
      expect(await step('approve')).toEqual([])
      // Whoever counted posts no difference of it by itself either.
      const [difference] = await product.db.text<{ id: string }>(
        'select difference_id as id from stocktake_counts where difference_id is not null and warehouse_id = $1',
        [warehouseId],
      )
      const single = await ben.post('/api/stockDifferences/bulk', {
        operation: 'post',
        targets: [{ id: difference!.id }],
      })
      expect(single.body.results[0].errors[0].code).toBe('same_person')
      expect(await step('post', ann)).not.toEqual([])
      expect(await step('post')).toEqual([])
      const stands = await product.db.text(
        'select k.code, sum(l.quantity)::int as quantity from stock_lines l join skus k on k.id = l.sku_id where l.layer_id = $1 and l.quantity > 0 group by 1 order by 1',
        [one!.id],
      )
      expect(stands).toEqual([
        { code: 'C-DESK', quantity: 3 },
        { code: 'C-LAMP', quantity: 7 },
      ])
      expect((await boss.get(`/api/stocktakes/${stocktakeId}`)).body.state).toBe('Posted')

      // Of two counts of the same places that start at once one does.
      const again = async () =>
        (
          await boss.post('/api/stocktakes', {
            warehouseId,
            scope: 'Aisle',
            aisleIds: [one!.aisle],
            date: world.day(0),
          })
        ).body.id as string
      const twins = [await again(), await again()]
      const stepOf = async (id: string, operation: string) => {
        const input = { operation, targets: [{ id }] }
        return (await boss.post('/api/stocktakes/bulk', input)).body.results[0]
      }
      const started = await Promise.all(twins.map(id => stepOf(id, 'start')))
      expect(started.filter(({ isSuccess }) => isSuccess)).toHaveLength(1)
      const other = started.find(({ isSuccess }) => isSuccess).id as string
      // What a phone explains before the count is posted is no difference any more.
      for (const [code, quantity, layerId] of [
        ['C-DESK', 2, one!.id],
        ['C-LAMP', 7, one!.id],
        ['C-LAMP', 2, two!.id],
      ] as const)
        await count(ann, code, quantity, layerId, { stocktakeId: other })
      for (const { id } of [one!, two!])
        await ann.post('/api/stocktakes/finish', { stocktakeId: other, layerId: id })
      for (const operation of ['review', 'approve'])
        expect(await stepOf(other, operation)).toMatchObject({ isSuccess: true })
      await world.write(context =>
        post(context, {
          type: 'Loss',
          happened: late,
          movements: [{ skuId: desk, quantity: 1, from: { ...place, layerId: one!.id } }],
        }),
      )
      expect(await stepOf(other, 'post')).toMatchObject({ isSuccess: true, errors: [] })
      const left = await product.db.text(
        'select state from stock_differences where sku_id = $1 order by no desc limit 1',
        [desk],
      )
      expect(left).toEqual([{ state: 'Rejected' }])

      // What cannot be posted is told together, and holds up nothing else of the count.
      const third = await again()
      expect(await stepOf(third, 'start')).toMatchObject({ isSuccess: true })
      for (const [code, quantity, layerId] of [
        ['C-DESK', 1, one!.id],
        ['C-LAMP', 6, one!.id],
        ['C-LAMP', 1, two!.id],
      ] as const)
        await count(ann, code, quantity, layerId, { stocktakeId: third })
      for (const { id } of [one!, two!])
        await ann.post('/api/stocktakes/finish', { stocktakeId: third, layerId: id })
      for (const operation of ['review', 'approve'])
        expect(await stepOf(third, operation)).toMatchObject({ isSuccess: true })
      const held = { ...place, stockOnHoldStatus: 'Manual' }
      const lamps9 = [
        {
          skuId: lamp,
          quantity: 7,
          from: { ...place, layerId: one!.id },
          to: { ...held, layerId: one!.id },
        },
        {
          skuId: lamp,
          quantity: 2,
          from: { ...place, layerId: two!.id },
          to: { ...held, layerId: two!.id },
        },
      ]
      await world.write(context => post(context, { type: 'Move', movements: lamps9 }))
      const partly = await stepOf(third, 'post')
      expect(partly.errors.map((e: any) => [e.code, e.field])).toEqual([
        ['not_posted', 'differences'],
        ['insufficient_stock', 'differences'],
        ['insufficient_stock', 'differences'],
      ])
      expect(partly.errors[0].message).toContain('1 of 3 differences is posted')
      const pieces = () =>
        product.db.text(
          'select k.code, sum(l.quantity)::int as quantity from stock_lines l join skus k on k.id = l.sku_id where l.warehouse_id = $1 and l.quantity > 0 group by 1 order by 1',
          [warehouseId],
        )
      expect(await pieces()).toEqual([
        { code: 'C-DESK', quantity: 1 },
        { code: 'C-LAMP', quantity: 9 },
      ])
      await world.write(context =>
        post(context, {
          type: 'Move',
          movements: lamps9.map(({ from, to, ...each }) => ({ ...each, from: to, to: from })),
        }),
      )
      expect(await stepOf(third, 'post')).toMatchObject({ isSuccess: true, errors: [] })
      expect(await pieces()).toEqual([
        { code: 'C-DESK', quantity: 1 },
        { code: 'C-LAMP', quantity: 7 },
      ])
    })

    it('refills pick faces out of their minimum, from the place that has most, once', async () => {
      const keeper = await product.as(['K1', 'K4'])
      const warehouseId = await world.warehouse('FACE')
      const areaId = await world.make('stockAreas', {
        name: 'Racks',
        warehouseId,
        kind: 'Storage',
        isActive: true,
      })
      await keeper.post('/api/aisles/make', {
        warehouseId,
        areaId,
        aisles: 'A',
        shelves: 1,
        layers: 3,
      })
      const [face, rack, upper] = await product.db.text<{ id: string; fullCode: string }>(
        'select id, full_code as "fullCode" from layers where area_id = $1 order by full_code',
        [areaId],
      )
      const skuId = await world.sku('F-STOOL')
      await world.stock(skuId, warehouseId, 10)
      await keeper.post('/api/layers/putAway', { layerId: rack!.id, skuId, quantity: 10 })
      const pickFace = await world.make('pickFaces', {
        layerId: face!.id,
        skuId,
        minimum: 2,
        maximum: 6,
      })
      const generate = async () =>
        (await keeper.post('/api/refills/generate', { warehouseId, date: world.day(0) })).body.made
      expect(await generate()).toBe(1)
      expect(await generate()).toBe(0)
      const list = async (state: string) =>
        (await keeper.get('/api/refills', { filter: JSON.stringify({ warehouseId, state }) })).body
      const [refill] = await list('Open')
      expect(refill).toMatchObject({
        layerId: face!.id,
        sourceLayerId: rack!.id,
        quantity: 6,
        there: 0,
        minimum: 2,
        urgency: 'Usual',
      })
      const finish = (more: object) =>
        keeper.post('/api/refills/finish', { refillId: refill.id, ...more })
      expect((await finish({ to: rack!.fullCode })).body.errors[0]).toMatchObject({
        code: 'other_place',
        field: 'to',
      })
      expect((await finish({ quantity: 11 })).body.errors[0].field).toBe('quantity')
      const done = await finish({ quantity: 4, from: rack!.fullCode, to: face!.fullCode })
      expect(done.body.data, JSON.stringify(done.body)).toMatchObject({
        state: 'Done',
        brought: 4,
        there: 4,
      })
      expect((await finish({})).body.errors[0].code).toBe('state')
      expect(await generate()).toBe(0)
      await product.db.text('update pick_faces set minimum = 5 where id = $1', [pickFace])
      expect(await generate()).toBe(1)
      const [next] = await list('Open')
      expect(next.quantity).toBe(2)
      const step = async (operation: string, reason?: string) => {
        const { body } = await keeper.post('/api/refills/bulk', {
          operation,
          targets: [{ id: next.id }],
          reason,
        })
        return body.done ?? body.errors[0].field
      }
      expect(await step('finish')).toBe(0)
      expect(await step('take')).toBe(1)
      expect(await step('skip')).toBe('reason')
      expect(await step('skip', 'The aisle is blocked')).toBe(1)
      // Two faces that lack the same pieces are promised each of them once.
      await world.make('pickFaces', { layerId: upper!.id, skuId, minimum: 3, maximum: 10 })
      await generate()
      const promised = await list('Open')
      expect(promised.reduce((sum: number, each: any) => sum + each.quantity, 0)).toBe(6)
      expect(await generate()).toBe(0)
    })
  },
  emptyBeginning,
)
