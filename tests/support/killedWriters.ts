import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Code } from '#define'
import { branchId } from '#resources/administration/demo/reference.ts'
import { openBeside } from '#server/db/open.ts'
import type { Actor } from '#server/session/actor.ts'
import { containerNo } from '#resources/purchasing/demo/containers.ts'
import { openWorld, type World } from './api/world.ts'
import type { DatabaseSettings } from './databases/beginning.ts'
import { mailDouble, smsDouble } from './messages/doubles.ts'
import { leaveNow, wrongTexts } from './messages/killedTexts.ts'
import { guardProcess } from './guardian.ts'
import { leaveUnpriced, ledgerDifferences } from './databases/ledger.ts'
import { placeOf } from './databases/openDatabaseOf.ts'
import { bundled } from './serverProcess.ts'

/** What the writing process works on. */
export interface Ground {
  who: Omit<Actor, 'codes'> & { codes: Code[] }
  orderId: string
  customerId: string
  supplierId: string
  branchId: string
  skuId: string
  /** What phones scan: stock of its own, so that nothing else waits for a phone. */
  scannedId: string
  warehouses: string[]
  calendarId: string
  date: string
  nextDate: string
  methodId: string
  /** Goods at sea that orders wait for, there after all days of plans, and what their customers are texted; absent: nothing is decided. */
  late?: { containerId: string; lineId: string; templateId: string }
  /** Where what Sell it sells is delivered to; absent: nothing is sold by it. */
  addressId?: string
  /** How many plans each move of a day has; absent: no days are moved. */
  plansOfDay?: number
}
export interface Killed {
  /** How many writes of each kind were acknowledged and found. */
  found: Record<string, number>
  /** Acknowledged and not there, half done, or not adding up; in words. */
  wrong: string[]
  /** How many e-mails customers were sent, and how many texts. */
  told: number
  texted: number
  /** Milliseconds that the server took to be ready: at first, and at most after a kill, which it followed at once. */
  cleanReady: number
  slowestReady: number
}

/** The plans that a day is moved with. */
const plansOfDay = 60

const tableOf: Readonly<Record<string, string>> = {
  plan: 'select 1 from delivery_plans where id = $1::uuid',
  move: "select 1 from delivery_plans p join audit a on a.record_id = p.id and a.operation = 'reschedule' and a.changes->'date'->>1 = p.date::text where p.id = $1::uuid",
  day: `select 1 from delivery_plans p join audit a on a.record_id = p.id and a.operation = 'reschedule' and a.changes->'date'->>1 = p.date::text
    where p.tracking_no = $1 and a.changes->'reason'->>1 = $1 having count(*) = ${plansOfDay}`,
  post: 'select 1 from stock_moves where movement_id in (select movement_id from stock_moves where client_event_id = $1) having count(*) = 4',
  decide: `select 1 from orders o join order_lines l on l.order_id = o.id join delivery_plans p on p.order_id = o.id
    where o.id = $1::uuid and l.promised_date = p.date and exists (select from audit a where a.record_id = p.id and a.operation = 'reschedule')
      and exists (select from messages m where m.order_id = o.id and m.channel = 'SMS')`,
  payment: 'select 1 from payments where reference = $1',
  confirm: `select 1 from payments y join orders o on o.id = y.order_id where y.reference = $1 and o.state = 'Confirmed'`,
  transfer: `select 1 from transfers t join transfer_lines l on l.transfer_id = t.id where t.id = $1::uuid and t.job_status = 'Received' and l.received = 4 and l.missing = 1
    and (select count(*) from stock_differences d where d.transfer_id = t.id) = 2 and (select sum(m.quantity) from stock_moves m where m.document_id = t.id::text) = 0`,
  container: `select 1 from containers c join container_lines b on b.container_id = c.id join purchase_order_lines l on l.id = b.purchase_order_line_id
    where c.id = $1::uuid and c.state = 'Completed' and b.received_good = 3 and b.damaged = 1 and l.received = 4 and l.closed_short = 1
    and (select sum(m.quantity) from stock_moves m where m.document_id = c.id::text) = 4
    and (select sum(x.quantity) from stock_losses o join stock_loss_lines x on x.stock_loss_id = o.id where o.container_id = c.id and o.state = 'Submitted') = 1`,
  scans: `select 1 from containers c join container_lines b on b.container_id = c.id
    where c.id = $1::uuid and c.state = 'Completed' and b.received_good = b.quantity`,
  sale: `select 1 from orders o join order_lines l on l.order_id = o.id where o.id = $1::uuid and o.state = 'Confirmed' and o.delivery_status = 'Delivered' and l.quantity_delivered = 1`,
}

