import { Agent, request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** One connection to a server, which keeps it to the process that took it. */
export interface Connection {
  send(method: string, path: string, asked?: Asked): Promise<Answered>
  /** The bytes of the answer as they come. */
  stream(path: string, asked: Asked): Promise<IncomingMessage>
  close(): void
}

export interface Asked {
  token?: string
  /** Sent as JSON, or as it is. */
  body?: object | Buffer
  headers?: Readonly<Record<string, string>>
}

export interface Answered {
  status: number
  headers: IncomingMessage['headers']
  body: any
}

export function connectionTo(url: string): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (method: string, path: string, { token, body, headers = {} }: Asked = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(
        url + path,
        {
          method,
          agent,
          headers: {
            ...(body && !Buffer.isBuffer(body) && { 'content-type': 'application/json' }),
            ...(token && { authorization: `Bearer ${token}` }),
            ...headers,
          },
        },
        resolve,
      )
      sent.once('error', reject)
      sent.end(body && !Buffer.isBuffer(body) ? JSON.stringify(body) : body)
    })
  return {
    async send(method, path, asked) {
      const answer = await ask(method, path, asked)
      const { statusCode, headers } = answer
      const isJson = headers['content-type']?.includes('json')
      const bytes = await buffer(answer)
      return {
        status: statusCode!,
        headers,
        body: isJson ? JSON.parse(bytes.toString()) : bytes.toString(),
      }
    },
    stream: (path, asked) => ask('POST', path, asked),
    close: () => agent.destroy(),
  }
}
