import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { upload } from '#tests/support/files.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

type Body = Record<string, any>

describeRules(
  'goods that another program delivered',
  database => {
    let product: Product, world: World, admin: Caller
    let chair: string, bench: string, main: string, calendarId: string

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      admin = await product.as('ALL')
      await product.db.text('update staff set branch_id = $1', [branchId('AKL')])
      main = await world.warehouse('MAIN')
      for (const code of ['CHAIR', 'BENCH', 'LAMP']) {
        const skuId = await world.sku(code)
        await product.db.text(`update products set status = 'Active' where code = $1`, [code])
        await world.make('prices', {
          skuId,
          market: 'NZ',
          amount: 150,
          fromOnUtc: '2026-01-01T00:00:00Z',
        })
      }
      chair = await skuId('CHAIR')
      bench = await skuId('BENCH')
      await world.stock(await skuId('LAMP'), main, 5)
      await world.make('customers', { name: 'Moved In', oldNo: 'K1' })
      await world.make('paymentMethods', { name: 'Old till', type: 'EFTPOS' })
      await world.make('paymentMethods', { name: 'Cash', type: 'Cash', position: 1 })
      await world.calendar({ calendarType: 'Showroom', name: 'Showroom' })
      calendarId = await world.calendar({ name: 'Vans', warehouseId: main })
    })
    afterAll(() => product.close())

    const skuId = async (code: string) =>
      (await product.db.text<{ id: string }>('select id from skus where code = $1', [code]))[0]!.id
    const brought = async (file: string) => {
      const { status, body } = await upload(admin, '/api/importedOrders/import', file, {
        dryRun: 'false',
      })
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data.importId as string
    }
    const orderOf = async (no: string) =>
      (
        await product.db.text<Body>(
          `select o.id, o.state, o.paid::float8 as paid, o.returned::float8 as returned, o.delivery_status as delivery, l.id as line,
            l.quantity_delivered as delivered, l.quantity_returned as back, l.delivered_before as before
          from orders o join order_lines l on l.order_id = o.id where o.original_order_id = $1 and not o.is_deleted`,
          [no],
        )
      )[0]!
    const heading =
      'Old number,Customer,Branch,Ordered,Completed,Paid by,Paid,SKU,Quantity,Price,Delivered before\n'
    const back = (orderId: string, orderLineId: string, quantity: number, more: Body = {}) =>
      admin.post('/api/returnRecords/deliveredBefore', {
        orderId,
        items: [{ orderLineId, quantity }],
        ...more,
      })

    it('is exchanged in a sale as any other, and keeps its import', async () => {
      const importId = await brought(
        `${heading}C1,K1,Auckland,2025-01-05,2025-01-09,Old till,,CHAIR,3,120,\n`,
      )
      const before = await orderOf('C1')
      const { data } = (await admin.get('/api/sellIt/returnable', { typed: 'C1' })).body
      expect(data).toMatchObject({ paid: 360, lines: [{ most: 3, worth: 360 }] })
      const tooMany = await admin.post('/api/sellIt/returns', {
        returns: [{ orderLineId: before.line, quantity: 4 }],
      })
      expect(tooMany.body.errors[0]).toMatchObject({ field: 'returns.0.quantity' })
      const begun = await admin.post('/api/sellIt/returns', {
        returns: [{ orderLineId: before.line, quantity: 2 }],
      })
      const { orderId } = begun.body.data
      await admin.post('/api/sellIt/add', {
        orderId,
        add: [{ skuId: await skuId('LAMP'), quantity: 1 }],
      })
      const sale = (await admin.get('/api/sellIt/sale', { orderId })).body.data
      expect(sale).toMatchObject({ exchanged: 240, open: 150 })
      const changed = await admin.post('/api/sellIt/change', {
        orderId,
        version: sale.version,
        fulfilment: 'Take now',
      })
      const { body } = await admin.post('/api/sellIt/confirm', {
        orderId,
        version: changed.body.data.version,
      })
      expect(body.errors).toEqual([])
      expect(body.data).toMatchObject({ exchanged: 150, refunded: 90, owed: 0 })
      expect(await orderOf('C1')).toMatchObject({
        delivered: 3,
        back: 2,
        before: 1,
        returned: 240,
        delivery: 'Delivered',
      })
      expect(await world.stockOf(chair)).toEqual(['MAIN Awaiting Inspection: 2'])
      // The plan by which they came back is of its day, and takes no place of it.
      expect(
        await product.db.text(
          'select state, date, stops, items, value::float8 as value from delivery_plans where order_id = $1',
          [before.id],
        ),
      ).toEqual([{ state: 'Delivered', date: '2025-01-05', stops: 0, items: 0, value: 0 }])
      // What was sold before earns no points here, and the sale earns its own.
      expect(
        await product.db.text('select 1 from points_entries where order_id = $1', [before.id]),
      ).toEqual([])
      expect(
        (await admin.post('/api/imports/undo', { requestId: importId })).body.errors[1].message,
      ).toContain('has handed over goods, or taken some back')
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('comes back without a sale, at most as many as were delivered, and once', async () => {
      const { id, line } = await orderOf('C1')
      const tooMany = await back(id, line, 2)
      expect(tooMany.body.errors[0]).toMatchObject({ code: 'too_many', field: 'items.0.quantity' })
      const answers = await Promise.all([back(id, line, 1), back(id, line, 1)])
      expect(answers.filter(({ body }) => body.isSuccess !== false)).toHaveLength(1)
      expect(await orderOf('C1')).toMatchObject({ back: 3, before: 0, delivery: 'Returned' })
      expect(await world.stockOf(chair)).toEqual(['MAIN Awaiting Inspection: 3'])
      const { lines } = (
        await admin.get('/api/delivery/getOrderAndDeliveryPlanListById', { orderId: id })
      ).body.data
      expect(lines).toMatchObject([{ delivered: 3, returned: 3, before: 0 }])
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('of an open order is expected and comes, while the rest of it is still delivered', async () => {
      await world.stock(bench, main, 2)
      await brought(`${heading}O1,K1,Auckland,2026-03-02,,Old till,100,BENCH,3,100,1\n`)
      const { id, line } = await orderOf('O1')
      const { body } = await admin.post('/api/returnRecords/expectDeliveredBefore', {
        orderId: id,
        items: [{ orderLineId: line, quantity: 1 }],
        reason: 'Too low',
      })
      expect(body).toMatchObject({ pieces: 1 })
      expect(await orderOf('O1')).toMatchObject({ delivered: 1, back: 0, before: 0 })
      const [expected] = await product.db.text<{ id: string; version: number }>(
        `select id, version from return_records where order_id = $1 and state = 'Expected'`,
        [id],
      )
      const received = await admin.post('/api/returnRecords/bulk', {
        operation: 'receive',
        targets: [expected],
      })
      expect(received.body.refused ?? 0).toBe(0)
      expect(await orderOf('O1')).toMatchObject({ delivered: 1, back: 1, delivery: 'Partial' })
      const plan = await admin.post('/api/delivery/addNewDeliveryPlan', {
        orderId: id,
        calendarId,
        date: world.day(7),
        serviceType: 'Delivery',
        items: [{ orderLineId: line, quantity: 2 }],
      })
      expect(plan.body.errors ?? []).toEqual([])
      expect(await ledgerDifferences(product.db)).toEqual([])
    })
  },
  emptyBeginning,
)
