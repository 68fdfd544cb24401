import { envelopeOf, listOf } from '#server/fields/jsonSchema.ts'
import { countCap, type Counting } from '#define'
import type { Database } from '#server/db/database.ts'
import { readerOf } from '#server/exports/reader.ts'
import { recordSchema } from '#server/entities/meta/schema.ts'
import type { EntityMeta, Row } from '#server/entities/meta/meta.ts'
import {
  callPage,
  callQuery,
  contentRange,
  regularPage,
  regularQuery,
} from '#server/entities/read/listQuery.ts'
import {
  countRecords,
  listRecords,
  listUncounted,
  withLines,
  type Page,
} from '#server/entities/read/read.ts'
import { fieldsIn } from '#server/entities/read/listFields.ts'
import { visible } from '#server/entities/read/visibility.ts'
import type { ApiRoute } from '#server/http/route.ts'
import { common, type Address } from './common.ts'

type Asked = Pick<Parameters<ApiRoute['handle']>[0], 'actor' | 'raw' | 'reply'>

/** Rows, their total or both. `hasMore`: more follow, or there are more than were counted. */
interface Answer {
  rows: Row[]
  total?: number
  hasMore: boolean
}

/** A list, in the regular dialect or as a call of the specification. */
export function listRoute(db: Database, meta: EntityMeta, { at, key }: Address): ApiRoute {
  const items = listOf(recordSchema(meta.entity, true))
  return {
    ...common(meta, 'list', at, key),
    query: key ? callQuery(meta) : regularQuery(meta),
    answer: key
      ? envelopeOf({ [key]: items, totalCount: { type: 'integer' }, hasMore: { type: 'boolean' } })
      : items,
    isCount: ({ count }) => count === 'only' || count === 'exact',
    async handle({ query, ...asked }) {
      const fields = fieldsIn(meta, asked.actor, query.fields)
      const page = { ...(key ? callPage(query, meta) : regularPage(query)), fields }
      const { rows, total, hasMore } = await answers[(query.count as Counting) ?? 'both'](
        db,
        meta,
        page,
        asked,
      )
      const found = query.lines ? await withLines(db, meta, rows) : rows
      const shown = found.map(row => visible(meta, asked.actor, row))
      if (key) return { isSuccess: true, errors: [], [key]: shown, totalCount: total, hasMore }
      asked.reply.header(
        'content-range',
        contentRange(meta, page, rows, hasMore ? undefined : total),
      )
      if (query.count) asked.reply.header('x-has-more', String(hasMore))
      return shown
    },
  }
}

type Answering = (db: Database, meta: EntityMeta, page: Page, asked: Asked) => Promise<Answer>

const answers: Record<Counting | 'both', Answering> = {
  async both(db, meta, page, { actor }) {
    const { isCapped: hasMore, ...listed } = await listRecords({ db, actor }, meta, page)
    return { ...listed, hasMore }
  },
  none: (db, meta, page, { actor }) => listUncounted({ db, actor }, meta, page),
  only: (...asked) => counted(countCap, ...asked),
  exact: (...asked) => counted(Number.POSITIVE_INFINITY, ...asked),
}

/** A count whose client leaves, as one who chooses another filter, is cancelled. */
async function counted(cap: number, ...[db, meta, page, asked]: Parameters<Answering>) {
  const { total, isCapped } = await db.whileRead(readerOf(asked.raw, asked.reply).gone, reads =>
    countRecords({ db: reads, actor: asked.actor }, meta, page.filter, cap),
  )
  return { rows: [], total, hasMore: isCapped }
}
