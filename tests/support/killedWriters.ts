import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Code } from '../../resources/define/index.ts'
import { branchId } from '../../server/demo/reference.ts'
import { openConfigured } from '../../server/db/open.ts'
import { verifyLedger } from '../../server/db/verify/ledger.ts'
import type { Who } from '../../server/session/who.ts'
import { openWorld } from '../api/domain/world.ts'
import type { DatabaseSettings } from './databases.ts'
import { guardProcess } from './guardian.ts'
import { bundled } from './serverProcess.ts'

/** What the writing process works on. */
export interface Ground {
  who: Omit<Who, 'codes'> & { codes: Code[] }
  orderId: string
  customerId: string
  branchId: string
  skuId: string
  warehouses: string[]
  calendarId: string
  date: string
  methodId: string
}
export interface Killed {
  /** How many writes of each kind were acknowledged and found. */
  found: Record<string, number>
  /** Acknowledged and not there, half done, or not adding up; in words. */
  wrong: string[]
  /** Milliseconds that a process took to begin: the first, and the slowest of those after a kill. */
  cleanReady: number
  slowestReady: number
}

const tableOf: Readonly<Record<string, string>> = {
  plan: 'select 1 from delivery_plans where id = $1::uuid',
  post: 'select 1 from stock_moves where movement_id in (select movement_id from stock_moves where client_event_id = $1) having count(*) = 4',
  payment: 'select 1 from payments where reference = $1',
  sale: `select 1 from orders o join order_lines l on l.order_id = o.id where o.id = $1::uuid and o.state = 'Confirmed' and o.delivery_status = 'Delivered' and l.quantity_delivered = 1`,
}

/**
 * Kills a process again and again while it books, posts, takes payments and sells, eight at a time, and looks after each kill whether
 * every acknowledged write is there, nothing is half done and the ledgers add up. Begins with an `emptyBeginning`.
 */
export async function killedWriters(settings: DatabaseSettings, kills: number): Promise<Killed> {
  const ground = await prepare(settings)
  const program = await bundled('tests/support/domainWriter.ts')
  const killed: Killed = { found: {}, wrong: [], cleanReady: 0, slowestReady: 0 }
  try {
    for (let n = 0; n < kills; n++) {
      const { lines, ready } = await writeUntilKilled(program.file, settings, ground)
      if (n) killed.slowestReady = Math.max(killed.slowestReady, ready)
      else killed.cleanReady = ready
      await examine(settings, lines, killed)
    }
  } finally {
    program.remove()
  }
  return killed
}

async function prepare(settings: DatabaseSettings): Promise<Ground> {
  const world = await openWorld(settings)
  const skuId = await world.sku('KILLED')
  const warehouses = [await world.warehouse('K1'), await world.warehouse('K2')]
  for (const warehouseId of warehouses) await world.stock(skuId, warehouseId, 50_000)
  const ground = {
    who: { ...world.who, codes: [...world.who.codes] },
    orderId: (await world.order([[skuId, 1]], { total: 1_000_000 })).id,
    customerId: await world.make('customers', { name: 'Of the killed' }),
    branchId: branchId('AKL'),
    skuId,
    warehouses,
    calendarId: await world.calendar(),
    date: world.day(3),
    methodId: await world.make('paymentMethods', { name: 'Cash', type: 'Cash' }),
  }
  await world.close()
  return ground
}

async function writeUntilKilled(file: string, settings: DatabaseSettings, ground: Ground) {
  const { DATABASE_URL: _, DATA_DIR: __, ...rest } = process.env
  const began = Date.now()
  const child = spawn(process.execPath, [file], {
    env: { ...rest, ...settings, GROUND: JSON.stringify(ground) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  guardProcess(child)
  let told = '',
    complaint = '',
    ready = 0
  child.stdout.on('data', chunk => {
    told += chunk
    ready ||= Date.now() - began
  })
  child.stderr.on('data', chunk => (complaint += chunk))
  const ended = new Promise(done => child.once('close', done))
  const isOver = () => child.exitCode !== null || Date.now() - began > 60_000
  while (told.split('\n').length < 12 && !isOver()) await sleep(10)
  await sleep(Math.random() * 300)
  child.kill('SIGKILL')
  await ended
  if (complaint || told.split('\n').length < 12)
    throw new Error(`The writer did not write:\n${told}${complaint}`)
  // The last line may be cut off; what it would have told was acknowledged to nobody.
  return { ready, lines: told.split('\n').slice(1, -1) }
}

async function examine(settings: DatabaseSettings, lines: readonly string[], killed: Killed) {
  const db = await openConfigured({
    databaseUrl: 'DATABASE_URL' in settings ? settings.DATABASE_URL : undefined,
    dataDir: 'DATA_DIR' in settings ? settings.DATA_DIR : '',
  })
  try {
    for (const line of lines) {
      const [kind, id] = line.split(' ') as [string, string]
      if ((await db.text(tableOf[kind]!, [id])).length)
        killed.found[kind] = (killed.found[kind] ?? 0) + 1
      else killed.wrong.push(`${line} was acknowledged and is lost`)
    }
    const half = await db.text<{ code: string }>(
      `select o.order_code as code from orders o where o.source = 'Phone' and not exists (
         select 1 from order_lines l join plan_items i on i.order_line_id = l.id join delivery_plans p on p.id = i.plan_id
         where l.order_id = o.id and l.quantity_delivered = 1 and i.delivered = 1 and p.state = 'Delivered')`,
    )
    killed.wrong.push(...half.map(({ code }) => `${code} is half done`))
    const { differences } = await verifyLedger(db)
    // Orders of these tests are written without adding up their amounts.
    killed.wrong.push(
      ...differences.filter(d => !d.check.startsWith('The amounts of an order')).map(d => d.text),
    )
  } finally {
    await db.close()
  }
}
