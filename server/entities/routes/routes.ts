import type { FastifyInstance } from 'fastify'
import {
  endpointOf,
  fieldsOf,
  isField,
  operations,
  type AnyCall,
  type AnyEntity,
  type AnyField,
  type Endpoint,
  type Operation,
  type Shape,
} from '#define'
import { calls, entities } from '#resources/registry.ts'
import type { Database } from '#server/db/database.ts'
import { exportRoutes } from '#server/exports/routes.ts'
import { importRoutes } from '#server/imports/routes.ts'
import type { JsonSchema } from '#server/fields/index.ts'
import { fileRoutes } from '#server/files/routes.ts'
import { BadInput, Forbidden } from '#server/http/errors.ts'
import { mount, pathOf, verbOf, type ApiRoute } from '#server/http/route.ts'
import { mountAll } from '#server/http/uploads.ts'
import {
  callPage,
  callQuery,
  contentRange,
  filterOf,
  openingOf,
  parsed,
  regularPage,
  regularQuery,
} from '#server/entities/read/listQuery.ts'
import { extraRoutes } from './extraRoutes.ts'
import { noteRoutes } from './notes.ts'
import { planOf, type Plan } from '#server/entities/meta/meta.ts'
import { listRecords, oneRecord, optionsOf } from '#server/entities/read/read.ts'
import { markSeen } from '#server/entities/read/readReceipts.ts'
import { createSchema, recordSchema, updateSchema } from '#server/entities/meta/schema.ts'
import { visible } from '#server/entities/read/visibility.ts'
import { createRecord, removeRecord, updateRecord } from '#server/entities/write/write.ts'

/** Mounts every operation of every entity, in the regular dialect or under the specification's calls. */
export function entityRoutes(app: FastifyInstance, db: Database) {
  for (const entity of Object.values(entities) as AnyEntity[]) {
    const made = operations.flatMap(operation => {
      const endpoint = endpointOf(entity, operation)
      return endpoint
        ? [{ operation, ...endpoint, route: makers[operation](db, planOf(entity.name), endpoint) }]
        : []
    })
    for (const together of groupByEndpoint(made))
      mount(app, together.length === 2 ? addOrUpdate(together) : together[0]!.route)
    mount(app, optionsRoute(db, entity))
  }
  mountAll(
    app,
    (Object.values(entities) as AnyEntity[])
      .map(e => planOf(e.name))
      .flatMap(plan => [
        ...extraRoutes(db, plan),
        ...exportRoutes(db, plan),
        ...importRoutes(db, plan),
        ...fileRoutes(db, plan),
        ...noteRoutes(db, plan),
      ]),
  )
}

interface Made {
  operation: Operation
  at: Endpoint
  route: ApiRoute
}
type Maker = (db: Database, plan: Plan, endpoint: { at: Endpoint; key?: string }) => ApiRoute

const makers: Record<Operation, Maker> = {
  list: listRoute,
  one: oneRoute,
  create: createRoute,
  update: updateRoute,
  remove: removeRoute,
}

function listRoute(
  db: Database,
  plan: Plan,
  { at, key }: { at: Endpoint; key?: string },
): ApiRoute {
  const items = { type: 'array', items: recordSchema(plan.entity, false) }
  return {
    ...common(plan, 'list', at, key),
    query: key ? callQuery(plan) : regularQuery,
    answer: key
      ? enveloped({ [key]: items, totalCount: { type: 'integer' }, hasMore: { type: 'boolean' } })
      : items,
    async handle({ who, query, reply }) {
      const page = key ? callPage(query, plan) : regularPage(query)
      const listed = await listRecords(db, plan, who, page)
      const rows = listed.rows.map(row => visible(plan, who, row))
      if (key)
        return {
          isSuccess: true,
          errors: [],
          [key]: rows,
          totalCount: listed.total,
          hasMore: listed.isCapped,
        }
      reply.header('content-range', contentRange(plan, page, listed))
      return rows
    },
  }
}

function oneRoute(db: Database, plan: Plan, { at, key }: { at: Endpoint; key?: string }): ApiRoute {
  return {
    ...common(plan, 'one', at, key),
    ...(key ? { query: idQuery } : {}),
    answer: one(plan, key),
    async handle({ who, params, query }) {
      const id = key ? query.id : params.id
      if (plan.entity.seen) await markSeen(db, plan, who, id)
      return wrap(key, visible(plan, who, await oneRecord(db, plan, who, id)))
    },
  }
}

function createRoute(
  db: Database,
  plan: Plan,
  { at, key }: { at: Endpoint; key?: string },
): ApiRoute {
  return {
    ...common(plan, 'create', at, key),
    body: createSchema(plan.entity),
    answer: one(plan, key),
    ...(key ? {} : { status: 201 }),
    handle: async ({ who, body }) =>
      wrap(key, visible(plan, who, await db.write(tx => createRecord(tx, plan, who, body)))),
  }
}

function updateRoute(
  db: Database,
  plan: Plan,
  { at, key }: { at: Endpoint; key?: string },
): ApiRoute {
  return {
    ...common(plan, 'update', at, key),
    body: updateSchema(plan.entity, key ? 'body' : 'path'),
    answer: one(plan, key),
    async handle({ who, params, body }) {
      if (!key && body.id && body.id !== params.id)
        throw new BadInput({
          code: 'invalid',
          field: 'id',
          message: 'The id in the body is not the one in the path.',
        })
      return wrap(
        key,
        visible(
          plan,
          who,
          await db.write(tx => updateRecord(tx, plan, who, key ? body.id : params.id, body)),
        ),
      )
    },
  }
}

