import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import type { Database } from '#server/db/database.ts'
import { post } from '#resources/stock/ledger/ledger.server.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { insertRows } from '#server/entities/read/rows.ts'
import type { Actor } from '#server/session/actor.ts'
import { quantile } from '#tests/bench/server.ts'
import { send, times, type Target } from './load.ts'
import type { Result } from './report.ts'

interface Bench {
  readonly db: Database
  readonly actor: Actor
  readonly product: Target
  /** The process of the product, whose memory is watched. */
  readonly pid: number
}

const sell = (call: string) => `/api/sellIt/${call}`
const [alone, many] = [40, 500]
/** The first sales of a fresh server are told apart: sessions plan their statements, and code is compiled. */
const fresh = 5

/** What a showroom waits for: Sell it, its money, its reminders, and its documents as PDF. */
export async function* sellingOf(bench: Bench): AsyncGenerator<Result> {
  const shop = await shopOf(bench)
  for (const [what, typed] of Object.entries(await typedOf(bench)))
    yield await reads(
      bench,
      `Sell it's input: ${what}`,
      50,
      typed.flatMap(text => (text ? [sell(`find?typed=${encodeURIComponent(text)}`)] : [])),
    )
  yield await filtersOf(bench, shop)
  yield* await salesOf(bench, shop)
  yield* await moneyOf(bench, shop)
  yield* await remindersOf(bench)
  yield await historyOf(bench)
  yield* await invoicesOf(bench, shop)
  yield* await manyOf(bench)
}

interface Shop {
  readonly branchId: string
  readonly methodId: string
  readonly calendarId: string
  readonly date: string
  readonly customerId: string
  readonly addressId: string
  /** 40 SKUs with prices and 500 free pieces each. */
  readonly skuIds: readonly string[]
}

/** A branch with a person at its till, a calendar that takes any number, a customer, and goods that do not run out. */
async function shopOf({ db, actor }: Bench): Promise<Shop> {
  const [branch] = await db.text<{ id: string; date: string }>(
    'select id, (current_date + 6)::text as date from branches where client_id = $1 and not is_deleted order by name limit 1',
    [actor.clientId],
  )
  const branchId = branch!.id
  await db.text('update staff set branch_id = $2 where id = $1', [actor.staffId, branchId])
  const [method] = await db.text<{ id: string }>(
    "select id from payment_methods where client_id = $1 and type = 'EFTPOS' and not is_deleted union all select id from payment_methods where client_id = $1 and not needs_reference and not is_deleted limit 1",
    [actor.clientId],
  )
  const skus = await db.text<{ id: string }>(
    `select k.id from skus k join products p on p.id = k.product_id
     where k.status <> 'Discontinued' and p.status = 'Active' and p.type = 'Single' and not k.is_deleted
       and exists (select from prices x where x.sku_id = k.id and x.market = 'NZ' and x.kind = 'Regular' and not x.is_deleted and x.from_on_utc < now() and coalesce(x.to_on_utc, 'infinity') > now())
     order by md5(k.id::text) limit 40`,
  )
  const [warehouse] = await db.text<{ id: string }>(
    "select id from warehouses where client_id = $1 and branch_id = $2 and warehouse_type = 'Warehouse' and not is_deleted union all select id from warehouses where client_id = $1 and warehouse_type = 'Warehouse' and not is_deleted limit 1",
    [actor.clientId, branchId],
  )
  const [calendarId, customerId, addressId] = [uuid(), uuid(), uuid()]
  await db.write(async tx => {
    const context = { db: tx, actor }
    await insertRows(context, metaOf('deliveryCalendars'), [
      {
        id: calendarId,
        name: `Bench ${calendarId}`,
        calendarType: 'Delivery',
        branchId,
        sunday: true,
      },
    ])
    await insertRows(context, metaOf('customers'), [
      { id: customerId, name: 'Bench Customer', phone: '+6421555123' },
    ])
    await insertRows(context, metaOf('addresses'), [
      { id: addressId, customerId, line1: '1 Mill Road', city: 'Auckland', country: 'NZ' },
    ])
    const to = { warehouseId: warehouse!.id, stockStatus: 'Normal' }
    const movements = skus.map(({ id: skuId }) => ({ skuId, quantity: 500, to }))
    await post(context, { type: 'Receipt', movements })
  })
  return {
    branchId,
    methodId: method!.id,
    calendarId,
    date: branch!.date,
    customerId,
    addressId,
    skuIds: skus.map(({ id }) => id),
  }
}

