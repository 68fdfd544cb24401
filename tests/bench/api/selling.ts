import { v7 as uuid } from 'uuid'
import { metaOf } from '#server/entities/meta/meta.ts'
import { insertRows } from '#server/entities/read/rows.ts'
import { invoicesOf, manyOf } from './invoices.ts'
import type { Result } from './report.ts'
import {
  afterFresh,
  aloneOf,
  ask,
  fresh,
  reads,
  saleOf,
  sell,
  shopOf,
  within,
  type Bench,
  type Shop,
} from './showroom.ts'

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

async function salesOf(bench: Bench, shop: Shop): Promise<Result[]> {
  const { product } = bench
  const ten = await saleOf(bench, shop, shop.skuIds.slice(0, 10))
  const previews = await reads(bench, 'a sale of 10 lines, with the earliest date of each', 80, [
    sell(`sale?orderId=${ten.orderId}`),
  ])
  const took: number[] = []
  for (let n = 0; n < fresh + aloneOf(bench); n++) {
    const sale = await saleOf(bench, shop, [shop.skuIds[n % 40]!, shop.skuIds[(n + 7) % 40]!])
    const payments = [{ methodId: shop.methodId, percent: 50 }]
    const began = performance.now()
    await ask(product, sell('confirm'), { orderId: sale.orderId, version: sale.version, payments })
    took.push(performance.now() - began)
  }
  const sold = within('a sale confirmed with its plan and a payment', took.slice(fresh), 150)
  return [previews, afterFresh(sold, took.slice(0, fresh))]
}

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
  const balances = (filter: object, more = '') =>
    `/api/ordersWithBalance?range=[0,49]&filter=${encodeURIComponent(JSON.stringify(filter))}${more}`
  const sort = (name: string) => `&sort=${encodeURIComponent(JSON.stringify([name, 'DESC']))}`
  return [
    await reads(
      bench,
      'reminder: quotations that expire',
      150,
      of('quotations', sort('value'), sort('customerName'), '&keywords=smith', '&pageNo=3'),
    ),
    await reads(bench, 'reminder: orders with money owing', 150, [
      balances({}),
      balances({ isDelivered: true }),
      balances({}, sort('balance')),
      balances({ q: 'smith' }),
      balances({ age: '31+' }),
    ]),
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
  return { what: '... by name', measured, limit: 'the same rows', isMet, isRight: isMet }
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
