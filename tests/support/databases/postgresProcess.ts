import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { guardProcess } from '#tests/support/guardian.ts'
import type { Cluster } from './postgresCluster.ts'

/** One PostgreSQL server process on one cluster and port, which may be ended and started again. */
export class PostgresProcess {
  readonly url: string
  wasKilled = false
  readonly #cluster: Cluster
  readonly #options: string[]
  #child: ChildProcess | undefined

  constructor(cluster: Cluster, port: number, settings: Readonly<Record<string, string>>) {
    this.#cluster = cluster
    this.#options = Object.entries({ ...commonSettings, ...settings, port: String(port) }).flatMap(
      ([name, value]) => ['-c', `${name}=${value}`],
    )
    this.url = `postgresql://postgres:${cluster.password}@127.0.0.1:${port}/postgres`
  }

  /** Answers once the server takes connections. */
  async start(): Promise<void> {
    // Children of a server that was killed hold its memory until they notice; nobody starts on its data before.
    for (let tries = this.wasKilled ? 20 : 1; ; tries--)
      try {
        return await this.#startOnce()
      } catch (error) {
        if (tries <= 1) throw error
        await sleep(500)
      }
  }

  async #startOnce(): Promise<void> {
    const { program, data, runAs } = this.#cluster
    const log = openSync(this.#logFile, 'a')
    // A session of its own: Ctrl-C on the tests must not reach it before they have ended.
    const child = spawn(program, ['-D', data, ...this.#options], {
      ...runAs,
      stdio: ['ignore', log, log],
      detached: true,
    })
    closeSync(log)
    guardProcess(child)
    // No reason for this process to go on: the guardian ends it.
    child.unref()
    this.#child = child
    this.wasKilled = false
    await untilAnswering(child, this.url)
  }

  async end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    const child = this.#child
    if (!child || hasEnded(child)) return
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.ref()
    child.kill(signal)
    await ended
    this.wasKilled = signal === 'SIGKILL'
  }

  log(): string {
    return readFileSync(this.#logFile, 'utf8')
  }

  get #logFile(): string {
    return join(this.#cluster.folder.path, 'log')
  }
}

const commonSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  // Shared memory as files in the data folder, so that they go with it.
  dynamic_shared_memory_type: 'mmap',
}

const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null

async function untilAnswering(server: ChildProcess, url: string): Promise<void> {
  const patience = AbortSignal.timeout(30_000)
  while (!(await isAnswering(url))) {
    if (hasEnded(server))
      throw new Error(`the server ended with ${server.exitCode ?? server.signalCode}`)
    if (patience.aborted) throw new Error('the server did not answer within 30 s')
    await sleep(20)
  }
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
