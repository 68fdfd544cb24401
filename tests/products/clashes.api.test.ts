import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

const day = 86_400_000
const inDays = (n: number) => new Date(Date.now() + n * day).toISOString()

describeRules(
  'clashes of promotions',
  database => {
    let product: Product, world: World, marketer: Caller, seller: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      marketer = await product.as(['N7', 'D1'])
      seller = await product.as(['D1'])
    })
    afterAll(() => product.close())

    /** A promotion from tomorrow on for ten days, of one SKU or category. */
    const promotion = async (line: object, fields: Record<string, unknown> = {}) => {
      const code = uuid().slice(-12)
      const promotionId = await world.make('promotions', {
        name: code,
        code,
        market: 'NZ',
        state: 'Scheduled',
        fromOnUtc: inDays(1),
        toOnUtc: inDays(11),
        ...fields,
      })
      await world.make('promotionLines', { promotionId, discount: 10, ...line })
      return promotionId
    }
    const check = async (promotionId: string, who = marketer) =>
      (await who.get('/api/promotions/check', { promotionId })).body
    const clashes = async (id: string) =>
      ((await check(id)).data as Record<string, unknown>[]).map(({ wins }) => wins)

    it('are told with their SKUs and days, and which of the two wins', async () => {
      const skuId = await world.sku('CLASH-1')
      const [{ id: categoryId }] = (await product.db.text(
        'select category_id as id from products where code = $1',
        ['CLASH-1'],
      )) as [{ id: string }]
      const mine = await promotion(
        { skuId },
        { state: 'Draft', name: 'Spring', priority: 2, isCombinable: true },
      )
      // Each for the same SKU, some through its category.
      await promotion({ skuId }, { name: 'Low', priority: 1, fromOnUtc: inDays(5) })
      await promotion({ categoryId }, { name: 'High', priority: 9, toOnUtc: inDays(15) })
      await promotion({ categoryId }, { name: 'Equal', priority: 2, channel: 'Website' })
      await promotion({ skuId }, { name: 'Adds up', priority: 1, isCombinable: true })
      const { data } = await check(mine)
      expect(
        data.map(({ promotionName, wins, skus, skuCount }: Record<string, unknown>) => [
          promotionName,
          wins,
          skus,
          skuCount,
        ]),
      ).toEqual([
        ['High', 'The other', 'CLASH-1', 1],
        ['Equal', 'The better price', 'CLASH-1', 1],
        ['Adds up', 'Both', 'CLASH-1', 1],
        ['Low', 'This one', 'CLASH-1', 1],
      ])
      expect(data[0].why).toBe('High has priority 9, Spring 2.')
      // Both hold from the fifth day on, to the end of the first of them.
      const low = data[3] as { fromOnUtc: string; toOnUtc: string }
      expect(Date.parse(low.toOnUtc) - Date.parse(low.fromOnUtc)).toBeLessThan(6.1 * day)
      expect(Date.parse(low.toOnUtc) - Date.parse(low.fromOnUtc)).toBeGreaterThan(5.9 * day)
    })

    it('are none in another market, channel or time, of other goods, drafts or what has ended', async () => {
      const skuId = await world.sku('CLASH-2')
      const then = { fromOnUtc: inDays(20), toOnUtc: inDays(30) }
      const mine = await promotion({ skuId }, { ...then, channel: 'Showroom' })
      await promotion({ skuId }, { ...then, market: 'CA' })
      await promotion({ skuId }, { ...then, channel: 'Website' })
      await promotion({ skuId }, { fromOnUtc: inDays(30), toOnUtc: inDays(31) })
      await promotion({ skuId: await world.sku('CLASH-3') }, then)
      await promotion({ skuId }, { ...then, state: 'Draft' })
      await promotion({ skuId }, { ...then, state: 'Ended' })
      expect(await clashes(mine)).toEqual([])
      await promotion({ skuId }, { ...then, state: 'Paused' })
      expect(await clashes(mine)).toEqual(['The better price'])
    })

    it('are for whoever keeps promotions, of one that is there', async () => {
      const skuId = await world.sku('CLASH-4')
      const mine = await promotion({ skuId })
      expect((await seller.get('/api/promotions/check', { promotionId: mine })).status).toBe(403)
      const unknown = await marketer.get('/api/promotions/check', { promotionId: uuid() })
      expect(unknown.status).toBe(404)
      expect(unknown.body.errors[0].field).toBe('promotionId')
    })
  },
  emptyBeginning,
)