/**
 * Kills a server again and again while ten at a time book, move, post, take payments, take containers in and sell in its process and it tells customers, starts it anew
 * at once, and looks each time whether every acknowledged write is there, nothing is half done, no message went twice and the ledgers add up. Begins with an `emptyBeginning`.
 * `most` is how many milliseconds it goes on at most; `tell` is told of each kill; with `isSelling` sales are confirmed by Sell it as well, and their customers told;
 * with `isDeciding` late orders are decided as well;
 * with `isMovingDays` days of 60 plans are moved in one step as well, and their customers told.
 * It goes on up to four times as long until a write of each of `kinds` was acknowledged, and no kill comes before one of each of `awaited`.
 */
export async function killedWriters(
  settings: DatabaseSettings,
  kills: number,
  {
    most = 300,
    tell = () => {},
    isSelling = false,
    isMovingDays = false,
    isDeciding = false,
    kinds = [],
    awaited = [],
  }: {
    most?: number
    tell?: (line: string) => void
    isSelling?: boolean
    isMovingDays?: boolean
    isDeciding?: boolean
    kinds?: readonly string[]
    awaited?: readonly string[]
  } = {},
): Promise<Killed> {
  const ground = await prepare(settings, { isSelling, isMovingDays, isDeciding })
  const program = await bundled('tests/support/domainWriter.ts')
  const killed: Killed = {
    found: {},
    wrong: [],
    told: 0,
    texted: 0,
    cleanReady: 0,
    slowestReady: 0,
  }
  const mail = await mailDouble()
  const sms = await smsDouble()
  // A gateway takes its time, so that kills come while texts are on their way.
  sms.reply = () => sleep(50, { status: 201, body: { sid: `SM${sms.texts.length}` } })
  const gateways = { SMTP_URL: mail.url, MAIL_FROM: 'orders@shop.example', ...sms.settings }
  let lines: string[] = []
  try {
    let isLast = false
    for (let n = 0; !isLast; n++) {
      const server = await startWriter(program.file, { ...settings, ...gateways }, ground)
      try {
        if (n) killed.slowestReady = Math.max(killed.slowestReady, server.ready)
        else killed.cleanReady = server.ready
        await examine(settings, lines, killed)
        if (isDeciding) await leaveNow(settings)
        if (n)
          tell(
            `kill ${n}: ready after ${server.ready} ms, ${lines.length} acknowledged writes, ${killed.wrong.length} wrong so far`,
          )
        isLast = n >= 4 * kills || (n >= kills && kinds.every(kind => killed.found[kind]))
        // What a slow machine did not acknowledge in that time it does in longer.
        if (!isLast) lines = await server.writeUntilKilled(n < kills ? most : 4 * most, awaited)
        else if (isDeciding) killed.wrong.push(...(await wrongTexts(settings, sms.texts)))
      } finally {
        await server.kill()
      }
    }
  } finally {
    program.remove()
    await mail.close()
    await sms.close()
  }
  killed.texted = sms.texts.length
  const ids = mail.mails.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1])
  killed.told = ids.length
  const twice = ids.filter((id, i) => ids.indexOf(id) < i)
  killed.wrong.push(...twice.map(id => `${id} was sent twice`))
  return killed
}

