import { parseArgs } from 'node:util'
import { figuresInWords } from '#resources/administration/movingIn/figuresCommand.server.ts'
import { addDemo, addReference } from '#resources/demo.server.ts'
import { importProductFile } from '#resources/products/files/productFileCommand.server.ts'
import { rebuildReports } from '#resources/sales/saleEntries/saleSums.server.ts'
import { installProduct } from '#resources/server.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openBeside, openConfigured } from '#server/db/open.ts'
import { settingsFrom, type Settings } from '#server/settings.ts'
import { readBackup, writeBackup } from './backup.ts'
import { begin } from './init.ts'
import { reportLedger } from './ledger.ts'
import { serve } from './serve.ts'
import { addStaff } from './staff.ts'
import { announceVersion } from './version.ts'

const usage = `npm run erp -- <command>

  serve [--demo-if-new] [--processes N]
                                listens on PORT (4000) of HOST (127.0.0.1); several processes need DATABASE_URL
  migrate                       applies the migrations that are missing
  init --client NZ|CA --admin E [--name N] [--password P]
                                begins an empty database without demo data, with a first person who may do everything
  staff add --email E --name N --password P --codes D1,J1|ALL --client NZ|CA
                                adds a person, or changes the one with this e-mail (only what is given)
  demo-data [--orders N] [--stock-lines N] [--seed N] [--today YYYY-MM-DD]
                                fills an empty database
  import-products <file> --by EMAIL [--category NAME] [--market NZ|CA] [--prefix P] [--columns field=Header,...] [--apply]
                                makes products with a SKU and a price from a CSV or XLSX, read by header; without --apply it is only tried
  figures --client NZ|CA        prints what Moving in shows: how many records, orders, stock and its value, what customers owe
  backup <file>                 writes everything, as of one moment, to a new compressed file; also while a server runs
  restore <file>                fills a new, empty database from such a file
  rebuild-reports               makes the sums of sales again, also while a server runs
  verify-ledger                 compares what is kept twice: bookings, stock, money, the audit's chain; exit 1 if anything differs
  version publish --version 20261120.1 [--force] --line "What is new" [--line ...]
                                tells open browsers that a newer application is there

DATABASE_URL names a PostgreSQL (15 or newer); without it the embedded database in DATA_DIR is used.
Other settings: DATABASE_REPLICA_URL, DATABASE_CONNECTIONS, JWT_SECRET, TRUST_PROXY, LOG_LEVEL, ACCESS_TTL, METRICS_TOKEN.`

/** Printed as one line without a stack. */
class UsageError extends Error {}

let settings: Settings

installProduct()
try {
  settings = settingsFrom(process.env)
  await run(process.argv.slice(2))
} catch (error) {
  const isForPerson =
    error instanceof UsageError ||
    ['DatabaseInUse', 'Error', 'BadInput', 'Unavailable'].includes(
      (error as Error).constructor.name,
    )
  console.error(isForPerson ? (error as Error).message : error)
  process.exit(1)
}

