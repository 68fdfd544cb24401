import { afterAll, beforeAll, expect, it } from 'vitest'
import { followClock } from '#resources/products/promotions/promotionClock.server.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

const inMinutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString()

describeRules(
  'the history of prices of a promotion',
  database => {
    let product: Product, world: World, marketer: Caller, reader: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      marketer = await product.as(['N7'])
      reader = await product.as(['D1'])
    })
    afterAll(() => product.close())

    const promotion = async (code: string, line: object) =>
      (
        await marketer.post('/api/promotions', {
          name: code,
          code,
          market: 'NZ',
          fromOnUtc: inMinutes(60),
          toOnUtc: inMinutes(600),
          lines: [line],
        })
      ).body.id as string
    const step = async (operation: string, id: string, who = marketer) =>
      (await who.post('/api/promotions/bulk', { operation, targets: [{ id }] })).body
    const goods = async (code: string, amount: number) => {
      const skuId = await world.sku(code)
      await world.make('prices', { skuId, market: 'NZ', amount, fromOnUtc: '2026-01-01T00:00:00Z' })
      return skuId
    }
    const told = async (promotionId: string) =>
      (
        await reader.get('/api/priceChanges', {
          filter: JSON.stringify({ promotionId }),
          sort: JSON.stringify(['createdOnUtc', 'ASC']),
        })
      ).body

    it('tells what its beginning and its end changed, with both prices', async () => {
      const skuId = await goods('TOLD-1', 200)
      const id = await promotion('TOLD', { skuId, discount: 25 })
      await step('schedule', id)
      expect(await told(id)).toEqual([])
      await step('start', id)
      await step('pause', id)
      expect(await told(id)).toMatchObject([
        {
          event: 'Set',
          kind: 'Promotion',
          oldAmount: 200,
          newAmount: 150,
          reason: 'Promotion began',
        },
        { event: 'Ended', oldAmount: 150, newAmount: 200, reason: 'Promotion ended' },
      ])
    })

    it('is written by a late job for the moments at which it began and ended, once', async () => {
      const skuId = await goods('LATE-1', 100)
      const id = await promotion('LATE', { skuId, price: 70 })
      await step('schedule', id)
      const [from, to] = [inMinutes(-20), inMinutes(-10)]
      await product.db.text(
        `with moved as (update promotions set from_on_utc = $2, to_on_utc = $3 where id = $1 returning id)
         update promotion_runs set from_on_utc = $2, to_on_utc = $3 where promotion_id = (select id from moved) and not is_deleted`,
        [id, from, to],
      )
      await followClock(product.db)
      await followClock(product.db)
      const history = await told(id)
      expect(history).toHaveLength(2)
      expect(
        history.map((row: { fromOnUtc: string }) => Date.parse(row.fromOnUtc)).toSorted(),
      ).toEqual([Date.parse(from), Date.parse(to)])
    })
  },
  emptyBeginning,
)
