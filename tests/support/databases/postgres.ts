import { createServer } from 'node:net'
import { ordinaryUser } from '#tests/support/ordinaryUser.ts'
import { type Cluster, makeCluster } from './postgresCluster.ts'
import { createDatabase, type NewDatabase } from './postgresDatabases.ts'
import { PostgresProcess } from './postgresProcess.ts'
import { keptFolder, memoryFolder, temporaryFolder } from '#tests/support/temporaryFolder.ts'

export interface PostgresOptions {
  /** Writes to disk as a shop's server does. Off by default: tests that crash nothing run faster without. */
  isDurable?: boolean
  /** Further server settings by name, for example `{ lock_timeout: '200ms' }`. */
  settings?: Readonly<Record<string, string>>
  /** A folder to keep the data in: what an earlier server has left there is there again. It is not removed. */
  kept?: string
}

export interface RunningPostgres {
  /** The superuser's URL of the database `postgres`. It stays the same over `restart`. */
  readonly url: string
  /** The program that runs; it comes from npm. */
  readonly program: string
  /** Makes a database and answers with its URL. */
  createDatabase(database?: NewDatabase): Promise<string>
  /** SIGKILL, as when the machine ran out of memory: connections break, nothing is tidied up. */
  kill(): Promise<void>
  /** Starts it again on the same port and data, after `kill` or instead of it. */
  restart(): Promise<void>
  /** Ends it and removes all it wrote. */
  stop(): Promise<void>
}

/** Starts a real PostgreSQL of its own on a free loopback port. It ends with this process if nobody stops it before. */
export async function startPostgres({
  isDurable = false,
  settings = {},
  kept,
}: PostgresOptions = {}): Promise<RunningPostgres> {
  const user = ordinaryUser()
  const folder = kept ? keptFolder(kept, user) : temporaryFolder('postgres', user)
  const data = kept || isDurable ? folder : memoryFolder('postgres-data', user)
  const remove = () => {
    folder.remove()
    data.remove()
  }
  try {
    const cluster = await makeCluster(folder, user, data)
    const server = await startedSomewhere(cluster, {
      ...(isDurable ? {} : fastSettings),
      ...settings,
    })
    return {
      url: server.url,
      program: cluster.program,
      createDatabase: database => createDatabase(server.url, database),
      kill: () => server.end('SIGKILL'),
      async restart() {
        await server.end('SIGINT')
        await server.start()
      },
      async stop() {
        // A killed server leaves shared memory behind, which only its successor on the same data removes.
        if (server.wasKilled) await server.start()
        // A checkpoint takes long, and matters only to data that somebody will open again.
        await server.end(kept ? 'SIGINT' : 'SIGQUIT')
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

async function startedSomewhere(
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
): Promise<PostgresProcess> {
  for (let attempt = 1; ; attempt++) {
    const server = new PostgresProcess(cluster, await freePort(), settings)
    try {
      await server.start()
      return server
    } catch (cause) {
      await server.end('SIGKILL')
      // Another process may have taken the port between the asking and the binding.
      if (attempt === 5 || !server.log().includes('could not bind'))
        throw new Error(`PostgreSQL did not start:\n${server.log()}`, { cause })
    }
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) =>
    probe.once('error', reject).listen(0, '127.0.0.1', resolve),
  )
  const address = probe.address()
  await new Promise(resolve => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
