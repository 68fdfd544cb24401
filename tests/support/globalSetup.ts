import type { TestProject } from 'vitest/node'
import { startPostgres } from './databases/postgres.ts'
import { onServer } from './databases/postgresDatabases.ts'
import { memoryFolder } from './temporaryFolder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL server, as its superuser. */
    postgresUrl: string
    /** Begins the name of every database that the run makes. */
    databasePrefix: string
    /** For what test files share; removed after the run. */
    runFolder: string
  }
}

/** Gives the project the one PostgreSQL of this run: TEST_DATABASE_URL if set, else a server of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = (runs.current ??= { users: 0, resources: startRun() })
  run.users++
  const { postgresUrl, databasePrefix, runFolder, end } = await run.resources
  project.provide('postgresUrl', postgresUrl)
  project.provide('databasePrefix', databasePrefix)
  project.provide('runFolder', runFolder)
  return async () => {
    if (--run.users > 0) return
    runs.current = undefined
    await end()
  }
}

interface Run {
  users: number
  resources: ReturnType<typeof startRun>
}

// Vitest loads this file anew for each project that names it; the process is what they share.
const runs: { current?: Run | undefined } = ((globalThis as { [key: symbol]: { current?: Run } })[
  Symbol.for('erp.tests.run')
] ??= {})

async function startRun() {
  const folder = memoryFolder('tests')
  const given = process.env.TEST_DATABASE_URL
  const server = given ? undefined : await startPostgres()
  const postgresUrl = server?.url ?? given ?? ''
  const databasePrefix = `erp_test_${process.pid}_`
  return {
    postgresUrl,
    databasePrefix,
    runFolder: folder.path,
    end: async () => {
      if (server) await server.stop()
      else await dropDatabases(postgresUrl, databasePrefix)
      folder.remove()
    },
  }
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  await onServer(url, async client => {
    const { rows } = await client.query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
      [prefix],
    )
    for (const { name } of rows)
      await client.query(`DROP DATABASE ${client.escapeIdentifier(name)} WITH (FORCE)`)
  })
}
