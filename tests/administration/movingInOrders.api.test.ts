import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { recordPayment, voidPayment } from '#resources/sales/payments/payments.server.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { formOf, upload } from '#tests/support/files.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'orders of another program',
  database => {
    let product: Product, admin: Caller, world: World, skuId: string, methodId: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      admin = await product.as('ALL')
      world = await worldIn(product.db)
      skuId = await world.sku('SOFA')
      await world.sku('CHAIR')
      await world.stock(skuId, await world.warehouse('MOVED'), 5)
      await world.make('customers', { name: 'Moved In', oldNo: 'K1', email: 'in@example.com' })
      methodId = await world.make('paymentMethods', { name: 'Old till', type: 'EFTPOS' })
      await world.make('paymentMethods', { name: 'Old card', type: 'Gift card' })
    })
    afterAll(() => product.close())

    const bring = (entity: string, file: string, query = {}) =>
      upload(admin, `/api/${entity}/import`, file, { dryRun: 'false', ...query })
    const brought = async (entity: string, file: string) => {
      const { status, body } = await bring(entity, file)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data as { creates: number; updates: number; unchanged: number }
    }
    const last = async () => (await admin.get('/api/imports')).body.data[0].id as string
    const takeBack = (requestId: string) => admin.post('/api/imports/undo', { requestId })
    const orders = () =>
      product.db.text(
        `select o.original_order_id as no, o.state, o.total, o.paid, o.tax, o.delivery_status as delivery, (select count(*)::int from order_lines l where l.order_id = o.id and not l.is_deleted) as lines
         from orders o where not o.is_deleted and o.original_order_id is not null order by 1`,
      )
    const money = () =>
      product.db.text(
        'select branch_id as "branchId", method_id as "methodId", sum(amount) as amount from payments where not is_deleted group by 1, 2 having sum(amount) <> 0',
      )
    const heading =
      'Old number,Customer,Branch,Ordered,Promised,Completed,Shipping,Total,Paid,Paid by,SKU,Quantity,Price,Discount in percent\n'
    const file = `${heading}A1,K1,Auckland,2026-03-02,2027-02-01,,50,1166,200,Old till,SOFA,3,300,
A1,,,,,,,,,,CHAIR,2,120,10
A1,,,,,,,,,,SOFA,4,0,
A2,in@example.com,Auckland,2026-03-03,2027-03-01,,,300,,,SOFA,1,300,
A3,K1,Auckland,2025-01-05,,2025-01-09,,240,,Old till,CHAIR,2,120,\n`

    it('become confirmed orders that reserve what is there, and history, and are gone when taken back', async () => {
      const taxTypeId = await world.make('taxTypes', { code: 'GST15', name: 'GST' })
      const period = { from: '2020-01-01', to: null }
      await world.make('countryTaxRates', { country: 'NZ', taxTypeId, rate: 15, period })
      const before = [await orders(), await world.stockOf(skuId), await money()]
      expect(await brought('importedOrders', file)).toMatchObject({ creates: 3 })
      expect(await orders()).toEqual([
        {
          no: 'A1',
          state: 'Confirmed',
          total: 1166,
          paid: 200,
          tax: 152.08,
          delivery: 'None',
          lines: 3,
        },
        {
          no: 'A2',
          state: 'Confirmed',
          total: 300,
          paid: 0,
          tax: 39.13,
          delivery: 'None',
          lines: 1,
        },
        {
          no: 'A3',
          state: 'Completed',
          total: 240,
          paid: 240,
          tax: 31.3,
          delivery: 'Delivered',
          lines: 1,
        },
      ])
      // The earliest promised day takes what there is.
      expect(await world.stockOf(skuId)).toEqual(['MOVED Normal Order: 5'])
      expect(await money()).toEqual([{ branchId: null, methodId, amount: 440 }])
      const till = { branchId: branchId('AKL'), day: '2026-03-02' }
      expect((await admin.get('/api/tills/day', till)).body.data).toEqual([])
      const { body: listed } = await admin.get('/api/salesRecord/getOrderAndOrderLineList', {
        filter: JSON.stringify({ isImported: true, state: 'Completed' }),
      })
      expect(listed.data).toMatchObject([{ originalOrderId: 'A3', balance: 0 }])
      expect(await ledgerDifferences(product.db)).toEqual([])
      expect(await brought('importedOrders', file)).toMatchObject({ creates: 0, unchanged: 3 })
      const changed = await bring('importedOrders', file.replace('2027-02-01', '2027-02-02'))
      expect(changed.body.errors).toMatchObject([{ row: 2, code: 'fixed' }])

      const requestId = (await admin.get('/api/imports')).body.data[1].id
      expect((await takeBack(requestId)).body).toMatchObject({ removed: 3, restored: 0 })
      expect([await orders(), await world.stockOf(skuId), await money()]).toEqual(before)
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('wait for lines that come in a file beside them, which are taken back first', async () => {
      const beside =
        'OrderID,SKU,UnitPrice,Quantity,Discount as a part of 1\nB1,SOFA,10,3,0.15\nB1,CHAIR,20,1,\n'
      const mapping = { columns: { OrderID: 'importedOrderId', UnitPrice: 'price' } }
      await brought(
        'importedOrders',
        'Old number,Customer,Branch,Ordered,Total\nB1,K1,Auckland,2026-03-02,45.50\n',
      )
      const ofOrders = await last()
      const { body: drafts } = await admin.get('/api/importedOrders')
      expect(drafts).toMatchObject([{ orderNo: 'B1', state: 'Draft', importedAs: 'Open' }])
      const send = (bytes: string) =>
        admin.send({
          method: 'POST',
          url: '/api/importedOrderLines/import',
          query: { dryRun: 'false' },
          ...formOf({ mapping: JSON.stringify(mapping) }, { bytes }),
        })
      // What does not add up is told with the numbers, and nothing is there.
      const wrong = await send(beside.replace('0.15', '0.1'))
      expect(wrong.body.errors).toMatchObject([
        {
          row: 2,
          code: 'total',
          message: 'Order B1: Lines, shipping and taxes come to 47.00, but the total says 45.50.',
        },
      ])
      expect(await orders()).toEqual([])
      expect((await send(beside)).status).toBe(200)
      expect(await orders()).toMatchObject([{ no: 'B1', total: 45.5, lines: 2 }])
      expect((await send(beside)).body.data).toMatchObject({ creates: 0, unchanged: 2 })
      const late = await send(beside.replace('B1,CHAIR,20', 'B1,CHAIR,21'))
      expect(late.body.errors[0].message).toBe('This order is posted. Take it back first.')
      const ofLines = (await admin.get('/api/imports')).body.data[1].id
      expect((await takeBack(ofOrders)).body.errors[1].message).toBe(
        'B1: Its lines came in another file. Take that import back first.',
      )
      expect((await takeBack(ofLines)).body).toMatchObject({ removed: 2 })
      expect(await orders()).toEqual([])
      expect((await takeBack(ofOrders)).body).toMatchObject({ removed: 1 })
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('have line totals that agree with price and discount, and that another price ends', async () => {
      const heading =
        'Old number,Customer,Branch,Ordered,SKU,Quantity,Price,Line total,Discount in percent\n'
      const row = (no: string, ...said: readonly (string | number)[]) =>
        `${no},K1,Auckland,2026-04-01,CHAIR,${said.join()}\n`
      const wrong = await bring(
        'importedOrders',
        heading + row('L1', 2, '', 20, '') + row('L2', 3, '', 1e12, '') + row('L3', 2, 10, 15, 10),
      )
      expect(wrong.body.errors).toMatchObject([
        { row: 3, message: 'The line comes to more than an amount can be.' },
        { row: 4, message: 'Price and discount in percent do not come to the line total.' },
      ])
      const { body: branches } = await admin.get('/api/branches')
      const draft = await admin.post('/api/importedOrders', {
        orderNo: 'L4',
        customerId: await world.make('customers', { name: 'Twice told' }),
        branchId: branches[0].id,
        orderedDate: '2026-04-01',
        lines: [{ skuId, position: 1, quantity: 2, price: 10, lineTotal: 15 }],
      })
      expect(draft.status, JSON.stringify(draft.body)).toBe(201)
      await brought('importedOrderLines', 'Order,No.,SKU,Price\nL4,1,SOFA,12\n')
      expect((await orders()).filter(({ no }) => no === 'L4')).toMatchObject([{ total: 24 }])
      for (const requestId of [await last()]) expect((await takeBack(requestId)).status).toBe(200)
    })

    it('stay, by name, where something stands on them', async () => {
      await brought('importedOrders', file)
      const requestId = await last()
      const { body } = await admin.get('/api/salesRecord/getOrderAndOrderLineList')
      const idOf = (no: string) =>
        body.data.find((o: { originalOrderId: string }) => o.originalOrderId === no).id as string
      await world.write(context =>
        recordPayment(context, { orderId: idOf('A2'), methodId, amount: 100 }),
      )
      await world.make('deliveryPlans', {
        orderId: idOf('A1'),
        calendarId: await world.calendar(),
        date: world.day(3),
        serviceType: 'Delivery',
        state: 'Cancelled',
      })
      const before = await orders()
      const kept = await takeBack(requestId)
      expect(kept.body.errors.map((e: { message: string }) => e.message)).toEqual([
        'Nothing was taken back: 2 imported orders of this import cannot go.',
        expect.stringMatching(/^A1: INV\d+ has 1 delivery plan\.$/),
        expect.stringMatching(/^A2: INV\d+ has 1 payment more\.$/),
      ])
      expect(await orders()).toEqual(before)
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('have payments in a file of their own, an address, taxes of lines and what is out already', async () => {
      const benchId = await world.sku('BENCH')
      await world.stock(benchId, await world.warehouse('BENCHES'), 5)
      const before = [await orders(), await world.stockOf(benchId), await money()]
      const file =
        'Old number,Customer,Branch,Ordered,Deliver to: street,Deliver to: city,Shipping,SKU,Quantity,Price,Lines: Tax,Delivered before,Lines: Promised\n' +
        'D1,K1,Auckland,2026-03-02,7 Far Road,Taupo,20,BENCH,3,100,39.13,1,2027-05-06\n'
      const wrong = await bring('importedOrders', file.replace('39.13,1,', '39.13,4,'))
      expect(wrong.body.errors).toMatchObject([{ row: 2 }])
      await brought('importedOrders', file)
      const ofOrder = await last()
      await brought(
        'importedOrders',
        'Old number,Customer,Branch,Ordered\nD2,K1,Auckland,2026-03-02\n',
      )
      const ofDraft = await last()
      const paid =
        'Order,Paid by,Amount,Paid on,Reference\nD1,Old till,100,2026-03-04,R1\nD1,Old till,50,2026-03-05,\nD2,Old till,60,2026-03-05,\n'
      const card = await bring('importedPayments', paid.replace('D2,Old till', 'D2,Old card'))
      expect(card.body.errors).toMatchObject([{ row: 4, code: 'tender' }])
      expect(await brought('importedPayments', paid)).toMatchObject({ creates: 3 })
      const ofPayments = await last()
      expect(await brought('importedPayments', paid)).toMatchObject({ creates: 0, unchanged: 3 })
      await brought('importedOrderLines', 'Order,SKU,Quantity,Price\nD2,BENCH,1,70\n')
      const ofLines = await last()
      const made = (await orders()).filter(({ no }) => String(no).startsWith('D'))
      expect(made).toMatchObject([
        { no: 'D1', total: 320, paid: 150, tax: 41.74, delivery: 'Partial' },
        { no: 'D2', total: 70, paid: 60, delivery: 'None' },
      ])
      const [details] = await product.db.text(
        `select a.line1, a.city, a.country, a.customer_id as "customerId", l.promised_date as promised from orders o join addresses a on a.id = o.delivery_address_id join order_lines l on l.order_id = o.id
         where o.original_order_id = 'D1'`,
      )
      expect(details).toEqual({
        line1: '7 Far Road',
        city: 'Taupo',
        country: 'NZ',
        customerId: null,
        promised: '2027-05-06',
      })
      expect(await world.stockOf(benchId)).toEqual(['BENCHES Normal: 2', 'BENCHES Normal Order: 3'])
      expect(await ledgerDifferences(product.db)).toEqual([])
      // The same money in the order's own file and in that of payments counts once.
      await brought(
        'importedOrders',
        'Old number,Customer,Branch,Ordered,Paid,Paid by,SKU,Quantity,Price\nD3,K1,Auckland,2026-03-02,70,Old till,BENCH,1,70\n',
      )
      const ofPaid = await last()
      const again = await bring('importedPayments', paid.replaceAll(/D[12]/g, 'D3'))
      expect(again.body.errors).toMatchObject([2, 3, 4].map(row => ({ row, code: 'paid' })))
      expect((await takeBack(ofPaid)).body.errors).toEqual([])
      // A payment that was voided since is taken back once.
      const [first] = await product.db.text<{ id: string }>(
        'select payment_id as id from imported_payments where amount = 50 and payment_id is not null and not is_deleted',
      )
      await world.write(context =>
        voidPayment(context, { paymentId: first!.id, reason: 'Typed twice.' }),
      )
      for (const requestId of [ofLines, ofPayments, ofDraft, ofOrder]) {
        const { body } = await takeBack(requestId)
        expect(body.errors).toEqual([])
      }
      expect([await orders(), await world.stockOf(benchId), await money()]).toEqual(before)
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('have no tax of this country where they go to another one, unless their file says so', async () => {
      const before = await orders()
      await world.sku('CRATE')
      const file =
        'Old number,Customer,Branch,Ordered,Completed,Deliver to: street,Deliver to: city,Deliver to: country,Tax,Shipping,Paid,SKU,Quantity,Price\n' +
        'F1,K1,Auckland,2026-03-02,,7 Far Road,Sydney,AU,,20,0,CRATE,1,100\n' +
        'F2,K1,Auckland,2026-03-02,2026-03-09,7 Far Road,Sydney,AU,,20,0,CRATE,1,100\n' +
        'F3,K1,Auckland,2026-03-02,,7 Far Road,Sydney,AU,12,20,0,CRATE,1,100\n' +
        'F4,K1,Auckland,2026-03-02,,7 Near Road,Taupo,NZ,,20,0,CRATE,1,100\n'
      await brought('importedOrders', file)
      const made = (await orders()).filter(({ no }) => String(no).startsWith('F'))
      expect(made.map(({ total, tax }) => [total, tax])).toEqual([
        [120, 0],
        [120, 0],
        [120, 12],
        [120, 15.65],
      ])
      expect(await ledgerDifferences(product.db)).toEqual([])
      expect((await takeBack(await last())).body.errors).toEqual([])
      expect(await orders()).toEqual(before)
    })

    it('come from a file that has a row for each line, with its customer and its goods in it', async () => {
      const before = [await orders(), await money()]
      const sales =
        'No,Day,Buyer,Segment,Goods,Kind,Pieces,Sales\n7,2025-03-02,Ann,Home,Lamp & shade,Lights,3,100.005\n7,2025-03-02,Ann,Home,Lamp & shade,Lights,1,10\n7,2025-03-03,Bob,Home,Rug,Floors,7,50\n8,2025-03-04,Ann,Shop,rug,floors,1,0.4\n'
      const send = (entity: string, columns: object, more: object = {}) =>
        admin.send({
          method: 'POST',
          url: `/api/${entity}/import`,
          query: { dryRun: 'false', ignoreUnknownColumns: 'true' },
          ...formOf({ mapping: JSON.stringify({ columns, ...more }) }, { bytes: sales }),
        })
      const buyer = (field: string) => ({ [field]: { columns: ['Buyer'], by: '' } })
      const customers = { joined: { ...buyer('oldNo'), ...buyer('name') } }
      // Rows of one record agree, or are told by what they say otherwise.
      const torn = await send('customers', { Segment: 'remark' }, customers)
      expect(torn.body.errors).toMatchObject([{ row: 5, code: 'differs', field: 'remark' }])
      // Codes are made of names where each other column is left out.
      const none = {
        No: null,
        Day: null,
        Buyer: null,
        Segment: null,
        Kind: null,
        Pieces: null,
        Sales: null,
      }
      // A name that is missing is told once.
      const nameless = { columns: { ...none, Goods: 'name', Kind: 'categoryId' } }
      const { body: empty } = await admin.send({
        method: 'POST',
        url: '/api/products/import',
        query: { dryRun: 'true' },
        ...formOf({ mapping: JSON.stringify(nameless) }, { bytes: sales.replace('Rug', ' ') }),
      })
      expect(
        empty.errors.filter(
          ({ row, code }: { row: number; code: string }) => row === 4 && code === 'required',
        ),
      ).toMatchObject([{ field: 'name' }])
      const unsure = await send('products', { Goods: 'name', Kind: 'categoryId' })
      expect(unsure.body.errors).toMatchObject([{ code: 'missing_column', field: 'code' }])
      const made: string[] = []
      for (const [entity, columns, more, creates] of [
        ['customers', {}, customers, 2],
        ['categories', { Kind: 'name' }, {}, 2],
        ['products', { ...none, Goods: 'name', Kind: 'categoryId' }, {}, 2],
        [
          'skus',
          { ...none, Goods: 'name' },
          { joined: { productId: { columns: ['Goods'], by: '' } } },
          2,
        ],
      ] as const) {
        const { body } = await send(entity, columns, more)
        expect(body, entity).toMatchObject({ isSuccess: true, data: { creates } })
        made.push(body.data.importId)
      }
      const lines = {
        Buyer: 'customerId',
        Day: 'orderedDate',
        Goods: 'lines.skuId',
        Pieces: 'lines.quantity',
        Sales: 'lines.lineTotal',
        Kind: null,
      }
      const constants = { branchId: 'Auckland', kind: 'Closed', methodId: 'Old till' }
      const byNumber = await send('importedOrders', { ...lines, No: 'orderNo' }, { constants })
      expect(byNumber.body.errors).toMatchObject([
        { row: 4, code: 'differs', field: 'orderedDate' },
        { row: 4, code: 'differs', field: 'customerId' },
      ])
      const joined = { orderNo: { columns: ['No', 'Buyer'], by: ' ' } }
      const { body } = await send('importedOrders', lines, { constants, joined })
      expect(body.data).toMatchObject({ creates: 3 })
      expect((await orders()).filter(({ no }) => /^[78] /.test(String(no)))).toMatchObject([
        { no: '7 Ann', state: 'Completed', total: 110.01, paid: 110.01, lines: 2 },
        { no: '7 Bob', total: 50, lines: 1 },
        { no: '8 Ann', total: 0.4, lines: 1 },
      ])
      const [{ codes } = { codes: [] }] = await product.db.text<{ codes: string[] }>(
        "select array_agg(code order by name) as codes from products where name in ('Lamp & shade', 'Rug')",
      )
      expect(codes).toEqual([expect.stringMatching(/^LAMP-SHADE-[0-9A-F]{12}$/), 'RUG'])
      for (const requestId of [...made, body.data.importId].toReversed())
        expect((await takeBack(requestId)).body.errors).toEqual([])
      expect([await orders(), await money()]).toEqual(before)
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('are made by a call as well, all or none', async () => {
      const customerId = await world.make('customers', { name: 'By call' })
      const order = (orderNo: string, more = {}) => ({
        orderNo,
        customerId,
        branchId: branchId('AKL'),
        orderedDate: '2026-05-05',
        lines: [{ skuId, quantity: 1, price: 100, discount: 10 }],
        ...more,
      })
      const before = await orders()
      const call = (...all: object[]) => admin.post('/api/sale/importOrders', { orders: all })
      const card = { paid: 5, methodId: (await methodOf('Old card'))! }
      const wrong = await call(order('C1'), order('C2', { total: 91 }), order('C3', card))
      expect(wrong.body.errors).toMatchObject([
        { code: 'total', field: 'orders.1.total' },
        { code: 'tender', field: 'orders.2.methodId' },
      ])
      expect((await call(order('A1'))).body.errors).toMatchObject([
        { code: 'duplicate', field: 'orders.0.orderNo' },
      ])
      const unpriced = [
        { skuId, quantity: 1, price: 1 },
        { skuId, quantity: 2 },
      ]
      expect((await call(order('C1'), order('C2', { lines: unpriced }))).body.errors).toMatchObject(
        [{ code: 'required', field: 'orders.1.lines.1.price' }],
      )
      expect(await orders()).toEqual(before)
      const made = await call(order('C1'), order('C2', { total: 90 }))
      expect(made.body.data).toMatchObject([{ orderNo: 'C1' }, { orderNo: 'C2' }])
      expect(await orders()).toHaveLength(before.length + 2)
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    const methodOf = async (name: string) =>
      (
        await product.db.text<{ id: string }>('select id from payment_methods where name = $1', [
          name,
        ])
      )[0]?.id
  },
  emptyBeginning,
)
