import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { takesQuery, type AnyCall } from '#define'
import { calls } from '#resources/registry.ts'
import { access } from '#server/access.ts'
import type { Database } from '#server/db/database.ts'
import { answerProperties, callSchema } from '#server/entities/meta/schema.ts'
import { visibleAnswer } from '#server/entities/read/visibility.ts'
import type { Format } from '#server/exports/file.ts'
import { eventStream, mount } from '#server/http/route.ts'
import type { Live } from '#server/live/live.ts'
import type { Sessions } from '#server/session/sessions.ts'
import { callHandlers } from './registry.ts'
import { sentFile, type TableFile } from './tableFile.ts'

/** Mounts every declared call. */
export function callRoutes(app: FastifyInstance, db: Database, sessions: Sessions, live: Live) {
  for (const [name, call] of Object.entries(calls) as [keyof typeof calls, AnyCall][]) {
    const handle = callHandlers[name] as (handling: unknown) => Promise<Record<string, unknown>>
    const schema = callSchema(call)
    mount(app, {
      at: call.at,
      name,
      isCall: true,
      changes: call.changes,
      isStream: call.isStream ?? false,
      opening: {
        to: who => access.call(who, name, call),
        needsSession: call.open !== 'anybody',
        chains: access.chainsOfCall(name, call),
      },
      ...(takesQuery(call) ? { query: schema } : { body: schema }),
      ...(!call.isFile &&
        !call.isStream && {
          answer: {
            type: 'object',
            properties: {
              isSuccess: { type: 'boolean' },
              errors: { type: 'array', items: { type: 'object', additionalProperties: true } },
              ...answerProperties(call.answer),
            },
          },
        }),
      async handle({ who, query, body, raw, reply }) {
        const input = takesQuery(call) ? query : body
        const given = { input, who, sessions, live, request: raw, reply }
        const answer = await (call.changes
          ? db.write(tx => handle({ ...given, db: tx }))
          : handle({ ...given, db }))
        if (call.isFile)
          return sentFile(reply, query.format as Format, answer as unknown as TableFile)
        if (call.isStream) return sentStream(reply, answer as unknown as Readable)
        // Handlers need not think of fields that are for few eyes.
        const seen = who ? visibleAnswer(call.answer, who, answer) : answer
        return { isSuccess: true, errors: [], ...seen }
      },
    })
  }
}

/** Events as they come: whoever stands between must not keep them back. Their connection ends with them, so that a server can stop. */
const sentStream = (reply: FastifyReply, events: Readable) =>
  reply.type(eventStream).headers({ 'x-accel-buffering': 'no', connection: 'close' }).send(events)
