import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { makeWaiting, sendInvoices } from '#resources/commerce/wayfair/jobs.server.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { formOf } from '#tests/support/files.ts'
import { usualHeadings, wayfairCsv, type WayfairRow } from './wayfairFile.ts'

describeRules(
  'files of Wayfair',
  database => {
    let product: Product, world: World, clerk: Caller
    let chair: string, main: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      clerk = await product.as(['N6', 'N1'], 'CA')
      const make = (entity: Parameters<World['make']>[0], fields: Record<string, unknown>) =>
        world.make(entity, fields, world.abroad)
      main = await make('warehouses', {
        name: 'CAN',
        code: 'CAN',
        warehouseType: 'Warehouse',
        branchId: branchId('EDM'),
      })
      chair = await world.sku('CHAIR')
      const websiteId = await make('websites', {
        name: 'Wayfair there',
        address: 'https://wayfair.example',
        country: 'CA',
      })
      await make('websiteWarehouses', { websiteId, warehouseId: main, safetyStock: 0 })
      await make('channels', {
        websiteId,
        kind: 'Wayfair',
        address: 'https://wayfair.example',
        branchId: branchId('EDM'),
      })
      const gst = await make('taxTypes', { code: 'GST', name: 'GST' })
      const period = { from: '2020-01-01', to: null }
      await make('countryTaxRates', { taxTypeId: gst, country: 'CA', rate: 5, period })
      await map('PART-1')
    })
    afterAll(() => product.close())

    const map = (partNumber: string, factor = 1) =>
      world.make('wayfairMappings', { partNumber, skuId: chair, factor }, world.abroad)
    const send = (
      bytes: string | Buffer,
      fields: Record<string, string> = {},
      name = 'orders.csv',
    ) =>
      clerk.send({
        method: 'POST',
        url: '/api/wayfairOrder/uploadWayfairRecordExcel',
        ...formOf(fields, { bytes, name }),
      })
    const read = async (rows: readonly WayfairRow[], fields: Record<string, string> = {}) => {
      const { body } = await send(wayfairCsv(rows), fields)
      expect(body.errors).toEqual([])
      return body.data
    }
    const po = async (poNumber: string) =>
      (
        await world.db.query<Record<string, any>>(
          sql`select * from wayfair_orders where po_number = ${poNumber} and not is_deleted`,
        )
      )[0]!
    const counts = async () =>
      (
        await world.db.query<{ pos: number; lines: number; orders: number }>(sql`
          select (select count(*)::int from wayfair_orders) as pos, (select count(*)::int from wayfair_lines) as lines, (select count(*)::int from orders where source = 'Wayfair') as orders`)
      )[0]!

    it('says what it would do, and changes nothing', async () => {
      const tried = await read([{}, { 'PO Number': 'CA2' }], { dryRun: 'true' })
      expect(tried).toMatchObject({ batchId: null, rows: 2, added: 2, changed: 0, errorCount: 0 })
      expect(tried.orders[0]).toMatchObject({ poNumber: 'CA1', outcome: 'New', state: 'Mapped' })
      expect(await counts()).toEqual({ pos: 0, lines: 0, orders: 0 })
    })

    it('makes a confirmed order at wholesale prices plus tax, once', async () => {
      const rows: WayfairRow[] = [{ Quantity: 2 }, { Quantity: 1, 'Wholesale Price': '10.10' }]
      expect(await read(rows)).toMatchObject({ added: 2, errorCount: 0 })
      expect(await makeWaiting(world.db)).toEqual({ made: 1, failed: 0 })
      const { orderId, state, short } = await po('CA1')
      expect({ state, short }).toEqual({ state: 'Imported', short: '3 × CHAIR' })
      const [order] = await world.db.query<Record<string, unknown>>(sql`
        select o.state, o.total, o.tax, o.original_order_id as po, c.name as customer, a.line1, a.region, o.paid,
          (select count(*)::int from invoices i where i.order_id = o.id) as invoices, (select i.total from invoices i where i.order_id = o.id) as invoiced
        from orders o join customers c on c.id = o.customer_id join addresses a on a.id = o.delivery_address_id where o.id = ${orderId}`)
      // 200.00 and 10.10 with 5 % of each: 10.00 and 0.51.
      expect(order).toEqual({
        state: 'Confirmed',
        total: 220.61,
        tax: 10.51,
        po: 'CA1',
        customer: 'Wayfair',
        line1: '89 Jefferson Way',
        region: 'AB',
        paid: 0,
        invoices: 1,
        invoiced: 220.61,
      })
      expect(await read(rows)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
      expect(await makeWaiting(world.db)).toEqual({ made: 0, failed: 0 })
      const again = await clerk.post('/api/wayfairOrders/createOrder', {
        wayfairOrderId: (await po('CA1')).id,
      })
      expect(again.body.orderId).toBe(orderId)
      expect(await counts()).toEqual({ pos: 1, lines: 2, orders: 1 })
    })

    it('is read the same twice at once', async () => {
      const rows = [{ 'PO Number': 'CA3' }, { 'PO Number': 'CA3' }]
      await Promise.all([read(rows), read(rows), read(rows)])
      expect(
        await world.db.query(
          sql`select occurrence from wayfair_lines where wayfair_order_id = ${(await po('CA3')).id} order by occurrence`,
        ),
      ).toEqual([{ occurrence: 1 }, { occurrence: 2 }])
    })

    it('keeps a quantity of 0 and does not order it', async () => {
      await read([
        { 'PO Number': 'CA4', Quantity: 0 },
        { 'PO Number': 'CA4', 'Item Number': 'PART-1', Quantity: 3 },
        { 'PO Number': 'CA5', Quantity: 0 },
      ])
      await makeWaiting(world.db)
      const lines = await world.db.query(
        sql`select quantity from order_lines where order_id = ${(await po('CA4')).orderId}`,
      )
      expect(lines).toEqual([{ quantity: 3 }])
      expect(await po('CA5')).toMatchObject({ state: 'Error', problem: 'nothing' })
    })

    it('only records what it sees as shipped first, and moves statuses on, never back', async () => {
      await read([{ 'PO Number': 'CA6', 'Order Status': 'Shipped' }])
      expect(await po('CA6')).toMatchObject({ state: 'Shipped', orderId: null })
      await read([{ 'PO Number': 'CA7', 'Order Status': 'Ready For Pickup' }])
      await makeWaiting(world.db)
      expect(
        await read([
          { 'PO Number': 'CA7', 'Order Status': 'Validated - to be shipped', Quantity: 9 },
        ]),
      ).toMatchObject({ older: 1, changed: 0 })
      expect(await po('CA7')).toMatchObject({ status: 'Ready For Pickup', state: 'Imported' })
      await read([{ 'PO Number': 'CA7', 'Order Status': 'Shipped' }])
      expect(await po('CA7')).toMatchObject({ status: 'Shipped', state: 'Shipped' })
      await read([{ 'PO Number': 'CA7', 'Order Status': 'Ready For Pickup' }])
      expect(await po('CA7')).toMatchObject({ status: 'Shipped', state: 'Shipped' })
    })

    it('sends the invoice of what has left, and says why it cannot', async () => {
      await sendInvoices(world.db)
      expect(await po('CA7')).toMatchObject({ state: 'Shipped', problem: 'mail' })
      await world.db.query(
        sql`update customers set email = 'invoices@wayfair.example', consent_email = true where name = 'Wayfair'`,
      )
      await clerk.post('/api/wayfairOrders/bulk', {
        operation: 'sendInvoice',
        targets: [{ id: (await po('CA7')).id }],
      })
      expect(await sendInvoices(world.db)).toBe(1)
      expect(await po('CA7')).toMatchObject({ state: 'Invoiced', problem: null })
      expect(await sendInvoices(world.db)).toBe(0)
    })

    it.each(['Cancelled', 'Canceled'])('asks a person when it is %s later', async status => {
      const poNumber = `CA-${status}`
      await read([{ 'PO Number': poNumber }])
      await makeWaiting(world.db)
      await read([{ 'PO Number': poNumber, 'Order Status': status }])
      const { id, question, state, orderId } = await po(poNumber)
      expect({ question, state }).toEqual({
        question: `PART-1 is ${status} at Wayfair; it was Ready For Pickup.`,
        state: 'Imported',
      })
      // The other spelling says nothing new.
      await read([{ 'PO Number': poNumber, 'Order Status': 'Canceled' }])
      expect((await po(poNumber)).question).toBe(question)
      const decide = (decision: string) =>
        clerk.post('/api/wayfairOrders/decideChange', {
          wayfairOrderId: id,
          decision,
          reason: 'Asked',
        })
      expect((await decide('Cancel the order')).body.data.state).toBe('Cancelled')
      const [order] = await world.db.query(sql`select state from orders where id = ${orderId}`)
      expect(order).toEqual({ state: 'Cancelled' })
      expect((await decide('Keep the order')).body.errors[0].code).toBe('decided')
    })

    it('names both values of what changed after the order was made', async () => {
      await read([{ 'PO Number': 'CA8', Quantity: 1 }])
      await makeWaiting(world.db)
      await read([{ 'PO Number': 'CA8', Quantity: 2, 'Wholesale Price': '90.00' }])
      expect((await po('CA8')).question).toBe(
        'PART-1: the quantity was 1 and is 2.\nPART-1: the price was 100.00 and is 90.00.',
      )
    })

    it('waits for a mapping, and is made as soon as all is mapped', async () => {
      await read([{ 'PO Number': 'CA9', 'Item Number': 'PACK', 'Wholesale Price': '100.00' }])
      expect(await po('CA9')).toMatchObject({ state: 'New' })
      const list = await clerk.get('/api/wayfairMappings', { filter: '{"state":"Unmapped"}' })
      expect(list.body[0]).toMatchObject({ partNumber: 'PACK', itemName: 'Oak chair' })
      const refused = await clerk.post('/api/wayfairOrders/createOrder', {
        wayfairOrderId: (await po('CA9')).id,
      })
      expect(refused.body.errors[0]).toMatchObject({ code: 'mapping' })
      expect(refused.body.errors[0].message).toContain('PACK Oak chair')
      const { id, version } = list.body[0]
      await clerk.put(`/api/wayfairMappings/${id}`, { version, skuId: chair, factor: 3 })
      expect(await po('CA9')).toMatchObject({ state: 'Mapped' })
      await makeWaiting(world.db)
      const [line] = await world.db.query(
        sql`select quantity, price, discount from order_lines where order_id = ${(await po('CA9')).orderId}`,
      )
      expect(line).toEqual({ quantity: 3, price: 33.34, discount: 0.02 })
    })

    it('leaves rows with errors out, and tells them by name', async () => {
      const found = await read([
        { 'PO Number': 'CA20', Quantity: -1 },
        { 'PO Number': 'CA21', 'PO Date': '02/30/2026' },
        { 'PO Number': 'CA22', 'Wholesale Price': '-5' },
        { 'PO Number': 'CA23' },
      ])
      expect(found).toMatchObject({ rows: 4, added: 1, errorCount: 3 })
      expect(
        found.problems.map(({ row, column }: { row: number; column: string }) => [row, column]),
      ).toEqual([
        [2, 'Quantity'],
        [3, 'PO Date'],
        [4, 'Wholesale Price'],
      ])
      const errors = await clerk.get('/api/wayfairErrors', {
        filter: JSON.stringify({ batchId: found.batchId }),
      })
      expect(errors.body).toHaveLength(3)
    })

    it('refuses missing and doubled headings by name, and asks for the order of dates', async () => {
      const without = usualHeadings.map(name => (name === 'Quantity' ? 'Amount' : name))
      const missing = await send(wayfairCsv([{}], { headings: without }))
      expect(missing.body.errors[0].message).toBe('The file has no column "Quantity".')
      const twice = usualHeadings.map(name => (name === 'Event Name' ? 'SKU' : name))
      const doubled = await send(wayfairCsv([{}], { headings: twice }))
      expect(doubled.body.errors[0].message).toContain('two columns "SKU"')
      const dates = { 'PO Date': '09/12/2026', 'Must Ship By': '10/12/2026', 'PO Date & Time': '' }
      const asks = await send(wayfairCsv([{ ...dates, 'PO Number': 'CA30' }]))
      expect(asks.body.errors[0]).toMatchObject({ field: 'dateOrder', code: 'ambiguous' })
      await read([{ ...dates, 'PO Number': 'CA30' }], { dateOrder: 'Day first' })
      const [day] = await world.db.query(
        sql`select po_date::text as day from wayfair_orders where po_number = 'CA30'`,
      )
      expect(day).toEqual({ day: '2026-12-09' })
    })

    it('reads the headings and formulas of Europe', async () => {
      const names: Record<string, string> = {
        'Must Ship By': 'Must Dispatch by',
        'Ship To Name': 'Deliver to Name',
        'Ship To Address': 'Deliver to Address',
        'Ship To City': 'Deliver to City',
        'Ship To Zip': 'Deliver to Postcode',
      }
      const { body } = await send(
        wayfairCsv(
          [
            {
              'PO Number': 'UK1',
              'Item Number': '="PART-1"',
              'PO Date': '19/09/2026',
              'Must Ship By': '22/09/2026',
              'PO Date & Time': '2026-09-19',
            },
          ],
          { headings: usualHeadings.map(name => names[name] ?? name), eol: '\r\n' },
        ),
      )
      expect(body.data).toMatchObject({ added: 1, errorCount: 0 })
      expect(await po('UK1')).toMatchObject({ state: 'Mapped', shipTo: 'Ricardo Block' })
    })

    it('answers the newest lines and the POs, and offers what is there', async () => {
      const newest = await clerk.get('/api/wayfairOrder/getLatestNWayfairRecords', { n: 2 })
      expect(newest.body.data).toHaveLength(2)
      expect(
        (await clerk.get('/api/wayfairOrder/getLatestNWayfairRecords', { n: 501 })).status,
      ).toBe(400)
      const pos = await clerk.get('/api/jxc/getWayfairOrders', { keyword: 'UK1' })
      expect(pos.body).toMatchObject({ totalCount: 1 })
      const feed = await clerk.get('/api/wayfairMappings/feed')
      expect(feed.body.data.map((row: { partNumber: string }) => row.partNumber)).toEqual([
        'PACK',
        'PART-1',
      ])
      expect(feed.body.next).toBeNull()
      const rest = await clerk.get('/api/wayfairMappings/feed', { after: 'PACK' })
      expect(rest.body.data).toMatchObject([{ partNumber: 'PART-1' }])
    })

    it('is for holders of N6, and of one company', async () => {
      const other = await product.as(['N1'], 'CA')
      const upload = {
        method: 'POST' as const,
        url: '/api/wayfairOrder/uploadWayfairRecordExcel',
        ...formOf({}, { bytes: wayfairCsv([{}]), name: 'a.csv' }),
      }
      expect((await other.send(upload)).status).toBe(403)
      const elsewhere = await product.as(['N6', 'N1'], 'NZ')
      expect((await elsewhere.get('/api/wayfairOrders')).body).toEqual([])
      const foreign = await elsewhere.post('/api/wayfairOrders/createOrder', {
        wayfairOrderId: (await po('CA1')).id,
      })
      expect(foreign.body.errors[0].field).toBe('wayfairOrderId')
    })

    it('of several channels a file names one', async () => {
      const name = 'Wayfair elsewhere'
      const address = 'https://elsewhere.example'
      const { abroad } = world
      const websiteId = await world.make('websites', { name, address, country: 'CA' }, abroad)
      await world.make(
        'channels',
        { websiteId, kind: 'Wayfair', address, branchId: branchId('EDM') },
        abroad,
      )
      const websites = await clerk.get('/api/wayfairOrders/websites')
      expect(websites.body.data).toEqual([
        { id: websiteId, name },
        { id: expect.any(String), name: 'Wayfair there' },
      ])
      const nobody = await product.as(['N6', 'N1'], 'NZ')
      expect((await nobody.get('/api/wayfairOrders/websites')).body.data).toEqual([])
      const file = wayfairCsv([{ 'PO Number': 'TWO1' }])
      const unnamed = await send(file)
      expect([unnamed.status, unnamed.body.errors[0].field]).toEqual([400, 'websiteId'])
      expect((await send(file, { websiteId })).body.data).toMatchObject({ added: 1 })
    })
  },
  emptyBeginning,
)
