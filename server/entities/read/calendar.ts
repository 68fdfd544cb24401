import { answerOf, inputOf, listOf } from '#server/fields/jsonSchema.ts'
import { sql } from 'drizzle-orm'
import { isReference } from '#define'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { badInput } from '#server/http/errors.ts'
import type { ApiRoute } from '#server/http/route.ts'
import { dayIs, daySql } from './days.ts'
import { filterOf, filterQuery, routeOf } from './listQuery.ts'
import { readBy, type EntityMeta, type Row } from '#server/entities/meta/meta.ts'
import { matching, type Page } from './read.ts'
import { recordSchema } from '#server/entities/meta/schema.ts'
import { visible } from './visibility.ts'

/** The maximum number of days in a request: a little over six weeks. */
const mostDays = 62
const mostRecords = 2000

/**
 * `GET /api/<entity>/calendar`: the number of records on each day of a period, and the first of
 * them. Empty days are left out.
 */
export const calendarRoute = (db: Database, meta: EntityMeta): ApiRoute => ({
  ...routeOf(meta, 'GET', 'calendar', 'list'),
  query: inputOf(
    {
      from: { type: 'string', calendarDate: true },
      to: { type: 'string', calendarDate: true },
      most: { type: 'integer', minimum: 1, maximum: 200, default: 4 },
      ...filterQuery,
    },
    ['from', 'to'],
  ),
  answer: answerOf({
    days: listOf(
      answerOf({
        date: { type: 'string' },
        count: { type: 'integer' },
        records: listOf(recordSchema(meta.entity, false)),
      }),
    ),
  }),
  async handle({ actor, query }) {
    const { from, to, most } = query as Asked
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
    if (!(days >= 1 && days <= mostDays))
      throw badInput(
        'invalid',
        'to',
        `to must not be before from, and at most ${mostDays - 1} days after it.`,
      )
    if (days * most > mostRecords)
      throw badInput(
        'invalid',
        'most',
        `most may be at most ${Math.floor(mostRecords / days)} for so many days.`,
      )
    return { days: await daysOf({ db, actor }, meta, { from, to, most }, filterOf(query.filter)) }
  },
})

interface Asked {
  from: string
  to: string
  /** The number of records answered per day; all are counted. */
  most: number
}
interface Day {
  date: string
  count: number
  records: Row[]
}

async function daysOf(
  { db, actor }: Context,
  meta: EntityMeta,
  { from, to, most }: Asked,
  filter: Page['filter'],
): Promise<Day[]> {
  const { start, end } = meta.entity.calendar!
  const table = sql.raw(`${meta.table} t`)
  const first = sql.raw(daySql(meta, start, actor))
  const where = sql`${matching(meta, actor, filter)} and ${dayIs(meta, start, actor, '<=', to)}`
  // A record that spans several days appears on each.
  const spread = end
    ? sql`${table} cross join lateral (select generate_series(greatest(${first}, ${from}::date), least(coalesce(${sql.raw(daySql(meta, end, actor))}, ${first}), ${to}::date), interval '1 day')::date as day) d
        where ${where} and (${dayIs(meta, start, actor, '>=', from)} or ${dayIs(meta, end, actor, '>=', from)})`
    : sql`${table} cross join lateral (select ${first} as day) d
        where ${where} and ${dayIs(meta, start, actor, '>=', from)}`
  const rows = await db.query<Row>(sql`
    with found as (
      select t.id, d.day, count(*) over (partition by d.day)::int as count, row_number() over (partition by d.day order by ${sql.raw(orderOfDay(meta))}) as place
      from ${spread})
    select f.day::text as "calendar:day", f.count as "calendar:count", ${sql.raw(readBy(actor, meta.selected))}
    from found f join ${table} on t.id = f.id where f.place <= ${most} order by f.day, f.place`)
  const days = new Map<string, Day>()
  for (const { 'calendar:day': date, 'calendar:count': count, ...row } of rows) {
    const day: Day = days.get(date) ?? { date, count, records: [] }
    days.set(date, day)
    day.records.push(visible(meta, actor, meta.toRecord(row)))
  }
  return [...days.values()]
}

/** The records of a day by time, then by label. */
function orderOfDay(meta: EntityMeta): string {
  const { start, slot, title } = meta.entity.calendar!
  const read = (name: string) =>
    isReference(meta.fieldOf.get(name)!) ? meta.labelOf.get(name)! : meta.sqlOf.get(name)!
  return [
    ...(slot ? [`${read(slot)} nulls last`] : [meta.sqlOf.get(start)!]),
    read(title),
    't.id',
  ].join(', ')
}
