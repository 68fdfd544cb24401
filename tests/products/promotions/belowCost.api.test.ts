import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

const inMinutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString()

describeRules(
  'a promotion below cost',
  database => {
    let product: Product, world: World, marketer: Caller, head: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      marketer = await product.as(['N7'])
      head = await product.as(['N7', 'J4'])
    })
    afterAll(() => product.close())

    const promotion = async (code: string, lines: object[], more: object = {}) =>
      (
        await marketer.post('/api/promotions', {
          name: code,
          code,
          market: 'NZ',
          fromOnUtc: inMinutes(60),
          toOnUtc: inMinutes(600),
          lines,
          ...more,
        })
      ).body.id as string
    const step = async (operation: string, id: string, who = marketer) =>
      (await who.post('/api/promotions/bulk', { operation, targets: [{ id }] })).body
    const costs = async (skuId: string, cost: number, fromOnUtc: string) => {
      await world.make('skuCosts', { skuId, cost, currency: 'NZD', fromOnUtc })
      await product.db.text("update skus set cost = $2, cost_currency = 'NZD' where id = $1", [
        skuId,
        cost,
      ])
    }
    /** A SKU at 100 that costs 70. */
    const goods = async (code: string, cost = 70) => {
      const skuId = await world.sku(code)
      const from = { fromOnUtc: '2026-01-01T00:00:00Z' }
      await world.make('prices', { skuId, market: 'NZ', amount: 100, ...from })
      await costs(skuId, cost, from.fromOnUtc)
      return skuId
    }
    const runsOf = async (id: string) =>
      (
        await product.db.text<{ n: number }>(
          'select count(*)::int as n from promotion_runs where promotion_id = $1 and not is_deleted',
          [id],
        )
      )[0]!.n
    const refused = [
      { code: 'below_cost', field: 'lines', message: expect.stringContaining('COST-') },
    ]

    it('is not scheduled without J4: refused by its lines, and nothing runs', async () => {
      const skuId = await goods('COST-1', 80)
      const id = await promotion('BELOW', [{ skuId, price: 79 }])
      expect((await step('schedule', id)).results[0].errors).toMatchObject(refused)
      expect(await runsOf(id)).toBe(0)
      expect(await step('schedule', id, head)).toMatchObject({ done: 1 })
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('is judged by what a coupon, a set, a tier and pieces for free come to at the least', async () => {
      const skuId = await goods('COST-2')
      const other = await goods('COST-3', 10)
      const both = [{ skuId }, { skuId: other }]
      const free = (buyQuantity: number) => ({ rule: 'Buy X get Y', buyQuantity, getQuantity: 1 })
      const tiers = (discount: number) => ({
        rule: 'Spend tier',
        tiers: [{ spent: 500, discount }],
      })
      const floored = [{ skuId, discount: 35, floor: 70 }]
      const cases: [lines: object[], below: object, above: object][] = [
        [[{ skuId }], free(2), free(3)],
        [both, { rule: 'Bundle', setPrice: 130 }, { rule: 'Bundle', setPrice: 150 }],
        [both, tiers(35), tiers(25)],
        [[{ skuId, discount: 35 }], { coupon: 'LESS35' }, { coupon: 'FLOOR35', lines: floored }],
      ]
      for (const [n, [lines, below, above]] of cases.entries()) {
        const first = await promotion(`LOW-${n}`, lines, below)
        expect((await step('schedule', first)).results[0].errors, `case ${n}`).toMatchObject(
          refused,
        )
        const second = await promotion(`FAIR-${n}`, lines, above)
        expect(await step('schedule', second), `case ${n}`).toMatchObject({ done: 1 })
      }
    })

    it('is not started once its goods cost more: it stays scheduled, with its time and no history', async () => {
      const skuId = await goods('COST-4')
      const id = await promotion('DEARER', [{ skuId, discount: 20 }])
      expect(await step('schedule', id)).toMatchObject({ done: 1 })
      await costs(skuId, 85, inMinutes(-1))
      expect((await step('start', id)).results[0].errors).toMatchObject(refused)
      const { body } = await marketer.get(`/api/promotions/${id}`)
      expect([body.state, await runsOf(id)]).toEqual(['Scheduled', 1])
      const [told] = await product.db.text(
        'select count(*)::int as n from price_changes where promotion_id = $1',
        [id],
      )
      expect(told).toEqual({ n: 0 })
      expect(await step('start', id, head)).toMatchObject({ done: 1 })
    })

    const call = async (path: string, id: string, input: object, who = marketer) =>
      (await who.post(`/api/promotions/${path}`, { promotionId: id, ...input })).body
    const lineOf = async (id: string, of = 'price, discount, stock_cap') =>
      (
        await product.db.text(
          `select ${of} from promotion_lines where promotion_id = $1 and not is_deleted order by id`,
          [id],
        )
      ).map(row => Object.values(row).map(value => value && Number(value)))

    it('has prices by a rule while it is a draft: rounded, of chosen SKUs, all or none', async () => {
      const [one, two, bare] = [
        await goods('RULE-1'),
        await goods('RULE-2'),
        await world.sku('RULE-3'),
      ]
      const id = await promotion('RULED', [
        { skuId: one, discount: 5 },
        { skuId: two, discount: 5 },
      ])
      const fifth = { by: 'Percent', value: -20, round: '.99' }
      expect(await call('setPrices', id, { ...fifth, skuIds: [one] })).toMatchObject({ count: 1 })
      expect(await lineOf(id, 'price, discount')).toEqual([
        [79.99, null],
        [null, 5],
      ])
      for (const [wrong, field] of [
        [{ skuIds: [bare] }, 'skuIds'],
        [{ value: 10 }, 'value'],
        [{ value: -101 }, 'value'],
        [{ by: 'Margin', value: 30 }, 'by'],
        [{ round: '.42' }, 'round'],
      ] as const)
        expect((await call('setPrices', id, { ...fifth, ...wrong })).errors[0].field).toBe(field)
      const priced = await marketer.get('/api/promotions/prices', { promotionId: id })
      expect(priced.body).toMatchObject({
        totalCount: 2,
        data: [
          { skuCode: 'RULE-1', regular: 100, price: 79.99, change: -20.01, marginPercent: null },
          { skuCode: 'RULE-2', regular: 100, price: 95, changePercent: -5, margin: null },
        ],
      })
      const buyer = await product.as(['N7', 'D2'])
      const seen = await buyer.get('/api/promotions/prices', { promotionId: id })
      expect(seen.body.data[1]).toMatchObject({ margin: 25, marginPercent: 26.3 })
      expect(await step('schedule', id)).toMatchObject({ done: 1 })
      expect((await call('setPrices', id, fifth)).errors).toMatchObject([{ code: 'not_draft' }])
    })

    it('once announced sells more of its maximum, and nothing else of it is changed', async () => {
      const skuId = await goods('CAP-1')
      const id = await promotion('CAPPED', [{ skuId, discount: 5, stockCap: 10 }])
      const raise = async (input: object) => {
        const { data, errors } = await call('raiseMaximum', id, input)
        return data?.stockCap ?? errors?.[0]?.code
      }
      expect(await raise({ skuId, stockCap: 12 })).toBe('not_announced')
      await step('schedule', id)
      await step('start', id)
      expect(await raise({ skuId, stockCap: 10 })).toBe('not_higher')
      expect(await raise({ stockCap: 12 })).toBe('required')
      expect(await raise({ skuId: await goods('CAP-2'), stockCap: 12 })).toBe('unknown')
      expect(await raise({ skuId, stockCap: 12 })).toBe(12)
      expect(await lineOf(id)).toEqual([[null, 5, 12]])
      const { body } = await marketer.get(`/api/promotions/${id}`)
      const { version, lines } = body
      const changed = [{ ...lines[0], discount: 6 }]
      const edit = await marketer.put(`/api/promotions/${id}`, { version, lines: changed })
      expect(edit.status).toBe(422)
      expect(await raise({ skuId })).toBeUndefined()
      expect(await lineOf(id)).toEqual([[null, 5, null]])
    })
  },
  emptyBeginning,
)
