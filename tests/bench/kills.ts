// Kills a server 20 times while its process books, moves, posts, takes payments and hands goods over, and customers are told: node scripts/run.mjs tests/bench/kills.ts
// [--kills 20] [--only postgres|embedded] [--sell] [--days]: with sales that Sell it confirms, with days of 60 plans that are moved in one step. A kill takes 2 to 4 s on PostgreSQL, 6 to 9 s on the embedded database.
import '#tests/support/installProduct.ts'
import { parseArgs } from 'node:util'
import { emptyBeginning } from '#tests/support/api/world.ts'
import type { DatabaseSettings } from '#tests/support/databases/beginning.ts'
import { killedWriters } from '#tests/support/killedWriters.ts'
import { startPostgres } from '#tests/support/databases/postgres.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { tell, tellWrong } from './server.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    only: { type: 'string' },
    sell: { type: 'boolean' },
    days: { type: 'boolean' },
  },
})
const kills = Number(values.kills)

async function kill(name: string, settings: DatabaseSettings) {
  const began = Date.now()
  await emptyBeginning.prepare(settings)
  const { found, wrong, told, cleanReady, slowestReady } = await killedWriters(settings, kills, {
    // Customers are told every two seconds.
    most: 4000,
    isSelling: values.sell ?? false,
    isMovingDays: values.days ?? false,
    // A fresh process takes longer for its first sale than to its eleventh write.
    awaited: values.sell ? ['confirm'] : [],
    tell: line => console.log(`${name}, ${line}`),
  })
  const writes = Object.values(found).reduce((sum, n) => sum + n, 0)
  console.log(
    `\n${name}: ${kills} kills in ${Math.round((Date.now() - began) / 1000)} s, ${writes} acknowledged writes found, ${JSON.stringify(found)}, ${told} messages sent; a clean start takes ${cleanReady} ms`,
  )
  for (const text of wrong) console.log(`  ${text}`)
  tellWrong('lost, half done or not adding up', wrong.length)
  tell('slowest start after a kill', slowestReady / 1000, 's', 10)
}

if (values.only !== 'embedded') {
  const postgres = await startPostgres({ isDurable: true })
  try {
    await kill('PostgreSQL', { DATABASE_URL: await postgres.createDatabase() })
  } finally {
    await postgres.stop()
  }
}
if (values.only !== 'postgres') {
  const folder = temporaryFolder('kills')
  try {
    await kill('Embedded', { DATA_DIR: folder.path })
  } finally {
    folder.remove()
  }
}
