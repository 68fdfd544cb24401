// Plays random histories of prices on PostgreSQL and compares every answer: node scripts/run.mjs tests/bench/histories.ts [--runs 5000] [--seed 1]
import '#tests/support/installProduct.ts'
import fc from 'fast-check'
import { lineSkus } from '#resources/sales/orders/lines/lineState.server.ts'
import { emptyBeginning, worldIn } from '#tests/support/api/world.ts'
import { appSettings, startProduct } from '#tests/support/browser/product.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { startPostgres } from '#tests/support/databases/postgres.ts'
import { histories, play } from '#tests/support/prices/histories.ts'
import { tellWrong } from './server.ts'
import { sizesOf } from './sizes.ts'

const { runs, seed } = sizesOf({ runs: 5000, seed: 1 })

const postgres = await startPostgres()
const settings = { DATABASE_URL: await postgres.createDatabase() }
await emptyBeginning.prepare(settings)
// The people of a long run stay signed in.
appSettings.accessTtl = 86_400
const product = await startProduct(settings)
const world = await worldIn(product.db)
const people = {
  world,
  buyer: await product.as(['D1', 'D2']),
  marketer: await product.as(['N7', 'D1']),
}
const saleOf = async (skuId: string) =>
  (await lineSkus({ db: product.db, actor: world.actor }, [skuId])).get(skuId)!.todaysPrice
let played = 0
const began = performance.now()
await fc.assert(
  fc.asyncProperty(histories, async history => {
    await play(people, history, `CHANCE-${played++}`, saleOf)
    if (played % 500 === 0) console.log(`${played} histories agree`)
  }),
  { seed, numRuns: runs, endOnFailure: true },
)
const seconds = (performance.now() - began) / 1000
console.log(`${played} histories with seed ${seed} agree, in ${seconds.toFixed(0)} s`)
tellWrong('differences of the ledgers', (await ledgerDifferences(product.db)).length)
await product.close()
await postgres.stop()