async function prepare(
  settings: DatabaseSettings,
  {
    isSelling,
    isMovingDays,
    isDeciding,
  }: { isSelling: boolean; isMovingDays: boolean; isDeciding: boolean },
): Promise<Ground> {
  const world = await openWorld(settings)
  const skuId = await world.sku('KILLED')
  const warehouses = [await world.warehouse('K1'), await world.warehouse('K2')]
  for (const warehouseId of warehouses) await world.stock(skuId, warehouseId, 50_000)
  await world.warehouse('KT', 'Transit')
  const customerId = await world.make('customers', {
    name: 'Of the killed',
    email: 'killed@post.example',
    consentEmail: true,
  })
  await world.make('messageTemplates', {
    name: 'Moved',
    event: 'Plan moved',
    channel: 'E-mail',
    subject: 'A new day',
    body: 'We come on another day.',
  })
  const ground = {
    who: { ...world.actor, codes: [...world.actor.codes] },
    orderId: (await world.order([[skuId, 1]], { total: 1_000_000, customerId })).id,
    customerId,
    supplierId: await world.make('suppliers', {
      code: 'KILLED',
      name: 'Of the killed',
      country: 'CN',
      currency: 'USD',
    }),
    branchId: branchId('AKL'),
    skuId,
    scannedId: await world.sku('SCANNED'),
    warehouses,
    calendarId: await world.calendar(),
    date: world.day(3),
    nextDate: world.day(4),
    methodId: await world.make('paymentMethods', { name: 'Cash', type: 'Cash' }),
    ...(isMovingDays && { plansOfDay }),
    ...(isDeciding && {
      late: {
        ...(await goodsAtSea(world, skuId, warehouses[0]!)),
        templateId: await prepareTexting(world),
      },
    }),
    ...(isSelling && { addressId: await prepareSelling(world, skuId, customerId) }),
  }
  await world.close()
  return ground
}

/** A container that is there after all days that plans are booked for. */
async function goodsAtSea(world: World, skuId: string, warehouseId: string) {
  const { id: containerId, lineId } = await world.container(
    {
      no: containerNo('PMTU', 1),
      type: '40',
      warehouseId,
      state: 'Sailing',
      departsOn: world.day(-5),
      arrivesOn: world.day(20),
    },
    { skuId, quantity: 100_000 },
  )
  return { containerId, lineId }
}

/** What customers are texted of another day, beyond all limits of a day. */
async function prepareTexting(world: World) {
  await world.db.text(
    'update clients set text_limit = 1000, all_texts_limit = 1000, text_cost_limit = 10000, all_texts_cost_limit = 10000',
  )
  return world.make('messageTemplates', {
    name: 'Later',
    channel: 'SMS',
    body: '{product} is here on {expected}.',
    isActive: true,
  })
}

/** A price, an address, and what customers are told of a day that was booked. */
async function prepareSelling(world: World, skuId: string, customerId: string) {
  const price = { market: 'NZ', kind: 'Regular', amount: 100, fromOnUtc: '2026-01-01T00:00:00Z' }
  await world.make('prices', { skuId, ...price })
  await world.db.text(
    "update products set status = 'Active' where id = (select product_id from skus where id = $1)",
    [skuId],
  )
  await world.make('messageTemplates', {
    name: 'Booked',
    event: 'Plan booked',
    channel: 'E-mail',
    subject: 'Your day',
    body: 'We come on the day that you chose.',
  })
  return world.make('addresses', {
    customerId,
    line1: '1 Mill Road',
    city: 'Auckland',
    country: 'NZ',
  })
}

/** A start, or the first writes, that take longer than this fail. */
const patience = 60_000

