// The floor that the product is measured against: node:http and pg with prepared statements that are written by hand, the fewest
// that give the product's answer. No sign-in, no checks, no log. One line of JSON on standard input tells it what to serve.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { listPage } from './orderList.ts'
import { order } from './order.ts'
import { orderProcessing } from './orderProcessing.ts'
import type { FloorSettings } from './settings.ts'
import { stock } from './stock.ts'
import { customer } from './customer.ts'

const { databaseUrl, options, connections, person } = JSON.parse(
  await text(process.stdin),
) as FloorSettings
const pool = new pg.Pool({
  connectionString: databaseUrl,
  options,
  max: connections,
  types: { getTypeParser: parserOf as never },
})

const server = createServer(async (request, response) => {
  try {
    const { pathname, searchParams } = new URL(request.url!, 'http://floor')
    const body: unknown = request.method === 'PUT' ? JSON.parse(await text(request)) : undefined
    const json = await answer(pathname, searchParams, body)
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(json),
    })
    response.end(json)
  } catch (error) {
    response.writeHead(500)
    response.end(String(error))
  }
})

/** At the product's addresses. */
function answer(path: string, query: URLSearchParams, body: any): Promise<string> {
  if (path === '/api/salesRecord/getOrderAndOrderLineList') return listPage(pool, person, query)
  if (path === '/api/stockCheck') return stock(pool, person, query.get('q')!)
  if (path === '/api/delivery/getOrderProcessing')
    return orderProcessing(pool, person, query.get('orderId')!)
  const [, , entity, id] = path.split('/')
  return entity === 'orders' ? order(pool, person, id!) : customer(pool, person, id!, body)
}

/** Numbers as numbers, days as text, instants as ISO text: the values of the product's answers. */
function parserOf(oid: number, format?: 'text') {
  if (oid === 1700 || oid === 20) return Number
  if (oid === 1082) return (day: string) => day
  if (oid === 1184) return (instant: string) => new Date(instant).toISOString()
  return pg.types.getTypeParser(oid, format)
}

server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`),
)
