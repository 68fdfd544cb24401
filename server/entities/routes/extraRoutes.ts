import { endpointOf, type AnyEntity } from '#define'
import { access } from '#server/access.ts'
import type { Database } from '#server/db/database.ts'
import { BadInput, Forbidden } from '#server/http/errors.ts'
import type { ApiRoute } from '#server/http/route.ts'
import type { JsonSchema } from '#server/fields/index.ts'
import { actOnMany, manyActions } from './actions.ts'
import { filterOf, openingOf } from '#server/entities/read/listQuery.ts'
import { calendarRoute } from '#server/entities/read/calendar.ts'
import type { RowResult, Target } from '#server/entities/write/changeRows.ts'
import { chartRoute } from '#server/entities/read/chart.ts'
import { historyOf } from '#server/entities/read/history.ts'
import { merge, mostMerged } from '#server/entities/write/merge.ts'
import { mostTargets, removeMany, restoreMany, targetsOf, updateMany } from '#server/entities/write/many.ts'
import type { Plan } from '#server/entities/meta/meta.ts'
import { totalsOf } from '#server/entities/read/read.ts'
import { bulkSchema } from '#server/entities/meta/schema.ts'
import { transitionMany } from '#server/entities/write/transition.ts'
import { undo } from '#server/entities/write/undo.ts'

/** Beside the five operations: totals, history, changes of many records, and taking them back. All in the regular dialect. */
export function extraRoutes(db: Database, plan: Plan): ApiRoute[] {
  const { entity } = plan
  const changes = endpointOf(entity, 'update') || endpointOf(entity, 'remove') || entity.statuses
  return [
    ...(endpointOf(entity, 'list') && entity.list?.totals ? [totalsRoute(db, plan)] : []),
    ...(endpointOf(entity, 'list') && entity.calendar ? [calendarRoute(db, plan)] : []),
    ...(endpointOf(entity, 'list') && entity.chart ? [chartRoute(db, plan)] : []),
    ...(endpointOf(entity, 'one') ? [historyRoute(db, plan)] : []),
    ...(changes ? [bulkRoute(db, plan), undoRoute(db, plan)] : []),
    ...(entity.merge ? [mergeRoute(db, plan)] : []),
  ]
}

const at = (entity: AnyEntity, rest: string) => `/api/${entity.name}/${rest}` as const

const totalsRoute = (db: Database, plan: Plan): ApiRoute => ({
  at: `GET ${at(plan.entity, 'totals')}`,
  name: `${plan.entity.name}.totals`,
  isCall: false,
  opening: openingOf(plan.entity, 'list'),
  query: {
    type: 'object',
    additionalProperties: false,
    properties: { filter: { type: 'string', maxLength: 8000 } },
  },
  answer: { type: 'object', additionalProperties: { type: 'number' } },
  handle: ({ who, query }) => totalsOf(db, plan, who, filterOf(query.filter)),
})

const historyRoute = (db: Database, plan: Plan): ApiRoute => ({
  at: `GET ${at(plan.entity, ':id/history')}`,
  name: `${plan.entity.name}.history`,
  isCall: false,
  opening: openingOf(plan.entity, 'one'),
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
  handle: ({ who, params }) => historyOf(db, plan, who, params.id),
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
const told = (rows: RowResult[]) => ({
  results: rows,
  done: rows.filter(r => r.isSuccess).length,
  refused: rows.filter(r => !r.isSuccess).length,
})

function bulkRoute(db: Database, plan: Plan): ApiRoute {
  const { entity } = plan
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
    opening: {
      ...openingOf(entity, 'update'),
      to: who => access.entity(who, entity, 'update') || access.entity(who, entity, 'remove'),
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
        /** What the call of an action takes beside the record. */
        input: { type: 'object' },
        reason: { type: 'string', maxLength: 500 },
      },
    },
    answer: results,
    async handle({ who, body, raw, reply }) {
      const { operation, data, input, reason } = body as {
        operation: string
        data?: Record<string, unknown>
        input?: Record<string, unknown>
        reason?: string
      }
      const needed = operation === 'remove' || operation === 'restore' ? 'remove' : 'update'
      if (!access.entity(who, entity, needed)) throw new Forbidden()
      if (Boolean(body.targets) === Boolean(body.filter))
        throw new BadInput({
          code: 'required',
          field: 'targets',
          message: 'Give either targets, or a filter for all that match.',
        })
      if (operation === 'update' && !data)
        throw new BadInput({
          code: 'required',
          field: 'data',
          message: 'data is required: the fields to set.',
        })
      return db.write(async tx => {
        const targets: Target[] = body.targets ?? (await targetsOf(tx, plan, who, body.filter))
        if (operation === 'update') return told(await updateMany(tx, plan, who, targets, data!))
        if (operation === 'remove') return told(await removeMany(tx, plan, who, targets))
        if (operation === 'restore') return told(await restoreMany(tx, plan, who, targets))
        if (manyActions(entity).some(([name]) => name === operation)) {
          const by = { who, request: raw, reply }
          return told(await actOnMany(tx, entity, by, operation, targets, input ?? {}))
        }
        return told(await transitionMany(tx, plan, who, targets, operation, reason))
      })
    },
  }
}

const undoRoute = (db: Database, plan: Plan): ApiRoute => ({
  at: `POST ${at(plan.entity, 'undo')}`,
  name: `${plan.entity.name}.undo`,
  isCall: false,
  opening: openingOf(plan.entity, 'update'),
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['requestId'],
    properties: { requestId: { type: 'string', minLength: 36, maxLength: 36 } },
  },
  answer: results,
  handle: async ({ who, body }) => told(await db.write(tx => undo(tx, plan, who, body.requestId))),
})

const mergeRoute = (db: Database, plan: Plan): ApiRoute => ({
  at: `POST ${at(plan.entity, 'merge')}`,
  name: `${plan.entity.name}.merge`,
  isCall: false,
  opening: {
    ...openingOf(plan.entity, 'update'),
    to: who =>
      access.entity(who, plan.entity, 'update') && access.entity(who, plan.entity, 'remove'),
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
  handle: ({ who, body }) =>
    db.write(tx => merge(tx, plan, who, body as { into: string; ids: string[] })),
})
