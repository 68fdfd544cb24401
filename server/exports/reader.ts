import type { FastifyReply, FastifyRequest } from 'fastify'
import { Unavailable } from '#server/http/errors.ts'

/** The client of a streamed answer. */
export interface Reader {
  /** Aborted when the client disconnects early. */
  readonly gone: AbortSignal
  /** Runs once, when the answer has ended or the client has disconnected. */
  onEnd(work: () => Promise<void>): void
}

export function readerOf(request: FastifyRequest, reply: FastifyReply): Reader {
  const controller = new AbortController()
  const leave = () => controller.abort(new Unavailable('Nobody reads this any more.'))
  const isGone = () => reply.raw.destroyed || request.raw.socket.destroyed
  if (isGone()) leave()
  else
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) leave()
    })
  return {
    gone: controller.signal,
    onEnd(work) {
      const end = () =>
        void work().catch((err: unknown) =>
          request.log.error({ err, requestId: request.id }, 'could not end an export properly'),
        )
      if (isGone()) end()
      else reply.raw.once('close', end)
    },
  }
}
