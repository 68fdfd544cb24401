// The floor that the product is measured against: node:http and pg with the SQL that it is given, prepared where the product
// prepares it, and nothing else. No sign-in, no checks, no log, no audit, no transaction. One line of JSON on standard input tells it what to serve.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import type { FloorSettings } from './floorSettings.ts'

const { databaseUrl, options, connections, operations } = JSON.parse(
  await text(process.stdin),
) as FloorSettings
const pool = new pg.Pool({ connectionString: databaseUrl, options, max: connections })

const server = createServer(async (request, response) => {
  try {
    // /<operation>/<number>: the statements of the operation with the values of that number.
    const [, name, number] = request.url!.split('/')
    const { statements, values } = operations[name!]!
    const given = request.method === 'GET' ? [] : (JSON.parse(await text(request)) as unknown[])
    const results = await Promise.all(
      statements.map(({ text: sql, isPrepared }, i) =>
        pool.query({
          ...(isPrepared && { name: `${name}${i}` }),
          text: sql,
          values: request.method === 'GET' ? [...values[Number(number)]![i]!] : given,
        }),
      ),
    )
    const body = JSON.stringify(results.map(r => r.rows))
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  } catch (error) {
    response.writeHead(500)
    response.end(String(error))
  }
})
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`),
)