/** Starts a server whose process writes when it is told to; answers when it is ready. */
async function startWriter(file: string, settings: DatabaseSettings, ground: Ground) {
  const { DATABASE_URL: _, DATA_DIR: __, ...rest } = process.env
  const began = Date.now()
  const child = spawn(process.execPath, [file], {
    env: {
      ...rest,
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'error',
      JWT_SECRET: 'only for tests, and 32 bytes long',
      ...settings,
      GROUND: JSON.stringify(ground),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  guardProcess(child)
  let output = '',
    complaint = ''
  child.stdout.on('data', chunk => (output += chunk))
  child.stderr.on('data', chunk => (complaint += chunk))
  const ended = once(child, 'close')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  /** The writes that were told of. The last line may be cut off; what it would have told was acknowledged to nobody. */
  const writes = () =>
    output
      .split('\n')
      .slice(0, -1)
      .filter(line => line.split(' ')[0]! in tableOf)
  const until = async (isSo: () => boolean) => {
    const end = Date.now() + patience
    while (!isSo() && !complaint && child.exitCode === null && Date.now() < end) await sleep(10)
    if (isSo() && !complaint) return
    await kill()
    throw new Error(`The server did not ${output ? 'write' : 'start'}:\n${output}${complaint}`)
  }
  await until(() => output.includes('Ready on '))
  return {
    ready: Date.now() - began,
    kill,
    async writeUntilKilled(most: number, awaited: readonly string[]) {
      child.stdin.write('go\n')
      const isTold = (kind: string) => writes().some(line => line.startsWith(`${kind} `))
      await until(() => writes().length > 10 && awaited.every(isTold))
      await sleep(Math.random() * most)
      await kill()
      return writes()
    },
  }
}

async function examine(settings: DatabaseSettings, lines: readonly string[], killed: Killed) {
  const { db } = await openBeside(placeOf(settings))
  leaveUnpriced(db)
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
    // A sale by Sell it is a draft, or has all that confirming makes.
    const halfSold = await db.text<{ code: string }>(
      `select o.order_code as code from orders o where o.source = 'Self-Service' and o.state <> 'Draft' and not (
         o.state = 'Confirmed' and o.paid > 0 and exists (select from payments y where y.order_id = o.id)
         and exists (select from invoices i where i.order_id = o.id and i.total = o.total)
         and not exists (select from order_lines l where l.order_id = o.id and not l.is_deleted and (
           l.quantity <> (select coalesce(sum(r.quantity), 0) from reservations r where r.order_line_id = l.id and r.state <> 'Released')
           or l.quantity <> (select coalesce(sum(i.quantity), 0) from plan_items i where i.order_line_id = l.id))))`,
    )
    // The plans of a day that is moved are all where it went, or all where they were.
    const halfMoved = await db.text<{ code: string }>(
      `select 'The day ' || tracking_no as code from delivery_plans where tracking_no is not null
       group by tracking_no having count(*) <> ${plansOfDay} or count(distinct date) > 1`,
    )
    // A transfer is received with all that turned up, or not there; the sum over all warehouses is what it was.
    const halfSent = await db.text<{ code: string }>(
      `select 'Transfer ' || t.id as code from transfers t where t.job_status <> 'Received'
         or (select coalesce(sum(m.quantity), 0) from stock_moves m where m.document_id = t.id::text) <> 0`,
    )
    // A container is completed with its goods in stock, or not there.
    const halfTaken = await db.text<{ code: string }>(
      `select 'Container ' || c.name as code from containers c where c.state <> 'Completed'
         and coalesce(c.bill_of_lading, '') not like 'scan%' and coalesce(c.no, '') not like 'PMTU%'`,
    )
    // Each scan that was taken counts once, and none that was not.
    const halfScanned = await db.text<{ code: string }>(
      `select 'Container ' || c.name as code from containers c join container_lines b on b.container_id = c.id where c.bill_of_lading like 'scan%' and not (
         b.received_good = (select count(*) from scan_events e where e.container_id = c.id and e.outcome = 'Done')
         and b.received_good = (select coalesce(sum(m.quantity), 0) from stock_moves m where m.document_id = c.id::text))`,
    )
    // Promise and plan of a late order have moved and its text is written, or nothing of it.
    const halfDecided = await db.text<{ code: string }>(
      `select o.order_code as code from reservations r join container_lines b on b.id = r.container_line_id join containers c on c.id = b.container_id
         join order_lines l on l.id = r.order_line_id join orders o on o.id = l.order_id join delivery_plans p on p.order_id = o.id
       where c.no like 'PMTU%' and ((l.promised_date = p.date) <> exists (select from audit a where a.record_id = p.id and a.operation = 'reschedule')
         or (l.promised_date = p.date) <> exists (select from messages m where m.order_id = o.id and m.channel = 'SMS'))`,
    )
    const lists = [half, halfDecided, halfSold, halfMoved, halfSent, halfTaken, halfScanned]
    killed.wrong.push(...lists.flat().map(({ code }) => `${code} is half done`))
    const toldTwice = await db.text<{ event: string; id: string }>(
      'select event, owner_id as id from messages where event is not null group by 1, 2 having count(*) > 1',
    )
    killed.wrong.push(...toldTwice.map(({ event, id }) => `${event} is told twice of ${id}`))
    killed.wrong.push(...(await ledgerDifferences(db)))
  } finally {
    await db.close()
  }
}
