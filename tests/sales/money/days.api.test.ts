import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { recordPayment, voidPayment } from '#resources/sales/payments/payments.server.ts'
import { adjustCredit } from '#resources/tenders/credits/credits.server.ts'
import { adjustPoints } from '#resources/tenders/points/points.server.ts'
import { roundingOf } from '#resources/sales/tills/rounding.ts'
import { issueInvoices } from '#resources/sales/documents/invoices/issuing.server.ts'
import { readPdf } from '#tests/support/readPdf.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules(
  'the money of a day',
  database => {
    let product: Product, world: World, keeper: Caller, seller: Caller
    let cash: string, card: string, today: string, orderId: string
    const branch = branchId('AKL')
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      keeper = await product.as(['J1', 'J5'])
      seller = await product.as(['J1'])
      const method = (name: string, type: string, glCode: string) =>
        world.make('paymentMethods', { name, type, glCode })
      cash = await method('Cash', 'Cash', '1010')
      card = await method('Card', 'Card', '1020')
      ;[{ today }] = (await run(
        'select money_day($1, now())::text as today',
        world.actor.clientId,
      )) as [{ today: string }]
      orderId = (await world.order([], { state: 'Confirmed' })).id
    })
    afterAll(() => product.close())

    const run = (text: string, ...values: unknown[]) => product.db.text<any>(text, values)
    const pay = (methodId: string, amount: number, more: object = {}) =>
      world.write(context => recordPayment(context, { orderId, methodId, amount, ...more }))
    const post = async (name: string, body: object, by = keeper) =>
      (await by.post(`/api/tills/${name}`, body)).body
    const rows = async (day: string, of = branch) => {
      const { status, body } = await keeper.get('/api/tills/day', { branchId: of, day })
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data as Record<string, any>[]
    }
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const dayOf = async (instant: string) =>
      (await run('select money_day($1, $2)::text as day', world.actor.clientId, instant))[0].day
    const sumOf = (rows: readonly Record<string, number>[], of: 'debit' | 'credit') =>
      rows.reduce((all, row) => all + row[of]!, 0)
    const count = (day: string, methodId: string, counted: number, terminal = '') =>
      post('count', { branchId: branch, day, methodId, terminal, counted })

    it('rounds cash to the coins in use, with an entry of its own', async () => {
      expect([9997, 9994, 9995, 10000, -9997].map(cents => roundingOf(cents, 'NZ'))).toEqual([
        3, -4, 5, 0, -3,
      ])
      expect([9997, 9998].map(cents => roundingOf(cents, 'CA'))).toEqual([-2, 2])
      const paid = await pay(cash, 99.97)
      const entries = () =>
        run(
          "select amount::float8 as amount from till_entries where type = 'Rounding' order by created_on_utc, amount desc",
        )
      expect(await entries()).toEqual([{ amount: 0.03 }])
      await pay(card, 12.34)
      expect(await entries()).toHaveLength(1)
      await world.write(context =>
        voidPayment(context, { paymentId: paid.id, reason: 'Typed twice.' }),
      )
      expect(await entries()).toEqual([{ amount: 0.03 }, { amount: -0.03 }])
    })

    it('tells by till and method what should be there, with floats and cash in and out', async () => {
      await pay(cash, 20)
      await pay(card, 30, { terminal: 'AKL-1' })
      const cashOf = (type: string, amount: number, reason?: string) =>
        post('cash', { branchId: branch, type, amount, reason })
      expect(await cashOf('Float', 100)).toMatchObject({ isSuccess: true })
      expect(await cashOf('Cash out', 15.5, 'Milk.')).toMatchObject({ isSuccess: true })
      expect(await cashOf('Cash out', 5)).toMatchObject({ errors: [{ field: 'reason' }] })
      expect(await cashOf('Float', 0)).toMatchObject({ errors: [{ field: 'amount' }] })
      expect(await rows(today)).toMatchObject([
        { methodName: 'Card', terminal: '', received: 12.34, expected: 12.34, counted: null },
        { methodName: 'Card', terminal: 'AKL-1', expected: 30 },
        { methodName: 'Cash', received: 119.97, reversed: -99.97, cash: 84.5, expected: 104.5 },
      ])
      expect((await seller.get('/api/tills/day', { branchId: branch, day: today })).status).toBe(
        403,
      )
      // People begin with their own branch.
      const own = async (of: string | null) => {
        await run('update staff set branch_id = $1', of)
        return (await keeper.get('/api/tills/day', { day: today })).body
      }
      const [{ branch_id: was }] = await run('select branch_id from staff limit 1')
      expect(await own(null)).toMatchObject({ errors: [{ field: 'branchId' }] })
      expect((await own(branch)).data).toEqual(await rows(today))
      await run('update staff set branch_id = $1', was)
      await expect(run('update till_entries set amount = 1')).rejects.toThrow(/never change/)
      await expect(run('delete from till_entries')).rejects.toThrow(/never change/)
    })

    it('is counted and closed with its differences; then it takes nothing more', async () => {
      const at = daysAgo(3)
      const day = await dayOf(at)
      const paid = await pay(cash, 50, { receivedOnUtc: at })
      await pay(card, 70, { receivedOnUtc: at, terminal: 'AKL-1' })
      const close = (note?: string) => post('close', { branchId: branch, day, note })
      expect(await close()).toMatchObject({ errors: [{ code: 'not_counted' }] })
      expect(await count(day, cash, 48.9)).toMatchObject({ isSuccess: true })
      expect(await count(day, cash, 49)).toMatchObject({ isSuccess: true })
      await count(day, card, 70, 'AKL-1')
      expect(await close('One dollar short.')).toMatchObject({ isSuccess: true, difference: -1 })
      expect(
        await run("select changes from audit where entity = 'dayCloses' and operation = 'close'"),
      ).toEqual([{ changes: { state: ['Open', 'Closed'], difference: [null, -1] } }])
      expect(await rows(day)).toMatchObject([
        { methodName: 'Card', expected: 70, difference: 0, isClosed: true },
        { methodName: 'Cash', expected: 50, counted: 49, difference: -1 },
      ])
      // Neither a payment nor a count nor a change gets in; a reversal stands on the day it is made.
      const late = await keeper.post('/api/orderProcessing/payment', {
        orderId,
        methodId: cash,
        amount: 5,
        mayExceed: true,
      })
      expect(late.body).toMatchObject({ isSuccess: true })
      await expect(pay(cash, 5, { receivedOnUtc: at })).rejects.toThrow(/closed/)
      expect(await count(day, cash, 50)).toMatchObject({ errors: [{ code: 'closed' }] })
      expect(await close()).toMatchObject({ errors: [{ code: 'closed' }] })
      await expect(
        run("update day_closes set difference = 0 where state = 'Closed'"),
      ).rejects.toThrow(/never changes/)
      await expect(run('update day_counts set counted = 50')).rejects.toThrow(/never changes/)
      await world.write(context => voidPayment(context, { paymentId: paid.id, reason: 'Bounced.' }))
      expect((await rows(day)).map(row => row.expected)).toEqual([70, 50])
      expect((await rows(today)).find(row => row.methodId === cash)!.reversed).toBe(-149.97)
      expect(await post('close', { branchId: branch, day: world.day(3) })).toMatchObject({
        errors: [{ field: 'day' }],
      })

      const { body } = await keeper.get('/api/tills/journal', { day, branchId: branch })
      expect(body.data).toMatchObject([
        { account: '1010', name: 'Cash', debit: 49, credit: 0 },
        { account: '1020', name: 'Card', debit: 70, credit: 0 },
        { account: '1300', name: 'Customers', debit: 0, credit: 120 },
        { account: '6930', name: 'Over and short', debit: 1, credit: 0 },
      ])
      expect(sumOf(body.data, 'debit')).toBe(sumOf(body.data, 'credit'))
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('books floats, cash moves, rounding, sales and tax with the account codes of the client', async () => {
      const goods = await world.sku('INVOICED')
      const sale = await world.order([[goods, 1]], { state: 'Confirmed', total: 115, tax: 15 })
      await world.write(context => issueInvoices(context, [sale.id]))
      const points = await world.make('paymentMethods', { name: 'Held', type: 'Marketplace' })
      await pay(points, 7)
      await run("update payment_methods set type = 'Points' where id = $1", points)
      const { body } = await keeper.get('/api/tills/journal', { day: today, branchId: branch })
      const { tax, total } = (
        await run(
          "select (content->>'tax')::float8 as tax, total::float8 as total from invoices where order_id = $1",
          sale.id,
        )
      )[0]
      expect(body.data).toEqual(
        expect.arrayContaining(
          [
            { account: '2300', name: 'Held', debit: 7, credit: 0 },
            { account: '1050', name: 'Till floats', debit: 0, credit: 100 },
            { account: '6920', name: 'Cash in and out', debit: 15.5, credit: 0 },
            { account: '1300', name: 'Customers: invoiced', debit: total, credit: 0 },
            { account: '4000', name: 'Sales', debit: 0, credit: total - tax },
            { account: '2200', name: 'Sales tax', debit: 0, credit: tax },
          ].map(row => expect.objectContaining(row)),
        ),
      )
      expect(body.data.every(({ account }: { account: string | null }) => account)).toBe(true)
      expect(sumOf(body.data, 'debit')).toBeCloseTo(sumOf(body.data, 'credit'), 2)
      await run("update payment_methods set type = 'Marketplace' where id = $1", points)
    })

    it('books sold gift cards as a liability until they are drawn, and points and credit that are given', async () => {
      const journal = async () => {
        const { body } = await keeper.get('/api/tills/journal', { day: today, branchId: branch })
        return new Map<string, number>(
          body.data.map((row: Record<string, any>) => [row.name, row.debit - row.credit]),
        )
      }
      const [credit, gift] = [
        await world.make('paymentMethods', { name: 'Store credit', type: 'Credit' }),
        await world.make('paymentMethods', {
          name: 'Card of ours',
          type: 'Gift card',
          glCode: '2310',
        }),
      ]
      const voucher = await world.sku('CARDS', undefined, 'Service')
      await run("update products set is_gift_card = true where code = 'CARDS'")
      const goods = await world.sku('BOOKED')
      const sale = await world.order(
        [
          [goods, 1],
          [voucher, 1],
        ],
        { state: 'Confirmed', subtotal: 165, total: 165, tax: 15 },
      )
      await run('update order_lines set price = 115, tax = 15 where id = $1', sale.line(0))
      await run('update order_lines set price = 50 where id = $1', sale.line(1))
      const before = await journal()
      await world.write(context => issueInvoices(context, [sale.id]))
      const change = async () => {
        const now = await journal()
        const names = [...new Set([...before.keys(), ...now.keys()])]
        return Object.fromEntries(
          names.flatMap(name => {
            const by = Math.round(((now.get(name) ?? 0) - (before.get(name) ?? 0)) * 100) / 100
            return by ? [[name, by]] : []
          }),
        )
      }
      const sold = {
        'Customers: invoiced': 165,
        Sales: -100,
        'Sales tax': -15,
        'Gift cards sold': -50,
      }
      expect(await change()).toEqual(sold)
      const [{ customer_id: customerId }] = await run(
        'select customer_id from orders where id = $1',
        sale.id,
      )
      await run('update clients set point_worth = 0.01')
      await world.write(async context => {
        await adjustCredit(context, { customerId, amount: 20, reason: 'A gesture.' })
        await adjustPoints(context, { customerId, points: 500, reason: 'Welcome.' })
      })
      const given = {
        ...sold,
        'Store credit: given or expired': -20,
        'Points: given or expired': -5,
        'Points and credit given': 25,
      }
      expect(await change()).toEqual(given)
      // What is drawn is booked by its payment.
      await world.write(context =>
        recordPayment(context, { orderId: sale.id, methodId: credit, amount: 20 }),
      )
      expect(await change()).toEqual({ ...given, 'Store credit': 20, Customers: -20 })
      await run('update payment_methods set is_disabled = true where id in ($1, $2)', credit, gift)
    })

    it('lists payments with what they are, marks them reconciled together and keeps batch and note', async () => {
      const { body: list } = await keeper.get('/api/payments', {
        filter: JSON.stringify({ methodId: card }),
        sort: '["receivedOnUtc","DESC"]',
      })
      expect(list[0]).toMatchObject({ currency: 'NZD', customer: 'A customer', amount: 30 })
      const targets = list.map(({ id }: { id: string }) => ({ id }))
      const { body } = await keeper.post('/api/payments/bulk', { operation: 'reconcile', targets })
      expect(body).toMatchObject({ done: targets.length })
      const [one] = list
      const [{ version }] = await run('select version from payments where id = $1', one.id)
      const changed = await keeper.put(`/api/payments/${one.id}`, {
        version,
        batch: 'B 17',
        note: 'Seen.',
      })
      expect(changed.body).toMatchObject({ batch: 'B 17', note: 'Seen.', state: 'Reconciled' })
      const refusedChange = await keeper.put(`/api/payments/${one.id}`, {
        version: changed.body.version,
        amount: 1,
      })
      expect(refusedChange.status).toBe(400)
      expect((await seller.get('/api/payments')).status).toBe(403)
    })

    describe.runIf(database.kind === 'postgres')('payments and the closing at once', () => {
      it('leave no payment in a closed day that was not counted', async () => {
        const at = daysAgo(6)
        const day = await dayOf(at)
        await pay(card, 1, { receivedOnUtc: at })
        await count(day, card, 1)
        const results = await Promise.allSettled([
          ...Array.from({ length: 12 }, () => pay(card, 1, { receivedOnUtc: at })),
          post('close', { branchId: branch, day }),
          ...Array.from({ length: 12 }, () => pay(card, 1, { receivedOnUtc: at })),
        ])
        const made = results.filter(({ status }, i) => i !== 12 && status === 'fulfilled').length
        const [{ expected }] = await run(
          "select expected::float8 as expected from day_closes where day = $1 and state = 'Closed'",
          day,
        )
        expect(expected).toBe(1 + made)
      })
    })

    it('is counted at the till of a person who sells: float, cash in and out, each difference with its reason', async () => {
      const till = await product.as(['J2'])
      const terminal = 'AKL-7'
      const own = async (name: string, body: object) =>
        (await till.post(`/api/tills/own${name}`, { branchId: branch, terminal, ...body })).body
      const now = async () =>
        (await till.get('/api/tills/own', { branchId: branch, terminal })).body.data
      expect(await now()).toMatchObject({
        day: today,
        isOpened: false,
        isClosed: false,
        methods: [{ methodId: cash, isCash: true, expected: 0, counted: null }],
      })
      await own('/cash', { type: 'Float', amount: 200 })
      expect(await own('/cash', { type: 'Cash out', amount: 20 })).toMatchObject({
        errors: [{ field: 'reason' }],
      })
      await own('/cash', { type: 'Cash out', amount: 20, reason: 'Stamps' })
      await pay(cash, 50, { terminal })
      await pay(card, 80, { terminal })
      expect(await now()).toMatchObject({
        isOpened: true,
        entries: [{ amount: 200 }, { amount: -20, reason: 'Stamps' }],
        methods: [
          { methodId: cash, expected: 230 },
          { methodId: card, expected: 80 },
        ],
      })
      const counts = [
        { methodId: cash, counted: 229 },
        { methodId: card, counted: 80 },
      ]
      expect(await own('/count', { counts })).toMatchObject({
        errors: [{ code: 'required', field: 'counts.0.reason' }],
      })
      expect((await now()).methods).toMatchObject([{ counted: null }, { counted: null }])
      const [short, rest] = counts
      const told = [{ ...short, reason: 'A coin fell behind the till' }, rest]
      expect(await own('/count', { counts: told })).toMatchObject({ difference: -1 })
      expect((await now()).methods).toMatchObject([
        { counted: 229, reason: 'A coin fell behind the till' },
        { counted: 80 },
      ])
      expect((await rows(today)).filter(row => row.terminal === terminal)).toMatchObject([
        { methodName: 'Card', difference: 0 },
        { methodName: 'Cash', difference: -1 },
      ])
      // A drawer that was counted by notes and coins says so on the banking sheet.
      const pieces = [
        { worth: 100_00, pieces: 2 },
        { worth: 20_00, pieces: 1 },
        { worth: 1_00, pieces: 10 },
      ]
      const inPieces = (methodId: string, counted: number, more: object = pieces) => ({
        counts: [{ methodId, counted, pieces: more }],
      })
      for (const [body, field] of [
        [inPieces(cash, 229), 'counts.0.reason'],
        [inPieces(cash, 230, [{ worth: 25, pieces: 1 }]), 'counts.0.pieces.0.worth'],
        [inPieces(cash, 230, pieces.slice(1)), 'counts.0.pieces'],
        [inPieces(card, 80, [{ worth: 20_00, pieces: 4 }]), 'counts.0.pieces'],
      ] as const)
        expect(await own('/count', body)).toMatchObject({ errors: [{ field }] })
      expect(await own('/count', inPieces(cash, 230))).toMatchObject({ difference: 0 })
      const [paidHere] = await run(
        'select id, order_id from payments where terminal = $1 and method_id = $2',
        terminal,
        card,
      )
      await world.make('depositReferences', {
        orderId: paidHere.order_id,
        paymentId: paidHere.id,
        reference: 'DEP-4711',
      })
      const sheet = { branchId: branch, day: today }
      const { status, bytes } = await keeper.get('/api/tills/bankingSheet', sheet)
      expect(status).toBe(200)
      const { text } = readPdf(bytes)
      for (const part of ['AKL-7', '$230.00', '$200.00', '$30.00', 'DEP-4711', 'Banked by, date'])
        expect(text).toContain(part)
      expect(
        (await keeper.get('/api/tills/bankingSheet', { ...sheet, day: world.day(-9) })).body,
      ).toMatchObject({
        errors: [{ code: 'not_counted', field: 'day' }],
      })
      expect((await till.get('/api/tills/bankingSheet', sheet)).status).toBe(403)
      expect((await seller.get('/api/tills/own', { branchId: branch })).status).toBe(403)
      expect((await till.get('/api/tills/day', { branchId: branch, day: today })).status).toBe(403)
    })
  },
  emptyBeginning,
)
