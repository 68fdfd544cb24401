import { inputOf } from '#server/fields/jsonSchema.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#define'
import type { JsonSchema } from '#server/fields/index.ts'
import type { Actor } from '#server/session/actor.ts'
import { validator } from './validation.ts'

/**
 * Who may call a route. `chains` describes it for documents: one code of each list of any chain.
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
  /** Answers events until it is closed. */
  isStream?: boolean
  handle(request: {
    actor: Actor
    params: any
    query: any
    body: any
    raw: FastifyRequest
    reply: FastifyReply
  }): Promise<unknown>
}

/** Paths of the regular dialect with an id. */
export const pathOf = (at: Endpoint) => at.slice(at.indexOf(' ') + 1).replace(/\?.*$/, '')
export const verbOf = (at: Endpoint) => at.slice(0, at.indexOf(' '))

export const eventStream = 'text/event-stream'
const events = {
  description: 'Events, until the session ends.',
  content: { [eventStream]: { schema: { type: 'string' } } },
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
  const checkQuery = validator(route.query ?? nothing, 'query')
  const checkBody = route.bodyOf
    ? choosing(route.bodyOf)
    : route.body
      ? validator(route.body, 'body')
      : verbOf(route.at) === 'GET'
        ? undefined
        : validator(nothing, 'body')
  app.route({
    method: verbOf(route.at),
    url,
    // A route with a file reads it first and passes its key to `request.once`.
    config: {
      access: route.access,
      isCall: route.isCall,
      changes: (route.changes ?? verbOf(route.at) !== 'GET') && !route.takesFile,
      isStream: route.isStream ?? false,
    },
    schema: {
      operationId: route.name,
      ...(route.body ? { body: route.body } : {}),
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.answer ? { response: { [route.status ?? 200]: route.answer } } : {}),
      ...(route.isStream ? { response: { 200: events } } : {}),
    },
    // The schemas above serve documents and answers. Our own validators check requests and name
    // every field.
    validatorCompiler: () => () => true,
    handler: async (raw, reply) => {
      checkParams?.(raw.params)
      checkQuery(raw.query)
      const body = raw.body ?? {}
      checkBody?.(body)
      if (route.status) reply.code(route.status)
      return route.handle({
        actor: raw.actor!,
        params: raw.params,
        query: raw.query,
        body,
        raw,
        reply,
      })
    },
  })
}

function choosing(schemaOf: (body: any) => JsonSchema) {
  const checks = new Map<JsonSchema, ReturnType<typeof validator>>()
  return (body: unknown) => {
    const schema = schemaOf(typeof body === 'object' && body !== null ? body : {})
    if (!checks.has(schema)) checks.set(schema, validator(schema, 'body'))
    checks.get(schema)!(body)
  }
}
