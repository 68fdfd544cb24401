import { answerOf, envelopeOf, inputOf, listOf } from '#server/fields/jsonSchema.ts'
import type { FastifyInstance } from 'fastify'
import {
  allEntities,
  endpointOf,
  fieldsIn,
  fieldsOf,
  model,
  ofModel,
  operations,
  reachesScreen,
  type AnyEntity,
  type Endpoint,
  type Operation,
  mostKeywords,
} from '#define'
import { access } from '#server/access.ts'
import type { Database } from '#server/db/database.ts'
import { paperRoutes } from '#server/pdf/recordPaper.ts'
import { exportRoutes } from '#server/exports/routes.ts'
import { hooksOf } from '#server/halves.ts'
import { importRoutes } from '#server/imports/routes.ts'
import { fileRoutes } from '#server/files/routes.ts'
import { badInput, Forbidden } from '#server/http/errors.ts'
import { mount, pathOf, verbOf, waysIn, type ApiRoute } from '#server/http/route.ts'
import { mountAll } from '#server/http/uploads.ts'
import { filterOf, parsed, routeOf } from '#server/entities/read/listQuery.ts'
import { common, type Address } from './common.ts'
import { extraRoutes } from './extraRoutes.ts'
import { listRoute } from './listRoute.ts'
import { noteRoutes } from './notes.ts'
import { metaOf, type EntityMeta } from '#server/entities/meta/meta.ts'
import { optionsOf } from '#server/entities/read/options.ts'
import { oneRecord } from '#server/entities/read/read.ts'
import { createSchema, recordSchema, updateSchema } from '#server/entities/meta/schema.ts'
import { visible } from '#server/entities/read/visibility.ts'
import type { Actor } from '#server/session/actor.ts'
import { createRecord, removeRecord, updateRecord } from '#server/entities/write/write.ts'

/**
 * Mounts every operation of every entity, in the regular dialect or under the specification's
 * calls.
 */
export function entityRoutes(app: FastifyInstance, db: Database) {
  for (const entity of allEntities()) {
    const made = operations.flatMap(operation => {
      const endpoint = endpointOf(entity, operation)
      return endpoint
        ? [{ operation, ...endpoint, route: makers[operation](db, metaOf(entity.name), endpoint) }]
        : []
    })
    for (const together of groupByEndpoint(made))
      mount(app, together.length === 2 ? addOrUpdate(together) : together[0]!.route)
    if (!entity.readModel) mount(app, optionsRoute(db, entity))
  }
  mountAll(
    app,
    allEntities()
      .map(e => metaOf(e.name))
      .flatMap(meta => [
        ...extraRoutes(db, meta),
        ...exportRoutes(db, meta),
        ...paperRoutes(db, meta),
        ...importRoutes(db, meta),
        ...fileRoutes(db, meta),
        ...noteRoutes(db, meta),
      ]),
  )
}

interface Made {
  operation: Operation
  at: Endpoint
  route: ApiRoute
}
type Maker = (db: Database, meta: EntityMeta, address: Address) => ApiRoute

const makers: Record<Operation, Maker> = {
  list: listRoute,
  one: oneRoute,
  create: createRoute,
  update: updateRoute,
  remove: removeRoute,
}

function oneRoute(db: Database, meta: EntityMeta, { at, key }: Address): ApiRoute {
  return {
    ...common(meta, 'one', at, key),
    ...(key ? { query: idQuery } : {}),
    // Reading may be kept, as that of a task by its people.
    hasHead: !hooksOf(meta.entity.name).beforeRead,
    answer: one(meta, key),
    async handle({ actor, params, query }) {
      const id = key ? query.id : params.id
      await hooksOf(meta.entity.name).beforeRead?.(db, actor, id)
      return wrap(key, visible(meta, actor, await oneRecord({ db, actor }, meta, id)))
    },
  }
}

function createRoute(db: Database, meta: EntityMeta, { at, key }: Address): ApiRoute {
  return {
    ...common(meta, 'create', at, key),
    body: createSchema(meta.entity),
    answer: one(meta, key),
    ...(key ? {} : { status: 201 }),
    handle: async ({ actor, body }) =>
      wrap(
        key,
        visible(meta, actor, await db.write(tx => createRecord({ db: tx, actor }, meta, body))),
      ),
  }
}

function updateRoute(db: Database, meta: EntityMeta, { at, key }: Address): ApiRoute {
  return {
    ...common(meta, 'update', at, key),
    body: updateSchema(meta.entity, key ? 'body' : 'path'),
    answer: one(meta, key),
    async handle({ actor, params, body }) {
      if (!key && body.id && body.id !== params.id)
        throw badInput('invalid', 'id', 'The id in the body is not the one in the path.')
      return wrap(
        key,
        visible(
          meta,
          actor,
          await db.write(tx =>
            updateRecord({ db: tx, actor }, meta, key ? body.id : params.id, body),
          ),
        ),
      )
    },
  }
}

