import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { model, type Code, type InstalledModel } from '#define'
import { buildApp } from '#server/app.ts'
import { addDemo, addReference } from '#resources/demo.server.ts'
import { addStaff } from '#server/cli/staff.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { jobsOf } from '#server/jobs/jobs.ts'
import { runIfDue } from '#server/jobs/runner.ts'
import type { Beginning, DatabaseSettings } from '#tests/support/databases/beginning.ts'
import { isWhole } from '#tests/support/databases/databases.ts'
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
  isWhole: true,
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
  readonly db: Database
  /** Somebody with exactly these codes, made and signed in. */
  as(codes: readonly Code[] | 'ALL', client?: 'NZ' | 'CA'): Promise<Caller>
  /** Somebody without a session. */
  readonly nobody: Caller
  /** Fails when the tests have left ledgers that do not add up, but for what they leave on purpose. */
  close(onPurpose?: RegExp): Promise<void>
}

/** A product whose application nobody else uses. */
export interface OwnProduct extends Product {
  readonly app: FastifyInstance
}

/** What the product of tests is built with. */
export const appSettings = {
  jwtSecret: 'only for tests, and 32 bytes long',
  // Benches play longer than a session lasts.
  accessTtl: Number(process.env.ACCESS_TTL ?? 1800),
  logLevel: 'fatal',
  trustProxy: 0,
}

/**
 * The product in this process, on the given database, without a port. Every suite of a worker is answered by one application, whose
 * routes, validators and serializers take longer to make than most suites to run: each request finds the database of its suite.
 */
export async function startProduct(settings: DatabaseSettings): Promise<Product> {
  const db = await openReady(settings)
  const app = await sharedApp(db)
  // Awaited inside, since a request begins with its `then`.
  const product = productOf(db, options => database.run(db, async () => await app.inject(options)))
  return {
    ...product,
    async close(onPurpose) {
      // The application remembers allowed networks for a second, by a client that every prepared database has.
      const [listed] = await db.text('select 1 from ip_whitelist limit 1')
      if (listed) shared.delete(model())
      await closeVerified(db, onPurpose)
    },
  }
}

/** As `startProduct`, with an application of its own: for tests that listen on a port, close it, or change it. */
export async function startOwnProduct(settings: DatabaseSettings): Promise<OwnProduct> {
  const db = await openReady(settings)
  const app = await buildApp(db, appSettings)
  await app.ready()
  return {
    ...productOf(db, options => app.inject(options)),
    app,
    async close(onPurpose) {
      await app.close()
      await closeVerified(db, onPurpose)
    },
  }
}

/** The product on a port of its own, with the application built from the present sources. */
export async function serveProduct(
  settings: DatabaseSettings,
): Promise<OwnProduct & { baseURL: string }> {
  const product = await startOwnProduct(settings)
  const baseURL = await product.app.listen({ port: 0, host: '127.0.0.1' })
  return { ...product, baseURL }
}

async function openReady(settings: DatabaseSettings): Promise<Database> {
  const db = await openDatabaseOf(settings)
  if (isWhole(settings)) return db
  await migrate(db)
  await addReference(db)
  return db
}

/** The database of the suite whose request runs. */
const database = new AsyncLocalStorage<Database>()

/** The application of each installed model, on each kind of database. */
const shared = new WeakMap<InstalledModel, Map<boolean, Promise<FastifyInstance>>>()

function sharedApp({ isEmbedded }: Database): Promise<FastifyInstance> {
  const ofKind = shared.get(model()) ?? new Map<boolean, Promise<FastifyInstance>>()
  shared.set(model(), ofKind)
  const app = ofKind.get(isEmbedded) ?? makeApp(isEmbedded)
  ofKind.set(isEmbedded, app)
  return app
}

async function makeApp(isEmbedded: boolean) {
  const app = await buildApp(ofRequest(isEmbedded), appSettings)
  await app.ready()
  return app
}

/** Whichever database the request belongs to, which may go on after its suite has ended. */
function ofRequest(isEmbedded: boolean): Database {
  const one = () => {
    const db = database.getStore()
    if (!db) throw new Error('This runs outside of a request: use startOwnProduct.')
    return db
  }
  const on = (db: () => Database, reserved?: Database): Database => {
    const own: Database = {
      isEmbedded,
      connections: () => db().connections(),
      get reserved() {
        return reserved ?? own
      },
      query: (...given) => db().query(...given),
      text: (...given) => db().text(...given),
      write: work => db().write(work),
      batches: (...given) => db().batches(...given),
      whileRead: (...given) => db().whileRead(...given),
      isDiskFull: () => db().isDiskFull(),
      close: async () => {},
    }
    return own
  }
  return on(
    one,
    on(() => one().reserved),
  )
}

type Inject = (options: InjectOptions) => Promise<LightMyRequestResponse>

function productOf(db: Database, inject: Inject) {
  const made = new Map<string, Promise<Caller>>()
  return {
    db,
    nobody: callerOf(inject),
    as(codes: readonly Code[] | 'ALL', client: 'NZ' | 'CA' = 'NZ') {
      const text = codes === 'ALL' ? codes : codes.join(',')
      const key = `${client} ${text}`
      if (!made.has(key))
        made.set(key, newPerson(inject, db, `person${made.size}@test.example`, text, client))
      return made.get(key)!
    },
  }
}

async function newPerson(
  inject: Inject,
  db: Database,
  email: string,
  codes: string,
  client: string,
) {
  await addStaff(db, { email, name: `Person with ${codes || 'no codes'}`, password, codes, client })
  const { body } = await callerOf(inject).post('/api/account/login', { email, password })
  return callerOf(inject, body.accessToken)
}

function callerOf(inject: Inject, token?: string): Caller {
  const send = async (options: InjectOptions): Promise<Answer> => {
    const answer = await inject({
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
