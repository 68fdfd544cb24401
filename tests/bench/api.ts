// Measures the API on PostgreSQL beside a bare server with statements by hand: npm run bench -- [options]
import '#tests/support/installProduct.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { addStaff } from '#server/cli/staff.ts'
import { openConfigured } from '#server/db/open.ts'
import { sessionOptions, type Database } from '#server/db/database.ts'
import type { Actor } from '#server/session/actor.ts'
import { codes } from '#resources/codes.ts'
import { openLoaded } from './api/database.ts'
import { etaOf } from './api/eta.ts'
import { wastefulLists } from './api/indexes.ts'
import { forSeconds, median, send, times, type Next, type Round, type Target } from './api/load.ts'
import { optionsFrom } from './api/options.ts'
import { waitsOf } from './api/phrases.ts'
import { build, startFloor, startProduct } from './api/processes.ts'
import { tableOf, writeTable, type Result } from './api/report.ts'
import { firstPages } from './api/screens.ts'
import { refuseDifference } from './api/same.ts'
import { sellingOf } from './api/selling.ts'
import {
  listSubject,
  oneSubject,
  processingSubject,
  stockSubject,
  updateSubject,
  type Subject,
} from './api/subjects.ts'
import { quantile } from './server.ts'

const options = optionsFrom(process.argv.slice(2))
/** As many connections on both sides: clients to the server, and the server to the database. */
const clients = 10
const connections = 16
const productPort = 4778
/** Milliseconds that the first page of a list may take, 19 times of 20. */
const pageLimit = 150
const person = { email: 'bench@test.example', password: 'a long enough password' }
const results: Result[] = []

build()
const database = await openLoaded(options)
try {
  await measure(database.url)
} finally {
  await database.stop()
}

const size = `${options.orders.toLocaleString('en')} orders and ${options.stockLines.toLocaleString('en')} stock lines`
const table = tableOf(results, { postgres: database.postgres, size })
console.log(`\n${table}`)
if (options.isWrite) writeTable(table)
if (options.isCheck && results.some(r => !r.isMet)) process.exitCode = 1

async function measure(url: string) {
  tell({
    what: `demo data: ${options.orders.toLocaleString('en')} orders`,
    measured: `${database.loadSeconds.toFixed(0)} s`,
    limit: `${loadLimit()} s`,
    isMet: database.loadSeconds <= loadLimit(),
  })
  const db = await openConfigured({ databaseUrl: url, dataDir: '' })
  const product = await startProduct(url, productPort, options.processes)
  try {
    await addStaff(db, { ...person, name: 'Bench', codes: 'ALL', client: 'NZ' })
    const actor = await whoIs(db)
    const subjects = {
      list: await listSubject(db, actor),
      one: await oneSubject(db, actor),
      stock: await stockSubject(db),
      processing: await processingSubject(db, actor),
      update: await updateSubject(db, actor),
    }
    const floor = await startFloor({
      databaseUrl: url,
      options: sessionOptions,
      connections,
      person: { clientId: actor.clientId, staffId: actor.staffId, country: actor.country },
    })
    const sides: Sides = {
      product: { origin: product.origin, headers: await signIn(product.origin) },
      floor: { origin: floor.origin, headers: {} },
    }
    try {
      const measures: Record<string, () => Promise<void>> = {
        list: () => compare('rows of a list: filter and sort', subjects.list, sides, 0.5),
        one: () => compare('get one order with its lines', subjects.one, sides, 0.6),
        stock: () => compare('stock check: 25 products by a word', subjects.stock, sides, 0.5),
        processing: () =>
          compare('order processing in one request', subjects.processing, sides, 0.5),
        waits: () => waits(db, actor, sides.product),
        indexes: () => indexes(db, actor),
        screens: () => screens(sides.product),
        eta: async () => {
          for await (const result of etaOf(db, sides.product, options.requests ?? 20)) tell(result)
        },
        selling: async () => {
          const { requests, invoices } = options
          const bench = { db, actor, product: sides.product, pid: product.pid, requests, invoices }
          for await (const result of sellingOf(bench)) tell(result)
        },
        changes: () => afterChanges(subjects.update, sides),
        update: () => compare('update: checks, codes, version, audit', subjects.update, sides, 0.4),
      }
      for (const [name, run] of Object.entries(measures))
        // What a slip takes writes orders of its own: it is asked for by name.
        if (options.only.length ? options.only.includes(name) : name !== 'eta') await run()
    } finally {
      await floor.stop()
    }
  } finally {
    await product.stop()
    await db.close()
  }
}

interface Sides {
  product: Target
  floor: Target
}

