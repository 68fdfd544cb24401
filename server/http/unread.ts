import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerError } from './errorHandler.ts'
import { badInput } from './errors.ts'
import { headersFor } from './security.ts'

/** Answers to what never becomes a request of a route, in the shape of all others. */
export const unread = {
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    void reply.headers(headersFor(request.id, request.url))
    void answerError(error, request, reply)
  },
  clientErrorHandler(this: FastifyInstance, error: { code?: string }, socket: Socket) {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const requestId = randomUUID()
    const [status, code, message] = refusalOf(error.code)
    const body = JSON.stringify({ isSuccess: false, errors: [{ code, message }], requestId })
    const headers = {
      ...headersFor(requestId, '/api'),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    this.log.info({ requestId, status, code: error.code }, 'not a request')
    if (socket.writable)
      socket.write(
        `HTTP/1.1 ${status}\r\n${Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join('')}\r\n${body}`,
      )
    socket.destroy()
  },
  // Node would answer a missing one by itself, without a word.
  http: { requireHostHeader: false },
}

/** HTTP/1.1 requires the header `Host`. */
export function hostRequired(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
      throw badInput('required', 'Host', 'The header Host is required.')
  })
}

/** The status with its phrase, and the problem. */
function refusalOf(code: string | undefined): [status: string, code: string, message: string] {
  switch (code ?? '') {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['408 Request Timeout', 'timeout', 'The request did not arrive in time.']
    case 'HPE_HEADER_OVERFLOW':
      return ['431 Request Header Fields Too Large', 'too_large', 'The headers are too large.']
    default:
      return ['400 Bad Request', 'malformed', 'This is not a request of HTTP.']
  }
}
