// A real PostgreSQL and the server in a process of its own, for the scripts that measure.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bundle } from '#scripts/bundle.mjs'
import { addStaff } from '#server/cli/staff.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openConfigured } from '#server/db/open.ts'
import { addReference } from '#resources/demo.server.ts'
import { projectRoot } from '#server/settings.ts'
import { freePort, startPostgres } from '#tests/support/databases/postgres.ts'
import { guardProcess } from '#tests/support/guardian.ts'

export interface Measured {
  readonly db: Database
  /** Milliseconds to the first and to the last byte, and how many there were. */
  get(path: string): Promise<Got>
  post(path: string, body: Buffer, type: string): Promise<{ status: number; ms: number; body: any }>
  /** A file that is asked for by POST. */
  file(path: string, body: object): Promise<Got>
  /**
   * Runs something; tells by how many MB the memory of the server and of its processes grew, how long (ms, sorted) somebody else waited for pages of a
   * list meanwhile, and how long (ms) the server's event loop was held up at most.
   */
  during<T>(work: () => Promise<T>): Promise<During<T>>
  /** Kills the server with -9 and starts it again; answers once it is ready, with the milliseconds that took. */
  kill(): Promise<number>
  close(): Promise<void>
}

interface During<T> {
  result: T
  grew: number
  waits: number[]
  lag: number
}

interface Got {
  status: number
  first: number
  ms: number
  bytes: number
  content: string
}

/** A server that another run has left behind would answer on a port that is always the same. */
const port = await freePort()
const credentials = { email: 'bench@test.example', password: 'a long enough password' }
const page = '/api/salesRecord/getOrderAndOrderLineList?pageSize=25'

/**
 * Starts both, with what `fill` puts into the database, for somebody of a client. Whoever measures
 * times has so many pages of a list asked for first: a fresh server is slow.
 */
export async function measured(
  fill: (db: Database) => Promise<void>,
  { client = 'NZ', pages = 300 }: { client?: 'NZ' | 'CA'; pages?: number } = {},
): Promise<Measured> {
  const postgres = await startPostgres()
  const databaseUrl = await postgres.createDatabase()
  const db = await openConfigured({ databaseUrl, dataDir: '' })
  await migrate(db)
  await fill(db)
  await addReference(db)
  await addStaff(db, { ...credentials, name: 'Bench', codes: 'ALL', client })
  await db.text('vacuum analyze')

  let server = await startServer(databaseUrl)
  const agent = new Agent({ keepAlive: true })
  const token = await signIn(agent)
  const headers = { authorization: `Bearer ${token}` }
  const get = (path: string) => send(agent, { method: 'GET', path, headers })
  /** Since it was last asked for. */
  const maxLag = async () =>
    Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec((await get('/metrics')).content)?.[1])
  for (let i = 0; i < pages; i++) await get(page)

  return {
    db,
    get,
    async post(path, body, type) {
      const more = { 'content-type': type, 'content-length': body.length }
      const { status, ms, content } = await send(
        agent,
        { method: 'POST', path, headers: { ...headers, ...more } },
        body,
      )
      return { status, ms, body: JSON.parse(content) as unknown }
    },
    file(path, body) {
      const bytes = Buffer.from(JSON.stringify(body))
      const more = { 'content-type': 'application/json', 'content-length': bytes.length }
      return send(agent, { method: 'POST', path, headers: { ...headers, ...more } }, bytes)
    },
    async during(work) {
      await maxLag()
      const before = residentBytes(server.pid!)
      let most = before
      let isOver = false
      const waits: number[] = []
      const repeated = async (every: number, what: () => unknown) => {
        while (!isOver) {
          await what()
          await sleep(every)
        }
      }
      const watch = repeated(20, () => (most = Math.max(most, residentBytes(server.pid!))))
      const others = repeated(5, async () => waits.push((await get(page)).ms))
      const result = await work()
      isOver = true
      await Promise.all([watch, others])
      const lag = 1000 * (await maxLag())
      return { result, grew: (most - before) / 1e6, waits: waits.toSorted((a, b) => a - b), lag }
    },
    async kill() {
      const ended = new Promise(done => server.once('exit', done))
      server.kill('SIGKILL')
      await ended
      const began = Date.now()
      server = await startServer(databaseUrl, false)
      const isReady = () =>
        get('/readyz').then(
          ({ status }) => status === 200,
          () => false,
        )
      while (!(await isReady())) {
        if (Date.now() - began > 45_000) throw new Error('The server did not become ready.')
        await sleep(50)
      }
      return Date.now() - began
    },
    async close() {
      agent.destroy()
      server.kill('SIGTERM')
      await new Promise(done => server.once('exit', done))
      await db.close()
      await postgres.stop()
    },
  }
}

