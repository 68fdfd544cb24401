import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AnyEntity, Code } from '#define'
import { entities } from '#resources/registry.ts'
import { addDemo } from '#resources/demo.server.ts'
import { reachable, routes } from '#tests/oracle/index.ts'
import { describeOnDatabase, describeRules } from '#tests/support/databases/databases.ts'
import { explained, lookedAt } from '#tests/support/databases/explained.ts'
import { fillFindable } from '#tests/support/manyRecords.ts'
import {
  demoToday,
  smallShop,
  startProduct,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

interface Found {
  kind: string
  id: string
  text: string
  detail: string | null
  orderId: string | null
}
const find = async (who: Caller, q: string): Promise<Found[]> => {
  const { status, body } = await who.get('/api/find', { q })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ isSuccess: true, errors: [] })
  return body.data
}
const textsOf = (found: Found[], kind: string) =>
  found.filter(one => one.kind === kind).map(one => one.text)

it('Ctrl+K leads to screens of the specification alone', () => {
  const paths = new Set(routes.map(({ path }) => path))
  const screens = Object.values<AnyEntity>(entities).flatMap(({ found }) => found?.leadsTo ?? [])
  expect(screens).toHaveLength(11)
  for (const { screen } of screens) expect(paths.has(screen), screen).toBe(true)
})

describeRules(
  'Ctrl+K finds records',
  database => {
    let product: Product, world: World, seller: Caller
    const customer = (name: string, fields = {}, by = world.actor) =>
      world.make('customers', { name, ...fields }, by)

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1', 'J4', 'E1', 'D1', 'D2', 'I1'])
    })
    afterAll(() => product.close())

    it('orders by the beginning of their code with or without its prefix, the newest first, and by website numbers', async () => {
      for (const orderCode of ['INV0712345', 'INV0712399', 'INV0000712', 'INV7120000'])
        await world.order([], { orderCode })
      const { id } = await world.order([], { orderCode: 'INV0800000', originalOrderId: 'WEB-5512' })
      expect(textsOf(await find(seller, 'inv0712'), 'orders')).toEqual(['INV0712399', 'INV0712345'])
      expect(textsOf(await find(seller, ' 712 '), 'orders').slice(0, 2)).toEqual([
        'INV0000712',
        'INV7120000',
      ])
      expect(textsOf(await find(seller, '712'), 'orders').toSorted()).toEqual([
        'INV0000712',
        'INV0712345',
        'INV0712399',
        'INV7120000',
      ])
      expect(await find(seller, 'web-55')).toEqual([
        {
          kind: 'orders',
          id,
          orderId: id,
          text: 'INV0800000',
          detail: expect.stringMatching(
            /^WEB-5512 · A customer · \d{2}\/\d{2}\/\d{4} · Quotation$/,
          ),
        },
      ])
    })

    it.each([
      '021 555 01',
      '0215550100',
      '21 555 0100',
      '+64 21 5550',
      '(021) 555-0100',
      '5550100',
    ])('customers by telephone, typed as %s', async q => {
      await customer('Aroha Phone', { phone: '+64215550100' })
      expect(textsOf(await find(seller, q), 'customers')[0]).toBe('Aroha Phone')
    })

    it('customers by name in any order of its words, by e-mail and by number', async () => {
      await customer('Wiremu Rangihuna', { email: 'wr@kauri.example', code: 'C777123' })
      for (const q of ['wire', 'rangi', 'rangihuna wir', 'kauri.ex', 'c777', '777123'])
        expect(textsOf(await find(seller, q), 'customers'), q).toEqual(['Wiremu Rangihuna'])
    })

    it('a customer leads to the orders, the newest first, also for who reaches no customers', async () => {
      const id = await customer('Hemi Parata', { phone: '+64215559911' })
      for (const orderCode of ['INV0811001', 'INV0811002'])
        await world.order([], { orderCode, customerId: id })
      const sales = await product.as(['J1', 'J4'])
      for (const who of [seller, sales])
        for (const q of ['hemi par', 'parata hemi', 'Parata'])
          expect(textsOf(await find(who, q), 'orders'), q).toEqual(['INV0811002', 'INV0811001'])
      expect(textsOf(await find(seller, '021 555 9911'), 'orders')).toHaveLength(2)
      // Who may not see telephone numbers of customers learns nothing by them.
      expect(await find(sales, '021 555 9911')).toEqual([])
      expect(textsOf(await find(sales, 'parata'), 'customers')).toEqual([])
    })

    it.each([
      ['whetu', ['whetuu', 'wehtu', 'whteu']],
      ['kahurangi', ['kahurnagi', 'kahurangii', 'kahuragi', 'kahurengi', 'kahhurangi', 'ahurangi']],
    ])('%s by a name with one wrong key: %j', async (name, slips) => {
      await customer(`Ana ${name}`)
      for (const q of [...slips, `${slips[0]} ana`])
        expect(textsOf(await find(seller, q), 'customers')[0], q).toBe(`Ana ${name}`)
    })

    it('SKUs, tickets, and deliveries by their tracking number', async () => {
      const skuId = await world.sku('OAK-TABLE-9')
      const { id: orderId } = await world.order([], { orderCode: 'INV0900001' })
      const calendarId = await world.calendar()
      await world.plan(orderId, calendarId, world.day(3), { trackingNo: 'KC-4411-ZX' })
      expect(await find(seller, 'oak-tab')).toEqual([
        { kind: 'skus', id: skuId, text: 'OAK-TABLE-9', detail: 'OAK-TABLE-9', orderId: null },
      ])
      for (const q of ['kc-44', '411-zx', 'KC-4411-ZX'])
        expect(
          (await find(seller, q)).map(({ kind, text, orderId: of }) => [kind, text, of]),
          q,
        ).toEqual([['deliveryPlans', 'KC-4411-ZX', orderId]])
    })

    it('at most 5 of a kind, each once, what begins so first', async () => {
      for (let n = 0; n < 7; n++) await customer(`Totara ${n}`, { email: `totara${n}@t.example` })
      await customer('Old Totara')
      const found = textsOf(await find(seller, 'totara'), 'customers')
      expect(found).toEqual([0, 1, 2, 3, 4].map(n => `Totara ${n}`))
      expect(textsOf(await find(seller, 'd totara'), 'customers')).toEqual(['Old Totara'])
    })

    it('takes wildcards, quotes and odd texts as what they are', async () => {
      for (const q of ['%%%', '___', "'''", '\\\\\\', '+++', '((((', 'a%b', '\u0101\u0101\u0101'])
        expect(await find(seller, q), q).toEqual([])
    })

    it('refuses fewer than 3 characters, more than 60, and people without a session', async () => {
      for (const q of ['ab', '  a  ']) {
        const { status, body } = await seller.get('/api/find', { q })
        expect([status, body.isSuccess, body.errors[0].field]).toEqual([200, false, 'q'])
      }
      expect((await seller.get('/api/find', { q: 'x'.repeat(61) })).status).toBe(400)
      expect((await seller.get('/api/find')).status).toBe(400)
      expect((await product.nobody.get('/api/find', { q: 'abc' })).status).toBe(401)
    })

    describe('with permission', () => {
      const marked = 'zebrano'
      beforeAll(async () => {
        await customer(`${marked} customer`)
        const { id } = await world.order([], { originalOrderId: `${marked}-1` })
        await world.sku(`${marked}-SKU`)
        await world.plan(id, await world.calendar(), world.day(4), { trackingNo: `${marked}-T` })
        await world.make('customers', { name: `${marked} abroad` }, world.abroad)
      })

      it.each<[held: Code[], kinds: string[]]>([
        [[], []],
        [['D1'], ['skus']],
        [['J1'], ['orders', 'deliveryPlans']],
        [['E1'], []],
        [['J4'], []],
        [['P1'], []],
        [
          ['J1', 'E1'],
          ['orders', 'customers', 'deliveryPlans'],
        ],
        [
          ['D1', 'D2', 'J1', 'J4', 'E1'],
          ['orders', 'customers', 'skus', 'deliveryPlans'],
        ],
      ])('%j finds %j', async (held, kinds) => {
        const found = await find(await product.as(held), marked)
        // Screens that are not built yet open nothing; those that open more to a code are another test's.
        const certain = new Set(found.map(one => one.kind))
        for (const kind of kinds) expect(certain.has(kind), kind).toBe(true)
        for (const kind of certain) expect(opensSome(kind, held), kind).toBe(true)
      })

      it("another client's records are never shown", async () => {
        const abroad = await product.as('ALL', 'CA')
        expect(textsOf(await find(abroad, marked), 'customers')).toEqual([`${marked} abroad`])
        expect(textsOf(await find(abroad, marked), 'orders')).toEqual([])
        expect(textsOf(await find(abroad, marked), 'deliveryPlans')).toEqual([])
        const here = await product.as('ALL')
        expect(textsOf(await find(here, marked), 'customers')).toEqual([`${marked} customer`])
      })

      it('nor what was removed', async () => {
        const id = await customer('Rimu Removed')
        expect(await find(seller, 'rimu rem')).toHaveLength(1)
        await product.db.text('update customers set is_deleted = true where id = $1', [id])
        expect(await find(seller, 'rimu rem')).toEqual([])
      })
    })
  },
  emptyBeginning,
)

