import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Code } from '#define'
import { branchId, clientId } from '#resources/administration/demo/reference.ts'
import { orderPapers } from '#resources/sales/documents/orderPaper.server.ts'
import { recordPayment } from '#resources/sales/payments/payments.server.ts'
import { longDayOf } from '#server/kit'
import { describeRules } from '#tests/support/databases/databases.ts'
import { readPdf } from '#tests/support/readPdf.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { saleHistory } from '#tests/support/sales/saleHistory.ts'

describeRules(
  'the day of a sale',
  database => {
    let product: Product, world: World, seller: Caller, sofa: string, cash: string
    const branch = branchId('AKL')
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      sofa = await world.sku('SOFA')
      cash = await world.make('paymentMethods', { name: 'Cash', type: 'Cash', glCode: '1010' })
    })
    afterAll(() => product.close(/^Order INV\d+: /))

    const run = (text: string, ...values: unknown[]) => product.db.text<any>(text, values)
    const is = (country: 'NZ' | 'CA', timeDisplay: 'offset' | 'zone') =>
      run(
        'update clients set country = $2, timezone = $3, time_display = $4 where id = $1',
        world.actor.clientId,
        country,
        country === 'CA' ? 'America/Edmonton' : 'Pacific/Auckland',
        timeDisplay,
      )
    /** Somebody who has not signed in yet: a session remembers for a second how its client shows times. */
    const somebody = () => {
      codes.push(codes.shift()!)
      return product.as(codes)
    }
    /** An order of a customer of its own that was ordered, invoiced and paid at a moment. */
    const sold = async (at: string) => {
      const customerId = await world.make('customers', { name: 'Night Owl' })
      const { id } = await world.order([[sofa, 1]], {
        state: 'Confirmed',
        customerId,
        orderedOnUtc: at,
        subtotal: 100,
        total: 100,
      })
      const content = await world.write(async context => {
        await recordPayment(context, {
          orderId: id,
          methodId: cash,
          amount: 60,
          receivedOnUtc: at,
        })
        return (await orderPapers(context, [id]))[0]!
      })
      await world.make('invoices', {
        orderId: id,
        no: `${content.orderCode}-1`,
        number: 1,
        kind: 'Invoice',
        issuedOnUtc: at,
        total: 100,
        content,
      })
      return { id, customerId }
    }
    const paper = async (orderId: string, type: string) => {
      const { bytes } = await seller.post('/api/orderManagement/getOrderPDFByOrderIdsAndType', {
        orderIds: [orderId],
        type,
      })
      return readPdf(bytes).text
    }
    const short = (day: string) => day.split('-').toReversed().join('/')

    it.each([
      // 00:30 on the wall of the 20th, and the nights after the clocks changed: NZ shows UTC+12 all year.
      ['NZ', 'offset', '2026-11-19T11:30:00.000Z', '2026-11-19'],
      ['NZ', 'zone', '2026-11-19T11:30:00.000Z', '2026-11-20'],
      ['NZ', 'offset', '2026-04-03T11:30:00.000Z', '2026-04-03'],
      ['NZ', 'offset', '2026-04-05T11:30:00.000Z', '2026-04-05'],
      ['NZ', 'offset', '2026-09-27T11:30:00.000Z', '2026-09-27'],
      // 23:30 on the wall of the day before, where Canada shows UTC-6 all year.
      ['CA', 'offset', '2026-03-07T06:30:00.000Z', '2026-03-07'],
      ['CA', 'zone', '2026-03-07T06:30:00.000Z', '2026-03-06'],
      ['CA', 'offset', '2025-11-03T06:30:00.000Z', '2025-11-03'],
    ] as const)(
      'is the same on papers, in lists and in books: %s, %s, %s is %s',
      async (country, timeDisplay, at, day) => {
        await is(country, timeDisplay)
        seller = await somebody()
        const { id, customerId } = await sold(at)
        const [long, other] = [longDayOf(day), [-1, 1].map(n => longDayOf(plus(day, n)))]
        for (const type of ['invoice', 'receipt', 'packingSlip', 'statement']) {
          const text = await paper(id, type)
          expect([type, text.includes(long) || text.includes(short(day))]).toEqual([type, true])
          for (const wrong of other) expect([type, text.includes(wrong)]).toEqual([type, false])
        }
        const history = async (narrowed: object) =>
          (await seller.get('/api/customers/history', { customerId, ...narrowed })).body.data
        expect((await history({})).totals.lastOrderDate).toBe(day)
        expect((await history({ from: day, to: day })).entries.length).toBeGreaterThan(1)
        expect((await history({ from: plus(day, 1) })).entries).toEqual([])
        const filter = JSON.stringify({ lastOrdered: { gte: day, lte: day } })
        const { body: listed } = await seller.get('/api/customers', { filter })
        expect(listed).toContainEqual(
          expect.objectContaining({ id: customerId, lastOrderDate: day }),
        )
        const journal = (await seller.get('/api/tills/journal', { day, branchId: branch })).body
        expect(journal.data).toContainEqual(
          expect.objectContaining({ account: '1010', debit: expect.any(Number) }),
        )
      },
    )

    it('is of the month that lists name, in the figures of a product', async () => {
      await is('NZ', 'offset')
      seller = await somebody()
      const month = `${new Date().toISOString().slice(0, 7)}-01`
      // 23:30 of the last day as it is shown; half past midnight of the first on a summer's wall.
      const at = new Date(Date.parse(month) - 12.5 * 3_600_000).toISOString()
      const skuId = await world.sku('LATE')
      // A sale counts on the day it is confirmed: this one at that moment.
      const [{ day }] = await run('select money_day($1, $2)::text as day', clientId('NZ'), at)
      await saleHistory(world).on(day, () =>
        world.order([[skuId, 1]], { state: 'Confirmed', orderedOnUtc: at }),
      )
      const [{ id: productId }] = await run(
        'select product_id as id from skus where id = $1',
        skuId,
      )
      const { body } = await seller.get('/api/products/sales', { productId })
      const before = `${at.slice(0, 7)}-01`
      expect(body.data.filter(({ pieces }: { pieces: number }) => pieces > 0)).toMatchObject([
        { month: before, pieces: 1 },
      ])
    })
  },
  emptyBeginning,
)

const codes: Code[] = ['J1', 'J4', 'J5', 'E1', 'D1', 'D2', 'H2', 'K3', 'K4', 'N7']

const plus = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