function removeRoute(db: Database, meta: EntityMeta, { at, key }: Address): ApiRoute {
  const version = { version: { type: 'integer' } }
  const withId = { ...idQuery, properties: { ...idQuery.properties, ...version } }
  // A call of the specification takes the id in its query if its path ends with `?id`, else in the
  // body.
  const isInBody = key !== undefined && !at.endsWith('?id')
  return {
    ...common(meta, 'remove', at, key),
    ...(isInBody
      ? { body: withId }
      : {
          query: key ? withId : inputOf(version),
        }),
    answer: key ? envelopeOf({}) : recordSchema(meta.entity, true),
    async handle({ actor, params, query, body }) {
      const given = isInBody ? body : query
      const removed = await db.write(tx =>
        removeRecord({ db: tx, actor }, meta, key ? given.id : params.id, given.version),
      )
      return key ? { isSuccess: true, errors: [] } : visible(meta, actor, removed)
    },
  }
}

function optionsRoute(db: Database, entity: AnyEntity): ApiRoute {
  const meta = metaOf(entity.name)
  return {
    ...routeOf(meta, 'GET', 'options', 'options'),
    query: inputOf({
      q: { type: 'string', maxLength: mostKeywords },
      ids: { type: 'string', maxLength: 8000 },
      filter: { type: 'string', maxLength: 2000 },
      limit: { type: 'integer', minimum: 1, maximum: 200, default: 25 },
    }),
    answer: listOf(
      answerOf({
        id: { type: 'string' },
        label: { type: 'string' },
        colour: { type: 'string' },
        code: { type: ['string', 'null'] },
        picture: { type: ['string', 'null'] },
      }),
    ),
    handle: ({ actor, query }) => {
      const ids = query.ids === undefined ? undefined : parsed('ids', query.ids)
      if (ids !== undefined && !isIdList(ids))
        throw badInput('invalid', 'ids', 'ids must be a list of at most 200 ids of records.')
      const filter = filterOf(query.filter)
      const narrowing = narrowings().get(entity.name)
      const foreign = Object.keys(filter).find(name => !narrowing?.has(name))
      if (foreign !== undefined)
        throw badInput(
          'unknown_filter',
          foreign.slice(0, 100),
          `${entity.titles[1]} to choose from cannot be narrowed by ${foreign.slice(0, 100)}.`,
        )
      return optionsOf({ db, actor }, meta, {
        limit: query.limit,
        filter,
        ...(query.q ? { q: query.q } : {}),
        ...(ids ? { ids: ids as string[] } : {}),
        ...lookupOf(meta, actor),
      })
    },
  }
}

/**
 * How a person finds records to choose that only screens open to everybody offer, as in a task about
 * an order: by their names alone, and not by telephone numbers or e-mails. Of numbered records, and
 * of those whose list asks for codes of its own, they look up one that they know by its whole name
 * or number, and do not list all.
 */
const lookupOf = ({ entity, fieldOf }: EntityMeta, actor: Actor) => {
  const isOthers =
    !access().entity(actor, entity, 'list') &&
    !access()
      .chainsOfEntity(entity.name, 'options')
      .some(chain => chain.length > 0 && reachesScreen(actor, { chain }))
  const isGuarded = fieldOf.get(entity.label)?.kind === 'code' || !!entity.access?.list
  return { isByName: isOthers, isExact: isOthers && isGuarded }
}

/**
 * Fields of each entity that limit references to it (`narrowedBy`, `alsoNarrowedBy`, `only` and `when.of`), in records, in the
 * inputs of calls and in lists of one of its records. Options accept no other filter: labels are
 * open to more people than records.
 */
const narrowings = ofModel(() => {
  const found = new Map<string, Set<string>>()
  const add = (name: string | undefined, limiting: readonly string[]) => {
    if (name && limiting.length) found.set(name, new Set([...(found.get(name) ?? []), ...limiting]))
  }
  for (const { list, fields } of allEntities()) {
    const one = list?.ofOne
    if (one?.narrowedBy) add(fields[one.field].options.to, one.narrowedBy)
  }
  const inputs = Object.values(model().calls).map(({ input }) => fieldsIn(input))
  for (const [, { options }] of [...allEntities().map(fieldsOf), ...inputs].flat())
    for (const limits of [options.narrowedBy, options.alsoNarrowedBy, options.only])
      add(options.to, Object.keys(limits ?? {}))
  for (const input of inputs)
    for (const [, { options }] of input)
      if (options.when?.of)
        add(input.find(([name]) => name === options.when!.field)?.[1].options.to, [options.when.of])
  return found
})

const isIdList = (x: unknown): x is string[] =>
  Array.isArray(x) &&
  x.length <= 200 &&
  x.every(id => typeof id === 'string' && /^[0-9a-f-]{36}$/i.test(id))

/** One path for create and update: a body with an id updates. Each checks its own access. */
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
    access: {
      ...create.access,
      allows: actor => create.access.allows(actor) || update.access.allows(actor),
      chains: waysIn([create.access.chains, update.access.chains]),
    },
    async handle(request) {
      const route = chosen(request.body)
      if (!route.access.allows(request.actor)) throw new Forbidden()
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

const idQuery = inputOf({ id: { type: 'string', recordId: true } }, ['id'])
const one = (meta: EntityMeta, key: string | undefined) =>
  key ? envelopeOf({ [key]: recordSchema(meta.entity, true) }) : recordSchema(meta.entity, true)
const wrap = (key: string | undefined, record: unknown) =>
  key ? { isSuccess: true, errors: [], [key]: record } : record
