import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyCall, CallAnswer, CallInput } from '#define'
import type { Queryable } from '#server/db/database.ts'
import type { Live } from '#server/live/live.ts'
import type { Who } from '#server/session/actor.ts'
import type { Sessions } from '#server/session/sessions.ts'
import type { TableFile } from './tableFile.ts'

/** What a handler is given. `db` is a transaction when the call changes data; it commits when the handler returns. */
export interface Handling<C extends AnyCall> {
  input: CallInput<C>
  who: C['open'] extends 'anybody' ? Who | undefined : Who
  db: Queryable
  sessions: Sessions
  live: Live
  request: FastifyRequest
  reply: FastifyReply
}

/** The node half of declared calls: one handler per call, no more and no fewer. */
export type Handlers<Calls extends Record<string, AnyCall>> = {
  readonly [K in keyof Calls]: (
    handling: Handling<Calls[K]>,
  ) => Promise<CallAnswer<Calls[K]> | TableFile | Readable>
}

/** Declares the handlers of a group of calls; a missing one does not compile. */
export const handlers = <Calls extends Record<string, AnyCall>>(
  _calls: Calls,
  all: Handlers<Calls>,
) => all
