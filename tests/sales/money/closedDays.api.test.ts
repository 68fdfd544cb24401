import dayjs from 'dayjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { invoiceFormer } from '#resources/sales/documents/invoices/formerInvoices.server.ts'
import { issueInvoices } from '#resources/sales/documents/invoices/issuing.server.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { upload } from '#tests/support/files.ts'
import { dayWithRoom } from '#tests/support/api/awayFromMidnight.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { readPdf } from '#tests/support/readPdf.ts'

describeRules(
  'a day that is closed stays as it was',
  database => {
    let product: Product, world: World, seller: Caller, chief: Caller, day: string, skuId: string
    const branch = branchId('HAM')
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1'])
      chief = await product.as('ALL')
      day = await dayWithRoom(product.db, world.actor.clientId)
      skuId = await world.sku('SOFA')
    }, 300_000)
    afterAll(() => product.close(/^Order INV\d+: |^Credit of C/))

    const run = (text: string, ...values: unknown[]): Promise<any[]> =>
      product.db.text(text, values)
    const journal = async (of: string) => {
      const { body } = await chief.get('/api/tills/journal', { day: of, branchId: branch })
      const rows = body.data as { account: string; name: string; debit: number; credit: number }[]
      return Object.fromEntries(
        rows.map(row => [`${row.account} ${row.name}`, row.debit - row.credit]),
      )
    }
    const confirmed = (fields = {}) =>
      world.order([[skuId, 1]], {
        state: 'Confirmed',
        subtotal: 928,
        total: 928,
        tax: 121.04,
        branchId: branch,
        ...fields,
      })
    const close = (of: string) => chief.post('/api/tills/close', { branchId: branch, day: of })
    const invoice = (orderId: string) =>
      seller.get('/api/orderManagement/getOrderInvoice', { orderId })
    const issued = (orderId: string) =>
      run(
        'select no, kind, journal_day::text as day from invoices where order_id = $1 order by number',
        orderId,
      )

    it('an invoice, points and credit that come after the close are in the next journal; what is in a closed one never changes', async () => {
      const early = await confirmed()
      await world.write(context => issueInvoices(context, [early.id]))
      expect((await close(day)).body).toMatchObject({ isSuccess: true })
      const before = await journal(day)
      expect(before).toMatchObject({ '4000 Sales': -806.96 })
      const next = dayjs(day).add(1, 'day').format('YYYY-MM-DD')

      const late = await confirmed()
      await world.write(context => issueInvoices(context, [late.id]))
      await run(
        `insert into credit_entries (id, client_id, customer_id, type, amount, order_id, reason) select gen_random_uuid(), client_id, customer_id, 'Adjust', 5, id, 'x' from orders where id = $1`,
        late.id,
      )
      expect(await journal(day)).toEqual(before)
      expect(await issued(late.id)).toMatchObject([{ kind: 'Invoice', day: next }])
      expect(await journal(next)).toMatchObject({
        '4000 Sales': -806.96,
        '1300 Customers: invoiced': 928,
      })
      expect(Object.keys(await journal(next)).join()).toContain('Points and credit given')
      for (const change of ['total = 1', "issued_on_utc = '2026-01-01'", 'is_deleted = true'])
        await expect(
          run(`update invoices set ${change} where order_id = $1`, early.id),
        ).rejects.toThrow('its day is closed')
      await expect(run('delete from invoices where order_id = $1', early.id)).rejects.toThrow(
        'its day is closed',
      )
    })

    it('a corrected name changes no invoice; issuing again is a step with a reason, of J4', async () => {
      const customerId = await world.make('customers', { name: 'Jon Smith' })
      const { id } = await confirmed({ customerId })
      await world.write(context => issueInvoices(context, [id]))
      const { bytes } = await invoice(id)
      await run("update customers set name = 'John Smith' where id = $1", customerId)
      expect((await invoice(id)).bytes.equals(bytes)).toBe(true)
      await seller.post('/api/orders/documents/invoices', { orderIds: [id] })
      expect(await issued(id)).toHaveLength(1)
      const again = (by: Caller, body: object) =>
        by.post('/api/orders/documents/again', { orderId: id, ...body })
      expect((await again(seller, { reason: 'Name' })).status).toBe(403)
      expect((await again(chief, {})).body.errors).toMatchObject([{ field: 'reason' }])
      expect((await again(chief, { reason: 'Name' })).body).toMatchObject({ isSuccess: true })
      expect((await issued(id)).map(({ kind }) => kind)).toEqual([
        'Invoice',
        'Credit note',
        'Invoice',
      ])
      expect(readPdf((await invoice(id)).bytes).text).toContain('John Smith')
    })

    it('an order that another program closed has a copy of its own day, and no journal has it', async () => {
      await world.make('customers', { name: 'Moved In', oldNo: 'K1' })
      await world.make('paymentMethods', { name: 'Old till', type: 'EFTPOS' })
      const file = `Old number,Customer,Branch,Ordered,Completed,Total,Paid by,SKU,Quantity,Price\nA1,K1,Hamilton,2025-03-10,2025-03-20,1150,Old till,SOFA,1,1150\n`
      const { status, body } = await upload(chief, '/api/importedOrders/import', file, {
        dryRun: 'false',
      })
      expect(status, JSON.stringify(body)).toBe(200)
      const [{ id }] = await run("select id from orders where original_order_id = 'A1'")
      const today = dayjs(day).add(1, 'day').format('YYYY-MM-DD')
      const before = await journal(today)
      const { text } = readPdf((await invoice(id)).bytes)
      expect(text).toContain('Copy, invoiced before')
      expect(text).toContain('10th Mar 2025')
      expect(await issued(id)).toEqual([])
      expect(await journal(today)).toEqual(before)
      expect(
        (await seller.post('/api/orders/documents/invoices', { orderIds: [id] })).body.errors,
      ).toMatchObject([{ code: 'invoiced_before' }])
    })

    it('orders of before get theirs with the day on which they were confirmed: in its journal while that is open, in none once it is closed', async () => {
      const orders = [
        await confirmed({ orderedOnUtc: '2026-02-10T01:00:00Z' }),
        await confirmed({ orderedOnUtc: '2026-02-11T01:00:00Z' }),
      ]
      await close('2026-02-11')
      for (const { id } of orders)
        await run(
          'insert into uninvoiced_orders (id, client_id, order_id) select gen_random_uuid(), client_id, id from orders where id = $1',
          id,
        )
      expect(await invoiceFormer.run(product.db)).toBe('Issued 2 invoices.')
      expect((await issued(orders[0]!.id))[0]).toMatchObject({ day: '2026-02-10' })
      expect((await issued(orders[1]!.id))[0]).toMatchObject({ day: null })
      expect(await journal('2026-02-10')).toMatchObject({ '4000 Sales': -806.96 })
      expect(await journal('2026-02-11')).toEqual({})
      const { text } = readPdf((await invoice(orders[1]!.id)).bytes)
      expect(text).toContain('11th Feb 2026')
      expect(text).toContain('it is in no journal')
      expect(await run('select id from uninvoiced_orders')).toEqual([])
    })
  },
  emptyBeginning,
)