function removeRoute(
  db: Database,
  plan: Plan,
  { at, key }: { at: Endpoint; key?: string },
): ApiRoute {
  const version = { version: { type: 'integer' } }
  const withId = { ...idQuery, properties: { ...idQuery.properties, ...version } }
  // A call of the specification takes the id in its query where its path says `?id`, else in the body.
  const isInBody = key !== undefined && !at.endsWith('?id')
  return {
    ...common(plan, 'remove', at, key),
    ...(isInBody
      ? { body: withId }
      : {
          query: key
            ? withId
            : { type: 'object', additionalProperties: false, properties: version },
        }),
    answer: key ? enveloped({}) : recordSchema(plan.entity, true),
    async handle({ who, params, query, body }) {
      const given = isInBody ? body : query
      const removed = await db.write(tx =>
        removeRecord(tx, plan, who, key ? given.id : params.id, given.version),
      )
      return key ? { isSuccess: true, errors: [] } : visible(plan, who, removed)
    },
  }
}

function optionsRoute(db: Database, entity: AnyEntity): ApiRoute {
  const plan = planOf(entity.name)
  const narrowing = narrowingOf(entity.name)
  return {
    at: `GET /api/${entity.name}/options`,
    name: `${entity.name}.options`,
    isCall: false,
    opening: openingOf(entity, 'options'),
    query: {
      type: 'object',
      additionalProperties: false,
      properties: {
        q: { type: 'string', maxLength: 100 },
        ids: { type: 'string', maxLength: 8000 },
        filter: { type: 'string', maxLength: 2000 },
        limit: { type: 'integer', minimum: 1, maximum: 200, default: 25 },
      },
    },
    answer: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          label: { type: 'string' },
          colour: { type: 'string' },
          picture: { type: ['string', 'null'] },
        },
      },
    },
    handle: ({ who, query }) => {
      const ids = query.ids === undefined ? undefined : parsed('ids', query.ids)
      if (ids !== undefined && !isIdList(ids))
        throw new BadInput({
          code: 'invalid',
          field: 'ids',
          message: 'ids must be a list of at most 200 record ids of 36 characters.',
        })
      const filter = filterOf(query.filter)
      const foreign = Object.keys(filter).find(name => !narrowing.has(name))
      if (foreign !== undefined)
        throw new BadInput({
          code: 'unknown_filter',
          field: foreign.slice(0, 100),
          message: `${entity.titles[1]} to choose from cannot be narrowed by ${foreign.slice(0, 100)}.`,
        })
      return optionsOf(db, plan, who, {
        limit: query.limit,
        filter,
        ...(query.q ? { q: query.q } : {}),
        ...(ids ? { ids: ids as string[] } : {}),
      })
    },
  }
}

/**
 * Fields of an entity by which references to it are narrowed (`within` and `only`), in records and in what calls take. By nothing else:
 * labels are open to more people than records.
 */
const narrowingOf = (name: string) =>
  new Set(
    [
      ...(Object.values(entities) as AnyEntity[]).flatMap(e => fieldsOf(e).map(([, f]) => f)),
      ...(Object.values(calls) as AnyCall[]).flatMap(({ input }) => fieldsIn(input)),
    ].flatMap(({ options }) =>
      options.to === name
        ? [...Object.keys(options.within ?? {}), ...Object.keys(options.only ?? {})]
        : [],
    ),
  )

const fieldsIn = (shape: Shape): AnyField[] =>
  Object.values(shape).flatMap(part =>
    isField(part) ? [part] : part.node === 'record' ? [] : fieldsIn(part.shape as Shape),
  )

const isIdList = (x: unknown): x is string[] =>
  Array.isArray(x) &&
  x.length <= 200 &&
  x.every(id => typeof id === 'string' && /^[0-9a-f-]{36}$/i.test(id))

/** One path for creating and changing: a body with an id changes. Each is still open only to those who may do it. */
function addOrUpdate(together: readonly Made[]): ApiRoute {
  const create = together.find(m => m.operation === 'create')!.route,
    update = together.find(m => m.operation === 'update')!.route
  const chosen = (body: { id?: unknown }) =>
    body.id === undefined || body.id === null ? create : update
  return {
    ...create,
    name: `${create.name}OrUpdate`,
    body: { oneOf: [create.body!, update.body!] },
    bodyOf: body => chosen(body).body!,
    opening: { ...create.opening, to: who => create.opening.to(who) || update.opening.to(who) },
    async handle(request) {
      const route = chosen(request.body)
      if (!route.opening.to(request.who)) throw new Forbidden()
      return route.handle(request)
    },
  }
}

function groupByEndpoint(made: readonly Made[]): Made[][] {
  const groups = new Map<string, Made[]>()
  for (const m of made) {
    const key = `${verbOf(m.at)} ${pathOf(m.at)}`.toLowerCase()
    groups.set(key, [...(groups.get(key) ?? []), m])
  }
  return [...groups.values()]
}

const common = (plan: Plan, operation: Operation, at: Endpoint, key: string | undefined) => ({
  at,
  name: `${plan.entity.name}.${operation}`,
  isCall: key !== undefined,
  opening: openingOf(plan.entity, operation),
})

const idQuery = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: { id: { type: 'string', recordId: true } },
}
const enveloped = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties: {
    isSuccess: { type: 'boolean' },
    errors: { type: 'array', items: { type: 'object', additionalProperties: true } },
    ...properties,
  },
})
const one = (plan: Plan, key: string | undefined) =>
  key ? enveloped({ [key]: recordSchema(plan.entity, true) }) : recordSchema(plan.entity, true)
const wrap = (key: string | undefined, record: unknown) =>
  key ? { isSuccess: true, errors: [], [key]: record } : record
