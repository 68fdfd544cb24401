import { inputOf } from '#server/fields/jsonSchema.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#define'
import type { JsonSchema } from '#server/fields/index.ts'
import type { Actor } from '#server/session/actor.ts'
import { BadInput } from './errors.ts'
import { tidyingOf } from './query.ts'
import { turnsOf } from './turns.ts'
import { validator } from './validation.ts'

/**
 * Who may call a route. `chains` describes it for documents: one code of each list of any chain;
 * everybody has one without lists.
 */
export interface RouteAccess {
  readonly allows: (actor: Actor) => boolean
  readonly needsSession: boolean
  readonly chains: readonly (readonly (readonly string[])[])[]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess
    /**
     * A call of the specification: a refusal by the business is HTTP 200 with `isSuccess: false`.
     */
    isCall?: boolean
    /** It changes data, and so takes an Idempotency-Key. */
    changes?: boolean
    /** Its answer is endless. */
    isStream?: boolean
    /** Whoever accepts lines is told how far it is. */
    tells?: boolean
    /** Texts of its body that cannot be stored are mended, not refused. */
    mendsTexts?: boolean
  }
  interface FastifyRequest {
    actor?: Actor
  }
}

export interface ApiRoute {
  at: Endpoint
  name: string
  access: RouteAccess
  isCall: boolean
  body?: JsonSchema
  /** Chooses the schema by the body, where one path serves two operations. */
  bodyOf?: (body: any) => JsonSchema
  query?: JsonSchema
  answer?: JsonSchema
  status?: number
  /** Whether it changes data; by default every verb but `GET` does. */
  changes?: boolean
  /**
   * The body is one file as `multipart/form-data`, read by `sentFile` within the route's limits.
   */
  takesFile?: boolean
  /** It takes long: where the server has a process for that, it does it. */
  isLong?: boolean
  /** The form of its file and fields, for documents. */
  form?: JsonSchema
  /** Answers a document as PDF. */
  isDocument?: boolean
  /** Answers a file of any kind. */
  isDownload?: boolean
  /** Answers events until it is closed. */
  isStream?: boolean
  /** Whoever accepts lines is told how far it is. */
  tells?: boolean
  /** Texts of its body that cannot be stored are mended, not refused. */
  mendsTexts?: boolean
  /** Whether a query counts only, which takes no turn of those who read rows. */
  isCount?: (query: any) => boolean
  /** A report: it may read from a copy of the database. */
  readsReplica?: boolean
  /** It limits by itself how many read at once. */
  hasOwnTurns?: boolean
  /** Whether HEAD runs a `GET`; by default where it changes nothing. */
  hasHead?: boolean
  handle(request: {
    actor: Actor
    params: any
    query: any
    body: any
    raw: FastifyRequest
    reply: FastifyReply
  }): Promise<unknown>
}

type Chains = RouteAccess['chains']

/** The ways into a route that any of several accesses opens, each once. */
export const waysIn = (several: readonly Chains[]): Chains => [
  ...new Map(several.flat().map(chain => [JSON.stringify(chain), chain])).values(),
]

/** The ways into a route that needs both accesses. */
export const waysThrough = (one: Chains, other: Chains): Chains =>
  waysIn([
    one.flatMap(chain =>
      other.map(more => [
        ...new Map([...chain, ...more].map(list => [String(list), list])).values(),
      ]),
    ),
  ])

/** Paths of the regular dialect with an id. */
export const pathOf = (at: Endpoint) => at.slice(at.indexOf(' ') + 1).replace(/\?.*$/, '')
export const verbOf = (at: Endpoint) => at.slice(0, at.indexOf(' '))

export const eventStream = 'text/event-stream'
const events = {
  description: 'Events, until the session ends.',
  content: { [eventStream]: { schema: { type: 'string' } } },
}
const aDocument = {
  description: 'A document as PDF.',
  content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
}
const aFile = {
  description: 'A file.',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
}
const nothing: JsonSchema = inputOf({})
const idsOf = (url: string) => [...url.matchAll(/:(id|\w+Id)\b/g)].map(match => match[1]!)
const idParams = (names: readonly string[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(names.map(name => [name, { type: 'string', recordId: true }])),
  required: names,
})

