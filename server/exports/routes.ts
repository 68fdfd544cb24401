import { inputOf } from '#server/fields/jsonSchema.ts'
import { endpointOf } from '#define'
import type { Database } from '#server/db/database.ts'
import { filterOf, filterQuery, routeOf, sortOf } from '#server/entities/read/listQuery.ts'
import type { EntityMeta } from '#server/entities/meta/meta.ts'
import type { ApiRoute } from '#server/http/route.ts'
import { columnsFor } from './columns.ts'
import { fileOf, fileTypes, nameInFile, sendAs, todayIn, type Format } from './file.ts'
import { readerOf } from './reader.ts'

/**
 * `GET /api/<entity>/export`: the whole list with its filter and sort, as a file that is written
 * while it is read.
 */
export const exportRoutes = (db: Database, meta: EntityMeta): ApiRoute[] =>
  endpointOf(meta.entity, 'list') && meta.entity.list?.export !== false
    ? [exportRoute(db, meta)]
    : []

const exportRoute = (db: Database, meta: EntityMeta): ApiRoute => ({
  ...routeOf(meta, 'GET', 'export', 'export'),
  hasOwnTurns: true,
  query: inputOf({
    format: { type: 'string', enum: Object.keys(fileTypes), default: 'csv' },
    ...filterQuery,
    sort: { type: 'string', maxLength: 8000 },
    columns: { type: 'string', minLength: 1, maxLength: 8000 },
  }),
  async handle({ actor, query, raw, reply }) {
    const format = query.format as Format
    const asked = {
      format,
      filter: filterOf(query.filter),
      sort: sortOf(query.sort),
      columns: columnsFor(meta, actor, query.columns),
    }
    sendAs(reply, format, `${nameInFile(meta)}-${todayIn(actor)}`)
    // A HEAD request must not read the whole list.
    if (raw.method === 'HEAD') return ''
    const { total, expected, isCapped, file } = await fileOf(
      db,
      meta,
      actor,
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
