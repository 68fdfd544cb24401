import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

const band = (from: number, to: number | null, price: number) => ({ from, to, price })

describeRules(
  'shipping rates',
  database => {
    let product: Product, world: World, planner: Caller, areaId: string, skuId: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      planner = await product.as(['O5'])
      areaId = (
        await planner.post('/api/deliveryAreas', {
          name: 'Far away',
          country: 'NZ',
          isRural: true,
          surcharge: 20,
          postcodes: [{ postcode: '9495', suburb: null }],
        })
      ).body.id
      skuId = await world.sku('RATE-1')
      await product.db.text('update skus set volume = 0.4, weight = 12.5 where id = $1', [skuId])
    })
    afterAll(() => product.close())

    const add = (more: object = {}) =>
      planner.post('/api/shippingRates', {
        name: 'Home delivery',
        serviceType: 'Delivery',
        basis: 'Volume (m³)',
        period: { from: '2026-01-01', to: '2026-12-31' },
        bands: [band(0, 1, 80), band(1, 3, 120)],
        ...more,
      })
    const step = async (operation: string, id: string) =>
      (
        await planner.post('/api/shippingRates/bulk', {
          operation,
          targets: [{ id }],
          ...(operation === 'withdraw' && { reason: 'Dearer fuel' }),
        })
      ).body.results[0]
    const published = async (more: object = {}) => {
      const { body } = await add(more)
      expect(await step('publish', body.id)).toMatchObject({ isSuccess: true })
      return body.id as string
    }
    const calculate = async (more: object = {}) =>
      (
        await planner.post('/api/orderManagement/calculateShippingCost', {
          serviceType: 'Delivery',
          postcode: '1010',
          date: '2026-06-01',
          ...more,
        })
      ).body
    const stateOf = async (id: string) =>
      (
        await product.db.text<{ state: string }>('select state from shipping_rates where id = $1', [
          id,
        ])
      )[0]!.state
    const count = async () =>
      (await product.db.text<{ n: number }>('select count(*)::int as n from shipping_rates'))[0]!.n

    it.each([
      ['a gap', [band(0, 1, 80), band(2, 3, 120)], 'gap'],
      ['an overlap', [band(0, 2, 80), band(1, 3, 120)], 'overlap'],
      ['a band behind one without end', [band(0, null, 80), band(1, 3, 120)], 'overlap'],
      ['a beginning above 0', [band(1, 3, 120)], 'begins at 0'],
    ])('refuses %s between bands, naming them', async (_, bands, word) => {
      const before = await count()
      const { status, body } = await add({ bands })
      expect([status, body.errors[0].field]).toEqual([422, 'bands'])
      expect(body.errors[0].message).toContain(word)
      expect(await count()).toBe(before)
    })

    it('asks for the rate in force: a draft is not, a published one is, a withdrawn one no more', async () => {
      const { body: draft } = await add({ name: 'In force' })
      expect((await calculate({ volume: 1 })).errors[0].code).toBe('no_rate')
      await step('publish', draft.id)
      expect(await calculate({ volume: 1 })).toMatchObject({
        isSuccess: true,
        data: { total: 80, rate: 'In force (version 1)' },
      })
      expect((await calculate({ volume: 1, date: '2027-01-01' })).errors[0].field).toBe('postcode')
      const { status, body } = await planner.put(`/api/shippingRates/${draft.id}`, {
        version: draft.version + 1,
        name: 'Other',
      })
      expect([status, body.errors[0].field]).toEqual([422, 'state'])
      await step('withdraw', draft.id)
      expect((await calculate({ volume: 1 })).isSuccess).toBe(false)
    })

    it('refuses to publish a second rate for the same dates, and one without bands, by their fields', async () => {
      const first = await published({ name: 'Alone' })
      const { body: second } = await add({
        name: 'Alone',
        period: { from: '2026-12-31', to: null },
      })
      expect(second.revision).toBe(2)
      const refused = await step('publish', second.id)
      expect(refused).toMatchObject({ isSuccess: false, errors: [{ field: 'period' }] })
      expect(refused.errors[0].message).toContain('Alone (version 1)')
      expect(await stateOf(second.id)).toBe('Draft')
      const { body: bare } = await add({
        name: 'Bare',
        bands: [],
        period: { from: '2028-01-01', to: null },
      })
      expect((await step('publish', bare.id)).errors[0].field).toBe('bands')
      await step('withdraw', first)
      expect((await step('publish', second.id)).isSuccess).toBe(true)
      await step('withdraw', second.id)
    })

    it('explains each line: the band, the surcharges, and what is free', async () => {
      await published({ name: 'General', freeOver: 500, stairs: 35, assembly: 59, rural: 65 })
      expect(
        (await calculate({ goods: [{ skuId, quantity: 4 }], flights: 2, assemblies: 1 })).data
          .lines,
      ).toMatchObject([
        { what: 'General (version 1)', why: '1.6 m³ is in the band 1 to 3 m³.', amount: 120 },
        { what: 'Stairs', why: '2 × 35.00', amount: 70 },
        { what: 'Assembly', amount: 59 },
      ])
      const far = await calculate({ volume: 0.5, postcode: '9495', value: 700 })
      expect(
        far.data.lines.map((l: { what: string; amount: number }) => [l.what, l.amount]),
      ).toEqual([
        ['General (version 1)', 80],
        ['Far away', 20],
        ['Rural address', 65],
        ['Free delivery', -80],
      ])
      expect(far.data.total).toBe(85)
      // Free over exactly the amount, and a cent below it not.
      const whatOf = async (value: number) =>
        (await calculate({ volume: 0.5, value })).data.lines.map((l: { what: string }) => l.what)
      expect(await whatOf(500)).toContain('Free delivery')
      expect(await whatOf(499.99)).not.toContain('Free delivery')
      const order = await world.order([[skuId, 2]])
      expect((await calculate({ orderId: order.id })).data.lines[0].why).toContain('0.8 m³')
      expect((await calculate({ volume: 5 })).errors[0]).toMatchObject({
        code: 'no_band',
        field: 'volume',
      })
      await published({ name: 'Own', areaId, basis: 'Distance (km)' })
      expect((await calculate({ postcode: '9495' })).errors[0].field).toBe('distance')
      expect((await calculate({ postcode: '9495', distance: 2 })).data.rate).toBe('Own (version 1)')
      expect((await calculate({ volume: 1 })).data.rate).toBe('General (version 1)')
    })
  },
  emptyBeginning,
)
