import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openProducts, type Products } from './products.ts'

/** An order as the stand-in tells it: what matters to a test, the rest is usual. */
export interface ToldOrder {
  readonly id: number
  readonly [field: string]: unknown
}

/** How the stand-in answers instead of as it should. */
export type Mood =
  | 'well'
  | 'slow'
  | 'lost'
  | 'page'
  | 'redirect'
  | 'large'
  | 'twice'
  | 'backwards'
  | 401
  | 429
  | 500

export interface Shop {
  readonly orders: Map<number, ToldOrder>
  readonly products: Products
  /** The paths that it was asked for. */
  readonly asked: string[]
  /** What it answers each question with, in turn; the last one stays. */
  mood: Mood[]
  readonly key: string
  readonly url: string
  /** The value of CHANNEL_HOSTS. */
  readonly host: string
  put(...orders: ToldOrder[]): void
  close(): Promise<void>
}

/** Stands in for the REST plugin of a nopCommerce shop. */
export async function openShop(port = 0, key = 'key of the shop'): Promise<Shop> {
  const orders = new Map<number, ToldOrder>()
  const products = openProducts()
  const asked: string[] = []
  const waiting = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const mood = (shop.mood.length > 1 ? shop.mood.shift() : shop.mood[0]) ?? 'well'
    const answer = (status: number, body: unknown, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body))
    if (mood === 'lost') return request.socket.destroy()
    if (mood === 'slow') return waiting.add(response)
    if (mood === 'page')
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Closed</html>')
    if (mood === 'redirect') return response.writeHead(302, { location: '/elsewhere' }).end()
    if (mood === 'large') return answer(200, { orders: ['x'.repeat(11 * 1024 * 1024)] })
    if (typeof mood === 'number')
      return answer(mood, { errors: ['no'] }, mood === 429 ? { 'retry-after': '7' } : {})
    if (request.headers.authorization !== `Bearer ${key}`) return answer(401, { errors: ['key'] })
    const url = new URL(request.url ?? '', shop.url)
    if (url.pathname.startsWith('/api/products'))
      return void products.answer(request, url).then(told => {
        if (told) answer(...told)
        else request.socket.destroy()
      })
    if (request.method !== 'GET' || url.pathname !== '/api/orders') return answer(404, {})
    const page = pageOf(url.searchParams, [...orders.values()])
    if (mood === 'backwards') return answer(200, { orders: page.toReversed() })
    return answer(200, { orders: mood === 'twice' ? [...page, ...page] : page })
  })
  await new Promise<void>(ready => server.listen(port, '127.0.0.1', ready))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const shop: Shop = {
    orders,
    products,
    asked,
    mood: ['well'],
    key,
    host,
    url: `http://${host}`,
    put: (...told) => told.forEach(each => orders.set(each.id, each)),
    close: () =>
      new Promise<void>(done => {
        for (const response of waiting) response.destroy()
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  return shop
}

function pageOf(query: URLSearchParams, all: readonly ToldOrder[]) {
  const inOrder = all.toSorted((a, b) => a.id - b.id)
  const ids = query.get('ids')
  if (ids) return inOrder.filter(({ id }) => ids.split(',').includes(String(id)))
  const limit = Number(query.get('limit') ?? 50)
  const page = Number(query.get('page') ?? 1)
  const since = Number(query.get('since_id') ?? 0)
  return inOrder.filter(({ id }) => id > since).slice((page - 1) * limit, page * limit)
}

/** A usual order: one piece of product 1 for 100.00, delivered in Auckland, paid by hand. */
export function toldOrder(id: number, fields: Readonly<Record<string, unknown>> = {}): ToldOrder {
  const person = {
    first_name: 'Mere',
    last_name: 'Tahana',
    email: `buyer${id}@mail.example`,
    address1: '12 Ferry Lane',
    city: 'Auckland',
    province: 'Auckland',
    zip_postal_code: '0622',
    country: 'New Zealand',
  }
  return {
    id,
    created_on_utc: '2026-11-20T01:00:00',
    paid_date_utc: '2026-11-20T01:05:00',
    order_status: 'Processing',
    payment_status: 'Paid',
    shipping_status: 'NotYetShipped',
    payment_method_system_name: 'Payments.Manual',
    shipping_method: 'Ground',
    billing_address: person,
    shipping_address: person,
    order_items: [toldItem(1, 1, 100)],
    order_shipping_incl_tax: 0,
    order_shipping_excl_tax: 0,
    order_tax: 13.04,
    order_total: 100,
    ...fields,
  }
}

/** An item whose pieces come to this, with tax or without. */
export const toldItem = (
  product: number,
  quantity: number,
  worth: number,
  more: Readonly<Record<string, unknown>> = {},
) => ({
  product_id: product,
  quantity,
  price_incl_tax: worth,
  price_excl_tax: worth,
  product: { id: product, name: `Product ${product}` },
  ...more,
})

/** Where an order in Alberta goes. */
export const alberta = {
  first_name: 'Owen',
  last_name: 'Fraser',
  email: 'owen@mail.example',
  address1: '840 River Road',
  city: 'Edmonton',
  province: 'Alberta',
  zip_postal_code: 'T5J 0N3',
  country: 'Canada',
}
