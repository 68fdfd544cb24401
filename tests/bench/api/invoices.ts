import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '#tests/bench/server.ts'
import type { Result } from './report.ts'
import {
  afterFresh,
  aloneOf,
  ask,
  fresh,
  saleOf,
  sell,
  within,
  type Bench,
  type Shop,
} from './showroom.ts'

/** Orders of few lines whose invoice nobody has asked for yet: its file is still to be written. */
const unfiled = ({ db, actor }: Bench, most: number) =>
  db
    .text<{ id: string }>(
      `select o.id from orders o where o.client_id = $1 and o.state in ('Confirmed', 'Completed') and not o.is_deleted and exists (select from invoices i where i.order_id = o.id and i.file is null and not i.is_deleted)
         and not exists (select from imported_orders m where m.order_id = o.id)
       order by md5(o.id::text) limit $2`,
      [actor.clientId, most],
    )
    .then(rows => rows.map(({ id }) => id))

/** Invoices, written one by one. */
export async function invoicesOf(bench: Bench, shop: Shop): Promise<Result[]> {
  const { product } = bench
  const fetched = async (orderId: string) => {
    const began = performance.now()
    const answer = await fetch(
      `${product.origin}/api/orderManagement/getOrderInvoice?orderId=${orderId}`,
      {
        headers: product.headers,
      },
    )
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (answer.headers.get('content-type') !== 'application/pdf')
      throw new Error(`${answer.status} ${bytes.toString().slice(0, 300)}`)
    return { ms: performance.now() - began, hash: createHash('sha256').update(bytes).digest('hex') }
  }
  const series = async (orderIds: readonly string[]) => {
    const [first, again]: number[][] = [[], []]
    let isSame = true
    for (const id of orderIds) {
      const [one, two] = [await fetched(id), await fetched(id)]
      first!.push(one.ms)
      again!.push(two.ms)
      isSame &&= one.hash === two.hash
    }
    return { first: first!, again: again!, isSame }
  }
  const cold = await series(await unfiled(bench, fresh))
  const small = await series(await unfiled(bench, aloneOf(bench)))
  const long: string[] = []
  for (let n = 0; n < 5; n++) {
    const { orderId, version } = await saleOf(bench, shop, shop.skuIds)
    await ask(product, sell('confirm'), { orderId, version })
    long.push(orderId)
  }
  const large = await series(long)
  const isSame = cold.isSame && small.isSame && large.isSame
  return [
    afterFresh(within('an invoice written as PDF and kept', small.first, 60), cold.first),
    within('the same once more', small.again, 60),
    within('an invoice of 40 lines, written as PDF and kept', large.first, 120),
    {
      what: 'an invoice once more',
      measured: isSame ? 'the same bytes' : 'other bytes',
      limit: 'the same bytes',
      isMet: isSame,
      isRight: isSame,
    },
  ]
}

/** Many invoices in one file: how long it takes, what it does to others, and whether it ends when nobody waits for it. */
export async function manyOf(bench: Bench): Promise<Result[]> {
  const { product, pid } = bench
  const orderIds = await unfiled(bench, bench.invoices)
  const body = JSON.stringify({ orderIds, type: 'invoice' })
  const headers = { ...product.headers, 'content-type': 'application/json' }
  const file = (signal?: AbortSignal) =>
    fetch(`${product.origin}/api/orderManagement/getOrderPDFByOrderIdsAndType`, {
      method: 'POST',
      headers,
      body,
      ...(signal && { signal }),
    })
  const before = residentMb(pid)
  let [most, isOver] = [before, false]
  const waits: number[] = []
  const watch = (async () => {
    while (!isOver) {
      most = Math.max(most, residentMb(pid))
      const began = performance.now()
      await ask(product, '/api/salesRecord/getOrderAndOrderLineList?pageSize=25&count=none')
      waits.push(performance.now() - began)
      await sleep(20)
    }
  })()
  const began = performance.now()
  const answer = await file()
  let [bytes, parts] = [0, 0]
  for await (const part of answer.body!) {
    bytes += (part as Uint8Array).length
    parts++
  }
  const seconds = (performance.now() - began) / 1000
  isOver = true
  await watch
  waits.sort((a, b) => a - b)
  // A job keeps what was issued as files, with the same thread.
  for (let n = 0; n < 60 && (await isFiling(bench)); n++) await sleep(1000)
  const leaving = new AbortController()
  const left = await file(leaving.signal)
  await left.body!.getReader().read()
  leaving.abort()
  await sleep(500)
  const [usedBefore] = [cpuSeconds(pid)]
  await sleep(1000)
  const idle = cpuSeconds(pid) - usedBefore
  const at = (q: number) => quantile(waits, q)
  return [
    {
      what: `${orderIds.length} invoices in one file of ${(bytes / 1e6).toFixed(1)} MB, in ${parts} parts`,
      measured: `${seconds.toFixed(1)} s`,
      limit: '10 s',
      isMet: seconds <= 10,
    },
    {
      what: '... memory grows',
      measured: `${(most - before).toFixed(0)} MB`,
      limit: '100 MB',
      isMet: most - before <= 100,
    },
    {
      what: '... others wait for a page of a list',
      measured: `half within ${at(0.5).toFixed(1)} ms, 95 % within ${at(0.95).toFixed(1)}, at most ${waits.at(-1)!.toFixed(1)}`,
      limit: '50 ms',
      isMet: at(0.95) <= 50,
    },
    {
      what: '... processor time in the second after it was cancelled',
      measured: `${idle.toFixed(2)} s`,
      limit: '0.2 s',
      isMet: idle <= 0.2,
    },
  ]
}

const isFiling = async ({ db }: Bench) =>
  (
    await db.text(
      "select from invoices where file is null and coalesce(file_again_utc, '-infinity') <= now() limit 1",
    )
  ).length > 0

const residentMb = (pid: number) =>
  (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024) /
  1e6

/** Of the process and its threads. */
const cpuSeconds = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
