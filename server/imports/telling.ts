import { AsyncLocalStorage } from 'node:async_hooks'
import { PassThrough, type Readable } from 'node:stream'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { readerOf } from '#server/exports/reader.ts'
import { answerError } from '#server/http/errorHandler.ts'
import { inLines } from '#server/http/lines.ts'

/**
 * What is done with the rows of a file; what has rules is tried out before it is saved, what has an
 * effect is posted with it, and what was saved can be undone.
 */
type Stage = 'read' | 'checked' | 'tried' | 'saved' | 'posted' | 'undone'

interface Told {
  readonly gone: AbortSignal
  tell(stage: Stage, done: number, of: number | undefined): void
}

const running = new AsyncLocalStorage<Told>()

/** Milliseconds between two lines. */
const apart = 200

/**
 * Tells whoever waits for this import how many of its rows are done, if somebody asked for that.
 * @throws Unavailable when they do not wait any more: what was written is rolled back
 */
export function tellRows(stage: Stage, done: number, of?: number): void {
  const run = running.getStore()
  run?.gone.throwIfAborted()
  run?.tell(stage, done, of)
}

/**
 * Answers while the work is done: lines of JSON that say how far it is, and a last one with the
 * status and the body of the answer. Whoever closes the connection cancels the work.
 */
export function telling(
  raw: FastifyRequest,
  reply: FastifyReply,
  work: (reply: FastifyReply) => Promise<unknown>,
): Readable {
  const out = new PassThrough()
  const line = (said: object) => void (out.destroyed || out.write(`${JSON.stringify(said)}\n`))
  let last = 0
  const run: Told = {
    gone: readerOf(raw, reply).gone,
    tell(stage, done, of) {
      const now = performance.now()
      if (now - last < apart && done !== of) return
      last = now
      line({ stage, done, ...(of !== undefined && { of }) })
    },
  }
  // Its headers are sent before anybody knows what is answered.
  const inner = Object.create(reply, {
    statusCode: { value: 200, writable: true },
    code: { value: (status: number) => ((inner.statusCode = status), inner) },
    header: { value: () => inner },
    type: { value: () => inner },
    send: { value: (body: unknown) => ((sent = body), inner) },
  }) as FastifyReply
  let sent: unknown
  void running
    .run(run, () => work(inner))
    .catch((error: FastifyError) => {
      answerError(error, raw, inner)
      return sent
    })
    .then(body => {
      line({ status: inner.statusCode, body })
      out.end()
    })
  void reply.type(`${inLines}; charset=utf-8`)
  line({ stage: 'read', done: 0 })
  return out
}
