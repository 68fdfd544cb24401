import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeItems } from '#resources/delivery/plans/planning/changeItems.server.ts'
import { prepareItems } from '#resources/delivery/preparation/preparing.server.ts'
import { changeLines } from '#resources/sales/orders/lines/orderLineEdit.server.ts'
import { orderOf } from '#resources/sales/orders/orderParts.server.ts'
import { reserve } from '#resources/stock/reservations/reserving.server.ts'
import { confirmOrder } from '#tests/support/orderStates.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { readPdf } from '#tests/support/readPdf.ts'
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

    describe('prepared by the warehouse', () => {
      let picker: Caller,
        seller: Caller,
        zoneId: string,
        shelf: string,
        n = 0
      beforeAll(async () => {
        picker = await product.as(['K1', 'K4'])
        seller = await product.as(['K1'])
        zoneId = await world.make('stockAreas', {
          name: 'Gate 1',
          warehouseId,
          kind: 'Loading zone',
          isActive: true,
        })
        const areaId = await world.make('stockAreas', {
          name: 'Racks',
          warehouseId,
          kind: 'Storage',
          isActive: true,
        })
        await picker.post('/api/aisles/make', {
          warehouseId,
          areaId,
          aisles: 'A',
          shelves: 1,
          layers: 1,
        })
        const [layer] = await product.db.text<{ id: string }>(
          'select id from layers where area_id = $1',
          [areaId],
        )
        shelf = layer!.id
      })
      const prepare = (planId: string, skuId: string, quantity: unknown, more = {}) =>
        picker.post('/api/deliveryPlans/prepareItems', { planId, skuId, quantity, zoneId, ...more })
      const goBack = (planId: string, skuId: string, quantity: number, more = {}) =>
        picker.post('/api/deliveryPlans/returnPreparedItems', {
          planId,
          skuId,
          quantity,
          layerId: shelf,
          ...more,
        })
      const kept = async (planId: string) => {
        const [row] = await product.db.text(
          `select p.preparation_status as plan, o.preparation_status as "order", (select sum(prepared)::int from plan_items where plan_id = p.id) as prepared,
            (select string_agg(x.told, ', ' order by x.told) from (select r.state || ' ' || sum(r.quantity) as told from reservations r join order_lines l on l.id = r.order_line_id where l.order_id = o.id group by r.state) x) as promised
          from delivery_plans p join orders o on o.id = p.order_id where p.id = $1`,
          [planId],
        )
        return row
      }

      it('counts what was brought to the zone, and what goes back; a scan that comes again counts once', async () => {
        const { skuId, planId } = await planned(`PREP${++n}`)
        const clientEventId = `scan-${n}`
        expect((await prepare(planId, skuId, 2, { clientEventId })).body).toMatchObject({
          isSuccess: true,
          prepared: 2,
          preparationStatus: 'Partially Prepared By Warehouse',
        })
        expect((await prepare(planId, skuId, 2, { clientEventId })).body.prepared).toBe(2)
        expect((await prepare(planId, skuId, 1, { clientEventId })).status).toBe(409)
        expect(await kept(planId)).toEqual({
          plan: 'Partially Prepared By Warehouse',
          order: 'Partially Prepared By Warehouse',
          prepared: 2,
          promised: 'Picked 2, Soft 1',
        })
        expect((await prepare(planId, skuId, 1)).body.preparationStatus).toBe(
          'Prepared By Warehouse',
        )
        expect((await goBack(planId, skuId, 2)).body).toMatchObject({ prepared: 1 })
        expect(await kept(planId)).toMatchObject({
          plan: 'Partially Prepared By Warehouse',
          promised: 'Hard 2, Picked 1',
        })
        const elsewhere = (kind: string) =>
          world.make('stockAreas', { name: kind, warehouseId, kind, isActive: true })
        const toZone = await goBack(planId, skuId, 1, { layerId: await elsewhere('Staging') })
        expect(toZone.body.errors[0].field).toBe('layerId')
        // A floor that is no zone is a place like others.
        const toFloor = await goBack(planId, skuId, 1, { layerId: await elsewhere('QA') })
        expect(toFloor.body.preparationStatus).toBe('None')
        expect((await kept(planId))!.order).toBe('None')
      })

      it('is prepared as far as the plan and the order then need, and keeps what was brought', async () => {
        const { skuId, planId, itemId } = await planned(`PREP${++n}`)
        await prepare(planId, skuId, 2)
        const [item] = await product.db.text<{ line: string; order: string }>(
          'select i.order_line_id as line, l.order_id as "order" from plan_items i join order_lines l on l.id = i.order_line_id where i.id = $1',
          [itemId],
        )
        const change = (quantity: number) =>
          world.write(context =>
            changeItems(context, { planId, items: [{ orderLineId: item!.line, quantity }] }),
          )
        await expect(change(1)).rejects.toMatchObject({ errors: [{ code: 'prepared' }] })
        const changed = await change(2)
        expect(changed.preparationStatus).toBe('Prepared By Warehouse')
        expect((await kept(planId))!.order).toBe('Partially Prepared By Warehouse')
        await world.write(async context => {
          const order = await orderOf(context, item!.order)
          await changeLines(context, order, [{ id: item!.line, skuId, quantity: 2, price: 100 }])
        })
        expect((await kept(planId))!.order).toBe('Prepared By Warehouse')
        expect((await change(2)).version).toBe(changed.version)
        // The other tests look at a day of plans of their own.
        await goBack(planId, skuId, 2)
      })

      it('prepares a set with the last of its members, and hands over what stands in the zone first', async () => {
        const [table, chair] = [await world.sku('SETT'), await world.sku('SETC')]
        const set = await world.sku('SETS', { [table]: 1, [chair]: 2 })
        await world.stock(table, warehouseId, 2)
        await world.stock(chair, warehouseId, 4)
        const order = await world.order([[set, 2]])
        await product.db.write(tx =>
          confirmOrder({ db: tx, actor: world.actor }, { orderId: order.id }),
        )
        const planId = await world.plan(order.id, calendarId, world.day(3))
        const orderLineId = order.line(0)
        const itemId = await world.make('planItems', {
          planId,
          orderLineId,
          skuId: set,
          quantity: 2,
        })
        expect((await prepare(planId, set, 1)).body.errors[0].field).toBe('skuId')
        expect((await prepare(planId, table, 2)).body).toMatchObject({
          prepared: 0,
          preparationStatus: 'Preparation Started',
        })
        expect((await prepare(planId, table, 1)).body.errors[0].code).toBe('too_many')
        expect((await prepare(planId, chair, 3)).body).toMatchObject({ prepared: 1 })
        const list = await picker.get('/api/delivery/getDeviveryplanPreparationStockList', {
          planIds: planId,
        })
        expect(
          list.body.data.map((row: any) => [row.skuCode, row.quantity, row.isInZone]).sort(),
        ).toEqual([
          ['SETC', 1, false],
          ['SETC', 3, true],
          ['SETT', 2, true],
        ])
        const sheet = await picker.post('/api/deliveryPlans/pickSheet', { planIds: [planId] })
        expect(sheet.status, JSON.stringify(sheet.body)).toBe(200)
        expect(readPdf(sheet.bytes).text).toMatch(/Pick sheet [^]*SETC/)
        expect((await partly(planId, { quantities: { [itemId]: 1 } })).body.done).toBe(1)
        const stood = await product.db.text(
          'select sku_id, sum(quantity)::int as quantity from stock_lines where layer_id = $1 and order_line_id = $2 and quantity > 0 group by 1 order by 2',
          [zoneId, orderLineId],
        )
        expect(stood.map(({ quantity }) => quantity)).toEqual([1, 1])
      })

      it('tells the day: how far each plan is, who prepares it, and where it goes', async () => {
        const { skuId, planId } = await planned(`PREP${++n}`)
        await prepare(planId, skuId, 3)
        const day = { date: world.day(3), calendarId }
        const { body } = await picker.get('/api/delivery/getDeliveryPlanPreparationList', {
          ...day,
          preparationStatus: 'Prepared By Warehouse',
        })
        expect(body.data, JSON.stringify(body)).toMatchObject([
          { planId, pieces: 3, prepared: 3, zoneName: 'MAIN Gate 1' },
        ])
        const summary = await picker.get('/api/deliveryPlans/preparationSummary', day)
        expect(summary.body.data).toMatchObject([{ calendarId, done: 1, issues: 0 }])
        const issue = { planId, skuId, quantity: 1, type: 'Missing', staffId: world.actor.staffId }
        for (const state of ['Open', 'Resolved'])
          await world.make('stockIssues', { ...issue, no: `SI${state}`, state })
        const troubled = await picker.get('/api/deliveryPlans/preparationSummary', day)
        expect(troubled.body.data).toMatchObject([{ issues: 1 }])
        const assign = (input: object) =>
          seller.post('/api/deliveryPlans/assignPreparation', { planId, ...input })
        expect((await assign({})).body.errors[0].field).toBe('pickerId')
        expect((await assign({ pickerId: world.actor.staffId })).body.isSuccess).toBe(true)
        expect((await assign({ zoneId: shelf })).body.errors[0].field).toBe('zoneId')
        const far = await world.make('stockAreas', {
          name: 'Away gate',
          warehouseId: await world.warehouse('AWAY'),
          kind: 'Loading zone',
          isActive: true,
        })
        expect((await assign({ zoneId: far })).body.errors[0].code).toBe('other_warehouse')
        // The goods move with their plan, and stay prepared for it; what no plan waits for is told.
        const gate2 = await world.make('stockAreas', {
          name: 'Gate 2',
          warehouseId,
          kind: 'Staging',
          isActive: true,
        })
        expect((await assign({ zoneId: gate2 })).body.isSuccess).toBe(true)
        const zone = async () =>
          (await picker.get('/api/deliveryPlans/zoneStocks', { zoneId: gate2 })).body.data
        expect(await zone()).toMatchObject([
          { planId, quantity: 3, expected: 'Another day', zoneName: 'Gate 2', skuId },
        ])
        const away = { layerId: gate2, toLayerId: shelf, skuId, quantity: 1 }
        expect((await picker.post('/api/layers/move', away)).body.errors[0].code).toBe(
          'insufficient_stock',
        )
        expect((await goBack(planId, skuId, 1)).body.prepared).toBe(2)
        await product.db.text("update delivery_plans set state = 'Delivered' where id = $1", [
          planId,
        ])
        expect(await zone()).toMatchObject([{ planId: null, quantity: 2, expected: 'Orphan' }])
        expect((await picker.post('/api/layers/move', away)).body.isSuccess).toBe(true)
        await product.db.text("update delivery_plans set state = 'Scheduled' where id = $1", [
          planId,
        ])
      })

      it('leaves a zone that is checked by another person, as expected or with a reason', async () => {
        const gate = await world.make('stockAreas', {
          name: 'Gate 3',
          warehouseId,
          kind: 'Loading zone',
          needsCheck: true,
          isActive: true,
        })
        const { skuId, planId, itemId } = await planned(`PREP${++n}`)
        await prepare(planId, skuId, 3, { zoneId: gate })
        const deliver = () => partly(planId, { quantities: { [itemId]: 1 } })
        expect((await deliver()).body.results[0].errors[0]).toMatchObject({
          code: 'unchecked',
          field: 'zoneId',
        })
        const checker = await product.as(['K1'])
        const load = async (what = 'load') =>
          (await checker.post(`/api/deliveryPlans/${what}`, { planId })).body
        expect((await load()).errors[0]).toMatchObject({ code: 'unchecked', field: 'planId' })
        const made = await checker.post('/api/zoneChecks', { zoneId: gate, date: world.day(3) })
        expect(made.body).toMatchObject({ expected: 3, scanned: 0, differences: 1, state: 'Open' })
        const zoneCheckId = made.body.id
        const scan = (code: string, quantity: unknown, by = checker, more = {}) =>
          by.post('/api/zoneChecks/scan', { zoneCheckId, code, quantity, ...more })
        const pass = async (by = checker) => {
          const { body } = await by.post('/api/zoneChecks/bulk', {
            operation: 'pass',
            targets: [{ id: zoneCheckId }],
          })
          return body.results[0].errors.map(({ code }: { code: string }) => code)
        }
        expect((await scan(`PREP${n}`, 1, picker)).body.errors[0].code).toBe('same_person')
        expect((await scan('nothing', 1)).body.errors[0].field).toBe('code')
        for (const quantity of [0, -1, 1.5])
          expect((await scan(`PREP${n}`, quantity)).body.errors[0].field).toBe('quantity')
        expect((await scan(`prep${n}`, 2)).body).toMatchObject({ scanned: 2, expected: 3 })
        expect((await scan(`PREP${n}`, 3, checker, { isBack: true })).body.errors[0].code).toBe(
          'too_many',
        )
        expect(await pass()).toEqual(['difference'])
        await scan(`PREP${n}`, 1)
        await world.sku('STRAY')
        await scan('STRAY', 1)
        expect(await pass()).toEqual(['difference'])
        const { body: read } = await checker.get(`/api/zoneChecks/${zoneCheckId}`)
        const reasoned = await checker.put(`/api/zoneChecks/${zoneCheckId}`, {
          version: read.version,
          seal: 'S1',
          goods: read.goods.map((line: any) => ({
            id: line.id,
            reason: line.planId ? null : 'Of another order, moved',
          })),
        })
        expect(reasoned.status, JSON.stringify(reasoned.body)).toBe(200)
        const loadZone = async () =>
          (await checker.post('/api/zoneChecks/load', { zoneCheckId })).body
        expect((await loadZone()).errors[0]).toMatchObject({ code: 'state', field: 'zoneCheckId' })
        expect(await pass(picker)).toEqual(['same_person'])
        // The plan changes meanwhile: what is expected is read again first.
        await product.db.text('update plan_items set quantity = 4 where id = $1', [itemId])
        expect(await pass()).toEqual(['changed'])
        await product.db.text('update plan_items set quantity = 3 where id = $1', [itemId])
        expect(await pass()).toEqual([])
        // The books have no stray piece there. It is told once.
        const differ = async () =>
          (await checker.post('/api/zoneChecks/differences', { zoneCheckId })).body
        expect(await differ()).toMatchObject({ differences: 1 })
        expect(
          await product.db.text(
            "select found, source, state, explanation like 'ZC%: Of another order, moved' as told from stock_differences where layer_id = $1",
            [gate],
          ),
        ).toEqual([{ found: 1, source: 'Zone', state: 'Open', told: true }])
        expect((await differ()).errors[0]).toMatchObject({ code: 'recorded' })
        const stands = await checker.get('/api/deliveryPlans/zoneStocks', { zoneId: gate })
        expect(stands.body.data).toMatchObject([{ planId, isChecked: true, loadedOnUtc: null }])
        // What is on the truck stays there until it is unloaded, and was checked for good.
        expect(await loadZone()).toMatchObject({ isSuccess: true, plans: 1 })
        expect(await load()).toMatchObject({ planNo: expect.any(String), isChanged: false })
        expect((await goBack(planId, skuId, 1)).body.errors[0].code).toBe('loaded')
        const sheet = await checker.post('/api/deliveryPlans/loadingSheet', {
          zoneId: gate,
          date: world.day(3),
        })
        expect([sheet.status, sheet.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
        const nowhere = await checker.post('/api/deliveryPlans/loadingSheet', {})
        expect(nowhere.body.errors[0].field).toBe('zoneId')
        await product.db.text(
          "update zone_checks set checked_on_utc = now() - interval '1 day' where id = $1",
          [zoneCheckId],
        )
        expect((await deliver()).body.done).toBe(1)
        await product.db.text("update delivery_plans set state = 'Scheduled' where id = $1", [
          planId,
        ])
        expect(await load('unload')).toMatchObject({ isChanged: true })
        // The goods of a plan that is cancelled stand on the truck still; those handed over do not.
        const loadedAs = (state: string) =>
          product.db.text(
            'update delivery_plans set loaded_on_utc = now(), state = $2 where id = $1',
            [planId, state],
          )
        await loadedAs('Delivered')
        expect((await load('unload')).errors[0].code).toBe('state')
        await loadedAs('Cancelled')
        expect(await load('unload')).toMatchObject({ isChanged: true })
        await product.db.text("update delivery_plans set state = 'Scheduled' where id = $1", [
          planId,
        ])
        await product.db.text('update zone_checks set checked_on_utc = now() where id = $1', [
          zoneCheckId,
        ])
        // What moves after the check was not checked.
        await goBack(planId, skuId, 1)
        expect((await deliver()).body.results[0].errors[0].code).toBe('unchecked')
        await product.db.text('update zone_checks set checked_on_utc = now() where id = $1', [
          zoneCheckId,
        ])
        expect((await deliver()).body.done).toBe(1)
      })

      it('has the cartons of its pieces scanned one by one, and tells which is missing', async () => {
        const gate = await world.make('stockAreas', {
          name: 'Gate 4',
          warehouseId,
          kind: 'Loading zone',
          needsCheck: true,
          isActive: true,
        })
        const { skuId, planId } = await planned(`PREP${++n}`)
        await product.db.text('update skus set cartons = 3 where id = $1', [skuId])
        await prepare(planId, skuId, 2, { zoneId: gate })
        await product.db.text('update plan_items set quantity = 2 where plan_id = $1', [planId])
        const checker = await product.as(['K1'])
        const made = await checker.post('/api/zoneChecks', { zoneId: gate, date: world.day(3) })
        const zoneCheckId = made.body.id
        const scan = async (quantity: number, more = {}) =>
          (
            await checker.post('/api/zoneChecks/scan', {
              zoneCheckId,
              code: `PREP${n}`,
              quantity,
              ...more,
            })
          ).body
        const back = { isBack: true }
        const next = (carton: number) => `, carton ${carton} of 3 of the next`
        expect(await scan(1)).toMatchObject({ scanned: 0, expected: 2, begun: next(1) })
        expect(await scan(1)).toMatchObject({ scanned: 0, begun: next(2) })
        expect(await scan(1)).toMatchObject({ scanned: 1, begun: null })
        expect(await scan(1, back)).toMatchObject({ scanned: 0, begun: next(2) })
        expect((await scan(3, back)).errors).toMatchObject([
          { code: 'too_many', field: 'quantity', message: 'Only 2 cartons were scanned.' },
        ])
        expect(await scan(3)).toMatchObject({ scanned: 1, begun: next(2) })
        const pass = async () =>
          (
            await checker.post('/api/zoneChecks/bulk', {
              operation: 'pass',
              targets: [{ id: zoneCheckId }],
            })
          ).body.results[0].errors
        const [problem] = await pass()
        expect(problem).toMatchObject({ code: 'difference', field: 'goods' })
        expect(problem.message).toContain('1 scanned and 2 of 3 cartons of one more, 2 expected.')
        const { body } = await checker.get(`/api/zoneChecks/${zoneCheckId}`)
        expect(body).toMatchObject({ scanned: 1, differences: 1 })
        expect(body.goods).toMatchObject([{ scanned: 1, begun: 'Carton 2 of 3' }])
        // A carton too many is a difference, too; whole pieces are counted as such where somebody says so.
        expect(await scan(2)).toMatchObject({ scanned: 2, begun: next(1) })
        expect((await pass())[0].code).toBe('difference')
        expect(await scan(1, back)).toMatchObject({ scanned: 2, begun: null })
        expect(await scan(1, { isWhole: true, ...back })).toMatchObject({ scanned: 1, begun: null })
        expect(await scan(1, { isWhole: true })).toMatchObject({ scanned: 2, begun: null })
        expect(await pass()).toEqual([])
      })

      it('stays checked where a phone tells late what the checker saw, and not what came since', async () => {
        const checker = await product.as(['K1'])
        const [hourAgo, now] = [new Date(Date.now() - 3_600_000), new Date()].map(at =>
          at.toISOString(),
        ) as [string, string]
        for (const [seen, isChecked] of [
          [3, true],
          [2, false],
        ] as const) {
          const gate = await world.make('stockAreas', {
            name: `Gate of ${seen}`,
            warehouseId,
            kind: 'Loading zone',
            needsCheck: true,
            isActive: true,
          })
          const { skuId, planId } = await planned(`PREP${++n}`)
          await prepare(planId, skuId, 2, { zoneId: gate })
          const made = await checker.post('/api/zoneChecks', { zoneId: gate, date: world.day(3) })
          const zoneCheckId = made.body.id
          await checker.post('/api/zoneChecks/scan', {
            zoneCheckId,
            code: `PREP${n}`,
            quantity: seen,
          })
          await product.db.text(
            "update zone_check_lines set reason = 'Comes later' where zone_check_id = $1 and scanned <> expected",
            [zoneCheckId],
          )
          const passed = await checker.post('/api/zoneChecks/bulk', {
            operation: 'pass',
            targets: [{ id: zoneCheckId }],
          })
          expect(passed.body.done, JSON.stringify(passed.body)).toBe(1)
          const stands = async () => {
            const { body } = await checker.get('/api/deliveryPlans/zoneStocks', { zoneId: gate })
            return body.data.find((row: any) => row.planId === planId).isChecked
          }
          expect(await stands()).toBe(true)
          await product.db.write(tx =>
            prepareItems(
              { db: tx, actor: world.withCodes('K4') },
              { planId, skuId, quantity: 1, zoneId: gate, happened: { at: hourAgo, sentAt: now } },
            ),
          )
          expect(await stands(), String(seen)).toBe(isChecked)
          await goBack(planId, skuId, 3)
        }
      })

      it('is a job of the day: given to people in their turn, begun, and finished by its work', async () => {
        const { skuId, planId } = await planned(`PREP${++n}`)
        const job = { kind: 'Pick', objectId: planId }
        const daily = async (more = {}) => {
          const { body } = await picker.get('/api/warehouseJobs/daily', {
            date: world.day(3),
            ...more,
          })
          return body.data.find(({ id }: { id: string }) => id === planId)
        }
        const tell = async (what: string, more = {}) =>
          (await picker.post(`/api/warehouseJobs/${what}`, { ...job, ...more })).body
        expect(await daily()).toMatchObject({
          kind: 'Pick',
          what: expect.stringMatching(/^Pick P\d+, 3 pieces$/),
          status: 'Open',
          place: 'MAIN',
          warehouseName: 'MAIN',
        })
        expect((await tell('assign', { workerId: skuId })).errors[0].field).toBe('workerId')
        expect((await tell('assign', { workerId: world.actor.staffId })).isSuccess).toBe(true)
        await tell('order', { position: 2 })
        expect((await tell('plan', { shift: 'Noon' })).errors[0].field).toBe('shift')
        expect((await tell('plan', { shift: 'Night' })).isSuccess).toBe(true)
        expect(await daily({ shift: 'Night' })).toMatchObject({ shift: 'Night', position: 2 })
        expect(await daily({ shift: 'Morning' })).toBeUndefined()
        const sheet = await picker.post('/api/warehouseJobs/shiftSheet', { date: world.day(3) })
        expect([sheet.status, sheet.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
        await tell('start')
        expect(await daily({ workerId: world.actor.staffId })).toMatchObject({
          position: 2,
          status: 'Started',
        })
        expect((await tell('finish')).errors[0].code).toBe('not_done')
        const see = async () =>
          (await picker.post('/api/deliveryPlans/seePreparationChange', { planId })).body
        expect((await see()).errors[0].code).toBe('unchanged')
        await product.db.text(
          'update delivery_plans set changed_after_print_on_utc = now() where id = $1',
          [planId],
        )
        expect((await see()).isSuccess).toBe(true)
        await prepare(planId, skuId, 3)
        expect((await tell('start')).errors[0].code).toBe('done')
        const late = await tell('assign', { workerId: world.actor.staffId })
        expect(late.errors[0].code).toBe('done')
        expect((await tell('finish')).isSuccess).toBe(true)
        expect((await daily({ status: 'Done' })).finishedOnUtc).not.toBeNull()
        for (const objectId of [skuId, 'no id'])
          expect((await tell('start', { objectId })).errors[0].field).toBe('objectId')
        await goBack(planId, skuId, 3)
      })

      it('tells what of a plan cannot be prepared, and why', async () => {
        const shop = await world.warehouse('FAR')
        const skuId = await world.sku('LACK')
        const order = await world.order([[skuId, 2]])
        await product.db
          .write(tx => confirmOrder({ db: tx, actor: world.actor }, { orderId: order.id }))
          .catch(() =>
            product.db.text("update orders set state = 'Confirmed' where id = $1", [order.id]),
          )
        const planId = await world.plan(order.id, calendarId, world.day(5))
        await world.make('planItems', {
          planId,
          orderLineId: order.line(0),
          skuId,
          quantity: 2,
        })
        const told = async (more = {}) =>
          (await picker.get('/api/deliveryPlans/pending', { from: world.day(5), ...more })).body
            .data
        expect(await told()).toMatchObject([
          { planId, skuCode: 'LACK', missing: 2, needed: 2, reason: 'No stock', free: 0 },
        ])
        await world.stock(skuId, warehouseId, 1)
        expect(await told()).toMatchObject([{ missing: 2, reason: 'Not reserved', free: 1 }])
        await world.stock(skuId, shop, 2)
        const reserved = (from: string, quantity: number) =>
          world.write(context =>
            reserve(context, {
              orderId: order.id,
              lines: [{ orderLineId: order.line(0), quantity, warehouseId: from }],
            }),
          )
        await reserved(warehouseId, 1)
        expect(await told()).toMatchObject([{ missing: 1, reason: 'No stock' }])
        await reserved(shop, 1)
        expect(await told()).toMatchObject([{ reason: 'Other warehouse', elsewhere: 'FAR' }])
        expect(await told({ reason: 'Damaged' })).toEqual([])
        await product.db.text(
          'with o as (update orders set total = 100 where id = $2) update delivery_plans set is_unpaid_blocked = true where id = $1',
          [planId, order.id],
        )
        expect((await told()).map((row: any) => row.reason)).toEqual([
          'Unpaid lock',
          'Other warehouse',
        ])
        const late = await picker.get('/api/deliveryPlans/pending', {
          from: world.day(5),
          to: world.day(4),
        })
        expect(late.body.errors[0].field).toBe('to')
      })

      it('refuses by name what is wrong, and changes nothing', async () => {
        const { skuId, planId } = await planned(`PREP${++n}`)
        const other = await planned(`PREP${++n}`)
        const late = await world.plan(
          (await world.order([[skuId, 1]])).id,
          calendarId,
          world.day(4),
        )
        await product.db.text(
          "update delivery_plans set zone_id = $2, preparation_status = 'Preparation Started' where id = $1",
          [late, zoneId],
        )
        expect((await prepare(planId, skuId, 1)).body.errors[0]).toMatchObject({
          code: 'other_day',
          field: 'zoneId',
        })
        await product.db.text(
          "update delivery_plans set preparation_status = 'None', zone_id = null where id = $1",
          [late],
        )
        const stands = await world.stockOf(skuId)
        for (const [answer, field] of [
          [await prepare(planId, skuId, 0), 'quantity'],
          [await prepare(planId, skuId, -1), 'quantity'],
          [await prepare(planId, skuId, 1.5), 'quantity'],
          [await prepare(planId, skuId, 4), 'quantity'],
          [await prepare(planId, other.skuId, 1), 'skuId'],
          [await prepare(planId, skuId, 1, { zoneId: shelf }), 'zoneId'],
          [await prepare(planId, skuId, 1, { zoneId: null }), 'zoneId'],
          [await prepare(planId, skuId, 1, { layerId: shelf }), 'quantity'],
          [await prepare(skuId, skuId, 1), 'planId'],
          [await goBack(planId, skuId, 1), 'planId'],
        ] as const)
          expect({
            field: answer.body.errors?.[0]?.field,
            ok: answer.body.isSuccess ?? false,
          }).toEqual({ field, ok: false })
        expect(
          (
            await seller.post('/api/deliveryPlans/prepareItems', {
              planId,
              skuId,
              quantity: 1,
              zoneId,
            })
          ).status,
        ).toBe(403)
        expect(await world.stockOf(skuId)).toEqual(stands)
        // Twice at once: the pieces are prepared once.
        const both = await Promise.all([prepare(planId, skuId, 2), prepare(planId, skuId, 2)])
        expect(both.filter(({ body }) => body.isSuccess)).toHaveLength(1)
        await product.db.text("update delivery_plans set state = 'Delivered' where id = $1", [
          planId,
        ])
        expect((await prepare(planId, skuId, 1)).body.errors[0].code).toBe('state')
        await product.db.text("update delivery_plans set state = 'Scheduled' where id = $1", [
          planId,
        ])
      })
    })
  },
  emptyBeginning,
)
