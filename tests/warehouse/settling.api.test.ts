import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmOrder } from '#tests/support/orderStates.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import '#tests/support/installProduct.ts'

describeRules(
  'a refused scan',
  database => {
    let product: Product, world: World, lead: Caller, picker: Caller, gone: Caller
    let warehouseId: string, calendarId: string, goneId: string
    let n = 0
    const places = new Map<string, string>()
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      lead = await product.as(['K1', 'K4', 'K5'])
      picker = await product.as(['K1', 'K4'])
      // Whoever scanned and lost the code: each scan of theirs is refused, whatever it tells.
      gone = await product.as(['O6'])
      warehouseId = await world.warehouse('MAIN')
      calendarId = await world.calendar({ warehouseId })
      const floor = (name: string, kind: string, barcode: string) =>
        world.make('stockAreas', { name, kind, warehouseId, barcode, isActive: true })
      const racks = await floor('Racks', 'Storage', 'RACKS')
      for (const gate of [1, 2, 3]) await floor(`Gate ${gate}`, 'Loading zone', `GATE-${gate}`)
      const pattern = { warehouseId, areaId: racks, aisles: 'A', shelves: 1, layers: 3 }
      expect((await lead.post('/api/aisles/make', pattern)).body.isSuccess).toBe(true)
      for (const { id, name } of await product.db.text<{ id: string; name: string }>(
        'select id, full_code as name from layers',
      ))
        places.set(name, id)
      const [person] = await product.db.text<{ id: string }>(
        "select id from staff where full_name = 'Person with O6'",
      )
      goneId = person!.id
      const before = event('Wrong code', { item: 'before' })
      expect(await send(picker, before)).toEqual(['done'])
      await toldByGone(before)
    })
    afterAll(() => product.close())

    const shelves = () => [...places.keys()].filter(name => !name.includes('Gate')).toSorted()
    async function lie(skuId: string, quantity: number, place = shelves()[0]!) {
      await world.stock(skuId, warehouseId, quantity)
      const goods = { layerId: places.get(place)!, skuId, quantity }
      expect((await lead.post('/api/layers/putAway', goods)).body.isSuccess).toBe(true)
    }
    async function planned(quantity = 2) {
      const code = `SKU${++n}`
      const skuId = await world.sku(code)
      await lie(skuId, quantity)
      const order = await world.order([[skuId, quantity]])
      await product.db.write(tx =>
        confirmOrder({ db: tx, actor: world.actor }, { orderId: order.id }),
      )
      const planId = await world.plan(order.id, calendarId, world.day(0))
      await world.make('planItems', { planId, orderLineId: order.line(0), skuId, quantity })
      return { code, skuId, planId }
    }
    const event = (kind: string, fields: object) => ({
      id: `settling-${++n}`,
      kind,
      at: new Date().toISOString(),
      ...fields,
    })
    const send = async (by: Caller, ...events: object[]) => {
      const { status, body } = await by.post('/api/scanEvents', {
        sentAt: new Date().toISOString(),
        events,
      })
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data.map((each: any) => each.code ?? each.outcome)
    }
    /** The log's row of an event that was refused. */
    const refusedRow = async ({ id }: { id: string }) => {
      const [row] = await product.db.text<{ id: string }>(
        "select id from scan_events where event_id = $1 and outcome = 'Refused'",
        [id],
      )
      expect(row, id).toBeTruthy()
      const { body } = await lead.get('/api/scanEvents', {
        from: world.day(-1),
        outcome: 'Refused',
      })
      return body.data.find((each: any) => each.id === row!.id)
    }
    const post = async (of: { id: string }, more: object = {}, by = lead) => {
      const { body } = await by.post('/api/scanEvents/post', {
        scanId: (await refusedRow(of)).id,
        ...more,
      })
      return body.isSuccess ? 'posted' : `${body.errors[0].code} ${body.errors[0].field}`
    }
    const toldByGone = ({ id }: { id: string }) =>
      product.db.text('update scan_events set staff_id = $2 where event_id = $1', [id, goneId])
    const stands = async (skuId: string) =>
      (
        await product.db.text<{ told: string }>(
          `select concat_ws(' ', coalesce(y.full_code, 'nowhere'), nullif(l.stock_status, 'Normal')) || ': ' || sum(l.quantity) as told
           from stock_lines l left join layers y on y.id = l.layer_id where l.sku_id = $1 and l.quantity > 0 group by y.full_code, l.stock_status order by 1`,
          [skuId],
        )
      ).map(({ told }) => told)

    it('of what was stored is stored after all, in its condition; one of before the log kept it is not', async () => {
      const code = `SKU${++n}`
      const skuId = await world.sku(code)
      await world.stock(skuId, warehouseId, 3, 'Quarantine')
      const [here] = shelves()
      const store = (more = {}) =>
        event('Store', { place: here, item: code, quantity: 2, stockStatus: 'Quarantine', ...more })
      const [stored, odd, old] = [store(), store({ quantity: 50 }), store()]
      expect(await send(gone, stored, old)).toEqual(['forbidden', 'forbidden'])
      expect(await send(picker, odd)).toEqual(['insufficient_stock'])
      expect(await refusedRow(stored)).toMatchObject({ besides: 'Quarantine', quantity: 2 })
      await product.db.text('update scan_events set stock_status = null where event_id = $1', [
        old.id,
      ])
      expect(await post(stored)).toBe('posted')
      expect(await post(odd)).toBe('insufficient_stock quantity')
      expect(await post(old)).toBe('kind scanId')
      expect(await stands(skuId)).toEqual([`${here} Quarantine: 2`, 'nowhere Quarantine: 1'])
      expect(await post(odd, { quantity: 1 })).toBe('posted')
      expect(await stands(skuId)).toEqual([`${here} Quarantine: 3`])
      const wrong = event('Wrong code', { item: null })
      expect(await send(picker, wrong)).toEqual(['required'])
      expect(await post(wrong)).toBe('kind scanId')
    })

    it('of an issue, an answer and an undo has what it told', async () => {
      const { code, skuId, planId } = await planned(2)
      const [here, there] = shelves()
      const issue = event('Issue', {
        planId,
        place: here,
        item: code,
        quantity: 1,
        reason: 'Damaged',
      })
      const questionId = await world.make('checklistItems', {
        text: 'Is it dry?',
        stage: 'Before preparation',
        answerType: 'Yes or no',
      })
      const answer = event('Answer', { planId, questionId, item: 'Is it dry?', reason: 'Yes' })
      expect(await send(gone, issue, answer)).toEqual(['forbidden', 'forbidden'])
      expect(await refusedRow(issue)).toMatchObject({ besides: 'Damaged' })
      expect([await post(answer), await post(issue)]).toEqual(['posted', 'posted'])
      expect(
        await product.db.text(
          'select answer from checklist_answers where plan_id = $1 and not is_deleted',
          [planId],
        ),
      ).toEqual([{ answer: 'Yes' }])
      expect(
        await product.db.text(
          'select type, quantity, layer_id from stock_issues where sku_id = $1',
          [skuId],
        ),
      ).toEqual([{ type: 'Damaged', quantity: 1, layer_id: places.get(here!) }])

      const loose = `SKU${++n}`
      const looseId = await world.sku(loose)
      await world.stock(looseId, warehouseId, 2)
      const stored = event('Store', { place: there, item: loose, quantity: 2 })
      expect(await send(picker, stored)).toEqual(['done'])
      await toldByGone(stored)
      const [undo, again] = [event('Undo', { item: stored.id }), event('Undo', { item: stored.id })]
      expect(await send(gone, undo, again)).toEqual(['forbidden', 'forbidden'])
      expect(await stands(looseId)).toEqual([`${there}: 2`])
      expect([await post(undo), await post(again)]).toEqual(['posted', 'state skuId'])
      expect(await stands(looseId)).toEqual(['nowhere: 2'])
    })

    it('of a check of a zone counts for whoever checked, who brought none of its goods', async () => {
      const { code, planId } = await planned(2)
      await product.db.text('update skus set cartons = 3 where code = $1', [code])
      const zone = { zone: 'GATE-2', day: world.day(0) }
      const pick = { planId, place: shelves()[0], item: code, zone: 'GATE-2', quantity: 2 }
      expect(await send(picker, event('Pick', pick))).toEqual(['done'])
      const count = (counted: number, cartons = 0) =>
        event('Check', { ...zone, item: code, counted, cartons })
      const own = count(2)
      expect(await send(picker, own)).toEqual(['same_person'])
      expect(await post(own)).toBe('same_person scanId')
      const [first, begun] = [count(2), count(1, 2)]
      const seal = { ...zone, seal: 'S-18', quantity: 2 }
      const passed = event('Zone passed', { ...seal, reason: 'Missing' })
      const unreasoned = event('Zone passed', seal)
      expect(await send(gone, first, begun, unreasoned, passed)).toEqual(Array(4).fill('forbidden'))
      expect(await refusedRow(begun)).toMatchObject({ counted: 1 })
      expect((await refusedRow(begun)).besides).toBe(`2 cartons of one more · ${world.day(0)}`)
      expect((await refusedRow(passed)).besides).toBe(`Missing · ${world.day(0)} · Seal S-18`)
      expect(await post(unreasoned)).toBe('difference scanId')
      expect([await post(begun), await post(first)]).toEqual(['posted', 'overruled scanId'])
      expect(await post(passed)).toBe('posted')
      expect(
        await product.db.text(
          'select z.state, z.seal, z.checked_by_id, l.scanned, l.cartons, l.reason from zone_checks z join zone_check_lines l on l.zone_check_id = z.id',
        ),
      ).toEqual([
        {
          state: 'Passed',
          seal: 'S-18',
          checked_by_id: goneId,
          scanned: 1,
          cartons: 2,
          reason: 'Missing',
        },
      ])
      const late = count(2)
      Object.assign(late, { at: new Date(Date.now() - 60_000).toISOString() })
      expect(await send(gone, late)).toEqual(['forbidden'])
      expect(await post(late)).toBe('overruled scanId')
    })

    it('of a transfer is done by who may: picked, sent, received, ended', async () => {
      const code = `SKU${++n}`
      const skuId = await world.sku(code)
      await lie(skuId, 4)
      const target = await world.warehouse('TARGET')
      await world.warehouse('ROAD', 'Transit')
      const floor = { name: 'Floor', kind: 'Returns', warehouseId: target, barcode: 'FLOOR-T' }
      await world.make('stockAreas', { ...floor, isActive: true })
      const transferId = await world.make('transfers', {
        no: 'TR-LATE',
        sourceWarehouseId: warehouseId,
        targetWarehouseId: target,
        jobStatus: 'Draft',
      })
      await world.make('transferLines', { transferId, skuId, quantity: 4 })
      const asked = { operation: 'request', targets: [{ id: transferId }] }
      expect((await lead.post('/api/transfers/bulk', asked)).body.done).toBe(1)
      const goods = { transferId, item: code }
      const picked = event('Transfer pick', { ...goods, counted: 3 })
      const sent = event('Dispatch', { transferId, counted: 3 })
      const come = event('Receive', { ...goods, place: 'FLOOR-T', quantity: 1, reason: 'Damaged' })
      const ended = event('All received', { transferId, counted: 2 })
      const all = [picked, sent, come, ended]
      expect(await send(picker, ...all)).toEqual(Array(4).fill('forbidden'))
      expect(await refusedRow(come)).toMatchObject({ transferNo: 'TR-LATE', besides: 'Damaged' })
      expect(await post(picked, {}, picker)).toMatch(/^forbidden/)
      const told: string[] = []
      for (const each of all) told.push(await post(each))
      expect(told).toEqual(Array(4).fill('posted'))
      expect(
        await product.db.text(
          'select t.job_status as state, l.picked, l.received, l.damaged, l.missing from transfers t join transfer_lines l on l.transfer_id = t.id where t.id = $1',
          [transferId],
        ),
      ).toEqual([{ state: 'Received', picked: 3, received: 1, damaged: 1, missing: 2 }])
    })
  },
  emptyBeginning,
)
