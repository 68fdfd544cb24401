import dayjs from 'dayjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { issueInvoices } from '#resources/sales/documents/invoices/issuing.server.ts'
import { salesLedgers } from '#resources/sales/ledgers.server.ts'
import { recordPayment } from '#resources/sales/payments/payments.server.ts'
import { dayProof } from '#resources/sales/tills/dayProof.server.ts'
import { readPdf } from '#tests/support/readPdf.ts'
import { dayWithRoom } from '#tests/support/api/awayFromMidnight.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'

const closedDays = salesLedgers.find(({ name }) => name.startsWith('The day of a branch'))!

describeRules(
  'the journal of a day',
  database => {
    let product: Product, world: World, keeper: Caller, chief: Caller, day: string, orderId: string
    const branch = branchId('AKL')
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      keeper = await product.as(['J1', 'J5'])
      chief = await product.as(['J1', 'J4', 'J5'])
      day = await dayWithRoom(product.db, world.actor.clientId)
      orderId = (await world.order([], { state: 'Confirmed', total: 0 })).id
    }, 300_000)
    // The taxes of an order are written as they stand.
    afterAll(() => product.close(/^Order INV\d+: tax /))

    const run = (text: string, ...values: unknown[]): Promise<any> => product.db.text(text, values)
    const journal = async () => {
      const { body } = await keeper.get('/api/tills/journal', { day, branchId: branch })
      const rows = body.data as { account: string; name: string; debit: number; credit: number }[]
      const cents = (amount: number) => Math.round(amount * 100)
      expect(rows.reduce((sum, row) => sum + cents(row.debit) - cents(row.credit), 0)).toBe(0)
      return Object.fromEntries(
        rows.map(row => [`${row.account} ${row.name}`, row.debit - row.credit]),
      )
    }
    const till = (call: string, body: object) =>
      keeper.post(`/api/tills/${call}`, { branchId: branch, day, ...body })

    it('books what cash is rounded by with the method that took it, in all places alike', async () => {
      const method = (name: string, position: number, glCode: string) =>
        world.make('paymentMethods', { name, type: 'Cash', position, glCode })
      const usual = await method('Cash', 1, '1010')
      const other = await method('Foreign cash', 2, '1011')
      for (const [methodId, amount] of [
        [usual, 10],
        [other, 20.02],
      ] as const)
        await world.write(context => recordPayment(context, { orderId, methodId, amount }))
      const { body: float } = await keeper.post('/api/tills/cash', {
        branchId: branch,
        type: 'Float',
        amount: 100,
      })
      expect(float.errors).toEqual([])
      expect(await journal()).toMatchObject({ '1010 Cash': 110, '1011 Foreign cash': 20 })
      for (const [methodId, counted] of [
        [usual, 110],
        [other, 20],
      ] as const)
        await till('count', { methodId, terminal: '', counted })
      const { body } = await till('close', {})
      expect(body).toMatchObject({ isSuccess: true, difference: 0 })
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('keeps the method that a float was entered with, whichever is usual later', async () => {
      const asked = { branchId: branch, day }
      const facts = async () => {
        const money = (await keeper.get('/api/tills/day', asked)).body.data as Record<string, any>[]
        const proof = await dayProof({ db: product.db, actor: world.actor }, asked)
        return {
          journal: await journal(),
          expected: Object.fromEntries(money.map(row => [row.methodName, row.expected])),
          differs: proof.filter(({ state }) => state === 'Differs'),
        }
      }
      const before = await facts()
      expect(before).toMatchObject({ expected: { Cash: 110, 'Foreign cash': 20 }, differs: [] })
      const at = (position: number) =>
        run('update payment_methods set position = $1 where name = $2', position, 'Foreign cash')
      await at(0)
      try {
        expect(await facts()).toEqual(before)
        // The float that stays in the drawer is that of the method that was counted with it.
        const sheet = readPdf((await keeper.get('/api/tills/bankingSheet', asked)).bytes).text
        expect(sheet.replaceAll(/\s+/g, ' ')).toContain('To the bank $30.00')
        // What a closed day holds is checked by method.
        const undone = new Error('Nothing of it stays.')
        let found: unknown[] = []
        await product.db
          .write(async tx => {
            await tx.text("set local session_replication_role = 'replica'")
            await tx.text(
              'update day_counts set expected = expected + case expected when 110 then 1 else -1 end where expected in (110, 20)',
            )
            found = await tx.text(closedDays.sql)
            throw undone
          })
          .catch(error => {
            if (error !== undone) throw error
          })
        expect(found).toHaveLength(2)
      } finally {
        await at(2)
      }
    })

    it('leads from each amount to the rows that make it', async () => {
      const at = { day, branchId: branch }
      const of = async (list: string, filter: string, name: string) => {
        const { body } = await chief.get(`/api/${list}`, { filter })
        const rows = (body.data ?? body) as Record<string, number>[]
        return Math.round(rows.reduce((sum, row) => sum + row[name]!, 0) * 100) / 100
      }
      const { body: money } = await keeper.get('/api/tills/day', at)
      expect(money.data).toHaveLength(2)
      for (const row of money.data) {
        for (const name of ['received', 'refunded', 'reversed'])
          expect([name, await of('payments', row[`${name}Of`], 'amount')]).toEqual([
            name,
            row[name],
          ])
        const all = await of('payments', row.allOf, 'amount')
        expect(Math.round((all + row.cash) * 100) / 100).toBe(row.expected)
        expect(await of('tillEntries', row.cashOf, 'amount')).toBe(row.cash)
        expect(row.expectedOf).toBe(row.cash ? null : row.allOf)
      }

      const goods = await world.sku('STOOL')
      const sale = await world.order([[goods, 1]], {
        state: 'Confirmed',
        total: 40,
        branchId: branch,
      })
      await world.write(context => issueInvoices(context, [sale.id]))
      // The day is closed: the next one takes the invoice.
      const nextDay = { ...at, day: dayjs(day).add(1, 'day').format('YYYY-MM-DD') }
      const journals = [at, nextDay].map(each => keeper.get('/api/tills/journal', each))
      const booked = (await Promise.all(journals)).flatMap(({ body }) => body.data)
      const addressed = Object.fromEntries(
        booked.map(({ name, rowsAt, debit, credit }: Record<string, any>) => {
          const [path, query] = rowsAt.split('?')
          return [name, { path, query: new URLSearchParams(query), amount: debit - credit }]
        }),
      )
      expect(addressed.Cash.path).toBe('/sale/payments_received/day')
      expect(Object.fromEntries(addressed.Cash.query)).toEqual(at)
      for (const [name, path, list] of [
        ['Customers', '/sale/payments_received', 'payments'],
        ['Till floats', '/sale/payments_received/till', 'tillEntries'],
        ['Cash rounding', '/sale/payments_received/till', 'tillEntries'],
        ['Customers: invoiced', '/sale/payments_received/journal/rows', 'tills/journalRows'],
        ['Sales', '/sale/payments_received/journal/rows', 'tills/journalRows'],
      ]) {
        expect([name, addressed[name!].path]).toEqual([name, path])
        const asked = Object.fromEntries(addressed[name!].query)
        const { body: answer } = await keeper.get(`/api/${list}`, asked)
        const made = (answer.data ?? answer) as { amount: number }[]
        const sum = Math.round(made.reduce((all, { amount }) => all + amount, 0) * 100) / 100
        expect([name, Math.abs(sum)]).toEqual([name, Math.abs(addressed[name!].amount)])
      }
    })

    it('books a tax at its own account if its type has one', async () => {
      const other = branchId('HAM')
      const goods = await world.sku('CHAIR')
      const fields = { state: 'Confirmed', total: 115, tax: 15, branchId: other }
      const sale = await world.order([[goods, 1]], fields)
      const taxTypeId = await world.make('taxTypes', { code: 'LEVY', name: 'Levy' })
      const row = { orderId: sale.id, orderLineId: sale.line(0), taxTypeId }
      await world.make('orderTaxes', { ...row, name: 'LEVY', rate: 5, base: 100, amount: 5 })
      const gst = await world.make('taxTypes', { code: 'GST', name: 'Goods and services tax' })
      await world.make('orderTaxes', {
        ...row,
        taxTypeId: gst,
        name: 'GST',
        rate: 10,
        base: 100,
        amount: 10,
      })
      await world.write(context => issueInvoices(context, [sale.id]))
      const taxes = async () => {
        const { body } = await keeper.get('/api/tills/journal', { day, branchId: other })
        return body.data
          .filter(({ name }: { name: string }) => ['LEVY', 'GST', 'Sales tax'].includes(name))
          .map(({ account, name, credit }: Record<string, unknown>) => [account, name, credit])
      }
      const [{ account }] = await run(
        'select tax_account as account from clients where id = $1',
        world.actor.clientId,
      )
      expect(await taxes()).toEqual([[account, 'Sales tax', 15]])
      const [{ version }] = await run('select version from tax_types where id = $1', taxTypeId)
      const admin = await product.as('ALL')
      const saved = await admin.put(`/api/taxTypes/${taxTypeId}`, { version, accountCode: '2215' })
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
      const apart = await taxes()
      expect(apart).toHaveLength(2)
      expect(apart).toEqual(
        expect.arrayContaining([
          [account, 'Sales tax', 10],
          ['2215', 'LEVY', 5],
        ]),
      )
    })
  },
  emptyBeginning,
)
