import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { followDelivery } from '#resources/delivery/plans/deliveryStatus.server.ts'
import { issueInvoices } from '#resources/sales/documents/invoices/issuing.server.ts'
import { worthOfReturned } from '#resources/sales/orders/amounts/returnedWorth.server.ts'
import { branchId } from '#resources/administration/demo/reference.ts'
import type { Row } from '#server/entities/meta/meta.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { histories, timeOf } from '#tests/support/run/histories.ts'
import { ratesOfLaw } from './ratesOfLaw.ts'
import { discounted, places, reckon, type Sold } from './reckoning.ts'

describeRules(
  'amounts of an order',
  database => {
    let product: Product, world: World, sellers: Record<string, Caller>
    const skus: Record<string, string[]> = {}
    const types: Record<string, Record<string, string>> = {}
    let home: Record<string, string>

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      sellers = { NZ: await product.as(['J1', 'J4']), CA: await product.as(['J1', 'J4'], 'CA') }
      await ratesOfLaw(world)
      const goods = [await world.sku('CHAIR'), await world.sku('TABLE'), await world.sku('BOOK')]
      const taxTypeId = await world.make('taxTypes', {
        code: 'EXEMPT',
        name: 'EXEMPT',
        treatment: 'Exempt',
      })
      await product.db.text(`update products set status = 'Active'`)
      await product.db.text(
        'update products set tax_type_id = $1 where id = (select product_id from skus where id = $2)',
        [taxTypeId, goods[2]!],
      )
      home = {}
      for (const [country, actor] of [
        ['NZ', world.actor],
        ['CA', world.abroad],
      ] as const) {
        skus[country] = goods
        home[country] = await world.make('customers', { name: 'Mia' }, actor)
        types[country] = {
          taxed: await world.make(
            'shippingCostTypes',
            { name: 'Delivery', kind: 'Delivery', defaultPrice: 89 },
            actor,
          ),
          free: await world.make(
            'shippingCostTypes',
            { name: 'Removal', kind: 'Removal', isTaxable: false, position: 1 },
            actor,
          ),
          gone: await world.make(
            'shippingCostTypes',
            { name: 'Stairs', kind: 'Delivery', isActive: false },
            actor,
          ),
        }
      }
      await product.db.text(
        `update branches set address = '{"line1": "1 Maple Way", "city": "Edmonton", "region": "Alberta", "country": "CA"}' where code = 'EDM'`,
      )
    })
    afterAll(() => world.close())

    const countryOf = (place: number) => (place === 0 ? 'NZ' : 'CA')
    const street = (place: number) => ({
      line1: '1 Oak Road',
      city: 'Town',
      region: place === 0 ? null : places[place]!.name,
      country: countryOf(place),
    })
    async function order(place: number, more: Row = {}) {
      const country = countryOf(place)
      const actor = country === 'NZ' ? world.actor : world.abroad
      const customerId = home[country]!
      const deliveryAddressId = await world.make(
        'addresses',
        { customerId, ...street(place) },
        actor,
      )
      return world.make(
        'orders',
        {
          source: 'Showroom',
          state: 'Quotation',
          customerId,
          branchId: branchId(country === 'NZ' ? 'AKL' : 'EDM'),
          deliveryAddressId,
          orderedOnUtc: new Date().toISOString(),
          ...more,
        },
        actor,
      )
    }
    interface Stored {
      version: number
      subtotal: number
      discount: number
      shipping: number
      tax: number
      total: number
      lines: { id: string; tax: number; discount: number; part: number; rows: [string, number][] }[]
      costs: { tax: number; rows: [string, number][] }[]
    }
    const stored = async (id: string) =>
      (
        await product.db.text<Stored>(
          `select o.version, o.subtotal, o.discount, o.shipping, o.tax, o.total,
            coalesce((select json_agg(json_build_object('id', l.id, 'tax', l.tax, 'discount', l.discount, 'part', l.order_discount, 'rows', coalesce((select json_agg(json_build_array(t.name, round(t.amount * 100)) order by t.id) from order_taxes t where t.order_line_id = l.id), '[]')) order by l.position)
              from order_lines l where l.order_id = o.id and not l.is_deleted), '[]') as lines,
            coalesce((select json_agg(json_build_object('tax', s.tax, 'rows', coalesce((select json_agg(json_build_array(t.name, round(t.amount * 100)) order by t.id) from order_taxes t where t.shipping_cost_id = s.id), '[]')) order by s.position)
              from order_shipping_costs s where s.order_id = o.id), '[]') as costs
          from orders o where o.id = $1`,
          [id],
        )
      )[0]!
    const versionOf = async (id: string) => (await stored(id)).version
    const post = async (
      country: string,
      path: string,
      id: string,
      body: object,
      is?: { readonly version: number },
    ) => {
      const version = is?.version ?? (await versionOf(id))
      return (await sellers[country]!.post(path, { orderId: id, version, ...body })).body
    }

    const money = fc.integer({ min: 1, max: 99_999 })
    const step = fc.oneof(
      fc.record({
        does: fc.constant('edit' as const),
        keepsDiscount: fc.boolean(),
        lines: fc.array(
          fc.record({
            sku: fc.constantFrom(0, 0, 1, 2),
            quantity: fc.integer({ min: 1, max: 5 }),
            price: money,
            percent: fc.constantFrom(0, 0, 5, 33, 100),
          }),
          { minLength: 1, maxLength: 4 },
        ),
      }),
      fc.record({ does: fc.constant('discount' as const), amount: fc.nat(30_000) }),
      fc.record({ does: fc.constant('move' as const), to: fc.integer({ min: 1, max: 13 }) }),
      fc.record({
        does: fc.constant('ship' as const),
        costs: fc.array(fc.record({ isTaxed: fc.boolean(), amount: money }), { maxLength: 3 }),
      }),
    )

    it(
      'agrees to the cent with whole numbers after each step of random histories',
      { timeout: timeOf(600_000) },
      async () => {
        await fc.assert(
          fc.asyncProperty(
            fc.nat(13),
            fc.array(step, { minLength: 1, maxLength: 3 }),
            fc.array(fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }), { maxLength: 2 }),
            async (start, steps, portions) => {
              const country = countryOf(start)
              const id = await order(start)
              let place = start
              let lines: Sold[] = []
              let orderDiscount = 0
              let costs: { isTaxed: boolean; amount: number }[] = []
              let before = await stored(id)
              const ask = (path: string, body: object) => post(country, path, id, body, before)
              const edit = (wanted: readonly Sold[], keepsDiscount: boolean) =>
                ask('/api/orderManagement/updateOrder', {
                  keepsDiscount,
                  orderLines: wanted.map(({ sku, quantity, price, own }, i) => {
                    const is = lines[i]?.sku === sku ? before.lines[i] : undefined
                    return {
                      ...(is ? { id: is.id } : { skuId: skus[country]![sku] }),
                      quantity,
                      price: price / 100,
                      discount: (own + Math.round((is?.part ?? 0) * 100)) / 100,
                    }
                  }),
                })
              for (const each of [
                {
                  does: 'edit',
                  keepsDiscount: false,
                  lines: [{ sku: 0, quantity: 2, price: 10_005, percent: 0 }],
                } as const,
                ...steps,
              ]) {
                let answer: { isSuccess: boolean; errors: unknown }
                if (each.does === 'edit') {
                  // A line that stays keeps its product.
                  const wanted = each.lines.map(({ percent, ...line }, i): Sold => {
                    const sku = lines[i]?.sku ?? line.sku
                    return {
                      ...line,
                      sku,
                      own: Math.floor((line.price * line.quantity * percent) / 100),
                    }
                  })
                  // Goods that go take their part of the discount with them, unless it is to stay.
                  const taken = lines.reduce((sum, { quantity }, i) => {
                    const fewer = Math.max(quantity - (wanted[i]?.quantity ?? 0), 0)
                    return sum + (Math.round(before.lines[i]!.part * 100) * fewer) / quantity
                  }, 0)
                  const left = each.keepsDiscount
                    ? orderDiscount
                    : orderDiscount - Math.min(Math.round(taken), orderDiscount)
                  answer = await edit(wanted, each.keepsDiscount)
                  if (discounted(wanted, left)) {
                    lines = wanted
                    orderDiscount = left
                  } else {
                    expect(answer.errors).toMatchObject([
                      { field: 'orderDiscount', code: 'too_much' },
                    ])
                    expect(await stored(id)).toEqual(before)
                    continue
                  }
                } else if (each.does === 'discount') {
                  answer = await ask('/api/orderProcessing/discount', {
                    orderDiscount: each.amount / 100,
                  })
                  if (discounted(lines, each.amount)) orderDiscount = each.amount
                  else {
                    expect(answer.errors).toMatchObject([
                      { field: 'orderDiscount', code: 'too_much' },
                    ])
                    expect(await stored(id)).toEqual(before)
                    continue
                  }
                } else if (each.does === 'ship') {
                  costs = each.costs
                  answer = await ask('/api/orderProcessing/shippingCosts', {
                    costs: costs.map(({ isTaxed, amount }) => ({
                      typeId: types[country]![isTaxed ? 'taxed' : 'free'],
                      amount: amount / 100,
                    })),
                  })
                } else {
                  if (country === 'NZ') continue
                  place = each.to
                  answer = await ask('/api/orderProcessing/address', {
                    use: 'Delivery',
                    address: street(place),
                  })
                }
                expect(answer).toMatchObject({ isSuccess: true, errors: [] })
                before = await stored(id)
                const { version: _version, lines: is, costs: shipped, ...amounts } = before
                const expected = reckon({ place, lines, orderDiscount, costs })
                expect(is.map(({ discount }) => Math.round(discount * 100))).toEqual(
                  expected.discounts,
                )
                expect(is.map(({ tax }) => Math.round(tax * 100))).toEqual(expected.lineTaxes)
                expect([...is, ...shipped].map(({ rows }) => rows)).toEqual(expected.rows)
                expect(shipped.map(({ tax }) => Math.round(tax * 100))).toEqual(expected.costTaxes)
                expect(amounts).toEqual(expected.amounts)
              }
              await comesBack(id, country, lines, before, portions)
            },
          ),
          histories({ seed: 17, numRuns: 200 }),
        )
      },
    )

    /**
     * Sold and handed over, pieces of the lines come back in portions: what is owed no longer is each
     * line's part in whole numbers, and invoices less credit notes are what the customer keeps.
     */
    async function comesBack(
      id: string,
      country: string,
      lines: readonly Sold[],
      { lines: is, total, tax }: Stored,
      portions: readonly (readonly number[])[],
    ) {
      const actor = country === 'NZ' ? world.actor : world.abroad
      const part = (cents: number, pieces: number, of: number) =>
        Math.floor((2 * cents * pieces + of) / (2 * of))
      const back = lines.map(() => 0)
      await product.db.write(async tx => {
        const context = { db: tx, actor }
        await tx.text("update orders set state = 'Confirmed' where id = $1", [id])
        await tx.text('update order_lines set quantity_delivered = quantity where order_id = $1', [
          id,
        ])
        await issueInvoices(context, [id])
        for (const portion of portions) {
          for (const [i, { quantity }] of lines.entries()) {
            back[i] = Math.min(back[i]! + portion[i]!, quantity)
            await tx.text('update order_lines set quantity_returned = $2 where id = $1', [
              is[i]!.id,
              back[i],
            ])
          }
          await followDelivery(context, [id])
          await issueInvoices(context, [id])
          const sums = { net: 0, tax: 0 }
          for (const [i, { quantity, price }] of lines.entries()) {
            const { discount, rows } = is[i]!
            const net = price * quantity - Math.round(discount * 100)
            sums.net += part(net, back[i]!, quantity)
            for (const [, amount] of rows) sums.tax += part(amount, back[i]!, quantity)
          }
          const worth = sums.net + (country === 'CA' ? sums.tax : 0)
          const [now] = await tx.text<Record<'returned' | 'owed' | 'left' | 'tax', number>>(
            `select o.returned, o.total - o.returned - o.paid as owed,
              (select sum(case kind when 'Invoice' then total else -total end) from invoices where order_id = o.id) as left,
              (select sum(case kind when 'Invoice' then 1 else -1 end * (content->>'tax')::numeric) from invoices where order_id = o.id) as tax
            from orders o where o.id = $1`,
            [id],
          )
          expect(now).toEqual({
            returned: worth / 100,
            owed: (Math.round(total * 100) - worth) / 100,
            left: (Math.round(total * 100) - worth) / 100,
            tax: (Math.round(tax * 100) - sums.tax) / 100,
          })
        }
      })
    }

    it('taxes what leaves from a branch there, and names each tax on the order', async () => {
      const id = await order(2)
      const line = { skuId: skus.CA![0], quantity: 1, price: 10.1 }
      const { data, errors } = await post('CA', '/api/orderManagement/updateOrder', id, {
        orderLines: [line, { ...line, fulfilment: 'Take now' }, { ...line, fulfilment: 'Pickup' }],
      })
      expect(errors).toEqual([])
      const { lines } = await stored(id)
      expect(lines.map(({ rows }) => rows)).toEqual([
        [
          ['GST', 51],
          ['PST', 71],
        ],
        [['GST', 51]],
        [['GST', 51]],
      ])
      expect(data.taxes).toEqual([
        { name: 'GST', rate: 5, amount: 1.53 },
        { name: 'PST', rate: 7, amount: 0.71 },
      ])
      // Without an address everything leaves from the branch.
      const there = await order(2, { deliveryAddressId: null })
      await post('CA', '/api/orderManagement/updateOrder', there, { orderLines: [line] })
      expect((await stored(there)).lines[0]!.rows).toEqual([['GST', 51]])
    })

    it('moves a cent of a tax that is rounded per order to a line that nobody changed', async () => {
      const id = await order(places.findIndex(({ name }) => name === 'Quebec'))
      const [skuId, other] = skus.CA!
      await post('CA', '/api/orderManagement/updateOrder', id, {
        orderLines: [
          { skuId, quantity: 1, price: 10 },
          { skuId: other, quantity: 1, price: 10 },
        ],
      })
      const before = await stored(id)
      const taxesOf = ({ lines }: Stored) => lines.map(({ tax }) => tax)
      expect(taxesOf(before)).toEqual([1.5, 1.5])
      const [first, second] = before.lines.map(line => line.id)
      const { errors } = await post('CA', '/api/orderManagement/updateOrder', id, {
        orderLines: [
          { id: first, quantity: 1, price: 0.56 },
          { id: second, quantity: 1, price: 10 },
        ],
      })
      expect(errors).toEqual([])
      const after = await stored(id)
      // GST 0.03 and 0.50, QST 1.05 of 10.56 together: 0.06 and 0.99.
      expect(taxesOf(after)).toEqual([0.09, 1.49])
      expect(after.tax).toBe(1.58)
    })

    it('opens the rows of every amount; an old order has one sum of tax and keeps it', async () => {
      const rowsOf = async (orderId: string, amount: string) =>
        (await sellers.CA!.get('/api/orderProcessing/amountRows', { orderId, amount })).body
          .data as {
          what: string
          amount: number
        }[]
      const id = await order(2)
      await post('CA', '/api/orderManagement/updateOrder', id, {
        orderLines: [{ skuId: skus.CA![0], quantity: 2, price: 50.05, discount: 10 }],
      })
      await post('CA', '/api/orderProcessing/shippingCosts', id, {
        costs: [
          { typeId: types.CA!.taxed },
          { typeId: types.CA!.free, amount: 20, explanation: 'Two sofas' },
        ],
      })
      const is = await stored(id)
      for (const name of ['subtotal', 'discount', 'shipping', 'tax', 'total'] as const) {
        const rows = await rowsOf(id, name[0]!.toUpperCase() + name.slice(1))
        expect(rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(
          Math.round(is[name] * 100),
        )
      }
      expect(await rowsOf(id, 'Shipping')).toMatchObject([
        { what: 'Delivery', amount: 89 },
        { what: 'Removal', explanation: 'Two sofas', amount: 20 },
      ])
      expect((await rowsOf(id, 'Tax')).map(({ what, amount }) => [what, amount])).toEqual([
        ['GST · CHAIR', 4.51],
        ['PST · CHAIR', 6.31],
        ['GST · Delivery', 4.45],
        ['PST · Delivery', 6.23],
      ])
      const chair = (await stored(id)).lines[0]!.id
      await product.db.text(
        'update order_lines set quantity_delivered = quantity, quantity_returned = quantity where id = $1',
        [chair],
      )
      await product.db.write(tx => followDelivery({ db: tx, actor: world.abroad }, [id]))
      const [{ returned }] = (await product.db.text<{ returned: number }>(
        'select returned from orders where id = $1',
        [id],
      )) as [{ returned: number }]
      expect(await rowsOf(id, 'Goods back')).toMatchObject([{ what: 'CHAIR', amount: returned }])
      expect(returned).toBeGreaterThan(90)

      const old = await order(2, { subtotal: 10.1, tax: 1.21, total: 11.31 })
      await world.make(
        'orderLines',
        { orderId: old, position: 1, skuId: skus.CA![0]!, quantity: 1, price: 10.1, tax: 1.21 },
        world.abroad,
      )
      const [line] = (await stored(old)).lines
      await post('CA', '/api/orderManagement/updateOrder', old, {
        orderLines: [{ id: line!.id, quantity: 1, remark: 'Oak' }],
      })
      expect(await stored(old)).toMatchObject({ tax: 1.21, total: 11.31 })
      expect(await rowsOf(old, 'Tax')).toMatchObject([{ what: 'Tax', amount: 1.21 }])
    })

    it('values what comes back in portions at the line together, each tax too', async () => {
      const [{ odd }] = (await product.db.text<{ odd: number }>(`
        select count(*)::int as odd from generate_series(0, 9) of, lateral (select 7919.37 * of + 0.01 as amount) a, generate_series(1, 12) q
        where a.amount <> (select sum(worth_of_pieces(a.amount, q, b, 1)) from generate_series(0, q - 1) b)
          or worth_of_pieces(a.amount, q, 0, q / 2) + worth_of_pieces(a.amount, q, q / 2, q - q / 2) <> a.amount`)) as [
        { odd: number },
      ]
      expect(odd).toBe(0)
      const id = await order(2)
      await post('CA', '/api/orderManagement/updateOrder', id, {
        orderLines: [{ skuId: skus.CA![0], quantity: 3, price: 33.35, discount: 0.04 }],
      })
      const { total, tax, lines } = await stored(id)
      const worths = await Promise.all(
        [0, 1, 2].map(async before => {
          const context = { db: product.db, actor: world.abroad }
          const [worth] = await worthOfReturned(context, [
            { orderLineId: lines[0]!.id, quantity: 1, before },
          ])
          return worth!
        }),
      )
      const sum = (amounts: readonly number[]) =>
        Math.round(amounts.reduce((all, each) => all + each * 100, 0)) / 100
      expect(sum(worths.map(({ amount }) => amount))).toBe(total)
      expect(sum(worths.map(worth => worth.tax))).toBe(tax)
      expect(worths.map(({ taxes }) => taxes.map(({ name }) => name))).toEqual([
        ['GST', 'PST'],
        ['GST', 'PST'],
        ['GST', 'PST'],
      ])
    })

    it.each<[what: string, path: string, body: () => object, field: string]>([
      [
        'a type that is no longer used',
        'shippingCosts',
        () => ({ costs: [{ typeId: types.CA!.gone, amount: 1 }] }),
        'costs.0.typeId',
      ],
      [
        'a type of another client',
        'shippingCosts',
        () => ({ costs: [{ typeId: types.NZ!.taxed, amount: 1 }] }),
        'costs.0.typeId',
      ],
      [
        'an amount below zero',
        'shippingCosts',
        () => ({ costs: [{ typeId: types.CA!.taxed, amount: -1 }] }),
        'costs.0.amount',
      ],
      [
        'no amount and no usual price',
        'shippingCosts',
        () => ({ costs: [{ typeId: types.CA!.free }] }),
        'costs.0.amount',
      ],
      ['three decimals', 'discount', () => ({ orderDiscount: 1.005 }), 'orderDiscount'],
      ['a discount below zero', 'discount', () => ({ orderDiscount: -1 }), 'orderDiscount'],
      [
        'a discount beyond the worth of the lines',
        'discount',
        () => ({ orderDiscount: 1e6 }),
        'orderDiscount',
      ],
    ])('refuses %s by its field; nothing changes', async (_, path, body, field) => {
      const id = await order(1)
      await post('CA', '/api/orderManagement/updateOrder', id, {
        orderLines: [{ skuId: skus.CA![0], quantity: 1, price: 100 }],
      })
      const before = await stored(id)
      const answer = await post('CA', `/api/orderProcessing/${path}`, id, body())
      expect(answer.errors).toMatchObject([{ field }])
      expect(await stored(id)).toEqual(before)
    })
  },
  emptyBeginning,
)
