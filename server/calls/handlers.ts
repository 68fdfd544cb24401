import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyCall, CallAnswer, CallInput } from '#define'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import type { Live } from '#server/live/live.ts'
import type { Actor } from '#server/session/actor.ts'
import type { Sessions } from '#server/session/sessions.ts'
import type { PdfDocument } from '#server/pdf/document.ts'
import type { FileFacts, ReadyFile } from '#server/files/store.ts'
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
  /**
   * Runs work in a transaction: one of its own in a call that changes nothing otherwise (`changes:
   * false`), such as each of many events that are judged by themselves.
   */
  write: Database['write']
  request: FastifyRequest
  reply: FastifyReply
}

/** The node half of declared calls: exactly one handler per call. */
export type Handlers<Calls extends Record<string, AnyCall>> = {
  readonly [K in keyof Calls]: (
    context: CallContext<Calls[K]>,
    input: HandlerInput<Calls[K]>,
  ) => Promise<
    | CallAnswer<Calls[K]>
    | TableFile
    | PdfDocument
    | FileFacts
    | Readable
    | Nothing<CallAnswer<Calls[K]>>
  >
}

/** The input of a call as its handler gets it: a file is checked and can be kept. */
export type HandlerInput<C extends AnyCall> = CallInput<C> & {
  readonly [
    K in keyof C['input'] as C['input'][K] extends { readonly node: 'upload' } ? K : never
  ]: ReadyFile
}

/** A call without an answer of its own may return nothing. */
type Nothing<Answer> = keyof Answer extends never ? void : never

/** Declares the handlers of a group of calls; a missing one does not compile. */
export const handlers = <Calls extends Record<string, AnyCall>>(
  _calls: Calls,
  all: Handlers<Calls>,
) => all
