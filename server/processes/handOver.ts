import { Agent, request as send, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Connections are kept, since an answer that comes before the whole body was read is lost where its
 * connection is closed at once; idle ones (ms) not until the other end closes them.
 */
const agent = new Agent({ keepAlive: true, timeout: 30_000 })

/** Headers about a connection, which says nothing of the next one. Source: RFC 9110, 7.6.1. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'expect', 'upgrade'] as const

/**
 * Answers a request with what the process behind a socket answers to it, body and all. A client that
 * leaves is gone there, too. Where that process ends meanwhile the connection breaks, as it does
 * when this one ends: nobody knows then what has become of the request.
 */
export async function handOver(
  socketPath: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { raw, id, ip } = request
  const { method, url } = raw
  const headers = { ...withoutConnection(raw.headers), 'x-request-id': id, 'x-forwarded-for': ip }
  try {
    const answer = await new Promise<IncomingMessage>((answered, fail) => {
      const passed = send({ agent, socketPath, method, path: url, headers }, answered)
      passed.once('error', fail)
      reply.raw.once('close', () => passed.destroy())
      raw.pipe(passed)
    })
    await reply.code(answer.statusCode!).headers(withoutConnection(answer.headers)).send(answer)
  } catch (error) {
    request.log.error({ err: error }, 'the process for long work did not answer')
    reply.hijack()
    reply.raw.destroy()
  }
}

function withoutConnection(headers: IncomingMessage['headers']): OutgoingHttpHeaders {
  const kept: OutgoingHttpHeaders = { ...headers }
  for (const name of ofConnection) delete kept[name]
  return kept
}
