import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { makePlan } from '#resources/delivery/plans/planning/makePlan.server.ts'
import { planLinesOf } from '#resources/delivery/plans/planning/planLines.server.ts'
import { returnItems } from '#resources/delivery/plans/returnedItems.server.ts'
import { issueInvoices } from '#resources/sales/documents/invoices/issuing.server.ts'
import { orderColumnsOf, owedBy } from '#resources/common.ts'
import { salesLedgers } from '#resources/sales/ledgers.server.ts'
import { recordPayment, voidPayment } from '#resources/sales/payments/payments.server.ts'
import { requestRefund } from '#resources/sales/refunds/refunds.server.ts'
import { dayProof } from '#resources/sales/tills/dayProof.server.ts'
import { post } from '#resources/stock/ledger/ledger.server.ts'
import { issueCredit } from '#resources/tenders/credits/credits.server.ts'
import { moveCard } from '#resources/tenders/giftCards/cardLedger.server.ts'
import { registerCard } from '#resources/tenders/giftCards/soldCards.server.ts'
import { adjustPoints } from '#resources/tenders/points/points.server.ts'
import { tenderLedgers } from '#resources/tenders/tenderLedgers.server.ts'
import { verifyLedger } from '#server/db/verify/ledger.ts'
import { RequestError } from '#server/http/errors.ts'
import { type Context, metaOf, transition } from '#server/kit'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { histories, timeOf } from '#tests/support/run/histories.ts'
import { ratesOfLaw } from '#tests/sales/taxes/ratesOfLaw.ts'
import { places } from '#tests/sales/taxes/reckoning.ts'

