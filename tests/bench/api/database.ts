import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrationNames } from '#server/db/migrate.ts'
import { projectRoot } from '#server/settings.ts'
import { startPostgres } from '#tests/support/databases/postgres.ts'
import { databaseUrl } from '#tests/support/databases/postgresDatabases.ts'
import type { Options } from './options.ts'
import { run } from './processes.ts'

export interface Loaded {
  readonly url: string
  /** Seconds that loading the demo data took, in this run or in the one that left it. */
  readonly loadSeconds: number
  readonly postgres: string
  stop(): Promise<void>
}

/** A shop's server on a small machine: it writes to disk, and leaves most of the memory to the system. */
const settings = {
  shared_buffers: '512MB',
  effective_cache_size: '2GB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '4GB',
}

/** The day that the demo data is made for: the last day of its 18 months. */
const today = new Date().toISOString().slice(0, 10)

/** A PostgreSQL of its own with the demo data; of a kept folder what is there already. */
export async function openLoaded({ orders, stockLines, data }: Options): Promise<Loaded> {
  const server = await startPostgres({ isDurable: true, settings, ...(data ? { kept: data } : {}) })
  try {
    const name = `erp_${orders}_${stockLines}_${fingerprint()}`
    const known = await said(server.url, name)
    if (known === undefined) await load(server.url, name, orders, stockLines)
    const { loadSeconds } = JSON.parse((await said(server.url, name))!) as { loadSeconds: number }
    const [version] = await ask(server.url, 'show server_version')
    return {
      url: databaseUrl(server.url, name),
      loadSeconds,
      postgres: version!.server_version!,
      stop: () => server.stop(),
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Under another name until it is complete, so that an interrupted run leaves nothing to be taken for it. */
async function load(server: string, name: string, orders: number, stockLines: number) {
  await ask(server, 'drop database if exists loading with (force)')
  await ask(server, 'create database loading')
  const url = databaseUrl(server, 'loading')
  await run(url, 'migrate')
  const began = performance.now()
  const counts = ['--orders', String(orders), '--stock-lines', String(stockLines)]
  await run(url, 'demo-data', ...counts, '--today', today)
  const loadSeconds = (performance.now() - began) / 1000
  await run(url, 'verify-ledger')
  await ask(url, 'vacuum analyze')
  await ask(server, `alter database loading rename to ${name}`)
  await ask(server, `comment on database ${name} is '${JSON.stringify({ loadSeconds })}'`)
}

async function said(server: string, name: string): Promise<string | undefined> {
  const [row] = await ask(
    server,
    `select shobj_description(oid, 'pg_database') as said from pg_database where datname = '${name}'`,
  )
  return row?.said ?? undefined
}

async function ask(url: string, sql: string): Promise<Record<string, string | null>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Of the tables: a folder that was kept does not serve others. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const name of migrationNames())
    hash.update(name).update(readFileSync(join(projectRoot, 'server/migrations', name)))
  return hash.digest('hex').slice(0, 8)
}
