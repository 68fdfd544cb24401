import { displayHours, endpointOf, snake } from '#define'
import type { Database } from '#server/db/database.ts'
import { filterOf, openingOf, sortOf } from '#server/entities/read/listQuery.ts'
import type { Plan } from '#server/entities/meta/meta.ts'
import type { ApiRoute } from '#server/http/route.ts'
import type { Who } from '#server/session/actor.ts'
import { columnsFor } from './columns.ts'
import { fileOf, fileTypes, type Format } from './file.ts'
import { readerOf } from './reader.ts'

/** `GET /api/<entity>/export`: what the list shows, filtered and sorted as it is, whole, as a file that is written while it is read. */
export const exportRoutes = (db: Database, plan: Plan): ApiRoute[] =>
  endpointOf(plan.entity, 'list') && plan.entity.list?.export !== false
    ? [exportRoute(db, plan)]
    : []

const exportRoute = (db: Database, plan: Plan): ApiRoute => ({
  at: `GET /api/${plan.entity.name}/export`,
  name: `${plan.entity.name}.export`,
  isCall: false,
  opening: openingOf(plan.entity, 'export'),
  query: {
    type: 'object',
    additionalProperties: false,
    properties: {
      format: { type: 'string', enum: Object.keys(fileTypes), default: 'csv' },
      filter: { type: 'string', maxLength: 8000 },
      sort: { type: 'string', maxLength: 8000 },
      columns: { type: 'string', minLength: 1, maxLength: 8000 },
    },
  },
  async handle({ who, query, raw, reply }) {
    const format = query.format as Format
    const asked = {
      format,
      filter: filterOf(query.filter),
      sort: sortOf(query.sort),
      columns: columnsFor(plan, who, query.columns),
    }
    void reply
      .type(fileTypes[format])
      .header('content-disposition', `attachment; filename="${fileName(plan, who, format)}"`)
    // Who asks for the headers alone must not have the whole list read.
    if (raw.method === 'HEAD') return ''
    const { total, expected, isCapped, file } = await fileOf(
      db,
      plan,
      who,
      asked,
      readerOf(raw, reply),
    )
    void reply.headers({
      'x-total-count': total,
      'x-total-count-capped': String(isCapped),
      'x-total-count-expected': expected,
    })
    return file
  },
})

/** `order-tags-2026-11-20.csv`, by the day that the client's people see. */
function fileName(plan: Plan, who: Who, format: Format) {
  const today = new Date(Date.now() + displayHours[who.country] * 3_600_000)
    .toISOString()
    .slice(0, 10)
  return `${snake(plan.entity.name).replaceAll('_', '-')}-${today}.${format}`
}
