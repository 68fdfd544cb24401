import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Queryable } from '#server/db/database.ts'
import { pricesNow } from '#resources/products/prices/priceFacts.server.ts'
import { creditLedger, lockAccount, moveAccount } from '#resources/tenders/accounts.server.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { upload } from '#tests/support/files.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'what moved in and goes again',
  database => {
    let product: Product, admin: Caller, world: World
    beforeAll(async () => {
      product = await startProduct(database.settings)
      admin = await product.as('ALL')
      world = await worldIn(product.db)
    })
    afterAll(() => product.close())

    /** Takes a step of drafts; what refused some of them, in words. */
    const step = async (entity: string, operation: string, ids: readonly string[]) => {
      const rows = (await admin.get(`/api/${entity}`)).body as { id: string; version: number }[]
      const targets = rows
        .filter(({ id }) => ids.includes(id))
        .map(({ id, version }) => ({ id, version }))
      const { body } = await admin.post(`/api/${entity}/bulk`, { operation, targets })
      return (body.results as { errors: { message: string }[] }[]).flatMap(({ errors }) =>
        errors.map(({ message }) => message),
      )
    }

    /** How many statements some work sends. */
    const statementsOf = async (work: () => Promise<unknown>) => {
      let statements = 0
      const write = product.db.write.bind(product.db)
      const counting = (tx: Queryable): Queryable => ({
        ...tx,
        query: (...asked) => (statements++, tx.query(...asked)),
        text: (...asked) => (statements++, tx.text(...asked)),
      })
      product.db.write = doing => write(tx => doing(counting(tx)))
      await work().finally(() => (product.db.write = write))
      return statements
    }

    it('posts credit and points of many customers with as many statements as of one', async () => {
      const drafts = async (count: number) => {
        const made: { customerId: string; ids: string[] }[] = []
        for (let i = 0; i < count; i++) {
          const customerId = await world.make('customers', { name: `Holder ${count} ${i}` })
          const draft = (reference: string, amounts: object) =>
            world.make('openingBalances', {
              customerId,
              asOfDate: '2026-03-31',
              reference,
              ...amounts,
            })
          const ids = [
            await draft('A', { credit: 40, points: 300 }),
            await draft('B', { credit: 10.5, expiresDate: world.day(30) }),
          ]
          made.push({ customerId, ids })
        }
        return made
      }
      const held = async (customerId: string) => {
        const { data } = (await admin.get('/api/customerTenders/get', { customerId })).body
        return [data.credit, data.points]
      }
      const idsOf = (made: readonly { ids: string[] }[]) => made.flatMap(({ ids }) => ids)
      const [one, many] = [await drafts(1), await drafts(6)]
      const posting = (made: readonly { ids: string[] }[]) =>
        statementsOf(async () =>
          expect(await step('openingBalances', 'post', idsOf(made))).toEqual([]),
        )
      expect(await posting(many)).toBe(await posting(one))
      for (const { customerId } of many) expect(await held(customerId)).toEqual([50.5, 300])
      const entries = await product.db.text(
        `select e.amount, e.expires_on = $2::date as "isItsDay", e.reason, (e.moved_on_utc at time zone 'Pacific/Auckland')::date::text as day
         from credit_entries e where e.customer_id = $1 order by e.id`,
        [many[0]!.customerId, world.day(30)],
      )
      const entry = { reason: null, day: '2026-03-31' }
      expect(entries).toEqual([
        { ...entry, amount: 40, isItsDay: false },
        { ...entry, amount: 10.5, isItsDay: true },
      ])
      expect(await ledgerDifferences(product.db)).toEqual([])

      // One of them has spent: hers stay, with their points, and those of the others go.
      const [spender, ...others] = many
      await world.write(async context => {
        const account = await lockAccount(context, creditLedger, spender!.customerId)
        await moveAccount(context, creditLedger, account, [{ type: 'Redeem', by: -45 }])
      })
      expect(await step('openingBalances', 'takeBack', idsOf(many))).toEqual(
        Array(2).fill('Holder 6 0 has drawn on it since: 5.50 of credit left.'),
      )
      expect(await held(spender!.customerId)).toEqual([5.5, 300])
      for (const { customerId } of others) expect(await held(customerId)).toEqual([0, 0])
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    describe('prices', () => {
      /** Days pass for a SKU: all that is known of its prices lies so much earlier. */
      const passed = async (skuId: string, days: number) => {
        for (const [table, columns] of [
          ['prices', ['from_on_utc', 'to_on_utc', 'created_on_utc']],
          ['price_changes', ['from_on_utc', 'to_on_utc', 'created_on_utc']],
          ['imported_prices', ['former_until_utc']],
        ] as const) {
          const set = columns.map(c => `${c} = ${c} - make_interval(days => $2)`).join(', ')
          // The earliest first, so that no two overlap on the way.
          const rows = await product.db.text<{ id: string }>(
            `select id from ${table} where sku_id = $1 order by ${columns[0]}`,
            [skuId],
          )
          for (const { id } of rows)
            await product.db.text(`update ${table} set ${set} where id = $1`, [id, days])
        }
      }
      const set = (skuId: string, amount: number, more: object = {}) =>
        admin.post('/api/prices/set', { skuId, market: 'NZ', amount, reason: 'Before', ...more })
      const brought = async (skuId: string, code: string, amount: number, untilDate?: string) => {
        const file = `SKU,Market,Price,Until\n${code},NZ,${amount},${untilDate ?? ''}\n`
        const { status, body } = await upload(
          admin,
          '/api/importedPrices/import',
          file,
          { dryRun: 'false' },
          'prices.csv',
        )
        expect(status, JSON.stringify(body)).toBe(200)
        const { data } = (await admin.get('/api/imports')).body
        return data[0].id as string
      }
      const takeBack = async (requestId: string) =>
        (await admin.post('/api/imports/undo', { requestId })).body
      const now = async (skuId: string) =>
        (await pricesNow(product.db, { skuIds: [skuId], market: 'NZ' })).get(skuId)?.amount
      const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

      it('are set again where the import has ended them and is over by itself', async () => {
        const skuId = await world.sku('OVER')
        await set(skuId, 100)
        const requestId = await brought(skuId, 'OVER', 80, world.day(10))
        expect(await now(skuId)).toBe(80)
        await passed(skuId, 20)
        expect(await now(skuId)).toBeUndefined()
        expect(await takeBack(requestId)).toMatchObject({ removed: 1 })
        expect(await now(skuId)).toBe(100)
        expect(await ledgerDifferences(product.db)).toEqual([])
      })

      it('are not set again where they would be over, or where another one has begun', async () => {
        const [ended, followed] = [await world.sku('ENDED'), await world.sku('FOLLOWED')]
        await set(ended, 100, { toOnUtc: at(15) })
        await set(followed, 100)
        await set(followed, 90, { fromOnUtc: at(15) })
        const ids = [
          await brought(ended, 'ENDED', 80, world.day(10)),
          await brought(followed, 'FOLLOWED', 80, world.day(10)),
        ]
        for (const skuId of [ended, followed]) await passed(skuId, 20)
        for (const id of ids) expect(await takeBack(id)).toMatchObject({ removed: 1 })
        expect([await now(ended), await now(followed)]).toEqual([undefined, 90])
        expect(await ledgerDifferences(product.db)).toEqual([])
      })

      it('stay together where another one was set among those of an import', async () => {
        const skuId = await world.sku('AMONG')
        await set(skuId, 100)
        const file = `SKU,Market,Price,From,Until\nAMONG,NZ,80,,${world.day(5)}\nAMONG,NZ,70,${world.day(10)},\n`
        await upload(admin, '/api/importedPrices/import', file, { dryRun: 'false' }, 'prices.csv')
        const requestId = (await admin.get('/api/imports')).body.data[0].id as string
        const { body } = await set(skuId, 90, { fromOnUtc: at(6), toOnUtc: at(8) })
        expect(body.errors).toEqual([])
        await passed(skuId, 20)
        const refused = await takeBack(requestId)
        expect(refused).not.toMatchObject({ removed: 2 })
        expect(JSON.stringify(refused)).toContain('got another price since')
        expect(await now(skuId)).toBe(70)
        const rows = await product.db.text<{ amount: number | null }>(
          'select former_amount as amount from imported_prices where sku_id = $1 and posted_on_utc is not null order by from_date nulls first',
          [skuId],
        )
        expect(rows.map(({ amount }) => amount)).toEqual([100, null])
      })

      it('that are over come again with their import, and change nothing; what never was is refused', async () => {
        const skuId = await world.sku('HISTORY')
        const send = (rows: string) =>
          upload(
            admin,
            '/api/importedPrices/import',
            `SKU,Market,Price,From,Until\n${rows}`,
            { dryRun: 'false' },
            'prices.csv',
          )
        await brought(skuId, 'HISTORY', 80, world.day(5))
        await passed(skuId, 20)
        await set(skuId, 90)
        const history = () =>
          product.db.text(
            'select amount, from_on_utc, to_on_utc from prices where sku_id = $1 and not is_deleted order by 2',
            [skuId],
          )
        const before = await history()
        await product.db.text('delete from imported_prices where sku_id = $1', [skuId])
        const over = `HISTORY,NZ,80,${world.day(-40)},${world.day(-10)}\n`
        const again = await send(`${over}HISTORY,NZ,90,${world.day(-9)},\n`)
        expect(again.body).toMatchObject({ errors: [], data: { creates: 2 } })
        expect(await history()).toEqual(before)
        expect(await takeBack(again.body.data.importId as string)).toMatchObject({ removed: 2 })
        expect(await history()).toEqual(before)
        const never = await send(over.replace('80', '79'))
        expect(never.body.errors).toMatchObject([{ row: 2, field: 'untilDate', code: 'past' }])
        expect(await history()).toEqual(before)
        expect(await ledgerDifferences(product.db)).toEqual([])
      })

      it('last as long as they were meant to once the one after them is withdrawn', async () => {
        const skuId = await world.sku('LASTING')
        await set(skuId, 100, { toOnUtc: at(60) })
        const { body } = await set(skuId, 90, { fromOnUtc: at(30) })
        expect(body.errors).toEqual([])
        expect(await takeBack(await brought(skuId, 'LASTING', 80))).toMatchObject({ removed: 1 })
        const [{ id: changeId }] = (await product.db.text<{ id: string }>(
          'select id from price_changes where sku_id = $1 and new_amount = 90',
          [skuId],
        )) as [{ id: string }]
        await admin.post('/api/prices/withdraw', { changeId, reason: 'Second thoughts' })
        await passed(skuId, 40)
        expect(await now(skuId)).toBe(100)
        await passed(skuId, 30)
        expect(await now(skuId)).toBeUndefined()
        expect(await ledgerDifferences(product.db)).toEqual([])
      })
    })

    it('costs a SKU what it did before its opening stock, unless another cost was set since', async () => {
      const warehouses = [await world.warehouse('OPEN1'), await world.warehouse('OPEN2')]
      const line = (skuId: string, n: number, unitCost: number) =>
        world.make('openingStock', {
          skuId,
          warehouseId: warehouses[n],
          quantity: 3,
          unitCost,
          currency: 'NZD',
          countedDate: '2026-03-31',
        })
      const costOf = async (skuId: string) => {
        const { cost, costCurrency } = (await admin.get(`/api/skus/${skuId}`)).body
        return [cost, costCurrency]
      }
      const setCost = (skuId: string, cost: number) =>
        product.db.text(`update skus set cost = $2, cost_currency = 'USD' where id = $1`, [
          skuId,
          cost,
        ])
      const take = async (operation: string, ...ids: string[]) =>
        expect(await step('openingStock', operation, ids)).toEqual([])
      const [known, fresh, later] = [
        await world.sku('COST1'),
        await world.sku('COST2'),
        await world.sku('COST3'),
      ]
      await setCost(known, 2)
      const [first, second] = [await line(known, 0, 3.5), await line(known, 1, 4)]
      const others = [await line(fresh, 0, 5), await line(fresh, 1, 6), await line(later, 0, 7)]
      await take('post', first)
      await take('post', second)
      await take('post', ...others)
      await setCost(later, 8)
      expect([await costOf(known), await costOf(fresh)]).toEqual([
        [4, 'NZD'],
        [6, 'NZD'],
      ])
      await take('takeBack', second)
      expect(await costOf(known)).toEqual([3.5, 'NZD'])
      await take('takeBack', first)
      expect(await costOf(known)).toEqual([2, 'USD'])
      await take('takeBack', ...others)
      expect([await costOf(fresh), await costOf(later)]).toEqual([
        [null, null],
        [8, 'USD'],
      ])
      // Posted once more it is as at first.
      await take('post', first)
      await take('takeBack', first)
      expect(await costOf(known)).toEqual([2, 'USD'])
      // What went together stands no longer for what comes next.
      await take('post', first)
      await take('post', second)
      await take('takeBack', first, second)
      expect(await costOf(known)).toEqual([2, 'USD'])
      await take('post', second)
      expect(await costOf(known)).toEqual([4, 'NZD'])
      await take('takeBack', second)
      expect(await costOf(known)).toEqual([2, 'USD'])
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('reverses what was written off of an order that a file of payments pays after all', async () => {
      const approver = await product.as(['J1', 'J4'])
      await world.make('customers', { name: 'Late Payer', oldNo: 'LP1' })
      await world.make('paymentMethods', { name: 'Former till', type: 'EFTPOS' })
      await world.sku('OWED')
      const bring = async (entity: string, file: string) => {
        const how = { dryRun: 'false' }
        const { status, body } = await upload(admin, `/api/${entity}/import`, file, how, 'o.csv')
        expect(status, JSON.stringify(body)).toBe(200)
        return (await admin.get('/api/imports')).body.data[0].id as string
      }
      await bring(
        'importedOrders',
        'Old number,Customer,Branch,Ordered,SKU,Quantity,Price,Delivered before\nW1,LP1,Auckland,2026-03-02,OWED,1,100,1\n',
      )
      const orderOf = async () => {
        const [order] = await product.db.text<{ id: string; paid: number; off: number }>(
          "select id, paid, written_off as off from orders where original_order_id = 'W1'",
        )
        return order!
      }
      const { id: orderId } = await orderOf()
      const { body } = await admin.post('/api/writeOffs/request', {
        orderId,
        amount: 100,
        reason: 'Never paid',
      })
      expect(body.errors).toEqual([])
      const targets = [{ id: body.data.id }]
      const asked = { operation: 'approve', targets }
      const { body: approved } = await approver.post('/api/writeOffs/bulk', asked)
      expect(approved, JSON.stringify(approved)).toMatchObject({ done: 1 })
      expect(await orderOf()).toMatchObject({ paid: 0, off: 100 })
      const paying = await bring(
        'importedPayments',
        'Order,Paid by,Amount,Paid on\nW1,Former till,100,2026-03-04\n',
      )
      expect(await orderOf()).toMatchObject({ paid: 100, off: 0 })
      expect((await admin.get('/api/writeOffs')).body).toMatchObject([{ state: 'Reversed' }])
      expect(await ledgerDifferences(product.db)).toEqual([])

      // Without the payment it is written off again, and the reversal stays told.
      expect((await admin.post('/api/imports/undo', { requestId: paying })).status).toBe(200)
      expect(await orderOf()).toMatchObject({ paid: 0, off: 100 })
      const { body: all } = await admin.get('/api/writeOffs')
      const states = (all as { state: string; amount: number }[]).map(w => `${w.state} ${w.amount}`)
      expect(new Set(states)).toEqual(new Set(['Approved 100', 'Reversed 100']))
      const stateOf = (state: string) => all.find((w: { state: string }) => w.state === state)
      expect(stateOf('Approved').answer).toContain(`It was ${stateOf('Reversed').no} before.`)
      expect(
        await product.db.text(
          `select changes #>> '{orderId,1}' as "orderId" from audit where record_id = $1 and operation = 'create'`,
          [stateOf('Approved').id],
        ),
      ).toEqual([{ orderId }])
      expect(await ledgerDifferences(product.db)).toEqual([])
    })
  },
  emptyBeginning,
)
