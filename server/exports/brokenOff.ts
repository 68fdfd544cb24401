import { Readable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { errorAnswer } from '#server/http/errorHandler.ts'
import { RequestError } from '#server/http/errors.ts'

/**
 * Tells why a streamed answer breaks off, to clients that send a mark of their own in
 * `X-Broken-Off`: the mark and the error as JSON follow what was sent before, and the answer ends.
 * For all others the connection breaks. Browsers hand on no trailers, so there is no other place.
 */
export function brokenOff(app: FastifyInstance) {
  app.addHook('onSend', async (request, _reply, payload) => {
    const mark = request.headers['x-broken-off']
    if (typeof mark !== 'string' || !isMark.test(mark) || !(payload instanceof Readable))
      return payload
    return Readable.from(toldEnd(payload, mark, request), { objectMode: false })
  })
}

/** Long and random enough that no file contains it. */
const isMark = /^[\da-f-]{36}$/

async function* toldEnd(file: Readable, mark: string, request: FastifyRequest) {
  try {
    for await (const chunk of file) yield chunk
  } catch (error) {
    const { status, body } = errorAnswer(error as FastifyError, request)
    if (error instanceof RequestError) request.log.warn({ err: error }, 'a file broke off')
    yield mark + JSON.stringify({ status, ...body, errors: body.errors.slice(0, mostErrors) })
  }
}

/** Of more errors the first ones say enough. */
const mostErrors = 20
