// Kills a process 20 times while it books, posts, takes payments and hands goods over: node scripts/run.mjs tests/bench/kills.ts [kills]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyBeginning } from '../api/domain/world.ts'
import type { DatabaseSettings } from '../support/databases.ts'
import { killedWriters } from '../support/killedWriters.ts'
import { startPostgres } from '../support/postgres.ts'
import { tell } from './server.ts'

const kills = Number(process.argv[2] ?? 20)

async function kill(name: string, settings: DatabaseSettings) {
  await emptyBeginning.prepare(settings)
  const { found, wrong, slowestReady } = await killedWriters(settings, kills)
  const writes = Object.values(found).reduce((sum, n) => sum + n, 0)
  console.log(
    `\n${name}: ${kills} kills, ${writes} acknowledged writes found, ${JSON.stringify(found)}`,
  )
  for (const text of wrong) console.log(`  ${text}`)
  tell('lost, half done or not adding up', wrong.length, '', 0)
  tell('slowest start after a kill', slowestReady / 1000, 's', 10)
}

const postgres = await startPostgres({ isDurable: true })
const folder = mkdtempSync(join(tmpdir(), 'erp-kills-'))
try {
  await kill('PostgreSQL', { DATABASE_URL: await postgres.createDatabase() })
  await kill('Embedded', { DATA_DIR: folder })
} finally {
  rmSync(folder, { recursive: true, force: true })
  await postgres.stop()
}
