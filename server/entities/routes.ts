import type { FastifyInstance } from 'fastify'
import { endpointOf, operations, type AnyEntity, type Endpoint, type Operation } from '../../resources/define/index.ts'
import { entities } from '../../resources/registry.ts'
import { access } from '../access.ts'
import type { Database } from '../db/database.ts'
import type { JsonSchema } from '../fields/index.ts'
import { BadInput, Forbidden } from '../http/errors.ts'
import { mount, pathOf, verbOf, type ApiRoute, type Opening } from '../http/route.ts'
import { planOf, type Plan } from './plan.ts'
import { listRecords, oneRecord, optionsOf, type Listed, type Page } from './read.ts'
import { createSchema, recordSchema, updateSchema } from './schema.ts'
import { createRecord, removeRecord, updateRecord } from './write.ts'

/** Mounts every operation of every entity, in the regular dialect or under the specification's calls. */
export function entityRoutes(app: FastifyInstance, db: Database) {
  for (const entity of Object.values(entities) as AnyEntity[]) {
    const made = operations.flatMap(operation => {
      const endpoint = endpointOf(entity, operation)
      return endpoint ? [{ operation, ...endpoint, route: makers[operation](db, planOf(entity.name), endpoint) }] : []
    })
    for (const together of groupByEndpoint(made)) mount(app, together.length === 2 ? addOrUpdate(together) : together[0]!.route)
    mount(app, optionsRoute(db, entity))
  }
}

interface Made { operation: Operation; at: Endpoint; route: ApiRoute }
type Maker = (db: Database, plan: Plan, endpoint: { at: Endpoint; key?: string }) => ApiRoute

const makers: Record<Operation, Maker> = { list: listRoute, one: oneRoute, create: createRoute, update: updateRoute, remove: removeRoute }

function listRoute(db: Database, plan: Plan, { at, key }: { at: Endpoint; key?: string }): ApiRoute {
  const items = { type: 'array', items: recordSchema(plan.entity, false) }
  return {
    ...common(plan, 'list', at, key),
    query: key ? callQuery(plan) : regularQuery,
    answer: key ? enveloped({ [key]: items, totalCount: { type: 'integer' }, hasMore: { type: 'boolean' } }) : items,
    async handle({ who, query, reply }) {
      const page = key ? callPage(query, plan) : regularPage(query)
      const listed = await listRecords(db, plan, who, page)
      if (key) return { isSuccess: true, errors: [], [key]: listed.rows, totalCount: listed.total, hasMore: listed.isCapped }
      reply.header('content-range', contentRange(plan, page, listed))
      return listed.rows
    },
  }
}

function oneRoute(db: Database, plan: Plan, { at, key }: { at: Endpoint; key?: string }): ApiRoute {
  return {
    ...common(plan, 'one', at, key),
    ...(key ? { query: idQuery } : {}),
    answer: one(plan, key),
    handle: async ({ who, params, query }) => wrap(key, await oneRecord(db, plan, who, key ? query.id : params.id)),
  }
}

function createRoute(db: Database, plan: Plan, { at, key }: { at: Endpoint; key?: string }): ApiRoute {
  return {
    ...common(plan, 'create', at, key),
    body: createSchema(plan.entity),
    answer: one(plan, key),
    ...(key ? {} : { status: 201 }),
    handle: async ({ who, body }) => wrap(key, await db.write(tx => createRecord(tx, plan, who, body))),
  }
}

function updateRoute(db: Database, plan: Plan, { at, key }: { at: Endpoint; key?: string }): ApiRoute {
  return {
    ...common(plan, 'update', at, key),
    body: updateSchema(plan.entity, key ? 'body' : 'path'),
    answer: one(plan, key),
    async handle({ who, params, body }) {
      if (!key && body.id && body.id !== params.id) throw new BadInput({ code: 'invalid', field: 'id', message: 'The id in the body is not the one in the path.' })
      return wrap(key, await db.write(tx => updateRecord(tx, plan, who, key ? body.id : params.id, body)))
    },
  }
}

function removeRoute(db: Database, plan: Plan, { at, key }: { at: Endpoint; key?: string }): ApiRoute {
  const version = { version: { type: 'integer' } }
  return {
    ...common(plan, 'remove', at, key),
    query: key ? { ...idQuery, properties: { ...idQuery.properties, ...version } } : { type: 'object', additionalProperties: false, properties: version },
    answer: key ? enveloped({}) : recordSchema(plan.entity, true),
    async handle({ who, params, query }) {
      const removed = await db.write(tx => removeRecord(tx, plan, who, key ? query.id : params.id, query.version))
      return key ? { isSuccess: true, errors: [] } : removed
    },
  }
}

function optionsRoute(db: Database, entity: AnyEntity): ApiRoute {
  const plan = planOf(entity.name)
  return {
    at: `GET /api/${entity.name}/options`,
    name: `${entity.name}.options`,
    isCall: false,
    opening: openingOf(entity, 'options'),
    query: { type: 'object', additionalProperties: false, properties: { q: { type: 'string', maxLength: 100 }, ids: { type: 'string', maxLength: 8000 }, limit: { type: 'integer', minimum: 1, maximum: 200, default: 25 } } },
    answer: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' }, label: { type: 'string' }, colour: { type: 'string' } } } },
    handle: ({ who, query }) => {
      const ids = query.ids === undefined ? undefined : parsed('ids', query.ids)
      if (ids !== undefined && !isIdList(ids)) throw new BadInput({ code: 'invalid', field: 'ids', message: 'ids must be a list of at most 200 record ids of 36 characters.' })
      return optionsOf(db, plan, who, { limit: query.limit, ...(query.q ? { q: query.q } : {}), ...(ids ? { ids: ids as string[] } : {}) })
    },
  }
}

