import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Code } from '#define'
import { buildApp } from '#server/app.ts'
import { addDemo, addReference } from '#resources/demo.server.ts'
import { addStaff } from '#server/cli/staff.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { jobsOf } from '#server/jobs/jobs.ts'
import { runIfDue } from '#server/jobs/runner.ts'
import type { Beginning, DatabaseSettings } from '#tests/support/databases/beginning.ts'
import { closeVerified } from '#tests/support/databases/ledger.ts'
import { openDatabaseOf } from '#tests/support/databases/openDatabaseOf.ts'

/** The day that demo data of tests is made for. */
export const demoToday = '2026-11-20'
const password = 'a long enough password'

/** A quarter of what `npm start` sells, and half of its people: enough for tests and quick to make. */
export const smallShop = { skus: 300, staff: 34 }

/** A database with every table and a small, believable business in it. */
export const demoBeginning: Beginning = {
  name: 'demo',
  madeOf: ['package-lock.json', 'define', 'resources', 'server', 'tests/support'],
  async prepare(settings) {
    const db = await openDatabaseOf(settings)
    await migrate(db)
    await addDemo(db, { ...smallShop, orders: 300, stockLines: 400, today: demoToday })
    await addReference(db)
    // A run for the list of runs; the other jobs would change the business as time goes by.
    for (const job of jobsOf()) if (job.name === 'Ledger check') await runIfDue(db, job, () => {})
    await db.close()
  },
}

export interface Answer {
  status: number
  headers: LightMyRequestResponse['headers']
  body: any
  /** The body as it was sent, for files. */
  bytes: Buffer
}

/** A signed-in person who calls the product. */
export interface Caller {
  get(path: string, query?: Record<string, unknown>): Promise<Answer>
  post(path: string, body?: unknown): Promise<Answer>
  put(path: string, body?: unknown): Promise<Answer>
  delete(path: string): Promise<Answer>
  send(options: InjectOptions): Promise<Answer>
}

export interface Product {
  readonly app: FastifyInstance
  readonly db: Database
  /** Somebody with exactly these codes, made and signed in. */
  as(codes: readonly Code[] | 'ALL', client?: 'NZ' | 'CA'): Promise<Caller>
  /** Somebody without a session. */
  readonly nobody: Caller
  /** Fails when the tests have left ledgers that do not add up, but for what they leave on purpose. */
  close(onPurpose?: RegExp): Promise<void>
}

/** What the product of tests is built with. */
export const appSettings = {
  jwtSecret: 'only for tests, and 32 bytes long',
  // Benches play longer than a session lasts.
  accessTtl: Number(process.env.ACCESS_TTL ?? 1800),
  logLevel: 'fatal',
  trustProxy: 0,
}

/** The product in this process, on the given database, without a port. */
export async function startProduct(settings: DatabaseSettings): Promise<Product> {
  const db = await openDatabaseOf(settings)
  await migrate(db)
  await addReference(db)
  const app = await buildApp(db, appSettings)
  await app.ready()
  const nobody = callerOf(app)
  const made = new Map<string, Promise<Caller>>()
  return {
    app,
    db,
    nobody,
    as(codes, client = 'NZ') {
      const text = codes === 'ALL' ? codes : codes.join(',')
      const key = `${client} ${text}`
      if (!made.has(key))
        made.set(key, newPerson(app, db, `person${made.size}@test.example`, text, client))
      return made.get(key)!
    },
    async close(onPurpose) {
      await app.close()
      await closeVerified(db, onPurpose)
    },
  }
}

/** The product on a port of its own, with the application built from the present sources. */
export async function serveProduct(
  settings: DatabaseSettings,
): Promise<Product & { baseURL: string }> {
  const product = await startProduct(settings)
  const baseURL = await product.app.listen({ port: 0, host: '127.0.0.1' })
  return { ...product, baseURL }
}

async function newPerson(
  app: FastifyInstance,
  db: Database,
  email: string,
  codes: string,
  client: string,
) {
  await addStaff(db, { email, name: `Person with ${codes || 'no codes'}`, password, codes, client })
  const { body } = await callerOf(app).post('/api/account/login', { email, password })
  return callerOf(app, body.accessToken)
}

function callerOf(app: FastifyInstance, token?: string): Caller {
  const send = async (options: InjectOptions): Promise<Answer> => {
    const answer = await app.inject({
      ...options,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...options.headers },
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: parsed(answer.body),
      bytes: answer.rawPayload,
    }
  }
  return {
    send,
    get: (url, query = {}) => send({ method: 'GET', url, query: texts(query) }),
    post: (url, payload = {}) => send({ method: 'POST', url, payload: payload as object }),
    put: (url, payload = {}) => send({ method: 'PUT', url, payload: payload as object }),
    delete: url => send({ method: 'DELETE', url }),
  }
}

/** Objects and pairs travel in a query as JSON. */
const texts = (query: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(query).map(([k, v]) => [
      k,
      typeof v === 'string'
        ? v
        : Array.isArray(v) &&
            typeof v[0] === 'string' &&
            k !== 'sort' &&
            k !== 'ids' &&
            k !== 'range'
          ? (v as string[])
          : JSON.stringify(v),
    ]),
  )

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
