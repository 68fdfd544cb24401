import { v7 as uuid } from 'uuid'
import { metaOf } from '#server/entities/meta/meta.ts'
import { insertRows } from '#server/entities/read/rows.ts'
import { importWaiting } from '#resources/commerce/orders/importing.server.ts'
import { storeIn } from '#resources/commerce/orders/pulling.server.ts'
import { wayfairCsv } from '#tests/commerce/wayfairFile.ts'
import { toldItem, toldOrder } from '#tests/support/commerce/shop.ts'
import type { Result } from './report.ts'
import {
  afterFresh,
  aloneOf,
  ask,
  fresh,
  reads,
  shopOf,
  within,
  type Bench,
  type Shop,
} from './showroom.ts'

/** Lines of a Wayfair file, and the ms in which it is tried out. */
const [fileLines, tryLimit] = [10_000, 5000]
/** Orders of the website, as many as there are of a million orders, however few the others are. */
const webOrders = 200_000
/** Part numbers that the lines of the file name. */
const parts = 200
/** The web numbers of orders that are booked come after those that are only listed. */
const firstBooked = 900_000_000

/** What people wait for who work on channels: pages of web orders, booking, and a Wayfair file that is tried out. */
export async function* channelsOf(bench: Bench): AsyncGenerator<Result> {
  const shop = await shopOf(bench)
  const site = await siteOf(bench, shop)
  await listWebOrders(bench, site.websiteId)
  yield* pagesOf(bench, site.websiteId)
  yield await bookingOf(bench, shop, site)
  yield await tryingOf(bench, shop)
}

interface Site {
  readonly websiteId: string
  readonly channelId: string
}

/** A website that sells from where the goods of the bench lie. */
async function siteOf({ db, actor }: Bench, shop: Shop): Promise<Site> {
  const [websiteId, channelId] = [uuid(), uuid()]
  const [place] = await db.text<{ id: string }>(
    'select warehouse_id as id from stock_lines where client_id = $1 and sku_id = $2 and not is_deleted order by quantity desc limit 1',
    [actor.clientId, shop.skuIds[0]],
  )
  await db.write(async tx => {
    const context = { db: tx, actor }
    const insert = (entity: string, ...rows: Record<string, unknown>[]) =>
      insertRows(
        context,
        metaOf(entity as 'websites'),
        rows.map(row => ({ id: uuid(), ...row })) as never,
      )
    const address = 'https://bench.example'
    const name = `Bench ${websiteId}`
    await insert('websites', { id: websiteId, name, address, country: actor.country })
    await insert('websiteWarehouses', { websiteId, warehouseId: place!.id, safetyStock: 0 })
    await insert('channels', {
      id: channelId,
      websiteId,
      kind: 'nopCommerce',
      address,
      branchId: shop.branchId,
    })
    await insert('channelMethods', {
      channelId,
      webMethod: 'Payments.Manual',
      methodId: shop.methodId,
    })
    await insert(
      'websiteMappings',
      ...shop.skuIds.map((skuId, i) => ({ websiteId, webProductId: String(i + 1), skuId })),
    )
  })
  return { websiteId, channelId }
}

/** Web orders of eighteen months in every state, most of them closed. */
async function listWebOrders({ db, actor }: Bench, websiteId: string): Promise<void> {
  await db.text(
    `insert into website_orders (id, client_id, website_id, web_no, ordered_on_utc, customer, email, address, items, total, paid_on_utc, method, order_status, payment_status, state, problem, why, short, payload)
     select gen_random_uuid(), $1, $2, n::text, now() - n * interval '18 months' / $3::int, 'Buyer ' || n, 'buyer' || n || '@mail.example', n || ' Ferry Lane, Auckland', '1 × Product ' || n % 500, 40 + n % 900,
       case when n % 10 > 0 then now() - n * interval '18 months' / $3::int end, 'Payments.Manual', 'Processing', case when n % 10 = 0 then 'Pending' else 'Paid' end,
       case when n % 100 = 1 then 'Failed' when n % 50 = 2 then 'Manual' when n % 10 = 0 then 'Cancelled' else 'Closed' end,
       case when n % 100 = 1 then 'unmapped' end, case when n % 100 = 1 then 'Map web product ' || n || ' first.' end, case when n % 70 = 3 then '1 × of what was ordered' end, jsonb_build_object('id', n)
     from generate_series(1, $3::int) n`,
    [actor.clientId, websiteId, webOrders],
  )
  await db.text('analyze website_orders')
}

