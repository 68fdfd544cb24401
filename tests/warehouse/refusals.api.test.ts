import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mostEvents } from '#resources/warehouse/scans/scanKinds.ts'
import { emptyBeginning, footprint, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { confirmOrder } from '#tests/support/orderStates.ts'
import '#tests/support/installProduct.ts'

/** The Big List of Naughty Strings (its licence stands beside it): texts that broke software. */
const texts = JSON.parse(
  readFileSync(new URL('../oracle/blns.json', import.meta.url), 'utf8'),
) as readonly string[]

describeRules(
  'what a warehouse does not do',
  database => {
    let product: Product, world: World, lead: Caller, seller: Caller
    let here: string, there: string, calendarId: string
    let n = 0
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      lead = await product.as(['K1', 'K4', 'K5', 'D1', 'E1'])
      seller = await product.as('ALL')
      here = await world.warehouse('HERE')
      there = await world.warehouse('THERE')
      await world.warehouse('ROAD', 'Transit')
      calendarId = await world.calendar({ warehouseId: here })
      const zone = { name: 'Gate', kind: 'Loading zone', warehouseId: here, barcode: 'GATE' }
      await world.make('stockAreas', { ...zone, isActive: true })
    })
    afterAll(() => product.close())

    /** A plan of today with pieces of a confirmed order. */
    async function planned(quantity = 3) {
      const code = `SKU${++n}`
      const skuId = await world.sku(code)
      await world.stock(skuId, here, quantity)
      const order = await world.order([[skuId, quantity]])
      await product.db.write(tx =>
        confirmOrder({ db: tx, actor: world.actor }, { orderId: order.id }),
      )
      const planId = await world.plan(order.id, calendarId, world.day(0))
      const of = { planId, orderLineId: order.line(0), skuId, quantity }
      return { code, skuId, planId, itemId: await world.make('planItems', of) }
    }
    const event = (kind: string, fields: object) => ({
      id: `refused-${++n}`,
      kind,
      at: new Date().toISOString(),
      ...fields,
    })
    const send = (...events: object[]) =>
      lead.post('/api/scanEvents', { sentAt: new Date().toISOString(), events })
    const stateOf = async (planId: string) =>
      (await product.db.text('select state from delivery_plans where id = $1', [planId]))[0]!.state

    it('transfers nothing from a warehouse to itself', async () => {
      const skuId = await world.sku(`SKU${++n}`)
      await world.stock(skuId, here, 3)
      const lines = [{ skuId, quantity: 1 }]
      const transfer = { sourceWarehouseId: here, targetWarehouseId: there, isDraft: true, lines }
      const { body: draft } = await lead.post('/api/transfers', transfer)
      const before = await footprint(product.db)
      const pieces = { skuId, quantity: 1, stockStatus: 'Normal', reason: 'Needed here' }
      for (const [path, body] of [
        ['/api/transfers', { ...transfer, targetWarehouseId: here }],
        [
          '/api/stockCheck/transfer',
          { ...pieces, sourceWarehouseId: here, targetWarehouseId: here },
        ],
      ] as const) {
        const { status, body: told } = await seller.post(path, body)
        expect([status < 500, told.isSuccess], JSON.stringify(told)).toEqual([true, false])
        expect(told.errors, path).toMatchObject([{ field: 'targetWarehouseId' }])
      }
      const { version } = draft
      for (const change of [{ targetWarehouseId: here }, { sourceWarehouseId: there }]) {
        const { status, body } = await lead.put(`/api/transfers/${draft.id}`, {
          ...change,
          version,
        })
        expect(status, JSON.stringify(body)).toBe(422)
        expect(body.errors[0].field).toBe('targetWarehouseId')
      }
      expect(await footprint(product.db)).toBe(before)
    })

    it('takes back no more than was delivered, also where it is told many times at once', async () => {
      const { skuId, planId, itemId } = await planned(3)
      const back = (quantity: number) =>
        seller.post('/api/delivery/ReturnDeliveryPlanItems', {
          planId,
          items: [{ planItemId: itemId, quantity }],
        })
      expect((await back(1)).body.errors).toMatchObject([{ code: 'transition', field: 'planId' }])
      const { body } = await seller.post('/api/delivery/markAsDelivered', {
        planId,
        reason: 'Paid at the door.',
      })
      expect(body.isSuccess, JSON.stringify(body)).toBe(true)
      const before = await footprint(product.db)
      const tooMany = [{ code: 'too_many', field: 'items.0.quantity' }]
      expect((await back(4)).body.errors).toMatchObject(tooMany)
      expect(await footprint(product.db)).toBe(before)
      const answers = await Promise.all([2, 2, 2, 2].map(back))
      const told = answers.map(answer => answer.body)
      expect(told.filter(({ isSuccess }) => isSuccess)).toHaveLength(1)
      for (const { errors } of told.filter(({ isSuccess }) => !isSuccess))
        expect(errors).toMatchObject(tooMany)
      expect(await world.stockOf(skuId)).toEqual(['HERE Awaiting Inspection: 2'])
      expect((await back(2)).body.errors).toMatchObject(tooMany)
      expect((await back(1)).body.isSuccess).toBe(true)
      expect(await world.stockOf(skuId)).toEqual(['HERE Awaiting Inspection: 3'])
    })

    it('brings nothing to the zone of a plan that was cancelled meanwhile', async () => {
      for (let round = 0; round < 4; round++) {
        const { code, planId } = await planned(2)
        const pick = () => event('Pick', { planId, item: code, zone: 'GATE', quantity: 1 })
        const cancel = () =>
          seller.post('/api/delivery/cancelDeliveryPlan', { planId, reason: 'Bought elsewhere.' })
        const [scanned, cancelled] = await Promise.all([send(pick()), cancel(), send(pick())])
        expect([scanned.status, cancelled.status < 500]).toEqual([200, true])
        if (!cancelled.body.isSuccess) expect((await cancel()).body.isSuccess).toBe(true)
        expect(await stateOf(planId)).toBe('Cancelled')
        const before = await standing()
        const { body } = await send(pick())
        expect(body.data).toMatchObject([{ outcome: 'refused', code: 'state', field: 'planId' }])
        expect(await standing()).toBe(before)
      }
    })

    it('leaves no phone without the zones of a plan whose goods lie nobody knows where', async () => {
      const { planId } = await planned()
      const { body } = await lead.get('/api/scanPacks', { planId, date: world.day(0) })
      expect(body.codes.map(({ code }: { code: string }) => code)).toContain('GATE')
    })

    it('offers no two zones alike: each is told with the code of its warehouse', async () => {
      const { body } = await lead.get('/api/stockAreas/options', { q: 'Gate' })
      expect(body).toMatchObject([{ label: 'Gate', code: 'HERE' }])
    })

    it('answers an entry that no database keeps by itself, and does what stands around it', async () => {
      const { code, planId } = await planned(4)
      const pick = (fields: object = {}) =>
        event('Pick', { planId, item: code, zone: 'GATE', quantity: 1, ...fields })
      const events = [
        pick(),
        pick({ item: `${code}\u0000` }),
        pick({ zone: '\ud800GATE' }),
        { ...pick(), id: '' },
        { ...pick(), id: ' ' },
        { ...pick(), id: 'x'.repeat(61) },
        pick(),
      ]
      const { status, body } = await send(...events)
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.data.map((each: any) => [each.outcome, each.field])).toEqual([
        ['done', null],
        ['refused', 'item'],
        ['refused', 'zone'],
        ['refused', 'id'],
        ['refused', 'id'],
        ['refused', 'id'],
        ['done', null],
      ])
    })

    it('knows no code of the big list of naughty strings, keeps each letter by letter, and moves nothing', async () => {
      const codes = texts.filter(text => text.trim() && text.length <= 200)
      const { planId } = await planned(1)
      const before = await standing()
      const odd: string[] = []
      const ids = new Map<string, string>()
      for (let from = 0; from < codes.length; from += mostEvents / 2) {
        const events = codes.slice(from, from + mostEvents / 2).flatMap(code => {
          const sent = [
            event('Store', { place: code, item: code, quantity: 1 }),
            event('Pick', { planId, place: code, item: code, zone: code, quantity: 1 }),
          ]
          for (const { id } of sent) ids.set(id, code)
          return sent
        })
        const { status, body } = await send(...events)
        expect(status, JSON.stringify(body)).toBe(200)
        for (const { id, outcome, code } of body.data)
          if (outcome !== 'refused' || code !== 'unknown_code') odd.push(`${code} ${ids.get(id)}`)
      }
      expect(odd).toEqual([])
      const kept = await product.db.text<{ id: string; code: string }>(
        'select event_id as id, item_code as code from scan_events where event_id = any($1)',
        [[...ids.keys()]],
      )
      expect(kept).toHaveLength(ids.size)
      // What a reader put before or between letters is a blank.
      // oxlint-disable-next-line no-control-regex
      const asKept = (code: string) => code.replaceAll(/[\u0000-\u001f]/g, ' ')
      expect(kept.filter(({ id, code }) => code !== asKept(ids.get(id)!))).toEqual([])
      for (const text of texts.filter(each => each.length > 200)) {
        const { status, body } = await send(
          event('Store', { place: 'GATE', item: text, quantity: 1 }),
        )
        // What is longer than any text is no event.
        if (status === 200) expect(body.data).toMatchObject([{ outcome: 'refused', field: 'item' }])
        else expect([status, body.errors]).toMatchObject([400, [{ field: 'events.0.item' }]])
      }
      expect(await standing()).toBe(before)
    })

    /** Each stock line, in one text. */
    const standing = async () =>
      JSON.stringify(
        await product.db.text(
          'select id, quantity, layer_id from stock_lines where quantity > 0 order by id',
        ),
      )
  },
  emptyBeginning,
)
