import { answerOf, inputOf, listOf } from '#server/fields/jsonSchema.ts'
import { endpointOf, mostReason } from '#define'
import { access } from '#server/access.ts'
import type { Database } from '#server/db/database.ts'
import { badInput, Forbidden } from '#server/http/errors.ts'
import { waysIn, waysThrough, type ApiRoute } from '#server/http/route.ts'
import type { JsonSchema } from '#server/fields/index.ts'
import { actOnMany, manyActions } from './actions.ts'
import type { Details } from '#server/entities/hooks.ts'
import { accessOf, filterOf, filterQuery, routeOf } from '#server/entities/read/listQuery.ts'
import { calendarRoute } from '#server/entities/read/calendar.ts'
import type { RowResult, Target } from '#server/entities/write/changeRows.ts'
import { chartRoute } from '#server/entities/read/chart.ts'
import { historyOf } from '#server/entities/read/history.ts'
import { merge, mostMerged, rehearseMerge } from '#server/entities/write/merge.ts'
import {
  mostTargets,
  removeMany,
  restoreMany,
  targetsOf,
  updateMany,
} from '#server/entities/write/many.ts'
import type { EntityMeta } from '#server/entities/meta/meta.ts'
import { totalsOf } from '#server/entities/read/read.ts'
import { readerOf } from '#server/exports/reader.ts'
import { bulkSchema } from '#server/entities/meta/schema.ts'
import { transitionMany } from '#server/entities/write/transition.ts'
import { undo } from '#server/entities/write/undo.ts'

/**
 * Routes besides the five operations: totals, history, bulk changes and undo. All in the regular
 * dialect.
 */
export function extraRoutes(db: Database, meta: EntityMeta): ApiRoute[] {
  const { entity } = meta
  const changes = endpointOf(entity, 'update') || endpointOf(entity, 'remove') || entity.statuses
  return [
    ...(endpointOf(entity, 'list') && entity.list?.totals ? [totalsRoute(db, meta)] : []),
    ...(endpointOf(entity, 'list') && entity.calendar ? [calendarRoute(db, meta)] : []),
    ...(endpointOf(entity, 'list') && entity.chart ? [chartRoute(db, meta)] : []),
    ...(endpointOf(entity, 'one') ? [historyRoute(db, meta)] : []),
    ...(changes || manyActions(entity).length ? [bulkRoute(db, meta)] : []),
    ...(changes ? [undoRoute(db, meta)] : []),
    ...(entity.merge ? [mergeRoute(db, meta)] : []),
  ]
}

const totalsRoute = (db: Database, meta: EntityMeta): ApiRoute => ({
  ...routeOf(meta, 'GET', 'totals', 'list'),
  query: inputOf(filterQuery),
  answer: { type: 'object', additionalProperties: { type: 'number' } },
  handle: ({ actor, query, raw, reply }) =>
    db.whileRead(readerOf(raw, reply).gone, reads =>
      totalsOf({ db: reads, actor }, meta, filterOf(query.filter)),
    ),
})

const historyRoute = (db: Database, meta: EntityMeta): ApiRoute => ({
  ...routeOf(meta, 'GET', ':id/history', 'one', 'history'),
  answer: listOf(
    answerOf({
      seq: { type: 'integer' },
      atUtc: { type: 'string' },
      person: { type: ['string', 'null'] },
      operation: { type: 'string' },
      changes: { type: ['object', 'null'], additionalProperties: true },
    }),
  ),
  handle: ({ actor, params }) => historyOf({ db, actor }, meta, params.id),
})

const results: JsonSchema = answerOf({
  results: listOf(
    answerOf({
      id: { type: 'string' },
      isSuccess: { type: 'boolean' },
      errors: listOf({ type: 'object', additionalProperties: true }),
    }),
  ),
  done: { type: 'integer' },
  refused: { type: 'integer' },
})
const result = (rows: RowResult[]) => ({
  results: rows,
  done: rows.filter(r => r.isSuccess).length,
  refused: rows.filter(r => !r.isSuccess).length,
})

/** The input of a step apart from its reason: quantities, by id of the line or item. */
const details: JsonSchema = inputOf({
  quantities: {
    type: 'object',
    maxProperties: 500,
    propertyNames: { type: 'string', recordId: true },
    additionalProperties: { type: 'integer', minimum: 0, maximum: 1_000_000 },
  },
})

interface Bulk {
  operation: string
  data?: Record<string, unknown>
  input?: Record<string, unknown>
  reason?: string
}