/** The rows of lists as people open, narrow and search them; what is counted comes after them. */
async function* pagesOf(bench: Bench, websiteId: string): AsyncGenerator<Result> {
  const orders = (filter: object, range = '[0,24]') =>
    `/api/websiteOrders?count=none&range=${range}&filter=${encodeURIComponent(JSON.stringify(filter))}`
  const paid = { paymentStatus: ['Paid'] }
  const all = webOrders.toLocaleString('en')
  yield await reads(bench, `pages of ${all} web orders`, 150, [
    orders(paid),
    orders(paid, '[25,49]'),
    orders({ ...paid, websiteId }),
  ])
  yield await reads(bench, '... narrowed to few of them', 150, [
    orders({ ...paid, state: ['New', 'Imported', 'Failed'] }),
    orders({ ...paid, isShort: true }),
    '/api/jxc/getUnPaidOrdersOver4Hours?pageSize=50',
  ])
  yield await reads(bench, '... searched', 150, [
    orders({ q: `Buyer ${webOrders / 2}` }),
    orders({ q: `buyer${Math.ceil(webOrders / 3)}@mail` }),
  ])
  yield await reads(bench, 'pages of listings and jobs of channels', 150, [
    '/api/listings?count=none&range=[0,24]',
    '/api/channelJobs?count=none&range=[0,24]',
  ])
}

/** Paid orders of two lines, each booked: confirmed, paid and invoiced. */
async function bookingOf(
  bench: Bench,
  shop: Shop,
  { websiteId, channelId }: Site,
): Promise<Result> {
  const { db, actor, product } = bench
  const most = fresh + aloneOf(bench)
  const told = Array.from({ length: most }, (_, i) => {
    const no = firstBooked + i
    const piece = (at: number) => toldItem((at % shop.skuIds.length) + 1, 1, 50)
    return [String(no), toldOrder(no, { order_items: [piece(i), piece(i + 7)] })] as const
  })
  const { clientId } = actor
  const channel = { id: channelId, clientId, country: 'NZ' as const, websiteId }
  await db.write(tx => storeIn(tx, channel, new Map(told)))
  // The server imports as well: it may have the last ones in its hands.
  const rows = () =>
    db.text<{ id: string; state: string; why: string | null }>(
      'select id, state, why from website_orders where website_id = $1 and web_no::bigint >= $2 order by web_no::bigint',
      [websiteId, firstBooked],
    )
  let imported = await rows()
  while (imported.some(({ state }) => state === 'New')) {
    await importWaiting(db)
    imported = await rows()
  }
  const failed = imported.find(({ state }) => state !== 'Imported')
  if (failed) throw new Error(`A web order is ${failed.state}: ${failed.why}`)
  const took: number[] = []
  for (const { id } of imported) {
    const began = performance.now()
    await ask(product, `/api/jxc/createInvoiceERP?websiteOrderId=${id}`, {})
    took.push(performance.now() - began)
  }
  const booked = within('a web order booked: confirmed, paid, invoiced', took.slice(fresh), 300)
  return afterFresh(booked, took.slice(0, fresh))
}

/** A file of Wayfair that is tried out three times; the slowest counts. */
async function tryingOf({ db, actor, product }: Bench, shop: Shop): Promise<Result> {
  const websiteId = uuid()
  await db.write(async tx => {
    const context = { db: tx, actor }
    const address = 'https://wayfair.example'
    await insertRows(context, metaOf('websites'), [
      { id: websiteId, name: `Wayfair ${websiteId}`, address, country: actor.country },
    ])
    await insertRows(context, metaOf('channels'), [
      { id: uuid(), websiteId, kind: 'Wayfair', address, branchId: shop.branchId },
    ])
    await insertRows(
      context,
      metaOf('wayfairMappings'),
      Array.from({ length: parts }, (_, i) => ({
        id: uuid(),
        partNumber: `BENCH-${i}`,
        skuId: shop.skuIds[i % shop.skuIds.length],
      })),
    )
  })
  const bytes = wayfairCsv(
    Array.from({ length: fileLines }, (_, i) => ({
      'PO Number': `BENCH${i >> 1}`,
      'Item Number': `BENCH-${i % parts}`,
    })),
  )
  const took: number[] = []
  for (let n = 0; n < 3; n++) {
    const form = new FormData()
    form.append('dryRun', 'true')
    form.append('websiteId', websiteId)
    form.append('file', new Blob([bytes]), 'orders.csv')
    const began = performance.now()
    const answer = await fetch(`${product.origin}/api/wayfairOrder/uploadWayfairRecordExcel`, {
      method: 'POST',
      headers: product.headers,
      body: form,
    })
    const said = (await answer.json()) as { data?: { added: number; errorCount: number } }
    took.push(performance.now() - began)
    if (said.data?.added !== fileLines || said.data.errorCount)
      throw new Error(`The file was not read whole: ${JSON.stringify(said).slice(0, 500)}`)
  }
  const slowest = Math.max(...took)
  return {
    what: `a Wayfair file of ${fileLines.toLocaleString('en')} lines tried out`,
    measured: `${took.map(ms => (ms / 1000).toFixed(1)).join(', ')} s`,
    limit: `${tryLimit / 1000} s`,
    isMet: slowest <= tryLimit,
  }
}