describeOnDatabase('postgres', 'Ctrl+K among many records', database => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(database.settings)
    await addDemo(product.db, { ...smallShop, orders: 100, stockLines: 100, today: demoToday })
    await fillFindable(product.db, { orders: 60_000, customers: 40_000, plans: 20_000 })
    // Trigram indexes take in what is new behind the back of a search.
    await product.db.text('vacuum analyze')
  }, 120_000)
  // Orders and plans are copied by the thousand, and nothing of what belongs to them.
  afterAll(() => product.close(/^(Order INV2|(Calendar|Slot) .*: booked )/))

  // How long it takes among the million of the specification is measured by tests/bench/api.ts.
  it.each([
    'INV',
    '000',
    'web-5',
    'ann',
    'tane mere',
    '@example.com',
    '021',
    '%%%',
    'zzz',
    'tnae',
    'walkre',
    'mere wallker',
    'ngaiio xyz',
  ])('looks at few of them, whatever is typed: %s', async q => {
    const all = await product.as('ALL')
    const query = vi.spyOn(product.db, 'query')
    await find(all, q)
    const statements = query.mock.calls.map(([statement]) => dialect.sqlToQuery(statement))
    query.mockRestore()
    expect(statements).not.toEqual([])
    let rows = 0
    for (const { sql, params } of statements)
      for (const step of (await explained(product.db, sql, params)).steps) rows += lookedAt(step)
    // Half of the smallest of the three tables.
    expect(rows).toBeLessThan(10_000)
  })
})

const dialect = new PgDialect()

/** Whether the route table lets somebody with these codes reach a screen that shows this kind. */
const opensSome = (kind: string, held: readonly Code[]) =>
  (entities as Readonly<Record<string, AnyEntity>>)[kind]!.found!.leadsTo.some(({ screen }) =>
    reachable(screen, new Set(held)),
  )