/** What may happen to one order and its money; a number is an amount, or which of several. */
const step = fc.record({
  what: fc.constantFrom(
    'edit',
    'discount',
    'pay',
    'pay',
    'pay',
    'void',
    'refund',
    'refund',
    'return',
    'complete',
    'give',
    'adjust',
  ),
  of: fc.constantFrom('Gift card', 'Credit', 'Points', 'Cash'),
  cents: fc.integer({ min: 1, max: 30_000 }),
  which: fc.nat(20),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Country = 'NZ' | 'CA'

describeRules(
  'one order with everything that may happen to its money',
  database => {
    let product: Product, world: World
    const sellers = {} as Record<Country, Caller>
    const methods = { NZ: {}, CA: {} } as Record<Country, Record<string, string>>
    const shipping = {} as Record<Country, string>
    const approvers = {} as Record<Country, World['actor']>
    const counters = {} as Record<Country, string>
    let goods: string[]
    const wanted = [
      { quantity: 3, price: 100.05, discount: 5.01 },
      { quantity: 2, price: 49.99 },
      { quantity: 1, price: 20 },
    ]

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      await ratesOfLaw(world)
      goods = [await world.sku('CHAIR'), await world.sku('TABLE'), await world.sku('BOOK')]
      const taxTypeId = await world.make('taxTypes', {
        code: 'EXEMPT',
        name: 'EXEMPT',
        treatment: 'Exempt',
      })
      await run("update products set status = 'Active'")
      await run("update products set tax_type_id = $1 where code = 'BOOK'", taxTypeId)
      await run('update clients set point_worth = 0.01, points_per_dollar = 1, points_months = 12')
      for (const country of ['NZ', 'CA'] as const) {
        sellers[country] = await product.as(['J1', 'J2', 'J4'], country)
        await open(country)
        for (const type of ['Gift card', 'Credit', 'Points', 'Cash'])
          methods[country][type] = await make(country, 'paymentMethods', { name: type, type })
        shipping[country] = await make(country, 'shippingCostTypes', {
          name: 'Delivery',
          kind: 'Delivery',
          defaultPrice: 89,
        })
      }
    })
    afterAll(() => product.close())

    const run = (text: string, ...values: unknown[]) => product.db.text<any>(text, values)
    const actorOf = (country: Country) => (country === 'NZ' ? world.actor : world.abroad)
    const branchOf = (country: Country) => branchId(country === 'NZ' ? 'AKL' : 'EDM')
    const make = (country: Country, ...[entity, fields]: Parameters<World['make']>) =>
      world.make(entity, fields, actorOf(country))

    /** Goods with their prices, where they are handed over, and somebody who approves. */
    async function open(country: Country) {
      const actor = actorOf(country)
      const branch = branchOf(country)
      for (const [n, skuId] of goods.entries()) {
        const price = { skuId, market: country, fromOnUtc: '2026-01-01T00:00:00Z' }
        await make(country, 'prices', { ...price, amount: wanted[n]!.price })
      }
      const warehouseId = await make(country, 'warehouses', {
        name: `Goods of ${country}`,
        code: `GOODS${country}`,
        warehouseType: 'Warehouse',
        branchId: branch,
      })
      const to = { warehouseId, stockStatus: 'Normal' }
      await product.db.write(tx =>
        post(
          { db: tx, actor },
          {
            type: 'Receipt',
            // A movement is of 100,000 pieces at most; a bench plays 10,000 histories.
            movements: goods.flatMap(skuId =>
              Array.from({ length: 10 }, () => ({ skuId, quantity: 100_000, to })),
            ),
          },
        ),
      )
      counters[country] = await make(country, 'deliveryCalendars', {
        name: `Counter of ${country}`,
        calendarType: 'Pickup',
        branchId: branch,
        warehouseId,
      })
      const staff = { email: `approver.${country}@test.example`, fullName: 'Approver' }
      approvers[country] = { ...actor, staffId: await make(country, 'staff', staff) }
    }

    /** An order at work, with what its steps need. */
    interface Played {
      readonly country: Country
      readonly orderId: string
      readonly orderCode: string
      readonly customerId: string
      readonly cardNo: string
      readonly cardId: string
      readonly paid: string[]
    }

    const write = <T>(
      country: Country,
      work: (context: Context) => Promise<T>,
      actor = actorOf(country),
    ) => product.db.write(tx => work({ db: tx, actor }))
    const linesOf = (orderId: string) =>
      run(
        'select id, quantity, price, discount, quantity_returned as returned from order_lines where order_id = $1 and not is_deleted order by position',
        orderId,
      )
    /** Changes the order as people do, over HTTP; what is refused changes nothing. */
    async function change(
      { country, orderId }: Pick<Played, 'country' | 'orderId'>,
      path: string,
      body: object,
    ) {
      const [{ version }] = await run('select version from orders where id = $1', orderId)
      const answer = await sellers[country].post(path, { orderId, version, ...body })
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
      return answer.body as { isSuccess: boolean }
    }

    /**
     * Three lines with their taxes and shipping, confirmed, reserved and invoiced, and a gift card of
     * 300.00: each fifth is sold at the till, which takes longer, the others are quoted and confirmed.
     */
    async function begin(n: number, place: number): Promise<Played> {
      const country: Country = place === 0 ? 'NZ' : 'CA'
      const customerId = await make(country, 'customers', { name: `Somebody ${n}` })
      const deliveryAddressId = await make(country, 'addresses', {
        customerId,
        line1: '1 Oak Road',
        city: 'Town',
        region: place === 0 ? null : places[place]!.name,
        country,
      })
      const to = { country, customerId, deliveryAddressId }
      const orderId = await (n % 5 ? quoted(to) : sold(to))
      const [{ orderCode }] = await run(
        'select order_code as "orderCode" from orders where id = $1',
        orderId,
      )
      const cardNo = `ALL${n}`
      const cardId = await write(country, context =>
        registerCard(context, { cardNo, pin: '4711', amount: 300, reason: 'A history' }),
      )
      return { country, orderId, orderCode, customerId, cardNo, cardId, paid: [] }
    }

    interface To {
      country: Country
      customerId: string
      deliveryAddressId: string
    }

    async function sold({ country, customerId, deliveryAddressId }: To): Promise<string> {
      const call = async (name: string, body: object) => {
        const answer = await sellers[country].post(`/api/sellIt/${name}`, body)
        expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ isSuccess: true })
        return answer.body.data
      }
      const sale = await call('start', {
        customerId,
        branchId: branchOf(country),
        add: wanted.map(({ quantity }, n) => ({ skuId: goods[n], quantity })),
      })
      const { orderId } = sale
      const { version } = await call('change', {
        orderId,
        version: sale.version,
        fulfilment: 'Delivery',
        deliveryAddressId,
        shippingCosts: [{ typeId: shipping[country] }],
        lines: sale.lines.map(({ id }: { id: string }, n: number) => ({ id, ...wanted[n] })),
      })
      await call('confirm', { orderId, version })
      return orderId
    }

    async function quoted({ country, customerId, deliveryAddressId }: To): Promise<string> {
      const orderId = await make(country, 'orders', {
        source: 'Showroom',
        state: 'Quotation',
        customerId,
        deliveryAddressId,
        branchId: branchOf(country),
        orderedOnUtc: new Date().toISOString(),
      })
      const orderLines = wanted.map((line, n) => ({ skuId: goods[n], ...line }))
      for (const [path, body] of [
        ['/api/orderManagement/updateOrder', { orderLines }],
        ['/api/orderProcessing/shippingCosts', { costs: [{ typeId: shipping[country] }] }],
      ] as const)
        expect(await change({ country, orderId }, path, body)).toMatchObject({ isSuccess: true })
      await write(country, async context => {
        await transition(context, metaOf('orders'), { id: orderId }, 'confirm')
        await issueInvoices(context, [orderId])
      })
      return orderId
    }

    async function take(played: Played, { what, of, cents, which }: Step) {
      const { country, orderId, customerId, cardId, cardNo, paid } = played
      const amount = cents / 100
      const lines = await linesOf(orderId)
      const at = which % lines.length
      if (what === 'edit')
        return change(played, '/api/orderManagement/updateOrder', {
          orderLines: lines.map(({ id, quantity, price, discount }, n) => ({
            id,
            quantity: n === at ? 1 + (cents % 5) : quantity,
            price: n === at ? amount : price,
            discount,
          })),
        })
      if (what === 'discount')
        return change(played, '/api/orderProcessing/discount', {
          orderDiscount: Math.round(cents / 5) / 100,
        })
      return write(country, async context => {
        switch (what) {
          case 'pay': {
            const { id } = await recordPayment(context, {
              orderId,
              methodId: methods[country][of]!,
              amount,
              ...(of === 'Gift card' && { cardNo, pin: '4711' }),
            })
            return paid.push(id)
          }
          case 'void':
            return (
              paid.length &&
              voidPayment(context, { paymentId: paid[which % paid.length]!, reason: 'A mistake' })
            )
          case 'refund': {
            const types = ['Return', 'Goodwill', 'Price adjustment'] as const
            const methodId = which % 2 ? methods[country][of] : undefined
            const { id } = await requestRefund(context, {
              orderId,
              type: types[which % types.length]!,
              amount: Math.max(1, Math.round(cents / 4)) / 100,
              reason: 'Does not fit',
              ...(methodId && { methodId }),
            })
            const approving = { ...context, actor: approvers[country] }
            await transition(approving, metaOf('refunds'), { id }, 'approve')
            return transition(approving, metaOf('refunds'), { id }, 'pay')
          }
          case 'return': {
            await handOver(context, played)
            const out = await context.db.query<{ id: string; planId: string }>(sql`
              select i.id, i.plan_id from plan_items i join delivery_plans p on p.id = i.plan_id
              where p.order_id = ${orderId} and i.delivered > i.returned and not i.is_deleted order by i.id`)
            const item = out[which % Math.max(1, out.length)]
            if (!item) return undefined
            const items = [{ planItemId: item.id, quantity: 1 }]
            return returnItems(context, { planId: item.planId, items })
          }
          case 'complete': {
            await handOver(context, played)
            const [{ owed }] = (await context.db.query<{ owed: number }>(sql`
              select ${sql.raw(owedBy(orderColumnsOf('o')))} as owed from orders o where o.id = ${orderId}`)) as [
              { owed: number },
            ]
            if (owed > 0)
              await recordPayment(context, {
                orderId,
                methodId: methods[country].Cash!,
                amount: owed,
              })
            return transition(context, metaOf('orders'), { id: orderId }, 'complete')
          }
          case 'give':
            if (of === 'Credit') return issueCredit(context, { customerId, amount, orderId })
            if (of === 'Points')
              return adjustPoints(context, { customerId, points: cents, reason: 'Given' })
            return moveCard(context, cardId, { type: 'Adjust', amount })
          case 'adjust':
            return moveCard(context, cardId, { type: 'Adjust', amount: -amount })
        }
      })
    }

    /** Hands over what is still open of the order, as a till does. */
    async function handOver(context: Context, { country, orderId }: Played) {
      await context.db.query(sql`select 1 from orders where id = ${orderId} for update`)
      const items = (await planLinesOf(context, orderId)).flatMap(({ id, open: quantity }) =>
        quantity > 0 ? [{ orderLineId: id, quantity }] : [],
      )
      if (!items.length) return
      const [today] = await context.db.query<{ day: string }>(
        sql`select (now() at time zone timezone)::date::text as day from clients where id = ${context.actor.clientId}`,
      )
      const plan = await makePlan(context, {
        orderId,
        calendarId: counters[country],
        date: today!.day,
        serviceType: 'Pickup',
        items,
        isConfirmed: true,
        isAtOnce: true,
      })
      await transition(context, metaOf('deliveryPlans'), { id: plan.id }, 'deliver', {
        reason: 'On account',
        details: { isAtTill: true },
      })
    }

    /** What does not add up: of all orders and ledgers of money, and of the day of both branches. */
    async function wrong() {
      const found = await run(
        [...salesLedgers, ...tenderLedgers]
          .map(
            ({ sql: text }) => `select what, said::numeric, worked_out::numeric from (${text}) d`,
          )
          .join(' union all '),
      )
      for (const country of ['NZ', 'CA'] as const) {
        const actor = actorOf(country)
        const [{ day }] = await run('select money_day($1, now())::text as day', actor.clientId)
        const proof = await dayProof(
          { db: product.db, actor },
          { branchId: branchOf(country), day },
        )
        found.push(...proof.filter(({ state }) => state === 'Differs'))
      }
      return found
    }

    /** Takes what is there one after the other, several at a time. */
    async function atOnce<T>(
      things: readonly T[],
      work: (thing: T, n: number) => Promise<unknown>,
    ) {
      const rest = [...things.entries()].values()
      const one = async () => {
        for (const [n, thing] of rest) await work(thing, n)
      }
      await Promise.all(Array.from({ length: 6 }, one))
    }

    it(
      'random ones: lines, taxes, invoices, ledgers and balance agree to the cent after each step, in both countries',
      { timeout: timeOf(300_000) },
      async () => {
        const played = fc.array(step, { minLength: 4, maxLength: 9 })
        const samples = fc.sample(played, histories({ seed: 17, numRuns: 200 }))
        // Every other one is of New Zealand, and the rest of each row of tax rates in turn.
        const placeOf = (n: number) => (n % 2 ? 1 + (((n - 1) / 2) % (places.length - 1)) : 0)
        let done = 0
        // Each takes a step before everything is looked at: that costs as much for one order as for all of them.
        for (let first = 0; first < samples.length; first += together) {
          const all: (Played & { steps: readonly Step[] })[] = []
          await atOnce(samples.slice(first, first + together), async (steps, n) => {
            all.push({ ...(await begin(first + n, placeOf(first + n))), steps })
          })
          const most = Math.max(...all.map(({ steps }) => steps.length))
          for (let round = 0; round < most; round++) {
            const stepping = all.filter(({ steps }) => round < steps.length)
            await atOnce(stepping, async one => {
              try {
                await take(one, one.steps[round]!)
                done++
              } catch (error) {
                if (!(error instanceof RequestError)) throw error
              }
              await write(one.country, context => issueInvoices(context, [one.orderId], 'changed'))
            })
            const found = await wrong()
            const text = JSON.stringify(found)
            const named = stepping.filter(each => text.includes(each.orderCode))
            const told = (named.length ? named : stepping).map(({ orderCode, steps }) => [
              orderCode,
              steps.slice(0, round + 1),
            ])
            expect(found, found.length ? JSON.stringify(told) : '').toEqual([])
          }
        }
        expect(done).toBeGreaterThan(2 * samples.length)
        const [happened] = await run(`
          select (select count(*)::int from points_entries where type = 'Earn') as earned,
            (select count(*)::int from points_entries where type = 'Reverse') as lost,
            (select count(*)::int from orders where state = 'Completed') as completed,
            (select count(distinct region)::int from addresses where country = 'CA') as regions`)
        expect(happened.regions).toBe(places.length - 1)
        for (const name of ['earned', 'lost', 'completed'])
          expect(happened[name], name).toBeGreaterThan(samples.length / 20)
        expect((await verifyLedger(product.db)).differences).toEqual([])
      },
    )

    /** So many histories are played beside one another. */
    const together = 200
  },
  emptyBeginning,
)