/** Requests per second of the product, as a share of the floor's: the middle of rounds that take turns. */
async function compare(what: string, subject: Subject, sides: Sides, limit: number) {
  await refuseDifference(subject, sides.product, sides.floor)
  const rounds: Record<'product' | 'floor', Round[]> = { product: [], floor: [] }
  for (let round = 0; round <= options.rounds; round++)
    for (const side of ['floor', 'product'] as const) {
      const one = await send(sides[side], subject.next, clients, forSeconds(options.seconds))
      // The first round of each warms up.
      if (round) rounds[side].push(one)
    }
  const rates = { product: perSecond(rounds.product), floor: perSecond(rounds.floor) }
  const ratio = rates.product / rates.floor
  const took = rounds.product.flatMap(r => r.times).toSorted((a, b) => a - b)
  tell({
    what,
    measured: `${ratio.toFixed(2)} of the floor: ${rates.product.toFixed(0)} to ${rates.floor.toFixed(0)} requests a second; ${spread(took)}`,
    limit: `${limit} of the floor`,
    isMet: ratio >= limit,
  })
}

function perSecond(rounds: readonly Round[]) {
  return median(rounds.map(r => r.perSecond))
}

/** How long one person waits, alone. */
async function waits(db: Database, actor: Actor, product: Target) {
  for (const { name, limit, paths } of await waitsOf(db, actor)) {
    const next = inTurn(paths)
    await send(product, next, 1, times(options.requests ?? paths.length))
    const { times: took } = await send(
      product,
      next,
      1,
      times(options.requests ?? Math.max(200, paths.length * 2)),
    )
    tell({
      what: name,
      measured: `${spread(took)}, at most ${took.at(-1)!.toFixed(1)}`,
      limit: `${limit} ms in 19 of 20`,
      isMet: quantile(took, 0.95) <= limit,
    })
  }
}

/** A list before and after many changes of its records, both times right after what was changed came to rest. */
async function afterChanges(update: Subject, sides: Sides) {
  const filter = encodeURIComponent('{"type":"Retail"}')
  const paths = [0, 25, 50, 75].map(
    from => `/api/customers?range=[${from},${from + 24}]&filter=${filter}`,
  )
  const rate = async () => {
    const rounds: Round[] = []
    for (let round = 0; round <= options.rounds; round++)
      rounds.push(await send(sides.product, inTurn(paths), clients, forSeconds(options.seconds)))
    return perSecond(rounds.slice(1))
  }
  const before = await rate()
  await send(sides.product, update.next, clients, times(options.updates))
  await sleep(1000)
  const after = await rate()
  tell({
    what: `list of customers after ${options.updates.toLocaleString('en')} updates`,
    measured: `${(before / after).toFixed(2)} times slower: ${before.toFixed(0)}, then ${after.toFixed(0)} requests a second`,
    limit: '2 times',
    isMet: before / after <= 2,
  })
}

async function screens(product: Target) {
  const pages = await firstPages(product, options.requests ?? 20)
  const slow = pages.filter(({ ms }) => ms > pageLimit)
  for (const { path, ms } of slow) console.log(`        ${path}: ${ms.toFixed(0)} ms`)
  tell({
    what: `first pages of ${pages.length} lists and tables`,
    measured: `${pages.length - slow.length} within the limit; the slowest ${pages[0]?.ms.toFixed(0)} ms`,
    limit: `${pageLimit} ms in 19 of 20`,
    isMet: !slow.length,
  })
}

async function indexes(db: Database, actor: Actor) {
  const wasteful = await wastefulLists(db, actor)
  for (const { list, asked, rows, ms } of wasteful)
    console.log(
      `        ${list}, ${asked}: reads ${rows.toLocaleString('en')} rows in a row, ${ms.toFixed(0)} ms`,
    )
  tell({
    what: 'lists whose sort or search reads a large table from end to end',
    measured: wasteful.length
      ? [...new Set(wasteful.map(w => `${w.list} by ${w.asked}`))].join(', ')
      : 'none',
    limit: 'none',
    isMet: !wasteful.length,
  })
}

function tell(result: Result) {
  results.push(result)
  if (result.isRight === false) process.exitCode = 1
  console.log(
    `${result.isMet ? 'ok    ' : 'MISSED'}  ${result.what}: ${result.measured} (limit ${result.limit})`,
  )
}

function spread(took: readonly number[]) {
  return `half within ${quantile(took, 0.5).toFixed(1)} ms, 95 % within ${quantile(took, 0.95).toFixed(1)}, 99 % within ${quantile(took, 0.99).toFixed(1)}`
}

/** Ten minutes for a million orders, and in proportion. */
function loadLimit() {
  return Math.max(60, (600 * options.orders) / 1_000_000)
}

function inTurn(paths: readonly string[]): Next {
  let n = 0
  return () => ({ path: paths[n++ % paths.length]! })
}

async function signIn(origin: string): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  return { authorization: `Bearer ${accessToken}` }
}

/** The person as the product sees them. */
async function whoIs(db: Database): Promise<Actor> {
  const [staff] = await db.text<{ id: string; clientId: string }>(
    'select id, client_id as "clientId" from staff where email = $1',
    [person.email],
  )
  return {
    staffId: staff!.id,
    clientId: staff!.clientId,
    country: 'NZ',
    codes: new Set(codes),
    sessionId: '',
    requestId: 'bench',
    ip: '127.0.0.1',
  }
}
