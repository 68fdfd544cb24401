import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { upload } from '#tests/support/files.ts'

describeRules(
  'feeds of partners',
  database => {
    let product: Product, world: World, buyer: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      buyer = await product.as(['N1', 'O1'])
    })
    afterAll(() => product.close())

    const feed = (quantity: number, dryRun = false) =>
      upload(
        buyer,
        '/api/partnerStocks/import',
        `Partner,Partner SKU,Their qty\nHomewares,H-1,${quantity}\nHomewares,H-2,4\n`,
        { dryRun: String(dryRun) },
        'feed.csv',
      )
    const age = () =>
      world.db.query(sql`update partner_stocks set fed_on_utc = now() - interval '9 days'`)
    const stale = async () =>
      (await buyer.get('/api/partnerStocks', { filter: { isStale: true } })).body.length as number

    it('are noted also where they change nothing', async () => {
      expect((await feed(3)).body.data).toMatchObject({ creates: 2 })
      expect(await stale()).toBe(0)
      await age()
      expect(await stale()).toBe(2)
      expect((await feed(3, true)).body.data).toMatchObject({ unchanged: 2 })
      expect(await stale()).toBe(2)
      expect((await feed(3)).body.data).toMatchObject({ creates: 0, updates: 0, unchanged: 2 })
      expect(await stale()).toBe(0)
      await age()
      expect((await feed(5)).body.data).toMatchObject({ updates: 1, unchanged: 1 })
      expect(await stale()).toBe(0)
    })

    it('leave books that agree with what is stored', async () => {
      expect(await ledgerDifferences(product.db)).toEqual([])
    })
  },
  emptyBeginning,
)