/** Mounts one declared operation: access before validation, both from the declaration. */
export function mount(app: FastifyInstance, route: ApiRoute) {
  const url = pathOf(route.at)
  const checkParams = url.includes(':') ? validator(idParams(idsOf(url)), 'query') : undefined
  const query = route.query ?? nothing
  const tidy = tidyingOf(query)
  const checkQuery = validator(query, 'query')
  const checkBody = route.bodyOf
    ? choosing(route.bodyOf)
    : route.body
      ? validator(route.body, 'body')
      : verbOf(route.at) === 'GET'
        ? undefined
        : validator(nothing, 'body')
  const changes = route.changes ?? verbOf(route.at) !== 'GET'
  const turns = () =>
    isRead(route, changes) ? turnsOf(mostAtOnce, mostWaiting, busy, longest) : undefined
  const turn = turns()
  const turnOfCounts = route.isCount && turns()
  app.route({
    method: verbOf(route.at),
    url,
    exposeHeadRoute: route.hasHead ?? !changes,
    // A route with a file reads it first and passes its key to `request.once`.
    config: {
      access: route.access,
      isCall: route.isCall,
      changes: changes && !route.takesFile,
      isStream: route.isStream ?? false,
      tells: route.tells ?? false,
      mendsTexts: route.mendsTexts ?? false,
    },
    schema: {
      operationId: route.name,
      ...(route.body ? { body: route.body } : {}),
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.answer ? { response: { [route.status ?? 200]: route.answer } } : {}),
      ...(route.isStream ? { response: { 200: events } } : {}),
      ...(route.form ? { consumes: ['multipart/form-data'], body: route.form } : {}),
      ...(route.isDocument ? { response: { 200: aDocument } } : {}),
      ...(route.isDownload ? { response: { 200: aFile } } : {}),
    },
    // The schemas above serve documents and answers. Our own validators check requests and name
    // every field.
    validatorCompiler: () => () => true,
    handler: async (raw, reply) => {
      tidy(raw.query)
      const body = raw.body ?? {}
      refuseAll(
        () => checkParams?.(raw.params),
        () => checkQuery(raw.query),
        () => checkBody?.(body),
      )
      if (route.isLong && (await app.longWork?.takes(raw, reply))) return reply
      if (route.status) reply.code(route.status)
      const done = await (route.isCount?.(raw.query) ? turnOfCounts : turn)?.()
      const work = () =>
        route.handle({
          actor: raw.actor!,
          params: raw.params,
          query: raw.query,
          body,
          raw,
          reply,
        })
      try {
        if (!route.readsReplica || !app.replica) return await work()
        return await app.replica.reading(work, asOf => {
          if (!reply.raw.headersSent) void reply.header(asOfHeader, asOf ?? 'now')
        })
      } finally {
        done?.()
      }
    },
  })
}

/** As of when a report is, an instant or `now`: it was read from a copy of the database, or could have been. */
const asOfHeader = 'x-as-of'

/** @throws BadInput with what each of the checks refuses */
function refuseAll(...checks: readonly (() => void)[]) {
  const problems = checks.flatMap(check => {
    try {
      check()
      return []
    } catch (error) {
      if (error instanceof BadInput) return error.errors
      throw error
    }
  })
  if (problems.length) throw new BadInput(...problems)
}

/**
 * One list or call must not take every connection, as it would while its table is locked. Those who
 * wait for longer (ms) try again.
 */
const mostAtOnce = 6,
  mostWaiting = 500,
  longest = 5000
const busy = 'Many people are asking for this right now. Try again in a moment.'

const isRead = (route: ApiRoute, changes: boolean) =>
  !changes && !route.isStream && !route.takesFile && !route.hasOwnTurns && route.access.needsSession

function choosing(schemaOf: (body: any) => JsonSchema) {
  const checks = new Map<JsonSchema, ReturnType<typeof validator>>()
  return (body: unknown) => {
    const schema = schemaOf(typeof body === 'object' && body !== null ? body : {})
    if (!checks.has(schema)) checks.set(schema, validator(schema, 'body'))
    checks.get(schema)!(body)
  }
}
