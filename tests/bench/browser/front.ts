import { readFileSync } from 'node:fs'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

export interface Front {
  readonly url: string
  close(): Promise<void>
}

/**
 * A server before the product's, one for each application, so that both reach the same answers over the same way. It hands on what it
 * is asked for; with a folder it gives the files of that folder itself, and only what begins with /api goes on, with the token.
 */
export async function openFront(
  target: string,
  bare?: { folder: string; token: string },
): Promise<Front> {
  const agent = new Agent({ keepAlive: true })
  const process = bare ? await processHeaders(target) : {}
  const files = new Map<string, Buffer>()
  const handOn = (from: IncomingMessage, to: ServerResponse) => {
    const authorization = bare ? { authorization: `Bearer ${bare.token}` } : {}
    const headers = { ...from.headers, host: new URL(target).host, ...authorization }
    const asked = request(target + from.url!, { method: from.method!, headers, agent }, answer => {
      to.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(to)
    })
    asked.once('error', () => to.destroy())
    from.pipe(asked)
  }
  const server = createServer((from, to) => {
    const { pathname } = new URL(from.url!, target)
    if (!bare || pathname.startsWith('/api/')) return handOn(from, to)
    const path = extname(pathname) ? pathname : '/index.html'
    const type = types[extname(path)]
    if (!type) return void to.writeHead(204).end()
    // As the product's own files are: compressed before anybody asks.
    const body = files.get(path) ?? compressed(readFileSync(join(bare.folder, path)))
    files.set(path, body)
    const encoding = { 'content-encoding': 'br', 'content-length': body.length }
    to.writeHead(200, { 'content-type': type, ...process, ...encoding }).end(body)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      agent.destroy()
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

/** What decides in which process a browser opens a page: to begin another one takes longer than a script to arrive. */
async function processHeaders(target: string): Promise<Record<string, string>> {
  const { headers } = await fetch(target)
  return Object.fromEntries(
    [...headers].filter(
      ([name]) => name.startsWith('cross-origin-') || name === 'origin-agent-cluster',
    ),
  )
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

const compressed = (body: Buffer) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
