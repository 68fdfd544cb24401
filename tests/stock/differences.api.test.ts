import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordDifferences } from '#resources/stock/differences/recordDifferences.server.ts'
import { post } from '#resources/stock/ledger/ledger.server.ts'
import { reserve } from '#resources/stock/reservations/reserving.server.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import {
  differences,
  emptyBeginning,
  footprint,
  worldIn,
  type World,
} from '#tests/support/api/world.ts'

describeRules(
  'stock differences and transfers',
  database => {
    let product: Product,
      world: World,
      lead: Caller,
      main: string,
      layer: string,
      branch: string,
      floor: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      lead = await product.as(['D1', 'K1', 'K3', 'K5', 'O6'])
      main = await world.warehouse('MAIN')
      layer = await floorOf(main, 'Returns')
      await world.warehouse('ROAD', 'Transit')
      branch = await world.warehouse('BRANCH')
      floor = await floorOf(branch, 'QA')
    })
    afterAll(() => product.close())

    /** The floor of a zone, which the database adds with it. */
    const floorOf = async (warehouseId: string, kind: string) => {
      const name = `${kind} ${warehouseId.slice(-6)}`
      const { body } = await lead.post('/api/stockAreas', { name, warehouseId, kind })
      return body.id as string
    }
    const at = (layerId: string | null = layer, warehouseId = main) => ({
      warehouseId,
      layerId,
      stockStatus: 'Normal',
    })
    const move = (
      type: 'Receipt' | 'Loss' | 'Move',
      skuId: string,
      quantity: number,
      minutesAgo = 0,
      more: object = {},
    ) =>
      world.write(context =>
        post(context, {
          type,
          movements: [
            { skuId, quantity, ...(type === 'Receipt' ? { to: at() } : { from: at() }), ...more },
          ],
          ...(minutesAgo && { happened: { at: ago(minutesAgo), sentAt: ago(0) } }),
        }),
      )
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const found = async (skuId: string, pieces: number, minutesAgo = 0, more: object = {}) => {
      const [recorded] = await world.write(context =>
        recordDifferences(context, [
          {
            skuId,
            ...at(),
            source: 'Count',
            found: pieces,
            countedOnUtc: ago(minutesAgo - 0.01),
            ...more,
          },
        ]),
      )
      return recorded?.id
    }
    const read = async (id: string | undefined) =>
      (await lead.get(`/api/stockDifferences/${id}`)).body
    const step = async (operation: string, id: string | undefined, more: object = {}) => {
      const { body } = await lead.post('/api/stockDifferences/bulk', {
        operation,
        targets: [{ id }],
        ...more,
      })
      return body.results?.[0] ?? body
    }
    const explained = async (id: string | undefined, fields: object = {}) => {
      const { version } = await read(id)
      const put = { version, cause: 'Unknown', ...fields }
      expect((await lead.put(`/api/stockDifferences/${id}`, put)).status).toBe(200)
      expect(await step('explain', id)).toMatchObject({ isSuccess: true })
    }
    const sku = async (code: string, pieces: number) => {
      const skuId = await world.sku(code)
      await move('Receipt', skuId, pieces, 60)
      return skuId
    }

    it('compares a count with the books of its moment, and anew with what a phone sends later', async () => {
      const skuId = await sku('LATE', 10)
      const id = await found(skuId, 7, 30)
      expect(await read(id)).toMatchObject({ system: 10, found: 7, difference: -3, state: 'Open' })
      // Taken after the count, and taken before it by a phone without a network.
      await move('Loss', skuId, 1, 10)
      expect(await read(id)).toMatchObject({ system: 10, difference: -3 })
      await move('Loss', skuId, 2, 40)
      expect(await read(id)).toMatchObject({ system: 8, difference: -1 })
      await explained(id)
      expect(await step('post', id)).toMatchObject({ isSuccess: true })
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal: 6'])
      // What comes now changes nothing that was posted.
      await move('Loss', skuId, 1, 35)
      expect(await read(id)).toMatchObject({ system: 8, difference: -1, state: 'Posted' })
      const { body } = await lead.get(`/api/stockDifferences/moves?differenceId=${id}`)
      expect(body.data.map((m: any) => [m.type, m.quantity, m.balance])).toEqual([
        ['Count', -1, 5],
        ['Loss', -1, 6],
        ['Loss', -1, 7],
        ['Loss', -2, 8],
        ['Receipt', 10, 10],
      ])
      const [moved] = await world.db.query(
        sql`select document_entity, document_id from stock_moves where sku_id = ${skuId} and type = 'Count'`,
      )
      expect(moved).toEqual({ documentEntity: 'stockDifferences', documentId: id })
    })

    it('records nothing where the books are right, and the latest count of a place alone', async () => {
      const skuId = await sku('TWICE', 5)
      expect(await found(skuId, 5)).toBeUndefined()
      const first = await found(skuId, 4, 20)
      const second = await found(skuId, 3, 10)
      expect(await read(first)).toMatchObject({ state: 'Rejected' })
      // An earlier count that arrives late is no news, and one that finds all ends what was open.
      expect(await found(skuId, 2, 15)).toBeUndefined()
      expect(await read(second)).toMatchObject({ state: 'Open', difference: -2 })
      expect(await found(skuId, 5)).toBeUndefined()
      expect(await read(second)).toMatchObject({ state: 'Rejected' })
      expect(await step('post', second)).toMatchObject({
        isSuccess: false,
        errors: [{ code: 'transition' }],
      })
    })

    it('of a begun piece stays where whole pieces are counted, until its zone is checked again', async () => {
      const skuId = await sku('BEGUN', 5)
      const zone = { source: 'Zone', cartons: 1 }
      const begun = await found(skuId, 5, 20, zone)
      expect(await found(skuId, 5, 15)).toBeUndefined()
      const fewer = await found(skuId, 4, 10)
      expect(await read(begun)).toMatchObject({ state: 'Open', difference: 0 })
      expect(await read(fewer)).toMatchObject({ state: 'Open', difference: -1 })
      expect(await found(skuId, 5, 5, { source: 'Zone' })).toBeUndefined()
      expect(await read(begun)).toMatchObject({ state: 'Rejected' })
      // One whose pieces are missing too is replaced, so that they are posted once.
      const both = await found(skuId, 4, 4, zone)
      await found(skuId, 4, 3)
      expect(await read(both)).toMatchObject({ state: 'Rejected' })
    })

    it('of two counts of a place at once keeps one, which somebody else posts; books below zero are kept', async () => {
      const skuId = await sku('ATONCE', 5)
      await Promise.all([found(skuId, 4, 10), found(skuId, 3, 10)])
      const open = await world.db.query<{ id: string; staffId: string }>(
        sql`select id, staff_id from stock_differences where sku_id = ${skuId} and state = 'Open'`,
      )
      expect(open).toHaveLength(1)
      const [{ id, staffId }] = open as [{ id: string; staffId: string }]
      await explained(id)
      const countedBy = (by: string) =>
        world.db.query(sql`update stock_differences set staff_id = ${by} where id = ${id}`)
      const { body: made } = await lead.post('/api/stockAreas', {
        name: 'Who',
        warehouseId: main,
        kind: 'Storage',
      })
      const [me] = await world.db.query<{ id: string }>(
        sql`select created_by as id from stock_areas where id = ${made.id}`,
      )
      await countedBy(me!.id)
      expect(await step('post', id)).toMatchObject({ errors: [{ code: 'same_person' }] })
      await countedBy(staffId)
      expect(await step('post', id)).toMatchObject({ isSuccess: true })
      // A phone tells that pieces left before they came.
      const early = await world.sku('EARLY')
      await move('Receipt', early, 5)
      await move('Loss', early, 2, 40)
      const below = await found(early, 0, 30)
      expect(await read(below)).toMatchObject({ system: -2, difference: 2 })
      expect(await step('reject', below, { reason: 'A clock was wrong' })).toMatchObject({
        isSuccess: true,
      })
    })

    it('corrects once what was counted before it was posted and sent afterwards', async () => {
      const skuId = await sku('SENTLATE', 10)
      const id = await found(skuId, 8, 20)
      await explained(id)
      await step('post', id)
      expect(await found(skuId, 8, 10)).toBeUndefined()
      expect(await read(await found(skuId, 7, 5))).toMatchObject({ system: 8, difference: -1 })
    })

    it('is posted as a move where the pieces are elsewhere, and as found where more lie there', async () => {
      const skuId = await sku('ELSEWHERE', 4)
      const shop = await world.warehouse('SHOP')
      const moved = await found(skuId, 3)
      await explained(moved, { cause: 'Mislaid', otherWarehouseId: shop })
      await step('post', moved)
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal: 3', 'SHOP Normal: 1'])
      const extra = await found(skuId, 5)
      await explained(extra)
      await step('post', extra)
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal: 5', 'SHOP Normal: 1'])
      // More came to the place than was sent from the shop.
      const back = await found(skuId, 7)
      await explained(back, { cause: 'Not recorded', otherWarehouseId: shop })
      expect(await step('post', back)).toMatchObject({
        errors: [{ code: 'insufficient_stock', field: 'otherWarehouseId' }],
      })
      expect(await read(back)).toMatchObject({ state: 'Explained', difference: 2 })
      const own = await found(skuId, 6)
      const elsewhere = { version: 1, otherWarehouseId: shop, otherLayerId: layer }
      expect((await lead.put(`/api/stockDifferences/${own}`, elsewhere)).body.errors).toMatchObject(
        [{ code: 'unknown_reference', field: 'otherLayerId' }],
      )
      await explained(own, { cause: 'Mislaid', otherWarehouseId: main, otherLayerId: layer })
      expect(await step('post', own)).toMatchObject({
        errors: [{ code: 'same_place', field: 'otherLayerId' }],
      })
      expect(await differences(world.db)).toEqual([])
    })

    it('takes free pieces alone, says for whom others are held, and is posted by who may alone', async () => {
      const skuId = await sku('HELD', 2)
      const { id: orderId } = await world.order([[skuId, 2]])
      await world.write(context => reserve(context, { orderId }))
      const id = await found(skuId, 1)
      expect(await step('post', id)).toMatchObject({ errors: [{ code: 'transition' }] })
      expect(await step('explain', id)).toMatchObject({ errors: [{ field: 'cause' }] })
      // The step asks for what it needs.
      const { version } = await read(id)
      const why = { differenceId: id, version, cause: 'Mislaid', explanation: 'Behind the rack' }
      const tell = async (more: object) =>
        (await lead.post('/api/stockDifferences/explain', { ...why, ...more })).body
      expect(await tell({ cause: '' })).toMatchObject({ errors: [{ field: 'cause' }] })
      expect(await tell({ version: version + 7 })).toMatchObject({ isSuccess: false })
      expect(await read(id)).toMatchObject({ state: 'Open', cause: null })
      expect(await tell({})).toMatchObject({ isSuccess: true })
      expect(await read(id)).toMatchObject({
        state: 'Explained',
        cause: 'Mislaid',
        explanation: 'Behind the rack',
      })
      expect(await tell({})).toMatchObject({ isSuccess: false })
      const [order] = await world.db.query<{ code: string }>(
        sql`select order_code as code from orders where id = ${orderId}`,
      )
      const { errors } = await step('post', id)
      expect(errors[0].message).toContain(`Others are held for ${order!.code}: release them first.`)
      const picker = await product.as(['D1', 'K1'])
      const targets = [{ id }]
      const posted = await picker.post('/api/stockDifferences/bulk', { operation: 'post', targets })
      expect(posted.status).toBe(403)
      expect(await step('reject', id)).toMatchObject({ errors: [{ field: 'reason' }] })
      expect(await step('reject', id, { reason: 'Miscounted' })).toMatchObject({ isSuccess: true })
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal Order: 2'])
    })

    it('posts thousands of a count in batches, what one cannot take stopping no other', async () => {
      const codes = Array.from({ length: 510 }, (_, i) => `MANY-${i}`)
      const skuIds: string[] = []
      for (const code of codes) skuIds.push(await world.sku(code))
      await world.write(async context => {
        for (const part of [skuIds.slice(0, 500), skuIds.slice(500)])
          await post(context, {
            type: 'Receipt',
            movements: part.map(skuId => ({ skuId, quantity: 3, to: at() })),
          })
      })
      const countedOnUtc = new Date().toISOString()
      const recorded = await world.write(context =>
        recordDifferences(
          context,
          skuIds.map((skuId, i) => ({
            skuId,
            ...at(),
            source: 'Count' as const,
            found: i % 2 ? 2 : 4,
            countedOnUtc,
            cause: 'Miscounted' as const,
            isExplained: true,
          })),
        ),
      )
      expect(recorded).toHaveLength(510)
      await world.write(context =>
        post(context, {
          type: 'Loss',
          movements: [{ skuId: skuIds[1]!, quantity: 3, from: at() }],
        }),
      )
      const { body } = await lead.post('/api/stockDifferences/bulk', {
        operation: 'post',
        targets: recorded.map(({ id }) => ({ id })),
      })
      const refused = body.results.filter((r: any) => !r.isSuccess)
      expect(refused).toHaveLength(1)
      expect(refused[0].errors[0].message).toContain('1 MANY-1 to be taken, but only 0 free there')
      const [sum] = await world.db.query<{ pieces: number }>(
        sql`select sum(quantity)::int as pieces from stock_lines where sku_id in ${skuIds}`,
      )
      expect(sum!.pieces).toBe(255 * 4 + 254 * 2)
      // More movements than a posting has arrive together.
      const { body: sent } = await transferOf(
        skuIds.slice(200).map(skuId => ({ skuId, quantity: 2 })),
      )
      const bulk = (operation: string) =>
        lead.post('/api/transfers/bulk', { operation, targets: [{ id: sent.id }] })
      for (const operation of ['pick', 'dispatch'])
        expect((await bulk(operation)).body.done, operation).toBe(1)
      const { version, lines } = (await lead.get(`/api/transfers/${sent.id}`)).body
      const whole = await lead.post('/api/transfers/receive', {
        transferId: sent.id,
        version,
        lines: lines.map(({ id }: { id: string }) => ({ transferLineId: id, good: 1, damaged: 1 })),
      })
      expect(whole.body, JSON.stringify(whole.body.errors)).toMatchObject({ jobStatus: 'Received' })
    }, 60_000)

    /** Sends pieces of SKUs from MAIN to BRANCH. */
    const transferOf = async (lines: readonly object[], fields: object = {}) =>
      lead.post('/api/transfers', {
        sourceWarehouseId: main,
        targetWarehouseId: branch,
        lines,
        ...fields,
      })
    const onTheRoad = async (skuId: string, quantity: number) => {
      const { body, status } = await transferOf([{ skuId, quantity }])
      expect(status, JSON.stringify(body)).toBe(201)
      const id = body.id as string
      for (const operation of ['pick', 'dispatch'])
        await lead.post('/api/transfers/bulk', { operation, targets: [{ id }] })
      return { id, transferLineId: body.lines[0].id as string }
    }
    const arrive = async (
      { id, transferLineId }: { id: string; transferLineId: string },
      line: object,
      call = 'receive',
    ) => {
      const { version } = (await lead.get(`/api/transfers/${id}`)).body
      return lead.post(`/api/transfers/${call}`, {
        transferId: id,
        version,
        lines: [{ transferLineId, ...line }],
      })
    }
    const everywhere = async (skuId: string) =>
      (
        await world.db.query<{ pieces: number }>(
          sql`select coalesce(sum(quantity), 0)::int as pieces from stock_lines where sku_id = ${skuId}`,
        )
      )[0]!.pieces
    const differencesOf = async (transferId: string) =>
      (
        await lead.get(`/api/stockDifferences?filter=${JSON.stringify({ transferId })}`)
      ).body.toSorted((a: any, b: any) => (a.no < b.no ? -1 : 1)) as any[]

    it('a new transfer holds its goods at once, and is refused by name where they do not reach', async () => {
      const skuId = await sku('SENT', 5)
      const before = await footprint(world.db)
      for (const [quantity, status] of [
        [0, 400],
        [-1, 400],
        [1.5, 400],
        [6, 422],
      ] as const) {
        const { body, status: answered } = await transferOf([{ skuId, quantity }])
        expect([answered, body.errors[0].field], String(quantity)).toEqual([
          status,
          'lines.0.quantity',
        ])
      }
      const same = await transferOf([{ skuId, quantity: 1 }], { targetWarehouseId: main })
      expect([same.status, same.body.errors[0].field]).toEqual([
        expect.toSatisfy((n: number) => n === 400 || n === 422),
        expect.stringContaining('WarehouseId'),
      ])
      expect(await footprint(world.db)).toBe(before)
      const { body } = await transferOf([{ skuId, quantity: 4 }])
      expect(body).toMatchObject({ jobStatus: 'Requested', pieces: 4, lineCount: 1 })
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal: 1', 'MAIN Normal Transfer: 4'])
      const draft = await transferOf([{ skuId, quantity: 9 }], { isDraft: true })
      expect(draft.body).toMatchObject({ jobStatus: 'Draft' })
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal: 1', 'MAIN Normal Transfer: 4'])
      const [line] = draft.body.lines
      const { body: fewer } = await lead.put(`/api/transfers/${draft.body.id}`, {
        version: draft.body.version,
        lines: [{ ...line, quantity: 1 }],
      })
      expect(fewer).toMatchObject({ jobStatus: 'Draft', isDraft: true })
      await lead.post('/api/transfers/bulk', {
        operation: 'request',
        targets: [{ id: draft.body.id }],
      })
      expect((await lead.get(`/api/transfers/${draft.body.id}`)).body).toMatchObject({
        jobStatus: 'Requested',
        isDraft: false,
      })
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal Transfer: 5'])
      // Pieces that are on hold by hand go with their hold.
      const held = await sku('KEPTHOLD', 2)
      const place = { warehouseId: main, stockStatus: 'Normal', layerId: layer }
      await world.write(context =>
        post(context, {
          type: 'Move',
          movements: [
            {
              skuId: held,
              quantity: 2,
              from: place,
              to: { ...place, stockOnHoldStatus: 'Manual' },
            },
          ],
        }),
      )
      for (const line of [{ quantity: 3, hold: 'Manual' }, { quantity: 1 }])
        expect((await transferOf([{ skuId: held, ...line }])).body.errors[0].code).toBe(
          'insufficient_stock',
        )
      const { body: kept } = await transferOf([{ skuId: held, quantity: 2, hold: 'Manual' }])
      expect(await world.stockOf(held)).toEqual(['MAIN Normal Manual: 2'])
      for (const operation of ['pick', 'dispatch'])
        await lead.post('/api/transfers/bulk', { operation, targets: [{ id: kept.id }] })
      const came = await arrive(
        { id: kept.id, transferLineId: kept.lines[0].id },
        { good: 2, layerId: floor },
      )
      expect(came.body.isSuccess, JSON.stringify(came.body)).toBe(true)
      expect(await world.stockOf(held)).toEqual(['BRANCH Normal Manual: 2'])
    })

    it('arrives good, damaged, missing and extra at a place; what is missing turns up, and the sum over all warehouses stays', async () => {
      const skuId = await sku('ARRIVES', 10)
      const sent = await onTheRoad(skuId, 8)
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal: 2', 'ROAD Normal Transfer: 8'])
      for (const line of [
        { good: -1 },
        { good: 1.5 },
        { good: 9 },
        { good: 5, damaged: 4 },
        { good: 1, layerId: layer },
        { missing: 1, extra: 1, layerId: layer },
        {},
      ] as const) {
        const { body } = await arrive(sent, line)
        expect(body.isSuccess, JSON.stringify(line)).toBe(false)
        expect(body.errors[0].field, JSON.stringify(line)).toContain('lines')
      }
      const part = await arrive(sent, { good: 3, damaged: 1, layerId: floor })
      expect(part.body).toMatchObject({ jobStatus: 'Partly Received' })
      const whole = await arrive(sent, { good: 1, missing: 3, extra: 2, layerId: floor })
      expect(whole.body).toMatchObject({ jobStatus: 'Received' })
      expect(await everywhere(skuId)).toBe(10)
      expect(await world.stockOf(skuId)).toEqual([
        'BRANCH Damaged: 1',
        'BRANCH Normal: 4',
        'MAIN Normal: 2',
        'ROAD Missing Transfer: 3',
      ])
      const found = await differencesOf(sent.id)
      expect(found.map(d => [d.system, d.found, d.state, d.source])).toEqual([
        [8, 5, 'Open', 'Transfer'],
        [8, 10, 'Open', 'Transfer'],
      ])
      const [missing, extra] = found
      // One turns up, and the difference falls by it; extra pieces came from the source.
      expect((await arrive(sent, { good: 4 }, 'turnUp')).body.errors[0].field).toBe('lines.0.good')
      expect((await arrive(sent, { good: 1, layerId: floor }, 'turnUp')).body.isSuccess).toBe(true)
      expect(await read(missing.id)).toMatchObject({ found: 6, difference: -2 })
      await explained(extra.id, { cause: 'Sent too many', otherWarehouseId: main })
      await step('post', extra.id)
      expect(await everywhere(skuId)).toBe(10)
      // What is posted as lost is gone, and turns up no more.
      await explained(missing.id, { cause: 'Lost on the way' })
      await step('post', missing.id)
      expect(await everywhere(skuId)).toBe(8)
      expect(await world.stockOf(skuId)).toEqual(['BRANCH Damaged: 1', 'BRANCH Normal: 7'])
      expect((await arrive(sent, { good: 1 }, 'turnUp')).body.errors[0].code).toBe('written_off')
      expect(await differences(world.db)).toEqual([])
    })

    it('posts what is lost of pieces on hold, and keeps their hold where they turn up', async () => {
      const skuId = await sku('HELDLOST', 4)
      const place = at()
      const to = { ...place, stockOnHoldStatus: 'Manual' }
      await move('Move', skuId, 4, 0, { from: place, to })
      const { body } = await transferOf([{ skuId, quantity: 4, hold: 'Manual' }])
      for (const operation of ['pick', 'dispatch'])
        await lead.post('/api/transfers/bulk', { operation, targets: [{ id: body.id }] })
      const sent = { id: body.id as string, transferLineId: body.lines[0].id as string }
      await arrive(sent, { good: 1, missing: 3, layerId: floor })
      expect(await world.stockOf(skuId)).toEqual([
        'BRANCH Normal Manual: 1',
        'ROAD Missing Transfer: 3',
      ])
      const late = await arrive(sent, { good: 1, layerId: floor }, 'turnUp')
      expect(late.body.isSuccess, JSON.stringify(late.body)).toBe(true)
      expect(await world.stockOf(skuId)).toEqual([
        'BRANCH Normal Manual: 2',
        'ROAD Missing Transfer: 2',
      ])
      const [missing] = await differencesOf(sent.id)
      await explained(missing.id, { cause: 'Lost on the way' })
      expect(await step('post', missing.id)).toMatchObject({ isSuccess: true })
      expect(await world.stockOf(skuId)).toEqual(['BRANCH Normal Manual: 2'])
      expect(await differences(world.db)).toEqual([])
    })

    it('ends the difference when all that was missing turns up', async () => {
      const skuId = await sku('TURNSUP', 3)
      const sent = await onTheRoad(skuId, 3)
      await arrive(sent, { good: 1, missing: 2 })
      await arrive(sent, { good: 1, damaged: 1 }, 'turnUp')
      expect(await differencesOf(sent.id)).toMatchObject([{ state: 'Rejected', difference: 0 }])
      expect(await world.stockOf(skuId)).toEqual(['BRANCH Damaged: 1', 'BRANCH Normal: 2'])
    })

    it('is put down where there is room, where its kind is allowed and nothing is locked', async () => {
      const skuId = await sku('ROOM', 4)
      const sent = await onTheRoad(skuId, 4)
      const shelf = await floorOf(branch, 'Staging')
      await world.db.query(sql`update skus set volume = 0.6 where id = ${skuId}`)
      await world.db.query(sql`update layers set max_volume = 1 where id = ${shelf}`)
      const refusal = async (line: object, call = 'receive') =>
        (await arrive(sent, { layerId: shelf, ...line }, call)).body.errors[0]
      expect(await refusal({ good: 1, damaged: 1 })).toMatchObject({
        code: 'full',
        field: 'lines.0.good',
      })
      const carpets = await world.make('categories', { name: 'Carpets of the branch' })
      await world.db.query(
        sql`insert into layers_category_ids (from_id, to_id) values (${shelf}, ${carpets})`,
      )
      expect(await refusal({ good: 1 })).toMatchObject({ code: 'kind', field: 'lines.0.good' })
      await world.db.query(sql`delete from layers_category_ids where from_id = ${shelf}`)
      await lead.post('/api/layers/lock', { layerId: shelf, reason: 'It is being painted' })
      expect(await refusal({ good: 1 })).toMatchObject({ code: 'locked', field: 'lines' })
      await lead.post('/api/layers/unlock', { layerId: shelf, reason: 'Cleared' })
      expect((await arrive(sent, { good: 1, missing: 3, layerId: shelf })).body.isSuccess).toBe(
        true,
      )
      expect(await refusal({ good: 1 }, 'turnUp')).toMatchObject({ code: 'full' })
    })

    it('turns up and comes beyond what was sent while the rest is still to come, and afterwards', async () => {
      const skuId = await sku('PARTLY', 6)
      const sent = await onTheRoad(skuId, 6)
      await arrive(sent, { good: 2, missing: 1 })
      // What is missing is not on the road any more.
      expect((await arrive(sent, { good: 4 })).body).toMatchObject({
        isSuccess: false,
        errors: [{ field: 'lines.0.good' }],
      })
      for (const [line, call] of [
        [{ good: 1 }, 'turnUp'],
        [{ extra: 1 }, 'receive'],
        [{ extra: 1 }, 'turnUp'],
      ] as const) {
        const { body } = await arrive(sent, line, call)
        expect(body, JSON.stringify(line)).toMatchObject({ jobStatus: 'Partly Received' })
      }
      expect((await arrive(sent, {}, 'turnUp')).body.isSuccess).toBe(false)
      expect((await arrive(sent, { good: 3 })).body).toMatchObject({ jobStatus: 'Received' })
      expect((await arrive(sent, { extra: 2 }, 'turnUp')).body).toMatchObject({
        jobStatus: 'Received',
      })
      expect(await world.stockOf(skuId)).toEqual(['BRANCH Normal: 6'])
      expect((await differencesOf(sent.id)).map(d => [d.state, d.difference])).toEqual([
        ['Rejected', 0],
        ['Open', 1],
        ['Open', 1],
        ['Open', 2],
      ])
      const { lines } = (await lead.get(`/api/transfers/${sent.id}`)).body
      expect(lines).toMatchObject([{ received: 6, missing: 0, extra: 4 }])
    })

    it('takes goods of orders to where they are delivered from, in one transfer for each route and day', async () => {
      const skuId = await sku('FORORDERS', 6)
      const calendarId = await world.calendar({ warehouseId: branch })
      const orders = []
      for (const quantity of [2, 1]) {
        const order = await world.order([[skuId, quantity]], { state: 'Confirmed' })
        await world.write(context => reserve(context, { orderId: order.id }))
        const planId = await world.plan(order.id, calendarId, world.day(4))
        await world.make('planItems', { planId, orderLineId: order.line(0), skuId, quantity })
        orders.push(order)
      }
      const asked = `/api/transfers/forOrders?targetWarehouseId=${branch}`
      const rows = (await lead.get(asked)).body.data
      expect(rows).toMatchObject([
        { quantity: 2, sourceWarehouseName: 'MAIN', needBy: world.day(3), transferId: null },
        { quantity: 1, sourceWarehouseName: 'MAIN', needBy: world.day(3), isLate: false },
      ])
      const chosen = rows.map(({ id }: any) => ({ id }))
      const { body } = await lead.post('/api/transfers/propose', { rows: chosen })
      expect(body).toMatchObject({ transfers: 1, pieces: 3, late: 0 })
      expect(
        (await lead.post('/api/transfers/propose', { rows: chosen })).body.errors[0].code,
      ).toBe('moved')
      const [of] = (await lead.get(asked)).body.data
      expect(of).toMatchObject({ jobStatus: 'Requested', slackDays: 1 })
      const transfer = (await lead.get(`/api/transfers/${of.transferId}`)).body
      const targets = [{ id: of.transferId }]
      for (const operation of ['pick', 'dispatch'])
        await lead.post('/api/transfers/bulk', { operation, targets })
      // A piece of the first order is damaged: it is that order's no more, the other's is.
      const [first, second] = transfer.lines
      await lead.post('/api/transfers/receive', {
        transferId: of.transferId,
        version: transfer.version + 2,
        lines: [
          { transferLineId: first.id, good: first.quantity - 1, damaged: 1, layerId: floor },
          { transferLineId: second.id, good: second.quantity, layerId: floor },
        ],
      })
      expect(await world.stockOf(skuId)).toEqual([
        'BRANCH Damaged: 1',
        'BRANCH Normal Order: 2',
        'MAIN Normal: 3',
      ])
      expect((await lead.get(asked)).body.data).toEqual([])
      const papers = await lead.post('/api/transfers/print', {
        filter: JSON.stringify({ id: of.transferId }),
      })
      expect(papers.status).toBe(200)
      expect(await differences(world.db)).toEqual([])
    })

    it('leaves goods where another plan of their order delivers them', async () => {
      const skuId = await sku('SPLIT', 3)
      const [here, there] = [
        await world.calendar({ warehouseId: main }),
        await world.calendar({ warehouseId: branch }),
      ]
      const order = await world.order([[skuId, 3]], { state: 'Confirmed' })
      await world.write(context => reserve(context, { orderId: order.id }))
      for (const [calendarId, quantity] of [
        [here, 2],
        [there, 1],
      ] as const) {
        const planId = await world.plan(order.id, calendarId, world.day(4))
        await world.make('planItems', { planId, orderLineId: order.line(0), skuId, quantity })
      }
      const rows = async () =>
        (await lead.get('/api/transfers/forOrders')).body.data.filter(
          (row: any) => row.orderId === order.id,
        )
      const [row] = await rows()
      expect(await rows()).toMatchObject([{ quantity: 1, targetWarehouseName: 'BRANCH' }])
      await lead.post('/api/transfers/propose', { rows: [{ id: row.id }] })
      expect(await rows()).toMatchObject([{ quantity: 1, jobStatus: 'Requested' }])
    })
  },
  emptyBeginning,
)
