import { envelopeOf, inputOf } from '#server/fields/jsonSchema.ts'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answersFile, model, uploadOf, type AnyCall } from '#define'
import { access } from '#server/access.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { answerProperties, callSchemas } from '#server/entities/meta/schema.ts'
import { visibleAnswer } from '#server/entities/read/visibility.ts'
import type { Format } from '#server/exports/file.ts'
import { handlerOf } from '#server/halves.ts'
import type { JsonSchema } from '#server/fields/index.ts'
import type { FileFacts } from '#server/files/store.ts'
import { sentStored, withSentFile } from '#server/files/transfer.ts'
import { tellsLines } from '#server/http/lines.ts'
import { tidyingOf } from '#server/http/query.ts'
import { eventStream, type ApiRoute } from '#server/http/route.ts'
import { mountAll, type SentFile } from '#server/http/uploads.ts'
import { validator } from '#server/http/validation.ts'
import { telling } from '#server/imports/telling.ts'
import type { Live } from '#server/live/live.ts'
import type { Sessions } from '#server/session/sessions.ts'
import type { Actor } from '#server/session/actor.ts'
import type { PdfDocument } from '#server/pdf/document.ts'
import { sentPdf } from '#server/pdf/pdf.ts'
import type { CallContext } from './handlers.ts'
import { refuseUnknownReferences } from './references.ts'
import { sentFile, type TableFile } from './tableFile.ts'
import { tableRoute } from './tableRoutes.ts'

/** Mounts every declared call. */
export function callRoutes(app: FastifyInstance, db: Database, sessions: Sessions, live: Live) {
  const routes = Object.entries(model().calls).flatMap(([name, call]) =>
    routesOf(name, call, { db, sessions, live }),
  )
  mountAll(app, routes)
}

type Engine = Pick<CallContext<AnyCall>, 'sessions' | 'live'> & { readonly db: Database }
type Asked = Parameters<ApiRoute['handle']>[0]

function routesOf(name: string, call: AnyCall, engine: Engine): ApiRoute[] {
  const { db, sessions, live } = engine
  const handle = handlerOf(name)
  const { query, body } = callSchemas(call)
  const file = uploadOf(call)
  const routeAccess: ApiRoute['access'] = {
    allows: actor => access().call(actor, name, call),
    needsSession: call.open !== 'anybody',
    chains: access().chainsOfCall(name, call),
  }
  const answerTo = async (input: Record<string, unknown>, { actor, raw, reply }: Asked) => {
    const write: Database['write'] = work => db.write(work)
    const given = { actor, sessions, live, write, request: raw, reply }
    const handled = async (on: Queryable) => {
      if (actor) await refuseUnknownReferences({ db: on, actor }, call, input)
      return handle({ ...given, db: on }, input)
    }
    const answer = await (call.changes ? db.write(handled) : handled(db))
    return answer ?? {}
  }
  // Handlers can ignore field visibility: it is applied here.
  const seenBy = (actor: Actor | undefined, answer: Record<string, unknown>) =>
    actor ? visibleAnswer(call.answer, actor, answer) : answer
  const inEnvelope = (actor: Actor | undefined, answer: Record<string, unknown>) => ({
    isSuccess: true,
    errors: [],
    ...seenBy(actor, answer),
  })
  const route: ApiRoute = {
    at: call.at,
    name,
    isCall: true,
    changes: call.changes,
    isStream: call.isStream ?? false,
    readsReplica: call.readsReplica ?? false,
    tells: call.tells ?? false,
    mendsTexts: call.mendsTexts ?? false,
    isDocument: call.isDocument ?? false,
    isDownload: !!(call.isFile || call.isStored),
    takesFile: !!file,
    access: routeAccess,
    ...(query && { query }),
    ...(body && (file ? { form: body } : { body })),
    ...(!answersFile(call) &&
      !call.isStream && { answer: envelopeOf(answerProperties(call.answer)) }),
    async handle(request) {
      const { actor, raw, reply } = request
      if (file) {
        const withIt = (given: typeof request) =>
          withFile(call, file, body!, given, async input =>
            inEnvelope(actor, await answerTo({ ...(query && request.query), ...input }, given)),
          )
        return tellsLines(raw)
          ? telling(raw, reply, inner => withIt({ ...request, reply: inner }))
          : withIt(request)
      }
      const input: Record<string, unknown> = {
        ...(body && request.body),
        ...(query && request.query),
      }
      if (tellsLines(raw))
        return telling(raw, request.reply, async reply =>
          inEnvelope(actor, await answerTo(input, { ...request, reply })),
        )
      const answer: any = await answerTo(input, request)
      if (call.isFile) return sentFile(reply, input.format as Format, answer as TableFile, actor)
      if (call.isDocument) return sentPdf(raw, reply, answer as PdfDocument, actor)
      if (call.isStored)
        return 'pages' in answer
          ? sentPdf(raw, reply, answer as PdfDocument, actor)
          : sentStored(raw, reply, db, answer as FileFacts)
      if (call.isStream) return sentStream(reply, answer as Readable)
      return inEnvelope(actor, answer)
    },
  }
  const table = tableRoute(name, call, {
    access: routeAccess,
    schema: body ?? query!,
    answered: async (input, request) => seenBy(request.actor, await answerTo(input, request)),
  })
  return [...table, route]
}

/** Reads the form of a call with a file; its fields are checked like a query, as they are texts. */
function withFile<Answer>(
  call: AnyCall,
  [name, { kinds }]: NonNullable<ReturnType<typeof uploadOf>>,
  schema: JsonSchema,
  { raw, reply }: Asked,
  work: (input: Record<string, unknown>) => Promise<Answer>,
): Promise<Answer> {
  const { [name]: _file, ...properties } = schema.properties as Record<string, JsonSchema>
  const fields = inputOf(
    properties,
    (schema.required as string[]).filter(each => each !== name),
  )
  const check = ({ fields: given = {} }: SentFile) => {
    const input: Record<string, unknown> = { ...given }
    tidyingOf(fields)(input)
    validator(fields, 'query')(input)
    return input
  }
  const form = { file: name, fields: Object.keys(call.input).length + spare }
  return withSentFile(raw, reply, { form, kinds, check }, (file, input) =>
    work({ ...input, [name]: file }),
  )
}

/** Fields beyond the declared ones are read, so that they are refused by name. */
const spare = 5

/**
 * Server-sent events: proxies must not buffer them. The stream ends with its connection, so that a
 * server can stop.
 */
const sentStream = (reply: FastifyReply, events: Readable) =>
  reply.type(eventStream).headers({ 'x-accel-buffering': 'no', connection: 'close' }).send(events)