/** What people type and scan, taken from the data. */
async function typedOf({
  db,
  actor,
}: Bench): Promise<Record<string, (string | null | undefined)[]>> {
  const goods = await db.text<{ code: string; name: string; barcode: string | null }>(
    'select code, name, barcode from skus where not is_deleted order by md5(id::text) limit 20',
  )
  const people = await db.text<{ name: string; phone: string | null; email: string | null }>(
    'select name, phone, email from customers where client_id = $1 and not is_deleted order by md5(id::text) limit 20',
    [actor.clientId],
  )
  const orders = await db.text<{ code: string }>(
    'select order_code as code from orders where client_id = $1 order by md5(id::text) limit 20',
    [actor.clientId],
  )
  return {
    'codes and barcodes of goods': goods.flatMap(({ code, barcode }) => [code, barcode]),
    'words for goods': goods.flatMap(({ name }) => [name, ...name.split(' ').slice(0, 2)]),
    'names of customers': people.flatMap(({ name }) => [
      name,
      name.slice(0, 3),
      name.split(' ').at(-1),
    ]),
    'telephones and e-mails': people.flatMap(({ phone, email }) => [
      phone,
      phone?.slice(-6),
      email,
    ]),
    orders: orders.map(({ code }) => code),
  }
}

/** Goods narrowed by the filters of the input: with words, and without them of a category or on display. */
async function filtersOf(bench: Bench, { branchId }: Shop) {
  const goods = await bench.db.text<{ word: string; id: string }>(
    "select split_part(k.name, ' ', 1) as word, p.category_id as id from skus k join products p on p.id = k.product_id where not k.is_deleted order by md5(k.id::text) limit 10",
  )
  const queries = goods.flatMap(({ word, id }) => [
    `typed=${encodeURIComponent(word)}&inStock=Branch`,
    `typed=${encodeURIComponent(word)}&inStock=Anywhere&categoryId=${id}`,
    `categoryId=${id}&inStock=Anywhere`,
    'isDisplay=true&inStock=Branch',
  ])
  return reads(
    bench,
    "Sell it's input: goods by filters",
    50,
    queries.map(query => sell(`find?branchId=${branchId}&${query}`)),
  )
}

interface Sale {
  orderId: string
  version: number
  total?: number
}

/** A sale of goods that is to be delivered. */
async function saleOf({ product }: Bench, shop: Shop, skuIds: readonly string[]): Promise<Sale> {
  const { customerId, addressId, branchId, calendarId, date } = shop
  const { data } = await ask<{ data: Sale }>(product, sell('start'), {
    branchId,
    customerId,
    add: skuIds.map(skuId => ({ skuId, quantity: 1 })),
  })
  const { orderId, version } = data
  const place = { deliveryAddressId: addressId, fulfilment: 'Delivery', calendarId, date }
  return (await ask<{ data: Sale }>(product, sell('change'), { orderId, version, ...place })).data
}

async function salesOf(bench: Bench, shop: Shop): Promise<Result[]> {
  const { product } = bench
  const ten = await saleOf(bench, shop, shop.skuIds.slice(0, 10))
  const previews = await reads(bench, 'a sale of 10 lines, with the earliest date of each', 80, [
    sell(`sale?orderId=${ten.orderId}`),
  ])
  const took: number[] = []
  for (let n = 0; n < fresh + alone; n++) {
    const sale = await saleOf(bench, shop, [shop.skuIds[n % 40]!, shop.skuIds[(n + 7) % 40]!])
    const payments = [{ methodId: shop.methodId, percent: 50 }]
    const began = performance.now()
    await ask(product, sell('confirm'), { orderId: sale.orderId, version: sale.version, payments })
    took.push(performance.now() - began)
  }
  const sold = within('a sale confirmed with its plan and a payment', took.slice(fresh), 150)
  return [previews, afterFresh(sold, took.slice(0, fresh))]
}

