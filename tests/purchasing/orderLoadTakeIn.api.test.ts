import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { containerNo } from '#resources/purchasing/demo/containers.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { isDeep } from '#tests/support/run/depth.ts'
import { upload } from '#tests/support/files.ts'
import type { Row } from '#server/entities/meta/meta.ts'

describeRules(
  'order, load, take in',
  database => {
    let product: Product, admin: Caller, world: World
    let main: string, supplierId: string
    let n = 0
    const today = () => world.day(0)
    beforeAll(async () => {
      product = await startProduct(database.settings)
      admin = await product.as('ALL')
      world = await worldIn(product.db)
      // Prices rise here by a quarter; who may accept that is another test's matter.
      await product.db.text('update clients set price_rise_limit = 25')
      main = await world.warehouse('OLT')
      supplierId = await world.make('suppliers', {
        code: 'OLT',
        name: 'Maker',
        country: 'CN',
        currency: 'USD',
      })
    })
    afterAll(() => product.close())

    const good = async (answer: Promise<{ status: number; body: any }>) => {
      const { status, body } = await answer
      expect([200, 201], JSON.stringify(body)).toContain(status)
      expect(body.isSuccess, JSON.stringify(body)).not.toBe(false)
      return body
    }
    const refused = async (answer: Promise<{ status: number; body: any }>) => {
      const { status, body } = await answer
      expect(status >= 400 || body.isSuccess === false, JSON.stringify(body)).toBe(true)
      return (body.errors as { code: string; field?: string }[]).map(({ code, field }) => [
        code,
        field,
      ])
    }
    const order = (id: string) => good(admin.get(`/api/purchaseOrders/${id}`))
    const container = (id: string) => good(admin.get(`/api/containers/${id}`))
    const step = async (entity: string, id: string, operation: string, reason?: string) => {
      const { body } = await admin.post(`/api/${entity}/bulk`, {
        operation,
        targets: [{ id }],
        ...(reason ? { reason } : {}),
      })
      return body.results?.[0] ?? body
    }
    const stepped = async (entity: string, id: string, operation: string, reason?: string) =>
      expect(await step(entity, id, operation, reason)).toMatchObject({ isSuccess: true })
    const call = async (id: string, name: string, more: Row = {}) =>
      admin.post(`/api/containers/${name}`, {
        containerId: id,
        version: (await container(id)).version,
        ...more,
      })
    /** A submitted purchase order with lines of so many pieces of SKUs. */
    const submitted = async (lines: readonly (readonly [skuId: string, quantity: number])[]) => {
      const made = await good(
        admin.post('/api/purchaseOrders', {
          supplierId,
          warehouseId: main,
          currency: 'USD',
          requestedDate: world.day(60),
          lines: lines.map(([skuId, quantity], i) => ({
            position: i + 1,
            skuId,
            quantity,
            unitCost: 2,
          })),
        }),
      )
      await stepped('purchaseOrders', made.id, 'submit')
      return order(made.id)
    }
    const confirm = async (id: string, pieces: readonly number[], more: Row = {}) => {
      const { version, lines } = await order(id)
      return admin.post('/api/purchaseOrders/confirm', {
        id,
        version,
        lines: lines.map((line: Row, i: number) => ({
          id: line.id,
          confirmed: pieces[i],
          unitCost: 2.5,
          readyDate: world.day(70),
          remark: null,
        })),
        ...more,
      })
    }
    const confirmed = async (lines: readonly (readonly [skuId: string, quantity: number])[]) => {
      const { id } = await submitted(lines)
      await good(
        confirm(
          id,
          lines.map(([, quantity]) => quantity),
        ),
      )
      return order(id)
    }
    const load = (lines: readonly Row[], more: Row = {}) =>
      admin.post('/api/containers', {
        no: containerNo('MSKU', 100_000 + ++n),
        type: '40',
        warehouseId: main,
        lines,
        ...more,
      })
    const of = ({ id, lines }: Row, i = 0) => ({
      purchaseOrderId: id,
      purchaseOrderLineId: lines[i].id,
      skuId: lines[i].skuId?.id ?? lines[i].skuId,
    })
    const sail = async (id: string) => {
      await good(call(id, 'load'))
      await good(call(id, 'sail'))
    }
    const open = async (id: string) => {
      await sail(id)
      await good(call(id, 'arrive'))
      await good(call(id, 'beginCheckIn'))
    }
    const numbers = async (id: string) => {
      const { state, lines } = await order(id)
      const [{ agreed, shipped, received, toCome, onBoard, notLoaded, closedShort }] = lines
      return { state, agreed, shipped, received, toCome, onBoard, notLoaded, closedShort }
    }
    /** An order that waits for pieces of a SKU from a container or a purchase order. */
    const waiting = async (skuId: string, quantity: number, from: Row, priority = '01') => {
      const made = await world.order([[skuId, quantity]], { state: 'Confirmed' })
      await world.make('reservations', {
        orderLineId: made.line(0),
        skuId,
        quantity,
        source: from.containerLineId ? 'Container' : 'Purchase order',
        priorityOnUtc: `2026-01-${priority}T00:00:00Z`,
        ...from,
      })
      return made.line(0)
    }
    const promises = async (orderLineId: string) =>
      (
        await world.db.query<{ text: string }>(sql`
          select concat_ws(' ', quantity, state, source, case when source <> 'Stock' then case when purchase_order_line_id is null then 'to be bought' else 'named' end end) as text
          from reservations where order_line_id = ${orderLineId} order by 1`)
      ).map(({ text }) => text)
    const adds = async () => expect(await ledgerDifferences(product.db)).toEqual([])

    it('follows each piece of an order from confirming fewer to received', async () => {
      const skuId = await world.sku('OLT-A')
      const { id } = await submitted([[skuId, 100]])
      expect(await numbers(id)).toMatchObject({ state: 'Submitted', agreed: 100 })
      await good(confirm(id, [90]))
      expect(await order(id)).toMatchObject({
        state: 'Confirmed',
        toCome: 90,
        amount: 225,
        lines: [{ confirmed: 90, unitCost: 2.5, askedUnitCost: 2, askedReadyDate: world.day(60) }],
      })
      const first = await good(load([{ ...of(await order(id)), quantity: 60 }]))
      expect(await numbers(id)).toMatchObject({ state: 'Confirmed', onBoard: 60, notLoaded: 30 })
      await open(first.id)
      expect(await numbers(id)).toMatchObject({ state: 'Partly Shipped', shipped: 60 })
      const [{ id: containerLineId }] = first.lines
      await good(
        call(first.id, 'checkIn', {
          lines: [{ containerLineId, good: 55, damaged: 2, missing: 3, extra: 1 }],
        }),
      )
      const completing = await refused(call(first.id, 'complete'))
      expect(completing).toEqual([['unexplained', 'missing']])
      const owed = { containerLineId, closedShort: 0, stillOwed: 3 }
      for (const [what, at] of [
        [{ ...owed, stillOwed: 2 }, 'missing.0.closedShort'],
        [{ ...owed, closedShort: 1 }, 'missing.0.closedShort'],
        [{ ...owed, containerLineId: id }, 'missing.0.containerLineId'],
      ] as const)
        expect((await refused(call(first.id, 'complete', { missing: [what] })))[0]![1]).toBe(at)
      await good(call(first.id, 'complete', { missing: [owed] }))
      expect(await numbers(id)).toEqual({
        state: 'Partly Shipped',
        agreed: 90,
        shipped: 60,
        received: 57,
        toCome: 33,
        onBoard: 0,
        notLoaded: 33,
        closedShort: 0,
      })
      expect(await world.stockOf(skuId)).toEqual(['OLT Damaged: 2', 'OLT Normal: 56'])

      const second = await good(load([{ ...of(await order(id)), quantity: 30 }]))
      await open(second.id)
      expect(await numbers(id)).toMatchObject({ state: 'Partly Shipped', notLoaded: 3 })
      await adds()
      const [line] = (await order(id)).lines
      const close = (pieces: unknown, version = line.version) =>
        admin.post('/api/purchaseOrders/closeShort', {
          id: line.id,
          version,
          pieces,
          reason: 'Not made any more',
        })
      for (const pieces of [0, -1, 1.5, 1e9, 4])
        expect((await refused(close(pieces)))[0]![1], String(pieces)).toBe('pieces')
      expect((await close(3, line.version - 1)).status).toBe(409)
      expect(await good(close(3))).toMatchObject({ state: 'Shipped' })
      expect(await numbers(id)).toMatchObject({ state: 'Shipped', toCome: 30, closedShort: 3 })
      // Two of them come after all, until they do not.
      const reopen = async (pieces: number) =>
        admin.post('/api/purchaseOrders/reopenShort', {
          id: line.id,
          version: (await order(id)).lines[0].version,
          pieces,
          reason: 'Made after all',
        })
      expect(await refused(reopen(4))).toEqual([['too_many', 'pieces']])
      expect(await good(reopen(2))).toMatchObject({ state: 'Partly Shipped' })
      expect(await numbers(id)).toMatchObject({ toCome: 32, notLoaded: 2, closedShort: 1 })
      await adds()
      await good(close(2, (await order(id)).lines[0].version))
      await good(
        call(second.id, 'checkIn', {
          lines: [{ containerLineId: second.lines[0].id, good: 30 }],
        }),
      )
      expect(await numbers(id)).toMatchObject({ state: 'Received', received: 87, toCome: 0 })
      await good(call(second.id, 'complete'))
      await stepped('purchaseOrders', id, 'close')
      await adds()
    })

    it('loads no more than is left, but for a reason, and only its own goods', async () => {
      const [skuId, other] = [await world.sku('OLT-B'), await world.sku('OLT-C')]
      const made = await confirmed([
        [skuId, 10],
        [other, 5],
      ])
      for (const quantity of [0, -1, 1.5, 1e9, 11])
        expect((await refused(load([{ ...of(made), quantity }])))[0]![1]).toBe('lines.0.quantity')
      const another = [{ ...of(made), skuId: other, quantity: 1 }]
      expect(await refused(load(another))).toEqual([
        ['unknown_reference', 'lines.0.purchaseOrderLineId'],
      ])
      const abroad = await world.make(
        'purchaseOrderLines',
        { purchaseOrderId: made.id, position: 9, skuId, quantity: 9, unitCost: 1 },
        world.abroad,
      )
      expect(
        await refused(load([{ ...of(made), purchaseOrderLineId: abroad, quantity: 1 }])),
      ).toEqual([['unknown_reference', 'lines.0.purchaseOrderLineId']])
      await world.db.query(sql`delete from purchase_order_lines where id = ${abroad}`)
      const { id, version, lines } = await good(load([{ ...of(made), quantity: 10 }]))
      expect((await refused(load([{ ...of(made), quantity: 1 }])))[0]).toEqual([
        'too_many',
        'lines.0.quantity',
      ])
      const more = { id: lines[0].id, quantity: 12 }
      expect(
        (await refused(admin.put(`/api/containers/${id}`, { version, lines: [more] })))[0]![1],
      ).toBe('lines.0.quantity')
      await good(
        admin.put(`/api/containers/${id}`, {
          version,
          lines: [{ ...more, overReason: 'Packed already' }],
        }),
      )
      expect(await numbers(made.id)).toMatchObject({ onBoard: 12, notLoaded: 0, toCome: 10 })
      await adds()
    })

    it('fills lines of one SKU by position from a file, and comes again unchanged in sum', async () => {
      const skuId = await world.sku('OLT-D')
      const made = await confirmed([
        [skuId, 4],
        [skuId, 6],
      ])
      const file = (quantity: number) =>
        `Container no.,B/L,Type,Warehouse,SKU,Purchase order,Quantity
${containerNo('MSKU', 900_000)},BLD,40 ft,OLT,OLT-D,${made.no},${quantity}
`
      const bring = async (quantity: number) =>
        upload(admin, '/api/containers/import', file(quantity), { dryRun: 'false' }, 'c.csv')
      expect((await bring(11)).status).toBe(422)
      for (const quantity of [9, 9, 3, 10]) {
        const { status, body } = await bring(quantity)
        expect(status, JSON.stringify(body)).toBe(200)
        const { lines } = await order(made.id)
        expect(lines.map((line: Row) => line.onBoard)).toEqual([
          Math.min(quantity, 4),
          Math.max(quantity - 4, 0),
        ])
      }
      await adds()
    })

    it('goes back with a reason while nothing is checked in, and its order with it', async () => {
      const skuId = await world.sku('OLT-E')
      const made = await confirmed([[skuId, 10]])
      await stepped('purchaseOrders', made.id, 'produce')
      const { id } = await good(load([{ ...of(made), quantity: 10 }]))
      expect(await refused(call(id, 'load', { loadedOn: world.day(2) }))).toEqual([
        ['future', 'loadedOn'],
      ])
      await good(call(id, 'load', { loadedOn: world.day(-3) }))
      expect(await refused(call(id, 'sail', { departedOn: world.day(-4) }))).toEqual([
        ['too_early', 'departedOn'],
      ])
      await good(call(id, 'sail', { departedOn: world.day(-2) }))
      expect(await numbers(made.id)).toMatchObject({ state: 'Shipped' })
      expect((await step('containers', id, 'unsail')).errors[0].field).toBe('reason')
      await stepped('containers', id, 'unsail', 'It stands on the quay')
      expect(await numbers(made.id)).toMatchObject({ state: 'In Production', shipped: 0 })
      expect(await container(id)).toMatchObject({ loadedOn: world.day(-3), departedOn: null })
      await good(call(id, 'sail'))
      await good(call(id, 'arrive', { arrivedOn: today() }))
      await good(call(id, 'deliver'))
      await good(call(id, 'beginCheckIn'))
      await stepped('containers', id, 'uncheck', 'The wrong door')
      await good(call(id, 'beginCheckIn'))
      const [{ id: containerLineId }] = (await container(id)).lines
      await good(call(id, 'checkIn', { lines: [{ containerLineId, good: 1 }] }))
      expect((await step('containers', id, 'uncheck', 'Again')).errors[0].code).toBe('checked_in')
      await adds()
    })

    it('takes planned goods out of containers where an order is cancelled, before anything sailed', async () => {
      const skuId = await world.sku('OLT-F')
      const made = await confirmed([[skuId, 10]])
      const { id, lines } = await good(load([{ ...of(made), quantity: 6 }]))
      const claim = await waiting(skuId, 2, { containerLineId: lines[0].id })
      await good(call(id, 'load'))
      await good(call(id, 'sail'))
      expect((await step('purchaseOrders', made.id, 'cancel', 'Too dear')).errors[0].code).toBe(
        'transition',
      )
      await stepped('containers', id, 'unsail', 'Not yet')
      await stepped('purchaseOrders', made.id, 'cancel', 'Too dear')
      expect((await container(id)).lines).toEqual([])
      expect(await promises(claim)).toEqual(['2 Planned Purchase order to be bought'])
      expect(await numbers(made.id)).toMatchObject({ state: 'Cancelled', toCome: 0, notLoaded: 0 })
      await adds()
    })

    it('lets promises leave what does not come, the latest claim first', async () => {
      const skuId = await world.sku('OLT-G')
      const { id } = await submitted([[skuId, 10]])
      const [{ id: purchaseOrderLineId }] = (await order(id)).lines
      const early = await waiting(skuId, 5, { purchaseOrderLineId }, '01')
      const late = await waiting(skuId, 4, { purchaseOrderLineId }, '02')
      await good(confirm(id, [8]))
      expect(await promises(early)).toEqual(['5 Planned Purchase order named'])
      expect(await promises(late)).toEqual([
        '1 Planned Purchase order to be bought',
        '3 Planned Purchase order named',
      ])
      // Of 6 in a container 4 are promised; 2 come damaged and 2 not at all.
      const { id: containerId, lines } = await good(load([{ ...of(await order(id)), quantity: 6 }]))
      await world.db.query(
        sql`update reservations set source = 'Container', container_line_id = ${lines[0].id} where order_line_id = ${early}`,
      )
      await open(containerId)
      const [{ id: containerLineId }] = lines
      await good(
        call(containerId, 'checkIn', { lines: [{ containerLineId, good: 2, damaged: 2 }] }),
      )
      // Two came, two may still be in the box, one goes to what is not loaded and makes the later claim leave.
      expect(await promises(early)).toEqual([
        '1 Planned Purchase order named',
        '2 Planned Container named',
        '2 Soft Stock',
      ])
      expect(await promises(late)).toEqual([
        '1 Planned Purchase order named',
        '1 Planned Purchase order to be bought',
        '2 Planned Purchase order to be bought',
      ])
      await good(
        call(containerId, 'complete', {
          missing: [{ containerLineId, closedShort: 1, stillOwed: 1 }],
        }),
      )
      // Three are still to come: two of the earlier claim that were in the box, and one that was not.
      expect(await numbers(id)).toMatchObject({ toCome: 3, notLoaded: 3, closedShort: 1 })
      expect(await promises(early)).toEqual([
        '1 Planned Purchase order named',
        '2 Planned Purchase order named',
        '2 Soft Stock',
      ])
      expect(await promises(late)).toEqual([
        '1 Planned Purchase order to be bought',
        '1 Planned Purchase order to be bought',
        '2 Planned Purchase order to be bought',
      ])
      await adds()
    })

    it('confirms each line once, never fewer than are loaded, and 0 as well', async () => {
      const [a, b] = [await world.sku('OLT-H'), await world.sku('OLT-I')]
      const made = await submitted([
        [a, 5],
        [b, 5],
      ])
      const answer = (i: number) => ({ id: made.lines[i].id, confirmed: 5, unitCost: 1 })
      for (const [lines, code, field] of [
        [[answer(0)], 'required', 'lines'],
        [[answer(0), answer(0), answer(1)], 'duplicate', 'lines.1.id'],
        [[answer(0), { ...answer(1), confirmed: -1 }], undefined, 'lines.1.confirmed'],
        [[answer(0), { ...answer(1), confirmed: 1.5 }], undefined, 'lines.1.confirmed'],
        [[answer(0), { ...answer(1), unitCost: -1 }], undefined, 'lines.1.unitCost'],
      ] as const) {
        const [problem] = await refused(confirm(made.id, [], { lines }))
        expect(problem![1]).toBe(field)
        if (code) expect(problem![0]).toBe(code)
      }
      const { id, version } = await good(load([{ ...of(made), quantity: 4 }]))
      expect(await refused(confirm(made.id, [3, 5]))).toEqual([['too_few', 'lines.0.confirmed']])
      await good(admin.put(`/api/containers/${id}`, { version, lines: [] }))
      expect((await confirm(made.id, [0, 5], { version: 0 })).status).toBe(409)
      await good(confirm(made.id, [0, 5]))
      expect(await order(made.id)).toMatchObject({ state: 'Confirmed', pieces: 5, toCome: 5 })
      expect(await refused(confirm(made.id, [5, 5]))).toEqual([['transition', 'id']])
      await adds()
    })

    it('lets many who load the last pieces at once never load more than there are', async () => {
      const skuId = await world.sku('OLT-J')
      // In depth 50 people load 3 each of the last 100 pieces.
      const [people, pieces] = isDeep ? [50, 100] : [12, 20]
      const made = await confirmed([[skuId, pieces]])
      const answers = await Promise.all(
        Array.from({ length: people }, () => load([{ ...of(made), quantity: 3 }])),
      )
      const loads = Math.floor(pieces / 3)
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(loads)
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(await numbers(made.id)).toMatchObject({
        onBoard: loads * 3,
        notLoaded: pieces - loads * 3,
      })
      // The database itself refuses it too.
      await expect(
        world.container(
          { no: 'MSKU9000009', type: '20', warehouseId: main },
          { ...of(made), quantity: 3 },
        ),
      ).rejects.toMatchObject({ code: 'ERP01' })
      await world.db.query(sql`update containers set is_deleted = true where no = 'MSKU9000009'`)
      await adds()
    })
  },
  emptyBeginning,
)