function bulkRoute(db: Database, meta: EntityMeta): ApiRoute {
  const { entity } = meta
  const steps = Object.keys(entity.statuses?.transitions ?? {})
  const actions = manyActions(entity).map(([name]) => name)
  const canUpdate = endpointOf(entity, 'update') || entity.list?.bulk,
    canRemove = endpointOf(entity, 'remove')
  const target = inputOf({ id: { type: 'string', recordId: true }, version: { type: 'integer' } }, [
    'id',
  ])
  return {
    ...routeOf(meta, 'POST', 'bulk', 'update'),
    access: {
      ...accessOf(entity, 'update'),
      allows: actor =>
        access().entity(actor, entity, 'update') || access().entity(actor, entity, 'remove'),
      chains: waysIn([accessOf(entity, 'update').chains, accessOf(entity, 'remove').chains]),
    },
    body: inputOf(
      {
        operation: {
          type: 'string',
          enum: [
            ...(canUpdate ? ['update'] : []),
            ...(canRemove ? ['remove', 'restore'] : []),
            ...steps,
            ...actions,
          ],
        },
        targets: { type: 'array', minItems: 1, maxItems: mostTargets, items: target },
        filter: { type: 'object' },
        data: bulkSchema(entity),
        /** The input of an action's call apart from the record. */
        input: { type: 'object' },
        reason: { type: 'string', maxLength: mostReason },
        ...(steps.length ? { details } : {}),
      },
      ['operation'],
    ),
    answer: results,
    async handle({ actor, body, raw, reply }) {
      const { operation, data, input, reason } = body as Bulk
      const needed = operation === 'remove' || operation === 'restore' ? 'remove' : 'update'
      if (!access().entity(actor, entity, needed)) throw new Forbidden()
      if (Boolean(body.targets) === Boolean(body.filter))
        throw badInput(
          'required',
          'targets',
          'Give either targets, or a filter for all that match.',
        )
      if (operation === 'update' && !data)
        throw badInput('required', 'data', 'data is required: the fields to set.')
      const details = body.details && { quantities: lowered(body.details.quantities) }
      return db.write(async tx => {
        const context = { db: tx, actor }
        const targets: Target[] = body.targets ?? (await targetsOf(context, meta, body.filter))
        const change = () => {
          if (operation === 'update') return updateMany(context, meta, targets, data!)
          if (operation === 'remove') return removeMany(context, meta, targets)
          if (operation === 'restore') return restoreMany(context, meta, targets)
          const by = { actor, request: raw, reply }
          return actions.includes(operation)
            ? actOnMany(tx, entity, by, operation, targets, input ?? {})
            : transitionMany(context, meta, targets, operation, reason, details)
        }
        return result(await change())
      })
    },
  }
}

/** Quantities by ids in the database's spelling. */
const lowered = (quantities: Details['quantities'] = {}) =>
  Object.fromEntries(Object.entries(quantities).map(([id, pieces]) => [id.toLowerCase(), pieces]))

const undoRoute = (db: Database, meta: EntityMeta): ApiRoute => ({
  ...routeOf(meta, 'POST', 'undo', 'update'),
  body: inputOf({ requestId: { type: 'string', minLength: 36, maxLength: 36 } }, ['requestId']),
  answer: results,
  handle: async ({ actor, body }) =>
    result(await db.write(tx => undo({ db: tx, actor }, meta, body.requestId))),
})

const mergeRoute = (db: Database, meta: EntityMeta): ApiRoute => ({
  ...routeOf(meta, 'POST', 'merge', 'update'),
  access: {
    ...accessOf(meta.entity, 'update'),
    allows: actor =>
      access().entity(actor, meta.entity, 'update') &&
      access().entity(actor, meta.entity, 'remove'),
    chains: waysThrough(
      accessOf(meta.entity, 'update').chains,
      accessOf(meta.entity, 'remove').chains,
    ),
  },
  body: inputOf(
    {
      into: { type: 'string', recordId: true },
      ids: {
        type: 'array',
        minItems: 1,
        maxItems: mostMerged,
        items: { type: 'string', recordId: true },
      },
      dryRun: { type: 'boolean', default: false },
    },
    ['into', 'ids'],
  ),
  answer: answerOf({
    id: { type: 'string' },
    label: { type: 'string' },
    merged: { type: 'integer' },
    moved: listOf(
      answerOf({
        entity: { type: 'string' },
        title: { type: 'string' },
        count: { type: 'integer' },
      }),
    ),
    notes: listOf({ type: 'string' }),
  }),
  handle: ({ actor, body: { dryRun, ...body } }) => {
    const merging = body as { into: string; ids: string[] }
    return dryRun
      ? rehearseMerge(db, actor, meta, merging)
      : db.write(tx => merge({ db: tx, actor }, meta, merging))
  },
})