const isIdList = (x: unknown): x is string[] => Array.isArray(x) && x.length <= 200 && x.every(id => typeof id === 'string' && /^[0-9a-f-]{36}$/i.test(id))

/** One path for creating and changing: a body with an id changes. Each is still open only to those who may do it. */
function addOrUpdate(together: readonly Made[]): ApiRoute {
  const create = together.find(m => m.operation === 'create')!.route, update = together.find(m => m.operation === 'update')!.route
  const chosen = (body: { id?: unknown }) => (body.id === undefined || body.id === null ? create : update)
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

const openingOf = (entity: AnyEntity, operation: Operation | 'options'): Opening => ({
  to: who => access.entity(who, entity, operation),
  needsSession: true,
  chains: access.chainsOfEntity(entity.name, operation),
})

const common = (plan: Plan, operation: Operation, at: Endpoint, key: string | undefined) => ({
  at,
  name: `${plan.entity.name}.${operation}`,
  isCall: key !== undefined,
  opening: openingOf(plan.entity, operation),
})

const idQuery = { type: 'object', additionalProperties: false, required: ['id'], properties: { id: { type: 'string', recordId: true } } }
const enveloped = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties: { isSuccess: { type: 'boolean' }, errors: { type: 'array', items: { type: 'object', additionalProperties: true } }, ...properties },
})
const one = (plan: Plan, key: string | undefined) => (key ? enveloped({ [key]: recordSchema(plan.entity, true) }) : recordSchema(plan.entity, true))
const wrap = (key: string | undefined, record: unknown) => (key ? { isSuccess: true, errors: [], [key]: record } : record)

const mostRows = 500
const json = { type: 'string', maxLength: 8000 }
const regularQuery = { type: 'object', additionalProperties: false, properties: { filter: json, range: json, sort: json } }

/** Single filters by name stand beside the dialect's own parameters; a repeated key means any of its values. */
const callQuery = (plan: Plan): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties: {
    ...Object.fromEntries([...plan.filterable].map(f => [f, { type: 'array', maxItems: 500, items: { type: 'string', maxLength: 1000 } }])),
    pageNo: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 },
    pageSize: { type: 'integer', minimum: 1, maximum: mostRows, default: 25 },
    keywords: { type: 'string', maxLength: 100 },
    sort: json,
    filter: json,
  },
})

function callPage(query: Record<string, any>, plan: Plan): Page {
  const named = Object.fromEntries([...plan.filterable].filter(f => query[f] !== undefined).map(f => [f, query[f].length === 1 ? query[f][0] : query[f]]))
  return {
    filter: { ...filterOf(query.filter), ...named, ...(query.keywords ? { q: query.keywords } : {}) },
    sort: sortOf(query.sort),
    offset: (query.pageNo - 1) * query.pageSize,
    limit: query.pageSize,
  }
}

function regularPage(query: { filter?: string; range?: string; sort?: string }): Page {
  const range = query.range === undefined ? [0, 24] : parsed('range', query.range)
  if (!Array.isArray(range) || range.length !== 2 || !range.every(Number.isInteger) || range[0] < 0 || range[1] < range[0] || range[0] > 1e9)
    throw new BadInput({ code: 'invalid', field: 'range', message: 'range must be two whole numbers such as [0,24].' })
  const limit = range[1] - range[0] + 1
  if (limit > mostRows) throw new BadInput({ code: 'invalid', field: 'range', message: `range may ask for at most ${mostRows} rows.` })
  return { filter: filterOf(query.filter), sort: sortOf(query.sort), offset: range[0], limit }
}

function filterOf(text: string | undefined): Record<string, unknown> {
  const filter = text ? parsed('filter', text) : {}
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) throw new BadInput({ code: 'invalid', field: 'filter', message: 'filter must be an object such as {"state":"Draft"}.' })
  return filter as Record<string, unknown>
}

function sortOf(text: string | undefined): [string, 'ASC' | 'DESC'][] {
  const sort = text ? parsed('sort', text) : []
  const pairs = Array.isArray(sort) && typeof sort[0] === 'string' ? [sort] : sort
  const isPair = (p: unknown) => Array.isArray(p) && p.length === 2 && typeof p[0] === 'string'
  if (!Array.isArray(pairs) || pairs.length > 5 || !pairs.every(isPair)) throw new BadInput({ code: 'invalid', field: 'sort', message: 'sort must be a pair such as ["name","ASC"], or a list of at most 5.' })
  return pairs as [string, 'ASC' | 'DESC'][]
}

function parsed(field: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadInput({ code: 'invalid', field, message: `${field} must be JSON.` })
  }
}

const contentRange = (plan: Plan, page: Page, { rows, total, isCapped }: Listed) =>
  `${plan.entity.name} ${rows.length ? `${page.offset}-${page.offset + rows.length - 1}` : '*'}/${isCapped ? '*' : total}`

