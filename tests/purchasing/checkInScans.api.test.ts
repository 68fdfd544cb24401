import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkDigit } from '#resources/purchasing/containers/containerNumber.ts'
import type { Row } from '#server/entities/meta/meta.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { csvRows, formOf, partsOf, pictureOfOnePoint } from '#tests/support/files.ts'
import { isDeep } from '#tests/support/run/depth.ts'
import '#tests/support/installProduct.ts'

/** The number of a container, with its check digit. */
const numbered = (n: number) => {
  const ten = `SCNU${100_000 + n}`
  return `${ten}${checkDigit(ten)}`
}

describeRules(
  'check-in by scans',
  database => {
    let product: Product, world: World, admin: Caller, phone: Caller, other: Caller
    let main: string, supplierId: string
    let n = 0
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      admin = await product.as('ALL')
      phone = await product.as(['K1', 'K4', 'L2'])
      other = await product.as(['K1', 'K4', 'L2'])
      main = await world.warehouse('SCAN')
      supplierId = await world.make('suppliers', {
        code: 'SCAN',
        name: 'Maker',
        country: 'CN',
        currency: 'USD',
      })
      const areaId = await world.make('stockAreas', {
        name: 'Racks',
        kind: 'Storage',
        warehouseId: main,
        isActive: true,
      })
      const rack = { warehouseId: main, areaId, aisles: 'A', shelves: 2, layers: 2 }
      await good(phone.post('/api/aisles/make', rack))
    })
    afterAll(() => product.close())

    const good = async (answer: Promise<{ status: number; body: any }>) => {
      const { status, body } = await answer
      expect([200, 201], JSON.stringify(body)).toContain(status)
      expect(body.isSuccess, JSON.stringify(body)).not.toBe(false)
      return body
    }
    const call = async (id: string, name: string, more: Row = {}) =>
      admin.post(`/api/containers/${name}`, {
        containerId: id,
        version: (await good(admin.get(`/api/containers/${id}`))).version,
        ...more,
      })
    /** A purchase order of so many pieces, of which so many are confirmed. */
    async function bought(skuId: string, quantity: number, confirmed = quantity) {
      const made = await good(
        admin.post('/api/purchaseOrders', {
          supplierId,
          warehouseId: main,
          currency: 'USD',
          requestedDate: world.day(60),
          lines: [{ position: 1, skuId, quantity, unitCost: 2 }],
        }),
      )
      const targets = [{ id: made.id }]
      await good(admin.post('/api/purchaseOrders/bulk', { operation: 'submit', targets }))
      const { version, lines } = await good(admin.get(`/api/purchaseOrders/${made.id}`))
      const line = { id: lines[0].id, confirmed, unitCost: 2, readyDate: world.day(70) }
      await good(
        admin.post('/api/purchaseOrders/confirm', {
          id: made.id,
          version,
          lines: [{ ...line, remark: null }],
        }),
      )
      return { id: made.id as string, lineId: lines[0].id as string }
    }
    /** A container that is being checked in, with pieces of purchase orders. */
    async function opened(lines: readonly (readonly [skuId: string, quantity: number, of: Row])[]) {
      const made = await good(
        admin.post('/api/containers', {
          no: numbered(++n),
          type: '40',
          warehouseId: main,
          lines: lines.map(([skuId, quantity, { id, lineId }]) => ({
            purchaseOrderId: id,
            purchaseOrderLineId: lineId,
            skuId,
            quantity,
          })),
        }),
      )
      for (const step of ['load', 'sail', 'arrive', 'beginCheckIn']) await good(call(made.id, step))
      return { id: made.id as string, no: made.no as string }
    }
    /** A container of pieces of one SKU. */
    async function boxOf(code: string, quantity: number) {
      const skuId = await world.sku(code)
      return { skuId, ...(await opened([[skuId, quantity, await bought(skuId, quantity)]])) }
    }
    const event = (containerId: string, item: string, quantity: number, more: Row = {}) => ({
      id: `in-${++n}`,
      kind: 'Check in',
      at: new Date().toISOString(),
      containerId,
      item,
      quantity,
      ...more,
    })
    type Event = ReturnType<typeof event>
    const told = async (events: readonly Event[], by = phone): Promise<string[]> => {
      const body = await good(
        by.post('/api/scanEvents', { sentAt: new Date().toISOString(), events }),
      )
      return body.data.map((each: any) => each.code ?? each.outcome)
    }
    const linesOf = (containerId: string) =>
      world.db.query<Row>(sql`
        select k.code, l.quantity, l.received_good as good, l.damaged, l.missing, l.extra, l.to_return
        from container_lines l join skus k on k.id = l.sku_id where l.container_id = ${containerId} order by k.code`)
    const pictured = async () => {
      const { headers, payload } = formOf(
        { of: 'Check in' },
        { bytes: pictureOfOnePoint.buffer, name: 'photo.png', as: 'photo' },
      )
      const sent = await phone.send({
        method: 'POST',
        url: '/api/scanEvents/photo',
        headers,
        payload,
      })
      expect(sent.status, JSON.stringify(sent.body)).toBe(200)
      return sent.body.fileId as string
    }
    const adds = async () => expect(await ledgerDifferences(product.db)).toEqual([])

    it('follows the pieces of a container from the phone to their purchase order and to a loss', async () => {
      const skuId = await world.sku('CI-A')
      const order = await bought(skuId, 100, 90)
      const { id, no } = await opened([[skuId, 60, order]])
      const asked = { work: 'Containers', date: world.day(0), warehouseId: main }
      const pack = await good(phone.get('/api/scanPacks', asked))
      expect(pack.containers).toContainEqual({ id, no })
      expect(pack.containerGoods).toContainEqual({ containerId: id, skuId, open: 60 })
      expect(pack.codes).toContainEqual({ code: 'CI-A', skuId, layerId: null })
      const place = pack.places.find(({ isZone }: Row) => !isZone)
      const fileId = await pictured()
      expect(
        await told([
          event(id, 'CI-A', 40, { place: place.name }),
          event(id, 'CI-A', 15),
          event(id, 'CI-A', 2, { reason: 'Damaged', fileId }),
          event(id, 'CI-A', 1, { reason: 'Extra' }),
        ]),
      ).toEqual(['done', 'done', 'done', 'done'])
      expect(await world.stockOf(skuId)).toEqual(['SCAN Damaged: 2', 'SCAN Normal: 56'])
      const issues = await world.db.query(sql`
        select q.no is not null as has_no, q.quantity, q.source, q.stock_status, q.purchase_order_id, (select count(*)::int from qa_photos p where p.qa_issue_id = q.id and p.photo = ${fileId}) as photos
        from qa_issues q where q.container_id = ${id}`)
      expect(issues).toEqual([
        {
          hasNo: true,
          quantity: 2,
          source: 'Check-in',
          stockStatus: 'Damaged',
          purchaseOrderId: order.id,
          photos: 1,
        },
      ])
      // Two of the three that are missing are still owed.
      const [line] = (await good(admin.get(`/api/containers/${id}`))).lines
      const missing = [{ containerLineId: line.id, closedShort: 1, stillOwed: 2 }]
      await good(call(id, 'complete', { missing }))
      const { state, lines } = await good(admin.get(`/api/purchaseOrders/${order.id}`))
      expect({ state, ...lines[0] }).toMatchObject({
        state: 'Partly Shipped',
        received: 57,
        closedShort: 1,
        toCome: 32,
      })
      const [loss] = await world.db.query<Row>(sql`
        select o.id, o.version, o.state, o.reason, l.quantity from stock_losses o join stock_loss_lines l on l.stock_loss_id = o.id where o.container_id = ${id}`)
      expect(loss).toMatchObject({ state: 'Submitted', reason: 'Missing', quantity: 1 })
      const decide = async (operation: string, by: Caller) =>
        (await by.post('/api/stockLosses/bulk', { operation, targets: [{ id: loss!.id }] })).body
          .results[0]
      expect(await decide('approve', admin)).toMatchObject({ isSuccess: false })
      const boss = await product.as(['M4', 'C1'])
      expect(await decide('approve', boss)).toMatchObject({ isSuccess: true })
      expect(await decide('post', boss)).toMatchObject({ isSuccess: true })
      expect(await world.stockOf(skuId)).toEqual(['SCAN Damaged: 2', 'SCAN Normal: 56'])
      expect(await told([event(id, 'CI-A', 1)])).toEqual(['transition'])
      expect(await told([event(id, 'CI-A', 1, { reason: 'Extra' })])).toEqual(['transition'])
      await adds()
    })

    it('counts the numbers of 55 good, 2 damaged, 3 missing and owed, 1 extra', async () => {
      const skuId = await world.sku('CI-B')
      const order = await bought(skuId, 100, 90)
      const { id } = await opened([[skuId, 60, order]])
      const damaged = { reason: 'Damaged', fileId: await pictured() }
      expect(
        await told([
          event(id, 'CI-B', 55),
          event(id, 'CI-B', 2, damaged),
          event(id, 'CI-B', 1, { reason: 'Extra' }),
        ]),
      ).toEqual(['done', 'done', 'done'])
      const [line] = (await good(admin.get(`/api/containers/${id}`))).lines
      const missing = [{ containerLineId: line.id, closedShort: 0, stillOwed: 3 }]
      await good(call(id, 'complete', { missing }))
      const { state, lines } = await good(admin.get(`/api/purchaseOrders/${order.id}`))
      expect({ state, ...lines[0] }).toMatchObject({
        state: 'Partly Shipped',
        received: 57,
        toCome: 33,
        closedShort: 0,
      })
      expect(await world.stockOf(skuId)).toEqual(['SCAN Damaged: 2', 'SCAN Normal: 56'])
      const losses = sql`select from stock_losses where container_id = ${id}`
      expect(await world.db.query(losses)).toEqual([])
      await adds()
    })

    it('takes each scan in once, however often and in whichever order it is sent', async () => {
      const { id, skuId } = await boxOf('CI-C', 30)
      const scans = Array.from({ length: 10 }, () => event(id, 'CI-C', 3))
      const [first] = scans
      expect(await told([first!, first!])).toEqual(['done', 'known'])
      await Promise.all([
        told(scans),
        told(scans.toReversed()),
        told(scans.slice(5)),
        told(scans.slice(0, 5).toReversed()),
      ])
      expect(new Set(await told(scans))).toEqual(new Set(['known']))
      expect(await told([{ ...first!, quantity: 2 }])).toEqual(['event_used'])
      const another = { ...first!, containerId: skuId }
      expect(await told([another])).toEqual(['event_used'])
      expect(await world.stockOf(skuId)).toEqual(['SCAN Normal: 30'])
      const log = await good(phone.get('/api/scanEvents', { skuId, from: world.day(-1) }))
      expect(log.data).toHaveLength(10)
      await adds()
    })

    it('wakes orders in turn by their priority, and none with what is to return', async () => {
      const { id, skuId } = await boxOf('CI-D', 5)
      const [line] = (await good(admin.get(`/api/containers/${id}`))).lines
      const waiting = async (quantity: number, day: string) => {
        const made = await world.order([[skuId, quantity]], { state: 'Confirmed' })
        await world.make('reservations', {
          orderLineId: made.line(0),
          skuId,
          quantity,
          source: 'Container',
          containerLineId: line.id,
          priorityOnUtc: `2026-01-${day}T00:00:00Z`,
        })
        return made.line(0)
      }
      const [late, early] = [await waiting(2, '09'), await waiting(3, '02')]
      const held = async (orderLineId: string) =>
        (
          await world.db.query<{ pieces: number }>(sql`
            select coalesce(sum(quantity), 0)::int as pieces from stock_lines where order_line_id = ${orderLineId}`)
        )[0]!.pieces
      expect(await told([event(id, 'CI-D', 2, { reason: 'To return' })])).toEqual(['done'])
      expect([await held(early), await held(late)]).toEqual([0, 0])
      expect(await world.stockOf(skuId)).toEqual(['SCAN Normal Manual: 2'])
      expect(await told([event(id, 'CI-D', 2)])).toEqual(['done'])
      expect([await held(early), await held(late)]).toEqual([2, 0])
      expect(await told([event(id, 'CI-D', 2)])).toEqual(['done'])
      expect([await held(early), await held(late)]).toEqual([3, 1])
      expect(await linesOf(id)).toMatchObject([{ good: 4, extra: 2, toReturn: 2 }])
      await adds()
    })

    it('gives goods that nobody expected a line with 0 expected', async () => {
      const { id } = await boxOf('CI-E', 5)
      const skuId = await world.sku('CI-F')
      expect(await told([event(id, 'CI-F', 1)])).toEqual(['not_expected'])
      const extra = { reason: 'Extra' }
      expect(
        await told([
          event(id, 'CI-F', 2, extra),
          event(id, 'CI-F', 1, { reason: 'To return' }),
          event(id, 'CI-F', 1),
          event(id, 'CI-NOBODY-KNOWS', 1, extra),
        ]),
      ).toEqual(['done', 'done', 'too_many', 'unknown_code'])
      expect(await linesOf(id)).toMatchObject([
        { code: 'CI-E', quantity: 5, extra: 0 },
        { code: 'CI-F', quantity: 0, good: 0, extra: 3, toReturn: 1 },
      ])
      expect(await world.stockOf(skuId)).toEqual(['SCAN Normal: 2', 'SCAN Normal Manual: 1'])
      // Nobody loads none of something.
      const { version, lines } = await good(admin.get(`/api/containers/${id}`))
      const kept = lines.map(({ id: lineId }: Row) => ({ id: lineId }))
      await good(admin.put(`/api/containers/${id}`, { version, vessel: 'Ever', lines: kept }))
      const none = await admin.put(`/api/containers/${id}`, {
        version: version + 1,
        lines: [{ ...kept[0], quantity: 0 }, kept[1]],
      })
      expect(none.body.errors).toMatchObject([{ code: 'min', field: 'lines.0.quantity' }])
    })

    it('refuses by field what is not so, and changes nothing', async () => {
      const { id, skuId } = await boxOf('CI-G', 5)
      const scan = (quantity: number, more: Row = {}) => event(id, 'CI-G', quantity, more)
      const clerk = await product.as(['K1', 'K4'])
      expect(await told([scan(1)], clerk)).toEqual(['forbidden'])
      // A scan is no later than its sending.
      const events = [
        ...[0, -1, 1.5, 1e9].map(quantity => scan(quantity)),
        scan(6),
        scan(1, { reason: 'Eaten' }),
        scan(1, { reason: 'Damaged' }),
        scan(1, { containerId: skuId }),
        scan(1, { containerId: 'x' }),
        scan(1, { containerId: undefined }),
        scan(1, { place: 'NOWHERE' }),
      ]
      const sentAt = new Date().toISOString()
      const { body } = await phone.post('/api/scanEvents', { sentAt, events })
      expect(body.data.map(({ field, outcome }: Row) => [outcome, field])).toEqual(
        [
          ...Array.from({ length: 5 }, () => 'quantity'),
          'reason',
          'fileId',
          ...Array.from({ length: 3 }, () => 'containerId'),
          'place',
        ].map(field => ['refused', field]),
      )
      const abroad = await world.make(
        'containers',
        { no: numbered(899_999), type: '20', warehouseId: main, state: 'Checking In' },
        world.abroad,
      )
      expect(await told([scan(1, { containerId: abroad })])).toEqual(['not_found'])
      expect(await world.stockOf(skuId)).toEqual([])
      expect(await linesOf(id)).toMatchObject([{ good: 0, damaged: 0, extra: 0 }])
    })

    it('prints what was received and its labels, and lists what differs', async () => {
      const { id, no } = await boxOf('CI-J', 4)
      await world.db.query(sql`update skus set cartons = 2 where code = 'CI-J'`)
      await world.sku('CI-K')
      const extra = { reason: 'To return' }
      const scans = [event(id, 'CI-J', 3), event(id, 'CI-K', 1, extra)]
      expect(await told(scans)).toEqual(['done', 'done'])
      const of = { containerId: id }
      const pdf = async (path: string, more: Row = {}) => {
        const answer = await admin.get(`/api/containers/${path}`, { ...of, ...more })
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
        expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-')
        return answer.bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length
      }
      expect(await pdf('goodsReceived')).toBe(1)
      expect(await pdf('cartonLabels', { pieces: 'Checked in', size: '100x50' })).toBe(6)
      expect(await pdf('cartonLabels', { pieces: 'Expected', size: '100x50' })).toBe(8)
      const differences = await admin.get('/api/containers/differences', { ...of, format: 'csv' })
      expect(csvRows(differences).map(row => [row[0], ...row.slice(4)])).toEqual([
        [
          'SKU',
          'Expected',
          'Good',
          'Damaged',
          'Missing',
          'Not checked in',
          'Extra, kept',
          'Extra, to return',
          'Good minus expected',
        ],
        ['CI-J', '4', '3', '0', '0', '1', '0', '0', '-1'],
        ['CI-K', '0', '0', '0', '0', '0', '0', '1', '0'],
      ])
      const sheet = await admin.get('/api/containers/differences', of)
      expect(Object.keys(await partsOf(sheet.bytes))).toContain('xl/workbook.xml')
      expect(no).toMatch(/^SCNU/)
      const planned = await world.container(
        { no: numbered(888_888), type: '20', warehouseId: main },
        { skuId: await world.sku('CI-L'), quantity: 1 },
      )
      for (const path of ['goodsReceived', 'differences'])
        expect(
          (await admin.get(`/api/containers/${path}`, { containerId: planned.id })).body.errors,
        ).toMatchObject([{ code: 'state', field: 'containerId' }])
    })

    it('puts goods where there is room, and refuses a full place', async () => {
      const { id, skuId } = await boxOf('CI-H', 5)
      await world.db.query(sql`update skus set volume = 1 where id = ${skuId}`)
      const [place] = await world.db.query<{ name: string }>(sql`
        update layers set max_volume = 2 where id = (select id from layers where full_code like '%A%' and shelf_id is not null and warehouse_id = ${main} order by full_code desc limit 1) returning full_code as name`)
      const at = { place: place!.name }
      expect(await told([event(id, 'CI-H', 3, at), event(id, 'CI-H', 2, at)])).toEqual([
        'full',
        'done',
      ])
      const lines = [{ containerLineId: '', good: 1, layerId: '' }]
      const [of] = await world.db.query<Row>(sql`
        select l.id, y.id as layer_id from container_lines l, layers y where l.container_id = ${id} and y.full_code = ${place!.name}`)
      Object.assign(lines[0]!, { containerLineId: of!.id, layerId: of!.layerId })
      const desk = await call(id, 'checkIn', { lines })
      expect(desk.body.errors).toMatchObject([{ code: 'full', field: 'lines.0.layerId' }])
      await adds()
    })

    it('never takes more of a line than is open from two phones that scan it at once', async () => {
      const pieces = isDeep ? 100 : 10
      const { id, skuId } = await boxOf('CI-I', pieces)
      // Each tells 3 of 4 of all pieces, one by one.
      const each = Array.from({ length: Math.ceil(pieces * 0.75) })
      const answers = await Promise.all(
        [phone, other].map(async by => {
          const codes: string[] = []
          for (const _ of each) codes.push(...(await told([event(id, 'CI-I', 1)], by)))
          return codes
        }),
      )
      const all = answers.flat()
      expect(all.filter(code => code === 'done')).toHaveLength(pieces)
      expect(all.filter(code => code === 'too_many')).toHaveLength(each.length * 2 - pieces)
      expect(await world.stockOf(skuId)).toEqual([`SCAN Normal: ${pieces}`])
      expect(await told([event(id, 'CI-I', 1, { reason: 'Extra' })])).toEqual(['done'])
      expect(await linesOf(id)).toMatchObject([{ good: pieces, extra: 1 }])
      await adds()
    })
  },
  emptyBeginning,
)
