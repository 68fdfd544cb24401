import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lineSkus } from '#resources/sales/orders/lines/lineState.server.ts'
import { emptyBeginning, worldIn } from '#tests/support/api/world.ts'
import { startProduct, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { histories, play, type People } from '#tests/support/prices/histories.ts'
import { histories as usual } from '#tests/support/run/histories.ts'

describeRules(
  'prices after random histories',
  database => {
    let product: Product, people: People
    beforeAll(async () => {
      product = await startProduct(database.settings)
      const world = await worldIn(product.db)
      const buyer = await product.as(['D1', 'D2'])
      const marketer = await product.as(['N7', 'D1'])
      people = { world, buyer, marketer }
    })
    afterAll(() => product.close())

    it('are what was done, at any moment, in either market, in the history and at every sale', async () => {
      let played = 0
      const { db, actor } = people.world
      const saleOf = async (skuId: string) =>
        (await lineSkus({ db, actor }, [skuId])).get(skuId)!.todaysPrice
      await fc.assert(
        fc.asyncProperty(histories, history => play(people, history, `CHANCE-${played++}`, saleOf)),
        { ...usual({ seed: 15, numRuns: 200 }), endOnFailure: true },
      )
      expect(await ledgerDifferences(product.db)).toEqual([])
    })
  },
  emptyBeginning,
)