/** What a fresh server took at first, when its code and its statements are not prepared yet, is told beside what comes after. */
const afterFresh = (result: Result, first: readonly number[]): Result => ({
  ...result,
  measured: `${result.measured}; the first ${first.length} of a fresh server at most ${Math.max(...first).toFixed(1)}`,
})

/** A day's payments with their totals, and what each till should hold. */
async function moneyOf(bench: Bench, { branchId }: Shop): Promise<Result[]> {
  const [busy] = await bench.db.text<{ day: string; from: string; to: string; n: number }>(
    `select (received_on_utc at time zone 'Pacific/Auckland')::date::text as day, count(*)::int as n,
       min(date_trunc('day', received_on_utc at time zone 'Pacific/Auckland') at time zone 'Pacific/Auckland') as from,
       min((date_trunc('day', received_on_utc at time zone 'Pacific/Auckland') + interval '1 day') at time zone 'Pacific/Auckland' - interval '1 millisecond') as to
     from payments where client_id = $1 and received_on_utc > now() - interval '60 days' group by 1 order by n desc limit 1`,
    [bench.actor.clientId],
  )
  const filter = encodeURIComponent(
    JSON.stringify({ receivedOnUtc: { gte: busy!.from, lte: busy!.to } }),
  )
  const list = (range: string) =>
    `/api/payments?range=${encodeURIComponent(range)}&filter=${filter}`
  return [
    await reads(bench, `a day's ${busy!.n} payments, page by page`, 100, [
      list('[0,24]'),
      list('[25,49]'),
      list('[0,99]'),
    ]),
    await reads(bench, '... their totals', 100, [`/api/payments/totals?filter=${filter}`]),
    await reads(bench, '... by till and method, and as a journal', 100, [
      `/api/tills/day?branchId=${branchId}&day=${busy!.day}`,
      `/api/tills/journal?day=${busy!.day}`,
    ]),
    await reads(bench, '... its proof', 100, [
      `/api/tills/proof?branchId=${branchId}&day=${busy!.day}`,
    ]),
  ]
}

async function remindersOf(bench: Bench): Promise<Result[]> {
  const of = (call: string, ...more: string[]) =>
    ['', ...more].map(each => `/api/orderFollowUps/${call}?pageSize=50${each}`)
  const sort = (name: string) => `&sort=${encodeURIComponent(JSON.stringify([name, 'DESC']))}`
  return [
    await reads(
      bench,
      'reminder: quotations that expire',
      150,
      of('quotations', sort('value'), sort('customerName'), '&keywords=smith', '&pageNo=3'),
    ),
    await reads(
      bench,
      'reminder: orders with money owing',
      150,
      of('withBalance', '&isDelivered=true', sort('balance'), '&keywords=smith', '&age=31%2B'),
    ),
    await reads(
      bench,
      'reminder: orders that wait for goods',
      150,
      of('waitingForGoods', sort('eta'), sort('customerName'), '&keywords=smith'),
    ),
    await firstByNameOf(bench),
  ]
}

/** The first page by name, which is found among few customers, is the beginning of a longer one, for which all are sorted. */
async function firstByNameOf({ product }: Bench): Promise<Result> {
  interface Page {
    data: { id: string }[]
    totalCount: number
  }
  const firstOf = async (pageSize: number, order: string) => {
    const sort = encodeURIComponent(JSON.stringify(['customerName', order]))
    const path = `/api/orderFollowUps/waitingForGoods?pageSize=${pageSize}&sort=${sort}`
    const { data, totalCount } = await ask<Page>(product, path)
    return JSON.stringify([totalCount, data.slice(0, 50).map(({ id }) => id)])
  }
  let isMet = true
  for (const order of ['ASC', 'DESC'])
    isMet &&= (await firstOf(50, order)) === (await firstOf(200, order))
  const measured = isMet ? 'the same rows' : 'other rows'
  return { what: '... by name', measured, limit: 'the same rows', isMet }
}