/** Prints a figure beside its target. A missed one fails nothing: the machine may be busy. */
export function tell(what: string, value: number, unit: string, target: number) {
  const figure = `${value.toFixed(1)} ${unit}`.padStart(12)
  const said = value <= target ? 'ok    ' : 'MISSED'
  console.log(`${said}  ${what.padEnd(40)} ${figure}  (at most ${target} ${unit})`)
}

/** Prints how much is wrong; the run fails by anything. */
export function tellWrong(what: string, count: number) {
  if (count) process.exitCode = 1
  console.log(`${count ? 'WRONG ' : 'ok    '}  ${what.padEnd(40)} ${String(count).padStart(12)}`)
}

export const quantile = (sorted: readonly number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0

async function startServer(databaseUrl: string, isFirst = true) {
  // Benches run side by side, and a server starts its helpers from the file of this name beside it.
  const folder = join(projectRoot, `.cache/bench/${process.pid}`)
  mkdirSync(folder, { recursive: true })
  const program = join(folder, 'erp.mjs')
  if (isFirst) {
    await bundle(join(projectRoot, 'server/cli/erp.ts'), program)
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  }
  const settings = {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    LOG_LEVEL: 'error',
    JWT_SECRET: 'only for measuring, and 32 bytes',
  }
  const server = spawn(process.execPath, [program, 'serve'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // A script that fails leaves no server on the port of the next one.
  guardProcess(server)
  return server
}

async function signIn(agent: Agent): Promise<string> {
  const body = Buffer.from(JSON.stringify(credentials))
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  for (let attempt = 0; ; attempt++) {
    try {
      const { content } = await send(
        agent,
        { method: 'POST', path: '/api/account/login', headers },
        body,
      )
      return (JSON.parse(content) as { accessToken: string }).accessToken
    } catch (error) {
      if (attempt > 400) throw error
      await sleep(100)
    }
  }
}

interface Asked {
  method: string
  path: string
  headers: Record<string, string | number>
}

function send(agent: Agent, asked: Asked, body?: Buffer): Promise<Got> {
  const began = performance.now()
  return new Promise((done, fail) => {
    const sent = request({ host: '127.0.0.1', port, agent, ...asked }, answer => {
      const isJson = /json|text.plain/.test(answer.headers['content-type'] ?? '')
      const kept: Buffer[] = []
      let bytes = 0
      let first = 0
      answer.on('data', (chunk: Buffer) => {
        first ||= performance.now() - began
        bytes += chunk.length
        if (isJson) kept.push(chunk)
      })
      answer.once('error', fail).once('end', () => {
        const content = Buffer.concat(kept).toString()
        done({ status: answer.statusCode!, first, ms: performance.now() - began, bytes, content })
      })
    })
    sent.once('error', fail).end(body)
  })
}

/** Resident memory of a process and of those that it has started; 0 where the system does not tell, or once it has ended. */
function residentBytes(pid: number): number {
  const started = told(`/proc/${pid}/task/${pid}/children`).trim()
  const own = Number(/VmRSS:\s+(\d+)/.exec(told(`/proc/${pid}/status`))?.[1] ?? 0) * 1024
  return (started ? started.split(' ') : []).reduce(
    (sum, child) => sum + residentBytes(Number(child)),
    own,
  )
}

function told(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
