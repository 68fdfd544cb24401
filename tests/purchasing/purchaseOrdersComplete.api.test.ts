import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#server/entities/meta/meta.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'

describeRules(
  'purchase orders, complete',
  database => {
    let product: Product, buyer: Caller, other: Caller, abroad: Caller, world: World
    let supplierId: string, warehouseId: string, skuId: string
    const unknown = '0199f0a2-7c1b-7d3e-9a54-2f6b8c0d1e2f'
    beforeAll(async () => {
      product = await startProduct(database.settings)
      buyer = await product.as('ALL')
      other = await product.as(['L1', 'L2'])
      abroad = await product.as(['L1', 'L2'], 'CA')
      world = await worldIn(product.db)
      warehouseId = await world.warehouse('POC')
      supplierId = await world.make('suppliers', {
        code: 'POC',
        name: 'Maker',
        country: 'CN',
        currency: 'USD',
        leadDays: 30,
        email: 'maker@maker.example',
      })
      skuId = await world.sku('POC-A')
    })
    afterAll(() => product.close())

    const read = async (id: string) => (await buyer.get(`/api/purchaseOrders/${id}`)).body
    const made = async (
      fields: Row = {},
      lines: readonly Row[] = [{ quantity: 10, unitCost: 10 }],
    ) => {
      const { status, body } = await buyer.post('/api/purchaseOrders', {
        supplierId,
        warehouseId,
        currency: 'USD',
        requestedDate: world.day(60),
        lines: lines.map((line, i) => ({ position: i + 1, skuId, ...line })),
        ...fields,
      })
      expect(status, JSON.stringify(body)).toBe(201)
      return body as Row & { id: string; version: number; no: string; lines: Row[] }
    }
    const step = async (id: string, operation: string, by = buyer, reason?: string) => {
      const { body } = await by.post('/api/purchaseOrders/bulk', {
        operation,
        targets: [{ id }],
        ...(reason && { reason }),
      })
      return body.results?.[0] ?? body
    }
    const call = async (name: string, id: string, more: Row = {}, by = buyer) =>
      by.post(`/api/purchaseOrders/${name}`, { id, version: (await read(id)).version, ...more })
    const good = async (answer: Promise<{ status: number; body: any }>) => {
      const { status, body } = await answer
      expect([status, body.isSuccess], JSON.stringify(body)).toEqual([200, true])
      return body
    }
    const refused = async (answer: Promise<{ status: number; body: any }>) => {
      const { status, body } = await answer
      expect(status >= 400 || body.isSuccess === false, JSON.stringify(body)).toBe(true)
      expect(status).toBeLessThan(500)
      return (body.errors as Row[]).map(({ code, field }) => [code, field])
    }
    const confirm = async (id: string, answers: readonly Row[], by = buyer) => {
      const { version, lines } = await read(id)
      return by.post('/api/purchaseOrders/confirm', {
        id,
        version,
        lines: lines.map((line: Row, i: number) => ({
          id: line.id,
          confirmed: line.quantity,
          unitCost: line.unitCost,
          readyDate: null,
          remark: null,
          ...answers[i],
        })),
      })
    }
    const submitted = async (lines?: readonly Row[]) => {
      const order = await made({}, lines)
      expect(await step(order.id, 'submit')).toMatchObject({ isSuccess: true })
      return order
    }

    it('take prices that rise by no more than the limit, and wait for somebody else above it', async () => {
      const fine = await submitted()
      expect((await good(confirm(fine.id, [{ unitCost: 10.5 }]))).outcome).toBe('is confirmed')
      expect(await read(fine.id)).toMatchObject({ state: 'Confirmed' })

      const { id } = await submitted()
      expect((await good(confirm(id, [{ unitCost: 10.51 }]))).state).toBe('Submitted')
      expect(await read(id)).toMatchObject({ state: 'Submitted', priceApproval: 'Waiting' })
      expect(await step(id, 'approvePrices')).toMatchObject({
        isSuccess: false,
        errors: [{ code: 'own', field: 'id' }],
      })
      expect(await step(id, 'declinePrices', buyer, 'Mine')).toMatchObject({ isSuccess: false })
      expect(await step(id, 'declinePrices', other, 'Too dear')).toMatchObject({ isSuccess: true })
      expect(await read(id)).toMatchObject({
        state: 'Submitted',
        priceApproval: 'Declined',
        lines: [{ unitCost: 10, confirmed: null }],
      })
      // Once more, a little higher than what waited: it is compared with what was asked for.
      await good(confirm(id, [{ unitCost: 11 }]))
      await good(confirm(id, [{ unitCost: 11.2 }]))
      expect(await read(id)).toMatchObject({
        priceApproval: 'Waiting',
        lines: [{ askedUnitCost: 10, unitCost: 11.2 }],
      })
      expect(await step(id, 'approvePrices', abroad)).toMatchObject({ isSuccess: false })
      expect(await step(id, 'approvePrices', other)).toMatchObject({ isSuccess: true })
      expect(await read(id)).toMatchObject({
        state: 'Confirmed',
        stateBefore: 'Confirmed',
        priceApproval: 'Approved',
        lines: [{ askedUnitCost: 10, unitCost: 11.2, confirmed: 10 }],
      })
      expect(await step(id, 'approvePrices', other)).toMatchObject({ isSuccess: false })
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('let prices of what was asked for rise in no other way', async () => {
      const { id, version, lines } = await submitted()
      const put = (unitCost: number) =>
        buyer.put(`/api/purchaseOrders/${id}`, { version, lines: [{ ...lines[0], unitCost }] })
      expect((await read(id)).version).toBeGreaterThan(version)
      const now = (await read(id)).version
      const change = (unitCost: number) =>
        buyer.put(`/api/purchaseOrders/${id}`, {
          version: now,
          lines: [{ id: lines[0]!.id, unitCost }],
        })
      expect(await refused(put(11))).toEqual([['stale', 'version']])
      expect(await refused(change(11))).toEqual([['price_rise', 'lines.0.unitCost']])
      expect((await change(9)).status).toBe(200)
    })

    it('have a rate that is more than 0', async () => {
      expect(
        await refused(
          buyer.post('/api/purchaseOrders', {
            supplierId,
            warehouseId,
            currency: 'USD',
            exchangeRate: 0,
            lines: [],
          }),
        ),
      ).toEqual([[expect.any(String), 'exchangeRate']])
    })

    it('are paid by rates of their days, never more than they come to', async () => {
      const { id, version } = await submitted()
      const pay = (amount: unknown, more: Row = {}) =>
        call('pay', id, { amount, exchangeRate: 0.6, ...more })
      for (const wrong of [0, -1, 1e9, 0.001])
        expect((await refused(pay(wrong)))[0]![1]).toBe('amount')
      expect((await refused(pay(10, { exchangeRate: 0 })))[0]![1]).toBe('exchangeRate')
      expect(await refused(pay(10, { paidOn: world.day(2) }))).toEqual([['future', 'paidOn']])
      expect(await refused(pay(100.01))).toEqual([['exceeds', 'amount']])
      expect(
        await refused(
          buyer.post('/api/purchaseOrders/pay', { id, version, amount: 1, exchangeRate: 1 }),
        ),
      ).toEqual([['stale', 'version']])
      expect((await refused(call('pay', id, { amount: 1, exchangeRate: 1 }, abroad)))[0]![1]).toBe(
        'id',
      )
      await good(pay(30))
      await good(pay(50, { exchangeRate: 0.5 }))
      expect(await refused(pay(20.01))).toEqual([['exceeds', 'amount']])
      const order = await read(id)
      expect(order).toMatchObject({
        paid: 80,
        payments: [
          { amount: 30, exchangeRate: 0.6, cost: 50, state: 'Recorded' },
          { amount: 50, exchangeRate: 0.5, cost: 100, state: 'Recorded' },
        ],
      })
      const races = await Promise.all(
        [1, 2, 3].map(() =>
          buyer.post('/api/purchaseOrders/pay', {
            id,
            version: order.version,
            amount: 20,
            exchangeRate: 0.6,
          }),
        ),
      )
      expect(races.filter(({ body }) => body.isSuccess)).toHaveLength(1)
      expect((await read(id)).paid).toBe(100)
      const paymentId = order.payments[0].id
      const voiding = { paymentId, reason: 'Sent back' }
      expect(await refused(call('voidPayment', id, { ...voiding, reason: ' ' }))).toEqual([
        [expect.any(String), 'reason'],
      ])
      await good(call('voidPayment', id, voiding))
      expect((await refused(call('voidPayment', id, voiding)))[0]![1]).toBe('paymentId')
      expect(await read(id)).toMatchObject({
        paid: 70,
        payments: [{ state: 'Void', voidReason: 'Sent back' }, {}, {}],
      })
      const draft = await made()
      expect(await refused(call('pay', draft.id, { amount: 1, exchangeRate: 1 }))).toEqual([
        ['transition', 'id'],
      ])
    })

    it('split lines that are not loaded, and change days for a reason', async () => {
      const { id } = await submitted([{ quantity: 10, unitCost: 10, presaleLimit: 8 }])
      await good(confirm(id, [{ confirmed: 9 }]))
      const lineId = (await read(id)).lines[0].id
      for (const wrong of [0, -1, 1.5, 1e9])
        expect((await refused(call('splitLine', id, { lineId, pieces: wrong })))[0]![1]).toBe(
          'pieces',
        )
      expect(await refused(call('splitLine', id, { lineId, pieces: 9 }))).toEqual([
        ['too_many', 'pieces'],
      ])
      expect((await refused(call('splitLine', id, { lineId: unknown, pieces: 1 })))[0]![1]).toBe(
        'lineId',
      )
      await good(call('splitLine', id, { lineId, pieces: 4, readyDate: world.day(90) }))
      const { lines, amount } = await read(id)
      expect(lines).toMatchObject([
        { position: 1, quantity: 6, confirmed: 5, notLoaded: 5, presaleLimit: 6 },
        {
          position: 2,
          quantity: 4,
          confirmed: 4,
          notLoaded: 4,
          presaleLimit: 2,
          readyDate: world.day(90),
        },
      ])
      expect(amount).toBe(90)
      const day = { lineId: lines[1].id, readyDate: world.day(100) }
      expect(await refused(call('changeDay', id, { ...day, reason: ' ' }))).toEqual([
        [expect.any(String), 'reason'],
      ])
      await good(call('changeDay', id, { ...day, reason: 'Strike' }))
      expect((await read(id)).lines[1]).toMatchObject({ readyDate: world.day(100) })
      expect((await read(id)).lines[1].availableOn).toBe(world.day(100))
      const history = await buyer.get(`/api/purchaseOrders/${id}/history`)
      expect(JSON.stringify(history.body)).toContain('Strike')
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('are ordered again as a draft, and drafts for one supplier become one', async () => {
      const first = await submitted([
        { quantity: 10, unitCost: 10 },
        { quantity: 5, unitCost: 4, remark: 'Blue' },
      ])
      await good(confirm(first.id, [{ confirmed: 3 }]))
      const { purchaseOrderId } = await good(
        buyer.post('/api/purchaseOrders/duplicate', { id: first.id }),
      )
      expect(await read(purchaseOrderId)).toMatchObject({
        state: 'Draft',
        currency: 'USD',
        lines: [
          { position: 1, quantity: 10, confirmed: null },
          { position: 2, quantity: 5, unitCost: 4, remark: 'Blue', confirmed: null },
        ],
      })
      const second = await made({}, [{ quantity: 7, unitCost: 10 }])
      const merge = (ids: readonly string[], by = buyer) =>
        by.post('/api/purchaseOrders/mergeDrafts', { ids })
      expect(await refused(merge([second.id]))).toEqual([['too_few', 'ids']])
      expect(await refused(merge([second.id, first.id]))).toEqual([['transition', 'ids']])
      const euro = await made({ currency: 'EUR' })
      expect(await refused(merge([second.id, euro.id]))).toEqual([['different', 'ids']])
      expect((await refused(merge([second.id, purchaseOrderId], abroad)))[0]![1]).toMatch(/^ids/)
      expect(await good(merge([second.id, purchaseOrderId]))).toMatchObject({ purchaseOrderId })
      // Lines of one SKU stay apart.
      expect(
        (await read(purchaseOrderId)).lines.map((line: Row) => [line.position, line.quantity]),
      ).toEqual([
        [1, 10],
        [2, 5],
        [3, 7],
      ])
      expect((await buyer.get(`/api/purchaseOrders/${second.id}`)).status).toBe(404)
    })

    it('propose what the supplier asks and what their currency is worth', async () => {
      const month = `${world.day(0).slice(0, 7)}-01`
      await world.make('exchangeRates', { currency: 'USD', market: 'NZ', month, rate: 1.6 })
      await world.make('skuSuppliers', {
        skuId,
        supplierId,
        supplierCode: 'M-1',
        minimumOrder: 20,
        perCarton: 4,
        cost: 9.5,
        leadDays: 45,
      })
      await product.db.text('update skus set volume = 2 where id = $1', [skuId])
      const { body } = await buyer.get('/api/purchaseOrders/terms', { supplierId, skuIds: skuId })
      expect(body).toMatchObject({
        currency: 'USD',
        exchangeRate: 0.625,
        data: [{ supplierCode: 'M-1', minimumOrder: 20, perCarton: 4, cost: 9.5, volume: 2 }],
      })
      expect(body.data[0].readyDate).toBe(world.day(45))
      const { id } = await made()
      expect(await read(id)).toMatchObject({
        volume: 20,
        containerShare: 31,
        lines: [{ supplierCode: 'M-1', minimumOrder: 20, perCarton: 4, volume: 20 }],
      })
      const bare = await world.sku('POC-B')
      const named = await made({}, [{ skuId: bare, quantity: 1, unitCost: 1 }])
      expect(await read(named.id)).toMatchObject({ unmeasured: 'POC-B' })
    })

    it('remind suppliers by one e-mail each, of what is to come', async () => {
      const [first, second] = [await submitted(), await submitted()]
      const remind = (ids: readonly string[], by = buyer) =>
        by.post('/api/purchaseOrders/remind', { ids })
      const draft = await made()
      expect(await refused(remind([first.id, draft.id]))).toEqual([['transition', 'ids']])
      expect((await refused(remind([first.id], abroad)))[0]![1]).toMatch(/^ids/)
      expect((await good(remind([first.id, second.id]))).suppliers).toBe(1)
      const mails = await product.db.text<{ recipient: string; body: string; channel: string }>(
        'select recipient, body, channel from messages where supplier_id = $1',
        [supplierId],
      )
      expect(mails).toMatchObject([{ recipient: 'maker@maker.example', channel: 'E-mail' }])
      expect(mails[0]!.body).toContain(`${first.no}: 10 pieces`)
      expect(mails[0]!.body).toContain(second.no)
      expect(await refused(remind([first.id, second.id]))).toEqual([['duplicate', 'ids']])
    })

    it('have papers, and a draft takes a product that is not sold yet', async () => {
      const order = await made()
      const paper = await buyer.get('/api/purchaseOrders/paper', { id: order.id })
      expect(paper.status).toBe(200)
      const table = await buyer.get('/api/purchaseOrders/table', { id: order.id, format: 'csv' })
      expect(table.status).toBe(200)
      expect((await abroad.get('/api/purchaseOrders/paper', { id: order.id })).status).toBe(404)
      const categoryId = await world.make('categories', { name: 'POC' })
      const make = (more: Row) =>
        buyer.post('/api/purchaseOrders/product', {
          purchaseOrderId: order.id,
          code: 'POC-NEW',
          name: 'New chair',
          categoryId,
          supplierId,
          cost: 12,
          costCurrency: 'USD',
          ...more,
        })
      expect(await refused(make({ costCurrency: 'EUR' }))).toEqual([['different', 'costCurrency']])
      const { skuId: added } = await good(make({}))
      expect((await read(order.id)).lines).toMatchObject([
        { position: 1 },
        { position: 2, skuId: added, quantity: 1, unitCost: 12 },
      ])
      await step(order.id, 'submit')
      expect(await refused(make({ code: 'POC-NEXT' }))).toEqual([['transition', 'purchaseOrderId']])
      expect(await product.db.text("select 1 from products where code = 'POC-NEXT'")).toEqual([])
    })
  },
  emptyBeginning,
)
