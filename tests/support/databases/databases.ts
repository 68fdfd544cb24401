import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import type { Beginning, DatabaseSettings } from './beginning.ts'
import { emptyBeginning } from './emptyBeginning.ts'
import { preparedOrKept } from './kept.ts'
import { createDatabase, databaseUrl, dropDatabase } from './postgresDatabases.ts'
import { removeFolder } from '#tests/support/temporaryFolder.ts'

export const databaseKinds = ['embedded', 'postgres'] as const
export type DatabaseKind = (typeof databaseKinds)[number]

export interface TestDatabase {
  readonly kind: DatabaseKind
  /** For use inside tests and hooks; while the tests are being collected there is no database yet. */
  readonly settings: DatabaseSettings
}

/** A database without a table. */
export const nothing: Beginning = { name: 'nothing', prepare: async () => {} }

/**
 * Runs a suite on a database of its own that is removed afterwards, in the state that `beginning` prepares: unless told, with every table.
 * Hooks of the suite run inside the database's life. It runs on PostgreSQL in `npm test` and on the embedded database in `npm run
 * test:deep`. ERP_TEST_ON names another one.
 */
export const describeOnEachDatabase: typeof describeOnBoth = (name, suite, beginning) =>
  describeOnDatabase(only ?? 'postgres', name, suite, beginning)

/** As `describeOnEachDatabase`, on both every time: for what the two do differently. */
export function describeOnBoth(
  name: string,
  suite: (database: TestDatabase) => void,
  beginning = emptyBeginning,
): void {
  for (const kind of databaseKinds)
    if (!only || only === kind) describeOnDatabase(kind, name, suite, beginning)
}

/** The database that ERP_TEST_ON names, while a test is being written or where suites run on the other one. */
const only = databaseKinds.find(kind => kind === process.env.ERP_TEST_ON)

/**
 * As `describeOnEachDatabase`, for rules, which are tried on PostgreSQL alone. The embedded database runs the same statements three times
 * slower; what differs in it is held by the tests of reliability and files, the contract and the journeys.
 */
export const describeRules = describeOnEachDatabase

/** As `describeOnEachDatabase`, for what one of the two alone can show: races on `postgres`, the folder's lock on `embedded`. */
export function describeOnDatabase(
  kind: DatabaseKind,
  name: string,
  suite: (database: TestDatabase) => void,
  beginning = emptyBeginning,
): void {
  describe(`${name} (${kind})`, () => {
    let settings: DatabaseSettings | undefined
    beforeAll(async () => {
      settings = await openDatabase(kind, beginning)
    })
    afterAll(async () => {
      if (settings) await removeDatabase(settings)
    })
    suite({
      kind,
      get settings() {
        if (!settings) throw new Error('the database exists inside hooks and tests only')
        return settings
      },
    })
  })
}

/** Makes a database for a test that needs more than one. The caller removes it with `removeDatabase`. */
export async function openDatabase(
  kind: DatabaseKind,
  beginning?: Beginning,
): Promise<DatabaseSettings> {
  if (beginning) await prepareOnce(kind, beginning)
  const settings = await makeDatabase(kind, randomBytes(6).toString('hex'), beginning?.name)
  if (beginning?.isWhole) whole.add(settings)
  return settings
}

const whole = new WeakSet<DatabaseSettings>()

/** Whether a database was made with every table and what every database of the product has. */
export const isWhole = (settings: DatabaseSettings): boolean => whole.has(settings)

export async function removeDatabase(settings: DatabaseSettings): Promise<void> {
  if ('DATABASE_URL' in settings) await dropDatabase(inject('postgresUrl'), settings.DATABASE_URL)
  else removeFolder(settings.DATA_DIR)
}

async function makeDatabase(
  kind: DatabaseKind,
  name: string,
  template?: string,
): Promise<DatabaseSettings> {
  if (kind === 'postgres') {
    const DATABASE_URL = await createDatabase(inject('postgresUrl'), {
      name: databaseName(name),
      ...(template && { template: databaseName(template) }),
    })
    return { DATABASE_URL }
  }
  const DATA_DIR = folderName(name)
  if (template)
    cpSync(folderName(template), DATA_DIR, { recursive: true, preserveTimestamps: true })
  else mkdirSync(DATA_DIR, { mode: 0o700 })
  return { DATA_DIR }
}

/** Test files run in several processes: the first that asks prepares, the others wait for it. */
async function prepareOnce(kind: DatabaseKind, beginning: Beginning): Promise<void> {
  const { name, prepare, madeOf } = beginning
  const lock = join(inject('runFolder'), `${kind}-${name}.lock`)
  const isReady = join(inject('runFolder'), `${kind}-${name}.ready`)
  while (!existsSync(isReady)) {
    if (!take(lock)) {
      await sleep(50)
      continue
    }
    try {
      if (existsSync(isReady)) return
      await removeDatabase(settingsOf(kind, name))
      const made = async () => prepare(await makeDatabase(kind, name))
      if (kind === 'embedded' && madeOf)
        await preparedOrKept(folderName(name), { name, madeOf }, made)
      else await made()
      writeFileSync(isReady, '')
    } finally {
      rmSync(lock, { recursive: true })
    }
  }
}

function take(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}

function settingsOf(kind: DatabaseKind, name: string): DatabaseSettings {
  return kind === 'embedded'
    ? { DATA_DIR: folderName(name) }
    : { DATABASE_URL: databaseUrl(inject('postgresUrl'), databaseName(name)) }
}

const databaseName = (name: string) => `${inject('databasePrefix')}${name}`
const folderName = (name: string) => join(inject('runFolder'), `embedded-${name}`)
