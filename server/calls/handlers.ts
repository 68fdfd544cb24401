import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyCall, CallAnswer, CallInput } from '#define'
import type { Context } from '#server/context.ts'
import type { Live } from '#server/live/live.ts'
import type { Actor } from '#server/session/actor.ts'
import type { Sessions } from '#server/session/sessions.ts'
import type { PdfDocument } from '#server/pdf/document.ts'
import type { TableFile } from './tableFile.ts'

/**
 * The context of a handler. `db` is a transaction when the call changes data; it commits when the
 * handler returns.
 */
export interface CallContext<C extends AnyCall> extends Context<
  C['open'] extends 'anybody' ? Actor | undefined : Actor
> {
  sessions: Sessions
  live: Live
  request: FastifyRequest
  reply: FastifyReply
}

/** The node half of declared calls: exactly one handler per call. */
export type Handlers<Calls extends Record<string, AnyCall>> = {
  readonly [K in keyof Calls]: (
    context: CallContext<Calls[K]>,
    input: CallInput<Calls[K]>,
  ) => Promise<
    CallAnswer<Calls[K]> | TableFile | PdfDocument | Readable | Nothing<CallAnswer<Calls[K]>>
  >
}

/** A call without an answer of its own may return nothing. */
type Nothing<Answer> = keyof Answer extends never ? void : never

/** Declares the handlers of a group of calls; a missing one does not compile. */
export const handlers = <Calls extends Record<string, AnyCall>>(
  _calls: Calls,
  all: Handlers<Calls>,
) => all
