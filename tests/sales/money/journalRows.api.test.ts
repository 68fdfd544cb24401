import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { issueInvoices } from '#resources/sales/documents/invoices/issuing.server.ts'
import { recordPayment, voidPayment } from '#resources/sales/payments/payments.server.ts'
import { dayWithRoom } from '#tests/support/api/awayFromMidnight.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

type Row = Record<string, any>

describeRules(
  'what the amounts of a journal open',
  database => {
    let product: Product, world: World, keeper: Caller, chief: Caller, day: string
    const branch = branchId('AKL')
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      keeper = await product.as(['J1', 'J5'])
      chief = await product.as(['J1', 'J2', 'J4', 'J5', 'E1'])
      day = await dayWithRoom(product.db, world.actor.clientId)
      await run('update staff set branch_id = $1', branch)
      await run('update clients set point_worth = 0.01')
      await allKinds()
    }, 300_000)
    // The taxes of an order are written as they stand.
    afterAll(() => product.close(/^Order INV\d+: /))

    const run = (text: string, ...values: unknown[]): Promise<any> => product.db.text(text, values)
    const post = async (path: string, body: object, by = chief) => {
      const answer = await by.post(`/api/${path}`, body)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body
    }
    const round = (amount: number) => Math.round(amount * 100) / 100
    const sum = (rows: readonly Row[], name: string) =>
      round(rows.reduce((all, row) => all + Number(row[name] ?? 0), 0))
    const journal = async () =>
      (await keeper.get('/api/tills/journal', { day, branchId: branch })).body.data as Row[]

    /** A day with money of each kind, documents that take back others, and what was given and lost. */
    async function allKinds() {
      const method = (name: string, type: string, glCode?: string) =>
        world.make('paymentMethods', { name, type, ...(glCode && { glCode }) })
      const cash = await method('Cash', 'Cash', '1010')
      const card = await method('Card', 'Card', '1020')
      const credit = await method('Store credit', 'Credit')
      await method('Card of ours', 'Gift card', '2310')
      await method('Our points', 'Points')

      const goods = await world.sku('CHAIR')
      const voucher = await world.sku('CARDS', undefined, 'Service')
      await run("update products set is_gift_card = true where code = 'CARDS'")
      const fields = { state: 'Confirmed', branchId: branch }
      const sale = await world.order(
        [
          [goods, 1],
          [voucher, 1],
        ],
        { ...fields, subtotal: 170, total: 170, tax: 20 },
      )
      await run('update order_lines set price = 120, tax = 20 where id = $1', sale.line(0))
      await run('update order_lines set price = 50 where id = $1', sale.line(1))
      const levy = await world.make('taxTypes', { code: 'LEVY', name: 'Levy', accountCode: '2215' })
      const gst = await world.make('taxTypes', { code: 'GST', name: 'Goods and services tax' })
      for (const [taxTypeId, name, amount] of [
        [levy, 'LEVY', 5],
        [gst, 'GST', 15],
      ] as const)
        await world.make('orderTaxes', {
          orderId: sale.id,
          orderLineId: sale.line(0),
          taxTypeId,
          name,
          rate: amount,
          base: 100,
          amount,
        })
      await world.write(context => issueInvoices(context, [sale.id]))
      // What costs less is credited and invoiced anew.
      await run('update order_lines set price = 110 where id = $1', sale.line(0))
      await run('update orders set subtotal = 160, total = 160 where id = $1', sale.id)
      await world.write(context => issueInvoices(context, [sale.id]))

      const [{ customer_id: customerId }] = await run(
        'select customer_id from orders where id = $1',
        sale.id,
      )
      const because = { reason: 'A gesture.' }
      await post('shopCredit/adjust', { customerId, amount: 20, ...because })
      await post('shopCredit/adjust', { customerId, amount: -3, ...because })
      await post('points/adjust', { customerId, points: 500, ...because })
      const { data: given } = await post('giftCard/register', {
        cardNo: 'GIVEN 1',
        pin: '2468',
        amount: 40,
        customerId,
        ...because,
      })
      await post('giftCard/adjust', { cardId: given.id, amount: -15, ...because })

      const pay = (methodId: string, amount: number, orderId = sale.id) =>
        world.write(context => recordPayment(context, { orderId, methodId, amount }))
      await pay(cash, 20.02)
      await pay(card, 70)
      await pay(credit, 10)
      const { id: paymentId } = await pay(card, 5)
      await world.write(context => voidPayment(context, { paymentId, reason: 'Twice.' }))
      const seller = await product.as(['J1', 'J2'])
      const asked = await post(
        'refunds/request',
        { orderId: sale.id, amount: 8, type: 'Cancel', reason: 'Scratched', methodId: card },
        seller,
      )
      await post('refunds/bulk', { operation: 'approve', targets: [{ id: asked.data.id }] })
      const [{ version }] = await run('select version from refunds where id = $1', asked.data.id)
      await post('refunds/pay', { refundId: asked.data.id, version })

      const owed = { ...fields, deliveryStatus: 'Delivered' }
      for (const [total, isReversed] of [
        [12.5, false],
        [3, true],
      ] as const) {
        const order = await world.order([[goods, 1]], { ...owed, total })
        const body = { orderId: order.id, amount: total, reason: 'Bank fees.' }
        const { data } = await post('writeOffs/request', body, seller)
        const targets = [{ id: data.id }]
        await post('writeOffs/bulk', { operation: 'approve', targets })
        if (isReversed)
          await post('writeOffs/bulk', { operation: 'reverse', targets, reason: 'Paid.' })
      }

      const drawer = { branchId: branch, terminal: null }
      await post('tills/cash', { ...drawer, type: 'Float', amount: 100 })
      await post('tills/cash', { ...drawer, type: 'Cash out', amount: 5, reason: 'Milk.' })
      const { body: money } = await keeper.get('/api/tills/day', { day, branchId: branch })
      for (const { methodId, terminal, expected } of money.data) {
        const counted = methodId === cash ? round(expected - 1) : expected
        await post('tills/count', { branchId: branch, day, methodId, terminal, counted })
      }
      await post('tills/close', { branchId: branch, day })
    }

    /** The sum of the rows that an amount opens, as whoever may see the journal reads them. */
    async function opened({ name, rowsAt }: Row): Promise<number> {
      const [path, query] = rowsAt.split('?')
      const asked = Object.fromEntries(new URLSearchParams(query))
      const read = async (from: string) => {
        const { status, body } = await keeper.get(`/api/${from}`, asked)
        expect([name, status]).toEqual([name, 200])
        return (body.data ?? body) as Row[]
      }
      switch (path) {
        case '/sale/payments_received':
          return sum(await read('payments'), 'amount')
        case '/sale/payments_received/till':
          return sum(await read('tillEntries'), 'amount')
        case '/sale/payments_received/days':
          return sum(await read('dayCloses'), 'difference')
        case '/sale/payments_received/day':
          return sum(
            (await read('tills/day')).filter(({ methodName }) => methodName === name),
            'counted',
          )
        default:
          expect(path).toBe('/sale/payments_received/journal/rows')
          return sum(await read('tills/journalRows'), 'amount')
      }
    }

    it('sums to each amount of a day with all kinds, for whoever sees the journal', async () => {
      const rows = await journal()
      expect(sum(rows, 'debit')).toBe(sum(rows, 'credit'))
      expect(rows.map(({ name }) => String(name)).toSorted()).toEqual(
        [
          'Card',
          'Card of ours: given or expired',
          'Cash',
          'Cash in and out',
          'Cash rounding',
          'Customers',
          'Customers: invoiced',
          'Customers: written off',
          'Gift cards sold',
          'LEVY',
          'Our points: given or expired',
          'Over and short',
          'Points and credit given',
          'Sales',
          'Sales tax',
          'Store credit',
          'Store credit: given or expired',
          'Till floats',
          'Written off',
        ].toSorted(),
      )
      for (const row of rows)
        expect([row.name, Math.abs(await opened(row))]).toEqual([
          row.name,
          round(row.debit + row.credit),
        ])
    })

    it('tells documents with net, tax and gross, and entries with what moved', async () => {
      const of = async (name: string) => {
        const { rowsAt } = (await journal()).find(row => row.name === name)!
        const asked = Object.fromEntries(new URLSearchParams(rowsAt.split('?')[1]))
        return (await keeper.get('/api/tills/journalRows', asked)).body.data as Row[]
      }
      expect(await of('Sales')).toMatchObject([
        { kind: 'Invoice', net: 150, tax: 20, gross: 170, amount: 100 },
        { kind: 'Credit note', net: -150, tax: -20, gross: -170, amount: -100 },
        { kind: 'Invoice', net: 140, tax: 20, gross: 160, amount: 90 },
      ])
      for (const { no, orderCode, customerName } of await of('LEVY'))
        expect([no, orderCode, customerName]).toEqual([
          expect.stringMatching(/\d/),
          expect.stringMatching(/^INV/),
          'A customer',
        ])
      expect(await of('Card of ours: given or expired')).toMatchObject([
        { kind: 'Gift card: Issue', giftCardNo: '•••• VEN1', amount: 40 },
        { kind: 'Gift card: Adjust', giftCardNo: '•••• VEN1', amount: -15 },
      ])
      expect(await of('Written off')).toMatchObject([
        { kind: 'Write-off', amount: 12.5 },
        { kind: 'Write-off', amount: 3 },
        { kind: 'Write-off, reversed', amount: -3 },
      ])
    })

    it('is refused without a day, a branch or a name, and to whoever may not see the journal', async () => {
      const asked = { day, branchId: branch, name: 'Sales' }
      const seller = await product.as(['J1', 'J2'])
      expect((await seller.get('/api/tills/journalRows', asked)).status).toBe(403)
      for (const field of ['day', 'branchId', 'name']) {
        const rest = Object.fromEntries(Object.entries(asked).filter(([name]) => name !== field))
        const { status, body } = await keeper.get('/api/tills/journalRows', rest)
        expect([field, status, body.errors?.[0]?.field]).toEqual([field, 400, field])
      }
      const foreign = await keeper.get('/api/tills/journalRows', {
        ...asked,
        branchId: branchId('EDM'),
      })
      expect(foreign.body.errors).toMatchObject([{ field: 'branchId' }])
    })
  },
  emptyBeginning,
)