async function run([command, ...rest]: string[]) {
  if (command === 'serve') {
    const given = options(rest, ['demo-if-new', 'beside'], ['processes', 'behind'])
    return serve(settings, {
      addReference,
      ...(given.has('demo-if-new') ? { addDemo } : {}),
      beside: given.has('beside'),
      ...(given.has('behind') && { behind: given.get('behind')! }),
      ...number(given, 'processes', 'processes', 1, 64),
    })
  }
  if (command === 'migrate')
    return withDatabase(async (_, applied) =>
      console.log(applied.length ? `Applied ${applied.join(', ')}.` : 'Nothing to apply.'),
    )
  if (command === 'staff' && rest[0] === 'add') {
    const given = options(rest.slice(1), [], ['email', 'name', 'password', 'codes', 'client'])
    const email = given.get('email')
    if (!email) throw new UsageError(`--email is missing.\n\n${usage}`)
    return withDatabase(async db =>
      console.log(await addStaff(db, { email, ...Object.fromEntries(given) })),
    )
  }
  if (command === 'init') {
    const given = options(rest, [], ['admin', 'client', 'name', 'password'])
    const admin = given.get('admin')
    const client = given.get('client')
    if (!admin || !client) throw new UsageError(`init needs --client and --admin.\n\n${usage}`)
    return withDatabase(async db =>
      console.log(await begin(db, { admin, client, ...Object.fromEntries(given) })),
    )
  }
  if (command === 'demo-data') {
    const given = options(rest, [], ['orders', 'stock-lines', 'seed', 'today'])
    const today = given.get('today')
    if (today && !/^\d{4}-\d{2}-\d{2}$/.test(today))
      throw new UsageError('--today must be a date such as 2026-11-20.')
    return withDatabase(db =>
      addDemo(db, {
        ...number(given, 'orders', 'orders'),
        ...number(given, 'stock-lines', 'stockLines'),
        ...number(given, 'seed', 'seed'),
        ...(today ? { today } : {}),
      }),
    )
  }
  if (command === 'import-products') {
    const [file, ...more] = rest
    const given = options(more, ['apply'], ['by', 'category', 'market', 'prefix', 'columns'])
    const by = given.get('by')
    if (!file || file.startsWith('-')) throw new UsageError(`The file is missing.\n\n${usage}`)
    if (!by) throw new UsageError(`--by is missing.\n\n${usage}`)
    const asked = { ...Object.fromEntries(given), by, isApplied: given.has('apply') }
    return beside(async db => console.log(await importProductFile(db, file, asked)))
  }
  if (command === 'figures') {
    const client = options(rest, [], ['client']).get('client')
    if (!client) throw new UsageError(`--client is missing.\n\n${usage}`)
    return beside(async db => console.log(await figuresInWords(db, client)))
  }
  if (command === 'backup' && rest.length === 1) return beside(db => writeBackup(db, rest[0]!))
  if (command === 'restore' && rest.length === 1)
    return readBackup(await openConfigured(settings), rest[0]!)
  if (command === 'rebuild-reports' && !rest.length)
    return beside(async db => console.log(await rebuildReports(db)))
  if (command === 'verify-ledger' && !rest.length) return beside(reportLedger)
  if (command === 'version' && rest[0] === 'publish')
    return beside(db => announceVersion(db, rest.slice(1)))
  throw new UsageError(
    command && command !== 'help'
      ? `There is no command ${[command, ...rest].join(' ')}.\n\n${usage}`
      : usage,
  )
}

async function withDatabase(work: (db: Database, applied: string[]) => Promise<unknown>) {
  const db = await openConfigured(settings)
  try {
    const applied = await migrate(db)
    await addReference(db)
    await work(db, applied)
  } finally {
    await db.close()
  }
}

/**
 * For commands that change no table and so need no migration. They report when they share a running
 * server's database.
 */
async function beside(work: (db: Database) => Promise<unknown>) {
  const { db, isShared } = await openBeside(settings)
  if (isShared)
    console.log('Going through the running server, which answers more slowly meanwhile.')
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

function options(args: string[], flags: string[], texts: string[] = []): Map<string, string> {
  try {
    const { values } = parseArgs({
      args,
      strict: true,
      options: Object.fromEntries([
        ...flags.map(f => [f, { type: 'boolean' }] as const),
        ...texts.map(t => [t, { type: 'string' }] as const),
      ]),
    })
    return new Map(Object.entries(values).map(([k, v]) => [k, String(v)]))
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`)
  }
}

function number(given: Map<string, string>, name: string, as: string, min = 0, max = 10_000_000) {
  const text = given.get(name)
  if (text === undefined) return {}
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new UsageError(
      `--${name} must be a whole number from ${min} to ${max.toLocaleString('en')}.`,
    )
  return { [as]: value }
}
