import { envelopeOf } from '#server/fields/jsonSchema.ts'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { model } from '#define'
import { access } from '#server/access.ts'
import type { Database } from '#server/db/database.ts'
import { answerProperties, callSchemas } from '#server/entities/meta/schema.ts'
import { visibleAnswer } from '#server/entities/read/visibility.ts'
import type { Format } from '#server/exports/file.ts'
import { handlerOf } from '#server/halves.ts'
import { eventStream, mount, type ApiRoute } from '#server/http/route.ts'
import type { Live } from '#server/live/live.ts'
import type { Sessions } from '#server/session/sessions.ts'
import type { Actor } from '#server/session/actor.ts'
import type { PdfDocument } from '#server/pdf/document.ts'
import { sentPdf } from '#server/pdf/pdf.ts'
import { sentFile, type TableFile } from './tableFile.ts'
import { tableRoute } from './tableRoutes.ts'

/** Mounts every declared call. */
export function callRoutes(app: FastifyInstance, db: Database, sessions: Sessions, live: Live) {
  for (const [name, call] of Object.entries(model().calls)) {
    const handle = handlerOf(name)
    const { query, body } = callSchemas(call)
    const routeAccess: ApiRoute['access'] = {
      allows: actor => access().call(actor, name, call),
      needsSession: call.open !== 'anybody',
      chains: access().chainsOfCall(name, call),
    }
    const answerTo = async (
      input: unknown,
      { actor, raw, reply }: Parameters<ApiRoute['handle']>[0],
    ) => {
      const given = { actor, sessions, live, request: raw, reply }
      const answer = await (call.changes
        ? db.write(tx => handle({ ...given, db: tx }, input))
        : handle({ ...given, db }, input))
      return answer ?? {}
    }
    // Handlers can ignore field visibility: it is applied here.
    const seenBy = (actor: Actor | undefined, answer: Record<string, unknown>) =>
      actor ? visibleAnswer(call.answer, actor, answer) : answer
    for (const route of tableRoute(name, call, {
      access: routeAccess,
      schema: body ?? query!,
      answered: async (input, request) => seenBy(request.actor, await answerTo(input, request)),
    }))
      mount(app, route)
    mount(app, {
      at: call.at,
      name,
      isCall: true,
      changes: call.changes,
      isStream: call.isStream ?? false,
      isDocument: call.isDocument ?? false,
      access: routeAccess,
      ...(query && { query }),
      ...(body && { body }),
      ...(!call.isFile &&
        !call.isDocument &&
        !call.isStream && {
          answer: envelopeOf(answerProperties(call.answer)),
        }),
      async handle(request) {
        const { actor, reply } = request
        const input = {
          ...(body && (request.body as object)),
          ...(query && (request.query as object)),
        }
        const answer = await answerTo(input, request)
        if (call.isFile)
          return sentFile(
            reply,
            request.query.format as Format,
            answer as unknown as TableFile,
            actor,
          )
        if (call.isDocument)
          return sentPdf(request.raw, reply, answer as unknown as PdfDocument, actor)
        if (call.isStream) return sentStream(reply, answer as unknown as Readable)
        return { isSuccess: true, errors: [], ...seenBy(actor, answer) }
      },
    })
  }
}

/**
 * Server-sent events: proxies must not buffer them. The stream ends with its connection, so that a
 * server can stop.
 */
const sentStream = (reply: FastifyReply, events: Readable) =>
  reply.type(eventStream).headers({ 'x-accel-buffering': 'no', connection: 'close' }).send(events)
