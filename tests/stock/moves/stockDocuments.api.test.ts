import { afterAll, beforeAll, expect, it } from 'vitest'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { readPdf } from '#tests/support/readPdf.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules(
  'documents that move stock',
  database => {
    let product: Product, world: World
    let mover: Caller, asker: Caller, approver: Caller, chief: Caller, buyer: Caller
    let sofa: string, north: string, south: string

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      mover = await product.as(['M3'])
      asker = await product.as(['M1', 'M4'])
      approver = await product.as(['M4', 'M1'])
      chief = await product.as(['M1', 'M4', 'L2'])
      buyer = await product.as(['L1', 'L2'])
      sofa = await world.sku('SOFA')
      north = await world.warehouse('NORTH')
      south = await world.warehouse('SOUTH')
      await world.stock(sofa, north, 5)
      await product.db.text("update skus set cost = 400, cost_currency = 'NZD' where id = $1", [
        sofa,
      ])
      await product.db.text(
        "insert into sku_costs (id, sku_id, from_on_utc, cost, currency) values (gen_random_uuid(), $1, now() - interval '1 day', 400, 'NZD')",
        [sofa],
      )
    })
    afterAll(() => product.close())

    const made = async (by: Caller, entity: string, input: object) => {
      const { status, body } = await by.post(`/api/${entity}`, input)
      expect(status, JSON.stringify(body)).toBe(201)
      return body as Record<string, any>
    }
    const step = async (
      by: Caller,
      entity: string,
      operation: string,
      id: string,
      reason?: string,
    ) =>
      (
        await by.post(`/api/${entity}/bulk`, {
          operation,
          targets: [{ id }],
          ...(reason && { reason }),
        })
      ).body
    const there = async (where: string) =>
      (
        await product.db.text<{ n: number }>(
          `select coalesce(sum(quantity), 0)::int as n from stock_lines l where l.sku_id = $1 and ${where}`,
          [sofa],
        )
      )[0]!.n
    const stateOf = async (by: Caller, entity: string, id: string) =>
      (await by.get(`/api/${entity}/${id}`)).body.state

    it('moves pieces, takes them back on the day, and reverses with a reason', async () => {
      const line = (quantity: number) => ({
        skuId: sofa,
        quantity,
        fromWarehouseId: north,
        toWarehouseId: south,
        toStatus: 'Damaged',
      })
      const move = await made(mover, 'stockMoveDocs', { reason: 'Dented', lines: [line(2)] })
      expect(move).toMatchObject({
        no: expect.stringMatching(/^MV\d{6}$/),
        state: 'Draft',
        pieces: 2,
      })
      expect(await step(mover, 'stockMoveDocs', 'post', move.id)).toMatchObject({ done: 1 })
      const [inNorth, inSouth] = [
        `l.warehouse_id = '${north}'`,
        `l.warehouse_id = '${south}' and l.stock_status = 'Damaged'`,
      ]
      expect([await there(inNorth), await there(inSouth)]).toEqual([3, 2])
      const stockReader = await product.as(['L1', 'D1'])
      const movedBy = async (documentNo: string) => {
        const { status, body } = await stockReader.get('/api/stockMoves', {
          filter: { documentNo },
        })
        expect(status, JSON.stringify(body)).toBe(200)
        return body.map(({ quantity, document }: { quantity: number; document: string }) => [
          quantity,
          document,
        ])
      }
      expect((await movedBy(move.no)).toSorted()).toEqual([
        [-2, move.no],
        [2, move.no],
      ])
      expect(await movedBy('MV999999')).toEqual([])
      const { version } = (await mover.get(`/api/stockMoveDocs/${move.id}`)).body
      expect(
        await mover.put(`/api/stockMoveDocs/${move.id}`, { version, reason: 'x' }),
      ).toMatchObject({ status: 422, body: { errors: [{ code: 'fixed', field: 'state' }] } })
      expect(await step(mover, 'stockMoveDocs', 'takeBack', move.id)).toMatchObject({ done: 1 })
      expect([await there(inNorth), await there(inSouth)]).toEqual([5, 0])
      expect(await stateOf(mover, 'stockMoveDocs', move.id)).toBe('Draft')

      await step(mover, 'stockMoveDocs', 'post', move.id)
      await product.db.text(
        "update stock_move_docs set posted_on_utc = now() - interval '2 days' where id = $1",
        [move.id],
      )
      expect(await step(mover, 'stockMoveDocs', 'takeBack', move.id)).toMatchObject({
        refused: 1,
        results: [{ errors: [{ code: 'late' }] }],
      })
      expect((await step(mover, 'stockMoveDocs', 'reverse', move.id)).errors).toBeDefined()
      expect(
        await step(mover, 'stockMoveDocs', 'reverse', move.id, 'Not dented after all'),
      ).toMatchObject({ done: 1 })
      expect([await there(inNorth), await there(inSouth)]).toEqual([5, 0])

      const much = await made(mover, 'stockMoveDocs', { reason: 'All', lines: [line(6)] })
      expect(await step(mover, 'stockMoveDocs', 'post', much.id)).toMatchObject({
        refused: 1,
        results: [{ errors: [{ code: 'insufficient_stock', field: 'lines' }] }],
      })
      expect(await stateOf(mover, 'stockMoveDocs', much.id)).toBe('Draft')
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('writes goods off once somebody else has approved it, above the limit one who sees costs', async () => {
      const loss = async (quantity: number) => {
        const { id } = await made(asker, 'stockLosses', {
          reason: 'Theft',
          warehouseId: north,
          lines: [{ skuId: sofa, quantity }],
        })
        expect(await step(asker, 'stockLosses', 'submit', id)).toMatchObject({ done: 1 })
        return id as string
      }
      const small = await loss(2)
      expect(await step(asker, 'stockLosses', 'approve', small)).toMatchObject({
        refused: 1,
        results: [{ errors: [{ code: 'own' }] }],
      })
      expect(await there('not l.is_deleted')).toBe(5)
      expect(await step(approver, 'stockLosses', 'approve', small)).toMatchObject({ done: 1 })
      expect(await step(asker, 'stockLosses', 'post', small)).toMatchObject({ done: 1 })
      expect(await there('not l.is_deleted')).toBe(3)
      expect((await chief.get(`/api/stockLosses/${small}`)).body).toMatchObject({ value: 800 })
      expect((await approver.get(`/api/stockLosses/${small}`)).body).not.toHaveProperty('value')
      const worth = (by: Caller, value: object) => by.get('/api/stockLosses', { filter: { value } })
      expect((await worth(chief, { gte: 700, lte: 900 })).body).toMatchObject([{ id: small }])
      expect((await worth(chief, { gte: 801 })).body).toEqual([])
      expect((await worth(approver, { gte: 801 })).status).toBe(400)

      const { no } = (await chief.get(`/api/stockLosses/${small}`)).body
      const form = async (by: Caller, filter: object) =>
        by.get('/api/stockLosses/paper', { filter: JSON.stringify(filter) })
      const paper = await form(chief, { id: small })
      expect(paper).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
      const [page, ...others] = readPdf(paper.bytes).pages
      expect(others).toEqual([])
      for (const text of [
        `Loss form ${no}`,
        'Reason: Theft',
        'SOFA',
        'Cost',
        '800.00',
        'Approved by',
      ])
        expect(page!.text).toContain(text)
      // Who sees no costs gets none on paper.
      expect(readPdf((await form(approver, { id: small })).bytes).text).not.toMatch(/Cost|800/)
      expect(await form(chief, { reason: 'Scrap' })).toMatchObject({
        status: 400,
        body: { errors: [{ code: 'nothing', field: 'filter' }] },
      })
      expect(await form(buyer, { id: small })).toMatchObject({ status: 403 })

      const large = await loss(3)
      expect(await step(approver, 'stockLosses', 'approve', large)).toMatchObject({
        refused: 1,
        results: [{ errors: [{ code: 'exceeds', field: 'value' }] }],
      })
      expect(await step(chief, 'stockLosses', 'approve', large)).toMatchObject({ done: 1 })

      const back = await step(approver, 'stockLosses', 'reverse', small, 'Found')
      expect(back, JSON.stringify(back)).toMatchObject({
        done: 1,
      })
      expect(await there('not l.is_deleted')).toBe(5)
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('takes a purchase into the stock once, and out again whole or not at all', async () => {
      const supplierId = await world.make('suppliers', {
        name: 'Timber yard',
        code: 'TY',
        country: 'New Zealand',
        currency: 'NZD',
      })
      const bought = (invoiceNo: string, more: object = {}) =>
        made(buyer, 'purchases', {
          supplierId,
          invoiceNo,
          warehouseId: south,
          currency: 'NZD',
          freight: 20,
          lines: [{ skuId: sofa, quantity: 4, unitCost: 12.3456 }],
          ...more,
        })
      const purchase = await bought('A-1')
      expect(purchase).toMatchObject({ pieces: 4, total: 69.38 })
      expect(await step(buyer, 'purchases', 'post', purchase.id)).toMatchObject({ done: 1 })
      expect(await there(`l.warehouse_id = '${south}'`)).toBe(4)
      const twice = await bought('a-1')
      expect(await step(buyer, 'purchases', 'post', twice.id)).toMatchObject({
        results: [{ errors: [{ code: 'duplicate', field: 'invoiceNo' }] }],
      })
      const ahead = await bought('A-2', { receivedOn: world.day(1) })
      expect(await step(buyer, 'purchases', 'post', ahead.id)).toMatchObject({
        results: [{ errors: [{ code: 'future', field: 'receivedOn' }] }],
      })
      const away = await made(mover, 'stockMoveDocs', {
        reason: 'Sold next door',
        lines: [{ skuId: sofa, quantity: 1, fromWarehouseId: south, toWarehouseId: north }],
      })
      await step(mover, 'stockMoveDocs', 'post', away.id)
      expect(await step(buyer, 'purchases', 'reverse', purchase.id, 'Wrong goods')).toMatchObject({
        refused: 1,
        results: [{ errors: [{ code: 'insufficient_stock', field: 'lines' }] }],
      })
      expect(await there(`l.warehouse_id = '${south}'`)).toBe(3)
      await step(mover, 'stockMoveDocs', 'takeBack', away.id)
      expect(await step(buyer, 'purchases', 'reverse', purchase.id, 'Wrong goods')).toMatchObject({
        done: 1,
      })
      expect(await there(`l.warehouse_id = '${south}'`)).toBe(0)
      const reader = await product.as(['L1'])
      const of = async (skuId: string) =>
        (await reader.get('/api/purchases', { filter: { skuId } })).body.length
      expect([await of(sofa), await of(await world.sku('NEVER'))]).toEqual([3, 0])
      expect((await reader.post('/api/purchases', {})).status).toBe(403)
      expect(await ledgerDifferences(product.db)).toEqual([])
    })
  },
  emptyBeginning,
)
