// People store and pick with hand scanners in real browsers, which are killed with -9 amid scans and sends and begin anew on their profiles,
// while their networks are cut and the server is killed: node scripts/run.mjs tests/bench/warehouse/killedBrowsers.ts [--scans 150] [--seed 1]
import '#tests/support/installProduct.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { putAway } from '#resources/stock/positions/storing.server.ts'
import { Random } from '#server/demo/random.ts'
import { openConfigured } from '#server/db/open.ts'
import { startBuilt } from '#tests/bench/browser/stand.ts'
import { tellWrong } from '#tests/bench/server.ts'
import { sizesOf } from '#tests/bench/sizes.ts'
import { differences, worldIn, type World } from '#tests/support/api/world.ts'
import { unpackChromium } from '#tests/support/browser/chromium.ts'
import { startPostgres } from '#tests/support/databases/postgres.ts'
import { confirmOrder } from '#tests/support/orderStates.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { startPhone, type RealPhone, type Work } from './realPhone.ts'

const { scans, seed } = sizesOf({ scans: 150, seed: 1 })

const began = Date.now()
/** Prints what is being done, with the seconds since the beginning. */
const stage = (text: string) =>
  console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(7)} s  ${text}`)
// Whatever hangs: a scan takes some 2 s, a browser 10 s to begin, one in ten is killed.
const limit = setTimeout(
  () => {
    console.error('The bench does not come to its end.')
    process.exit(1)
  },
  180_000 + scans * 4000,
)

stage('starts PostgreSQL, builds and starts the server')
const postgres = await startPostgres({ isDurable: true })
const databaseUrl = await postgres.createDatabase()
const server = await startBuilt(20, databaseUrl)
const db = await openConfigured({ databaseUrl, dataDir: '' })
const chromium = await unpackChromium()
const counts = { typed: 0, browsers: 0, amidScan: 0, amidSend: 0, kept: 0, servers: 0, cuts: 0 }
/** Events by how often they left a phone. */
const sends = new Map<string, number>()
/** Most events that waited for a network. */
let waited = 0
/** Who waits for the next batch that leaves any phone. */
let sendWaiters: (() => void)[] = []
const wrong: string[] = []
/** Who still scans. */
const scanning = new Set<string>()
try {
  stage('makes goods, places and a plan')
  const jobs = await jobsIn(await worldIn(db))
  for (const { name } of jobs) scanning.add(name)
  const killing = killServer(new Random(seed, 'server'))
  const ran = await Promise.allSettled(jobs.map(scanAs))
  await killing
  for (const [i, result] of ran.entries()) {
    const { name } = jobs[i]!
    if (result.status === 'rejected') wrong.push(`${name}: ${String(result.reason)}`)
    else wrong.push(...(await againstLog(jobs[i]!, result.value)))
  }
  wrong.push(...(await differences(db)))
  const again = [...sends.values()].filter(times => times > 1).length
  const pieces = jobs.reduce((sum, { items }) => sum + items.length, 0)
  stage(
    `seed ${seed}: ${counts.typed} scans, ${pieces} pieces in ${sends.size} events, ${again} of them sent more than once; ${counts.browsers} kills of browsers, ${counts.amidScan} amid a scan (${counts.kept} of them on the disk before it was heard), ${counts.amidSend} amid a send; ${counts.servers} kills of the server; ${counts.cuts} cuts of the network, for which up to ${waited} events waited`,
  )
  for (const text of wrong) console.log(`  ${text}`)
  tellWrong('lost, twice or not as the log says', wrong.length)
} finally {
  await server.close()
  await db.close()
  await postgres.stop()
  chromium.remove()
  clearTimeout(limit)
}

interface Job extends Work {
  readonly name: string
  readonly kind: 'Store' | 'Pick'
  /** What is scanned before goods are, if anything. */
  readonly first?: string
  /** The codes of goods, piece by piece. */
  readonly items: readonly string[]
  /** Where they go: what is scanned then, and the layer that stands for it. */
  readonly last: string
  readonly layerId: string
}

/** Scans all pieces of a job; killed scans whose piece is not on the disk again are scanned again. @returns ids of events that were on the disk */
async function scanAs(job: Job): Promise<Set<string>> {
  const random = new Random(seed, job.name)
  const profile = temporaryFolder('phone')
  const ids = new Set<string>()
  let sent = new Promise<void>(() => {})
  let hasSent = () => {}
  const waitForSend = () => (sent = new Promise(done => (hasSent = done)))
  const start = async () => {
    const from = Date.now()
    const phone = await startPhone(job, {
      url: server.url,
      chromium,
      profile: profile.path,
      onProblem: text => stage(`${job.name}: ${text}`),
      onSend(of, count) {
        for (const id of of) sends.set(id, (sends.get(id) ?? 0) + count)
        hasSent()
        for (const each of sendWaiters.splice(0)) each()
      },
    })
    stage(`${job.name}: its browser is ready after ${((Date.now() - from) / 1000).toFixed(1)} s`)
    return phone
  }
  let phone: RealPhone = await start()
  /** Pieces whose scans were heard, and are not brought yet. */
  let hand = 0
  /** Kills the browser and starts it again. @throws where the hand is none of those that may be on the disk */
  const again = async (why: string, ...may: number[]) => {
    counts.browsers++
    await phone.kill()
    stage(`${job.name}: its browser was killed ${why}`)
    phone = await start()
    hand = await phone.inHand()
    if (!may.includes(hand))
      throw new Error(`${hand} pieces in the hand and not ${may.join(' or ')}`)
  }
  /** @param then pieces in the hand after the scan. @returns whether it was heard */
  const scan = async (code: string, then: number) => {
    counts.typed++
    if (!random.chance(0.08)) {
      await phone.scan(code)
      hand = then
      return true
    }
    counts.amidScan++
    const before = hand
    // At any moment: between two keys, while it is written, or after the beep.
    const typing = phone.type(code).catch(() => {})
    await sleep(random.int(0, 60))
    await again('amid a scan', before, then)
    await typing
    if (hand === then && then !== before) counts.kept++
    return false
  }
  const note = async () => {
    const events = await phone.events()
    for (const { id, message } of events) {
      ids.add(id)
      if (message) throw new Error(`a scan was refused: ${message}`)
    }
    return events.filter(({ state }) => state === 'waits').length
  }
  try {
    for (let next = 0; next < job.items.length;) {
      const isCut = random.chance(0.3)
      if (isCut) {
        counts.cuts++
        await phone.setOffline(true)
      }
      for (let rounds = isCut ? random.int(1, 3) : 1; rounds && next < job.items.length; rounds--) {
        // A place whose scan was killed may be forgotten.
        while (job.first && !(await scan(job.first, hand))) continue
        for (const code of job.items.slice(next, next + random.int(1, 3))) {
          const before = hand
          await scan(code, hand + 1)
          next += hand - before
          if (hand === before) break
        }
        const isAmidSend = random.chance(0.15)
        if (isAmidSend) void waitForSend()
        while (hand) await scan(job.last, 0)
        waited = Math.max(waited, await note())
        if (isAmidSend) {
          counts.amidSend++
          await Promise.race([sent, sleep(500)])
          await sleep(random.int(0, 40))
          await again('amid a send', 0)
        }
      }
      if (isCut) await phone.setOffline(false)
    }
    stage(`${job.name}: all is scanned`)
    scanning.delete(job.name)
    // A phone tries again after a minute at most, once nobody kills the server as soon as it does.
    for (let rest = 150_000; await note(); await sleep(500)) {
      if (!scanning.size) rest -= 500
      if (rest < 0) throw new Error('scans still wait on the phone')
    }
    stage(`${job.name}: all is sent`)
    return ids
  } finally {
    scanning.delete(job.name)
    await phone.kill()
    profile.remove()
  }
}

/** Kills the server each few seconds, as soon as a phone sends, while anybody scans. */
async function killServer(random: Random) {
  while (scanning.size) {
    await sleep(random.int(6000, 12_000))
    await Promise.race([new Promise<void>(done => sendWaiters.push(done)), sleep(5000)])
    await sleep(random.int(0, 30))
    if (!scanning.size) return
    const from = Date.now()
    await server.kill()
    counts.servers++
    stage(`the server was killed, and is ready after ${((Date.now() - from) / 1000).toFixed(1)} s`)
  }
}

/** Two people store, each goods of their own, and one picks an order, line by line. */
async function jobsIn(world: World): Promise<Job[]> {
  const { db, actor } = world
  // What the checklist asks first is asked of no scanner.
  await db.text('update checklist_items set is_required = false')
  const warehouseId = await world.warehouse('KILLED')
  const area = { warehouseId, isActive: true }
  const areaId = await world.make('stockAreas', { ...area, name: 'Racks', kind: 'Storage' })
  const gateId = await world.make('stockAreas', { ...area, name: 'Gate', kind: 'Loading zone' })
  const aisleId = await world.make('aisles', { areaId, code: 'A', walkOrder: 1 })
  const shelfId = await world.make('shelves', { aisleId, code: 'A01' })
  const place = async (code: string) => {
    const layerId = await world.make('layers', { shelfId, code })
    const [layer] = await db.text<{ name: string }>(
      'select full_code as name from layers where id = $1',
      [layerId],
    )
    return { layerId, name: layer!.name }
  }
  /** Of three scans two are of goods, and every second one where the place is scanned first. */
  const pieces = (share: number) => Math.ceil((scans / 3) * share)
  const jobs: Job[] = []
  for (const email of ['warehouse.nz', 'foreman.nz']) {
    const to = await place(String(jobs.length + 1))
    const item = `CRATE-${jobs.length}`
    const items = Array.from({ length: pieces(2 / 3) }, () => item)
    await world.stock(await world.sku(item), warehouseId, items.length)
    const [query, storesIn] = [`warehouseId=${warehouseId}`, warehouseId]
    const { layerId, name: last } = to
    jobs.push({
      name: `stores ${item}`,
      kind: 'Store',
      email,
      query,
      storesIn,
      items,
      last,
      layerId,
    })
  }
  const from = await place('9')
  const items = Array.from({ length: pieces(1 / 2) }, (_, n) => `PICKED-${n}`)
  const skuIds: string[] = []
  for (const item of items) {
    const skuId = await world.sku(item)
    skuIds.push(skuId)
    await world.stock(skuId, warehouseId, 2)
    const lying = { layerId: from.layerId, skuId, quantity: 2, stockStatus: 'Normal' }
    await db.write(tx => putAway({ db: tx, actor }, lying))
  }
  const order = await world.order(skuIds.map(skuId => [skuId, 1] as const))
  await world.write(context => confirmOrder(context, { orderId: order.id }))
  const planId = await world.plan(order.id, await world.calendar({ warehouseId }), world.day(1))
  for (const [i, skuId] of skuIds.entries())
    await world.make('planItems', { planId, orderLineId: order.line(i), skuId, quantity: 1 })
  const [gate] = await db.text<{ layerId: string; name: string }>(
    'select id as "layerId", full_code as name from layers where area_id = $1',
    [gateId],
  )
  const picks = { name: 'picks', kind: 'Pick', email: 'admin.nz', first: from.name } as const
  const { layerId, name: last } = gate!
  return [...jobs, { ...picks, query: `planId=${planId}`, items, last, layerId }]
}

/** Where the log has not each event once, or the log or the stock not each piece, in words. */
async function againstLog({ name, kind, items, layerId }: Job, ids: ReadonlySet<string>) {
  const codes = [...new Set(items)]
  const log = await db.query<{ eventId: string; code: string; outcome: string; quantity: number }>(
    sql`select e.event_id, k.code, e.outcome, e.quantity from scan_events e join skus k on k.id = e.sku_id where e.kind = ${kind} and k.code = any(${sql.param(codes)}::text[])`,
  )
  const stands = await db.query<{ code: string; quantity: number }>(
    sql`select k.code, sum(s.quantity)::int as quantity from stock_lines s join skus k on k.id = s.sku_id where s.layer_id = ${layerId} and k.code = any(${sql.param(codes)}::text[]) group by 1`,
  )
  const done = log.filter(({ outcome }) => outcome === 'Done')
  const inLog = new Set(done.map(({ eventId }) => eventId))
  const found = [...ids].filter(id => !inLog.has(id)).map(id => `${id} is not done in the log`)
  if (log.length !== inLog.size) found.push(`${log.length - inLog.size} refused or twice`)
  const sum = (rows: readonly { code: string; quantity: number }[], code: string) =>
    rows.reduce((total, row) => total + (row.code === code ? row.quantity : 0), 0)
  for (const code of codes) {
    const scanned = items.filter(item => item === code).length
    const [logged, stored] = [sum(done, code), sum(stands, code)]
    if (logged !== scanned || stored !== scanned)
      found.push(
        `${code}: ${scanned} were scanned, ${logged} are in the log, ${stored} stand there`,
      )
  }
  return found.map(text => `${name}: ${text}`)
}
