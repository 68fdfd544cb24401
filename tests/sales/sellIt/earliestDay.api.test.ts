import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { branchId } from '#resources/administration/demo/reference.ts'

describeRules(
  'the day that a line is told before a calendar is chosen',
  database => {
    let product: Product, world: World, seller: Caller
    let customerId: string, skuId: string

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J2'])
      await product.db.text('update staff set branch_id = $1', [branchId('AKL')])
      customerId = await world.make('customers', { name: 'Ana Perez' })
      const address = { customerId, line1: '1 Mill Road', city: 'Auckland', country: 'NZ' }
      await world.make('addresses', address)
      skuId = await world.sku('CHAIR')
      await product.db.text("update products set status = 'Active'")
      await world.stock(skuId, await world.warehouse('MAIN'), 5)
      const price = { skuId, market: 'NZ', amount: 100, fromOnUtc: '2026-01-01T00:00:00Z' }
      await world.make('prices', price)
      await world.calendar({ name: 'Slow truck', leadDays: 4 })
      await world.calendar({ name: 'Desk', calendarType: 'Pickup', leadDays: 2 })
    })
    afterAll(() => product.close())

    const change = async ({ orderId, version }: Sold, body: object): Promise<Sold> =>
      (await seller.post('/api/sellIt/change', { orderId, version, ...body })).body.data
    interface Sold {
      orderId: string
      version: number
      suggestedCalendarId: string
      lines: [{ earliestOn: string; chain: { text: string }[]; sooner: object[] }]
    }

    it('is the first place on the calendar that is proposed, by the way that the goods go', async () => {
      const begun = await seller.post('/api/sellIt/start', {
        add: [{ skuId, quantity: 1 }],
        customerId,
      })
      let sale: Sold = begun.body.data
      for (const [fulfilment, name, lead] of [
        ['Delivery', 'Slow truck', 4],
        ['Pickup', 'Desk', 2],
      ] as const) {
        const proposed = await change(sale, { fulfilment })
        const [line] = proposed.lines
        expect(line.chain.at(-1)!.text).toContain(`First free day, ${name}`)
        expect(line.earliestOn >= world.day(lead)).toBe(true)
        sale = await change(proposed, { calendarId: proposed.suggestedCalendarId })
        expect(sale.lines[0].earliestOn).toBe(line.earliestOn)
      }
      const taken = await change(sale, { fulfilment: 'Take now' })
      expect(taken.lines[0]).toMatchObject({ earliestOn: world.day(0) })
    })

    it('is that of the delivery where the branch lacks what is to be taken now', async () => {
      const elsewhere = await world.sku('STOOL')
      await product.db.text("update products set status = 'Active'")
      const far = await world.warehouse('FAR')
      await product.db.text('update warehouses set branch_id = $1 where id = $2', [
        branchId('CHC'),
        far,
      ])
      await world.stock(elsewhere, far, 5)
      const price = { market: 'NZ', amount: 100, fromOnUtc: '2026-01-01T00:00:00Z' }
      await world.make('prices', { ...price, skuId: elsewhere })
      const begun = await seller.post('/api/sellIt/start', {
        add: [{ skuId: elsewhere, quantity: 1 }],
      })
      const taken = await change(begun.body.data, { fulfilment: 'Take now' })
      const [line] = taken.lines
      expect(line).toMatchObject({ earliestOn: null })
      const [delivered] = line.sooner as [{ on: string }]
      expect(delivered).toMatchObject({ kind: 'fulfilment', fulfilment: 'Delivery' })
      const sale = await change(taken, { fulfilment: 'Delivery' })
      expect(sale.lines[0].earliestOn).toBe(delivered.on)
      expect(delivered.on >= world.day(4)).toBe(true)
    })

    it('is offered with its place where all of the sale can be delivered then, and is taken with it', async () => {
      const [far] = await product.db.text<{ id: string }>(
        "select id from warehouses where code = 'FAR'",
      )
      const price = { market: 'NZ', amount: 100, fromOnUtc: '2026-01-01T00:00:00Z' }
      const elsewhere = await world.sku('BENCH')
      await product.db.text("update products set status = 'Active'")
      await world.stock(elsewhere, far!.id, 5)
      await world.make('prices', { ...price, skuId: elsewhere })
      const begun = await seller.post('/api/sellIt/start', {
        add: [{ skuId: elsewhere, quantity: 1 }],
        customerId,
      })
      const taken = await change(begun.body.data, { fulfilment: 'Take now' })
      const [delivered] = taken.lines[0].sooner as [
        { on: string; fulfilment: string; calendarId: string; place: string },
      ]
      expect(delivered).toMatchObject({ fulfilment: 'Delivery', place: 'Slow truck' })
      const { on: date, fulfilment, calendarId } = delivered
      const sale = await change(taken, { fulfilment, calendarId, date })
      expect(sale).toMatchObject({ fulfilment, calendarId, date })

      // A second line that nobody has leaves the day open: the first one is of its line alone.
      const nowhere = await world.sku('LAMP')
      await product.db.text("update products set status = 'Active'")
      await world.make('prices', { ...price, skuId: nowhere })
      const more = await seller.post('/api/sellIt/start', {
        add: [
          { skuId: elsewhere, quantity: 1 },
          { skuId: nowhere, quantity: 1 },
        ],
        customerId,
      })
      const both = await change(more.body.data, { fulfilment: 'Take now' })
      expect(both.lines[0].sooner).toMatchObject([{ fulfilment: 'Delivery', calendarId: null }])
    })
  },
  emptyBeginning,
)
