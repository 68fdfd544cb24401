import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseFile } from '#server/imports/reading/parse.ts'
import { costIn } from '#resources/products/costs/costFacts.server.ts'
import { lineSkus } from '#resources/sales/orders/lines/lineState.server.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'costs and exchange rates',
  database => {
    let product: Product, world: World, buyer: Caller, seller: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      buyer = await product.as(['D1', 'D2'])
      seller = await product.as(['D1'])
    })
    afterAll(() => product.close())

    const entriesOf = async (skuId: string, who = buyer) =>
      (
        await who.get('/api/skuCosts', {
          filter: JSON.stringify({ skuId }),
          sort: JSON.stringify(['fromOnUtc', 'ASC']),
        })
      ).body
    const set = (skuId: string, cost: unknown, more: object = {}, who = buyer) =>
      who.post('/api/costs/set', { skuId, cost, currency: 'USD', reason: 'New list', ...more })
    const rate = (currency: string, market: string, month: string, value: unknown) =>
      buyer.post('/api/exchangeRates', { currency, market, month, rate: value })
    const costOf = async (skuId: string, market: string, at = sql`now()`) => {
      const [row] = await product.db.query<{ cost: number | null }>(
        sql`select ${costIn(sql`${skuId}::uuid`, sql`${market}::text`, at)} as cost`,
      )
      return row!.cost
    }

    it('of a SKU are kept from when on, whoever changes them, and never edited', async () => {
      const skuId = await world.sku('COST-1')
      expect((await set(skuId, 40)).body).toMatchObject({ isSuccess: true })
      const sku = (await buyer.get(`/api/skus/${skuId}`)).body
      expect(sku).toMatchObject({ cost: 40, costCurrency: 'USD' })
      await buyer.put(`/api/skus/${skuId}`, { cost: 42.5, version: sku.version })
      await product.db.text('update skus set cost = 43 where id = $1', [skuId])
      await product.db.text("update skus set name = 'Another' where id = $1", [skuId])
      const entries = await entriesOf(skuId)
      expect(entries.map((e: Record<string, unknown>) => [e.cost, e.currency, e.reason])).toEqual([
        [40, 'USD', 'New list'],
        [42.5, 'USD', null],
        [43, 'USD', null],
      ])
      const first = entries[0]
      expect((await buyer.put(`/api/skuCosts/${first.id}`, { cost: 1, version: 1 })).status).toBe(
        404,
      )
      await product.db.text('update skus set cost = null where id = $1', [skuId])
      expect((await entriesOf(skuId)).at(-1)).toMatchObject({ cost: null, currency: null })
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('are set by holders of D2, with a reason, and refused by the field', async () => {
      const skuId = await world.sku('COST-2')
      await set(skuId, 10)
      expect((await set(skuId, 11, {}, seller)).status).toBe(403)
      for (const [cost, more, field] of [
        [-1, {}, 'cost'],
        [1.999, {}, 'cost'],
        ['01.00', {}, 'cost'],
        [1e12, {}, 'cost'],
        [10, {}, 'cost'],
        [12, { currency: 'GBP' }, 'currency'],
        [12, { reason: '' }, 'reason'],
      ] as const) {
        const { status, body } = await set(skuId, cost, more)
        expect([status < 500, body.isSuccess, body.errors[0].field]).toEqual([true, false, field])
      }
      expect(await entriesOf(skuId)).toHaveLength(1)
    })

    it('are seen by those who may see costs alone', async () => {
      const skuId = await world.sku('COST-3')
      await set(skuId, 77.77)
      const auditor = await product.as(['D1', 'B1'])
      expect((await seller.get('/api/skuCosts')).status).toBe(403)
      expect((await seller.get('/api/exchangeRates')).status).toBe(403)
      for (const [who, path] of [
        [seller, `/api/priceChanges?filter={"skuId":"${skuId}"}`],
        [auditor, `/api/audit?recordId=${skuId}`],
      ] as const)
        expect(JSON.stringify((await who.get(path)).body)).not.toContain('77.77')
    })

    it('are told in the money of a market by the rate of the month, else the latest before; without one they are unknown', async () => {
      const skuId = await world.sku('COST-4')
      await product.db.text(
        "update skus set cost = 100, cost_currency = 'USD', created_on_utc = '2025-01-01' where id = $1",
        [skuId],
      )
      await product.db.text("update sku_costs set from_on_utc = '2025-01-01' where sku_id = $1", [
        skuId,
      ])
      expect(await costOf(skuId, 'NZ')).toBeNull()
      await rate('USD', 'NZ', '2026-03-01', 1.70005)
      await rate('USD', 'NZ', '2026-05-01', 1.6)
      await rate('USD', 'CA', '2026-05-01', 1.38)
      const at = (day: string) => sql`${day}::timestamptz`
      expect(await costOf(skuId, 'NZ', at('2026-02-10T00:00:00Z'))).toBeNull()
      expect(await costOf(skuId, 'NZ', at('2026-03-10T00:00:00Z'))).toBe(170.01)
      // April has none of its own; May begins at midnight of the market's clock.
      expect(await costOf(skuId, 'NZ', at('2026-04-30T11:59:00Z'))).toBe(170.01)
      expect(await costOf(skuId, 'NZ', at('2026-04-30T12:01:00Z'))).toBe(160)
      expect(await costOf(skuId, 'CA')).toBe(138)
      // What is sold keeps its cost in the money of the sale.
      const [line] = (await lineSkus({ db: product.db, actor: world.abroad }, [skuId])).values()
      expect(line!.cost).toBe(138)
      await product.db.text("update skus set cost = 70, cost_currency = 'CAD' where id = $1", [
        skuId,
      ])
      expect(await costOf(skuId, 'CA')).toBe(70)
      expect(await costOf(skuId, 'NZ')).toBeNull()
      // What was, stays.
      expect(await costOf(skuId, 'NZ', at('2026-03-10T00:00:00Z'))).toBe(170.01)
    })

    it.each([
      ['a second one of a month', 'EUR', 'NZ', '2026-06-01', 1.8, 'month'],
      ['a day within a month', 'EUR', 'NZ', '2026-07-15', 1.8, 'month'],
      ['nothing', 'EUR', 'NZ', '2026-07-01', 0, 'rate'],
      ['less than nothing', 'EUR', 'NZ', '2026-07-01', -1, 'rate'],
      ['seven decimals', 'EUR', 'NZ', '2026-07-01', 1.1234567, 'rate'],
      ['a decimal comma', 'EUR', 'NZ', '2026-07-01', '1,5', 'rate'],
      ["the market's own money", 'NZD', 'NZ', '2026-07-01', 1, 'currency'],
      ['an unknown market', 'EUR', 'AU', '2026-07-01', 1, 'market'],
    ])('of a currency refuse %s', async (_, currency, market, month, value, field) => {
      await rate('EUR', 'NZ', '2026-06-01', 1.8)
      const { status, body } = await rate(currency, market, month, value)
      expect([status < 500, body.isSuccess]).toEqual([true, false])
      expect(JSON.stringify(body.errors)).toContain(field)
    })

    it('stand in the history of prices, old and new, for those who see them; so in its file', async () => {
      const skuId = await world.sku('COST-9')
      const price = (amount: number, more: object = {}, who = buyer) =>
        who.post('/api/prices/set', { skuId, market: 'NZ', amount, reason: 'New list', ...more })
      await set(skuId, 40)
      await price(100)
      await set(skuId, 45)
      const fromOnUtc = new Date(Date.now() + 86_400_000).toISOString()
      await price(120, { fromOnUtc })
      // With the rate of before that is below cost.
      const cheaper = await product.as(['D1', 'D2', 'J4'])
      await price(70, { fromOnUtc, kind: 'Clearance' }, cheaper)
      const [{ productId, categoryId }] = (await product.db.text<{
        productId: string
        categoryId: string
      }>(
        'select k.product_id as "productId", p.category_id as "categoryId" from skus k join products p on p.id = k.product_id where k.id = $1',
        [skuId],
      )) as [{ productId: string; categoryId: string }]
      const sort = JSON.stringify(['createdOnUtc', 'ASC'])
      const history = async (who: Caller, filter: object) =>
        (await who.get('/api/priceChanges', { sort, filter: JSON.stringify(filter) })).body
      const all = await history(buyer, { productId })
      const costsOf = (change: Record<string, unknown>) => [change.oldCost, change.cost]
      expect(all.map(costsOf)).toEqual([
        [null, 40],
        [40, 45],
        [45, 45],
      ])
      expect(await history(buyer, { productId, categoryId })).toHaveLength(3)
      expect(await history(buyer, { categoryId: productId })).toEqual([])
      expect(Object.keys((await history(seller, { productId }))[0])).not.toContain('oldCost')

      const file = async (who: Caller) =>
        parseFile(
          (
            await who.get('/api/priceChanges/export', {
              format: 'xlsx',
              filter: JSON.stringify({ skuId }),
              sort,
              columns: 'newAmount,oldCost,reason',
            })
          ).bytes,
          new AbortController().signal,
        )
      expect((await file(buyer)).rows.map(({ cells }) => cells)).toEqual([
        [100, null, 'New list'],
        [120, 40, 'New list'],
        [70, 45, 'New list'],
      ])
    })
  },
  emptyBeginning,
)
