import { endpointOf, mostReason, type AnyEntity } from '#define'
import { access } from '#server/access.ts'
import type { Database } from '#server/db/database.ts'
import { badInput, Forbidden } from '#server/http/errors.ts'
import type { ApiRoute } from '#server/http/route.ts'
import type { JsonSchema } from '#server/fields/index.ts'
import { actOnMany, manyActions } from './actions.ts'
import type { Details } from '#server/entities/hooks.ts'
import { filterOf, accessOf } from '#server/entities/read/listQuery.ts'
import { calendarRoute } from '#server/entities/read/calendar.ts'
import type { RowResult, Target } from '#server/entities/write/changeRows.ts'
import { chartRoute } from '#server/entities/read/chart.ts'
import { historyOf } from '#server/entities/read/history.ts'
import { merge, mostMerged } from '#server/entities/write/merge.ts'
import {
  mostTargets,
  removeMany,
  restoreMany,
  targetsOf,
  updateMany,
} from '#server/entities/write/many.ts'
import type { EntityMeta } from '#server/entities/meta/meta.ts'
import { totalsOf } from '#server/entities/read/read.ts'
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
    ...(changes ? [bulkRoute(db, meta), undoRoute(db, meta)] : []),
    ...(entity.merge ? [mergeRoute(db, meta)] : []),
  ]
}

const at = (entity: AnyEntity, rest: string) => `/api/${entity.name}/${rest}` as const

const totalsRoute = (db: Database, meta: EntityMeta): ApiRoute => ({
  at: `GET ${at(meta.entity, 'totals')}`,
  name: `${meta.entity.name}.totals`,
  isCall: false,
  access: accessOf(meta.entity, 'list'),
  query: {
    type: 'object',
    additionalProperties: false,
    properties: { filter: { type: 'string', maxLength: 8000 } },
  },
  answer: { type: 'object', additionalProperties: { type: 'number' } },
  handle: ({ actor, query }) => totalsOf({ db, actor }, meta, filterOf(query.filter)),
})

const historyRoute = (db: Database, meta: EntityMeta): ApiRoute => ({
  at: `GET ${at(meta.entity, ':id/history')}`,
  name: `${meta.entity.name}.history`,
  isCall: false,
  access: accessOf(meta.entity, 'one'),
  answer: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        seq: { type: 'integer' },
        atUtc: { type: 'string' },
        person: { type: ['string', 'null'] },
        operation: { type: 'string' },
        changes: { type: ['object', 'null'], additionalProperties: true },
      },
    },
  },
  handle: ({ actor, params }) => historyOf({ db, actor }, meta, params.id),
})

const results: JsonSchema = {
  type: 'object',
  properties: {
    results: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          isSuccess: { type: 'boolean' },
          errors: { type: 'array', items: { type: 'object', additionalProperties: true } },
        },
      },
    },
    done: { type: 'integer' },
    refused: { type: 'integer' },
  },
}
const result = (rows: RowResult[]) => ({
  results: rows,
  done: rows.filter(r => r.isSuccess).length,
  refused: rows.filter(r => !r.isSuccess).length,
})

/** The input of a step apart from its reason: quantities, by id of the line or item. */
const details: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    quantities: {
      type: 'object',
      maxProperties: 500,
      propertyNames: { type: 'string', recordId: true },
      additionalProperties: { type: 'integer', minimum: 0, maximum: 1_000_000 },
    },
  },
}

function bulkRoute(db: Database, meta: EntityMeta): ApiRoute {
  const { entity } = meta
  const steps = Object.keys(entity.statuses?.transitions ?? {})
  const canUpdate = endpointOf(entity, 'update') || entity.list?.bulk,
    canRemove = endpointOf(entity, 'remove')
  const target = {
    type: 'object',
    additionalProperties: false,
    required: ['id'],
    properties: { id: { type: 'string', recordId: true }, version: { type: 'integer' } },
  }
  return {
    at: `POST ${at(entity, 'bulk')}`,
    name: `${entity.name}.bulk`,
    isCall: false,
    access: {
      ...accessOf(entity, 'update'),
      allows: actor =>
        access().entity(actor, entity, 'update') || access().entity(actor, entity, 'remove'),
    },
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['operation'],
      properties: {
        operation: {
          type: 'string',
          enum: [
            ...(canUpdate ? ['update'] : []),
            ...(canRemove ? ['remove', 'restore'] : []),
            ...steps,
            ...manyActions(entity).map(([name]) => name),
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
    },
    answer: results,
    async handle({ actor, body, raw, reply }) {
      const {
        operation,
        data,
        input,
        reason,
        details: said,
      } = body as {
        operation: string
        data?: Record<string, unknown>
        input?: Record<string, unknown>
        reason?: string
        details?: Details
      }
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
      return db.write(async tx => {
        const targets: Target[] =
          body.targets ?? (await targetsOf({ db: tx, actor }, meta, body.filter))
        if (operation === 'update')
          return result(await updateMany({ db: tx, actor }, meta, targets, data!))
        if (operation === 'remove')
          return result(await removeMany({ db: tx, actor }, meta, targets))
        if (operation === 'restore')
          return result(await restoreMany({ db: tx, actor }, meta, targets))
        if (manyActions(entity).some(([name]) => name === operation)) {
          const by = { actor, request: raw, reply }
          return result(await actOnMany(tx, entity, by, operation, targets, input ?? {}))
        }
        const details = said && { ...said, quantities: lowered(said.quantities) }
        return result(
          await transitionMany({ db: tx, actor }, meta, targets, operation, reason, details),
        )
      })
    },
  }
}

/** Quantities by ids in the database's spelling. */
const lowered = (quantities: Details['quantities'] = {}) =>
  Object.fromEntries(Object.entries(quantities).map(([id, pieces]) => [id.toLowerCase(), pieces]))

const undoRoute = (db: Database, meta: EntityMeta): ApiRoute => ({
  at: `POST ${at(meta.entity, 'undo')}`,
  name: `${meta.entity.name}.undo`,
  isCall: false,
  access: accessOf(meta.entity, 'update'),
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['requestId'],
    properties: { requestId: { type: 'string', minLength: 36, maxLength: 36 } },
  },
  answer: results,
  handle: async ({ actor, body }) =>
    result(await db.write(tx => undo({ db: tx, actor }, meta, body.requestId))),
})

const mergeRoute = (db: Database, meta: EntityMeta): ApiRoute => ({
  at: `POST ${at(meta.entity, 'merge')}`,
  name: `${meta.entity.name}.merge`,
  isCall: false,
  access: {
    ...accessOf(meta.entity, 'update'),
    allows: actor =>
      access().entity(actor, meta.entity, 'update') &&
      access().entity(actor, meta.entity, 'remove'),
  },
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['into', 'ids'],
    properties: {
      into: { type: 'string', recordId: true },
      ids: {
        type: 'array',
        minItems: 1,
        maxItems: mostMerged,
        items: { type: 'string', recordId: true },
      },
    },
  },
  answer: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      label: { type: 'string' },
      merged: { type: 'integer' },
      moved: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            entity: { type: 'string' },
            title: { type: 'string' },
            count: { type: 'integer' },
          },
        },
      },
    },
  },
  handle: ({ actor, body }) =>
    db.write(tx => merge({ db: tx, actor }, meta, body as { into: string; ids: string[] })),
})