/** A customer with 500 orders. */
async function historyOf(bench: Bench): Promise<Result> {
  const { db, actor } = bench
  const customerId = uuid()
  await db.write(tx =>
    insertRows({ db: tx, actor }, metaOf('customers'), [{ id: customerId, name: 'Bench Company' }]),
  )
  await db.text(
    'update orders set customer_id = $1 where id in (select id from orders where client_id = $2 and not is_deleted order by md5(id::text) limit 500)',
    [customerId, actor.clientId],
  )
  const path = `/api/customers/history?customerId=${customerId}`
  return reads(bench, 'the history of a customer with 500 orders', 80, [
    path,
    `${path}&kind=Payment`,
    `${path}&kind=Order&pageSize=100`,
  ])
}

/** Confirmed orders that have no invoice yet, of few lines. */
const uninvoiced = ({ db, actor }: Bench, most: number) =>
  db
    .text<{ id: string }>(
      `select o.id from orders o where o.client_id = $1 and o.state in ('Confirmed', 'Completed') and not o.is_deleted and not exists (select from invoices i where i.order_id = o.id)
       order by md5(o.id::text) limit $2`,
      [actor.clientId, most],
    )
    .then(rows => rows.map(({ id }) => id))

async function invoicesOf(bench: Bench, shop: Shop): Promise<Result[]> {
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
    if (!answer.ok) throw new Error(`${answer.status} ${bytes.toString().slice(0, 300)}`)
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
  const cold = await series(await uninvoiced(bench, fresh))
  const small = await series(await uninvoiced(bench, alone))
  const long: string[] = []
  for (let n = 0; n < 5; n++) {
    const { orderId, version } = await saleOf(bench, shop, shop.skuIds)
    await ask(product, sell('confirm'), { orderId, version })
    long.push(orderId)
  }
  const large = await series(long)
  const isSame = cold.isSame && small.isSame && large.isSame
  return [
    afterFresh(within('an invoice issued, written as PDF and kept', small.first, 60), cold.first),
    within('the same once more', small.again, 60),
    within('an invoice of 40 lines, written as PDF and kept', large.first, 120),
    {
      what: 'an invoice once more',
      measured: isSame ? 'the same bytes' : 'other bytes',
      limit: 'the same bytes',
      isMet: isSame,
    },
  ]
}

/** 500 invoices in one file: how long it takes, what it does to others, and whether it ends when nobody waits for it. */
async function manyOf(bench: Bench): Promise<Result[]> {
  const { product, pid } = bench
  const orderIds = await uninvoiced(bench, many)
  await ask(product, '/api/orders/documents/invoices', { orderIds })
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
  (await db.text('select from invoices where file is null limit 1')).length > 0

/** How long one person waits, alone, for each of the paths in turn. */
async function reads({ product }: Bench, what: string, limit: number, paths: readonly string[]) {
  let n = 0
  const next = () => ({ path: paths[n++ % paths.length]! })
  const { times: first } = await send(product, next, 1, times(Math.max(fresh, paths.length)))
  const { times: took } = await send(product, next, 1, times(Math.max(100, paths.length)))
  return afterFresh(within(what, took, limit), first)
}

function within(what: string, all: readonly number[], limit: number): Result {
  const took = all.toSorted((a, b) => a - b)
  return {
    what,
    measured: `half within ${quantile(took, 0.5).toFixed(1)} ms, 95 % within ${quantile(took, 0.95).toFixed(1)}, at most ${took.at(-1)!.toFixed(1)}`,
    limit: `${limit} ms in 19 of 20`,
    isMet: quantile(took, 0.95) <= limit,
  }
}

/** Gets, or posts where there is a body. */
async function ask<Body>({ origin, headers }: Target, path: string, body?: object): Promise<Body> {
  const answer = await fetch(`${origin}${path}`, {
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const said = (await answer.json()) as Body & { isSuccess?: boolean }
  if (!answer.ok || said.isSuccess === false)
    throw new Error(`${path}: ${answer.status} ${JSON.stringify(said).slice(0, 500)}`)
  return said
}

const residentMb = (pid: number) =>
  (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024) /
  1e6

/** Of the process and its threads. */
const cpuSeconds = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
