// Mixes bookings, item changes, moves, cancellations, locks and capacities on PostgreSQL with many seeds: node scripts/run.mjs tests/bench/diary.ts [--seeds 50]
import '#tests/support/installProduct.ts'
import { mixOfPlanning } from '#tests/support/api/planningMix.ts'
import { differences, emptyBeginning, worldIn } from '#tests/support/api/world.ts'
import { startProduct } from '#tests/support/browser/product.ts'
import { startPostgres } from '#tests/support/databases/postgres.ts'
import { tell } from './server.ts'

const at = process.argv.indexOf('--seeds')
const seeds = at > 0 ? Number(process.argv[at + 1]) : 50

const postgres = await startPostgres({ isDurable: true })
const settings = { DATABASE_URL: await postgres.createDatabase() }
await emptyBeginning.prepare(settings)
const product = await startProduct(settings)
try {
  const world = await worldIn(product.db)
  const chief = await product.as(['J1', 'K1', 'K3', 'O5', 'B1'])
  const warehouseId = await world.warehouse('MAIN')
  const sum = { done: 0, refused: 0, reads: 0, wrong: 0 }
  for (let seed = 1; seed <= seeds; seed++) {
    const { wrong, done, refused, reads } = await mixOfPlanning(world, chief, warehouseId, seed)
    for (const text of wrong) console.log(`  seed ${seed}: ${text}`)
    sum.done += done
    sum.refused += refused
    sum.reads += reads
    sum.wrong += wrong.length
  }
  console.log(`${seeds} seeds: ${sum.done} done, ${sum.refused} refused, ${sum.reads} reads`)
  tell('reads that did not add up, and failures', sum.wrong, '', 0)
  const found = await differences(product.db)
  for (const text of found) console.log(`  ${text}`)
  tell('differences in the ledgers', found.length, '', 0)
} finally {
  await product.close()
  await postgres.stop()
}
