import { sql } from 'drizzle-orm'
import { isReference } from '#define'
import type { Database, Queryable } from '#server/db/database.ts'
import { BadInput } from '#server/http/errors.ts'
import type { ApiRoute } from '#server/http/route.ts'
import type { Who } from '#server/session/actor.ts'
import { dayIs, daySql } from './days.ts'
import { filterOf, openingOf } from './listQuery.ts'
import type { Plan, Row } from '#server/entities/meta/meta.ts'
import { matching, type Page } from './read.ts'
import { recordSchema } from '#server/entities/meta/schema.ts'
import { visible } from './visibility.ts'

/** Days that may be asked for at once: six weeks and some. */
const mostDays = 62
const mostRecords = 2000

/** `GET /api/<entity>/calendar`: how many records stand at each day of a span, and the first of each day. Days without any are left out. */
export const calendarRoute = (db: Database, plan: Plan): ApiRoute => ({
  at: `GET /api/${plan.entity.name}/calendar`,
  name: `${plan.entity.name}.calendar`,
  isCall: false,
  opening: openingOf(plan.entity, 'list'),
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['from', 'to'],
    properties: {
      from: { type: 'string', calendarDate: true },
      to: { type: 'string', calendarDate: true },
      most: { type: 'integer', minimum: 1, maximum: 200, default: 4 },
      filter: { type: 'string', maxLength: 8000 },
    },
  },
  answer: {
    type: 'object',
    properties: {
      days: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            date: { type: 'string' },
            count: { type: 'integer' },
            records: { type: 'array', items: recordSchema(plan.entity, false) },
          },
        },
      },
    },
  },
  async handle({ who, query }) {
    const { from, to, most } = query as Asked
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
    if (!(days >= 1 && days <= mostDays))
      throw new BadInput({
        code: 'invalid',
        field: 'to',
        message: `to must not be before from, and at most ${mostDays - 1} days after it.`,
      })
    if (days * most > mostRecords)
      throw new BadInput({
        code: 'invalid',
        field: 'most',
        message: `most may be at most ${Math.floor(mostRecords / days)} for so many days.`,
      })
    return { days: await daysOf(db, plan, who, { from, to, most }, filterOf(query.filter)) }
  },
})

interface Asked {
  from: string
  to: string
  /** How many records of a day are answered; all are counted. */
  most: number
}
interface Day {
  date: string
  count: number
  records: Row[]
}

async function daysOf(
  db: Queryable,
  plan: Plan,
  who: Who,
  { from, to, most }: Asked,
  filter: Page['filter'],
): Promise<Day[]> {
  const { start, end } = plan.entity.calendar!
  const table = sql.raw(`${plan.table} t`)
  const first = sql.raw(daySql(plan, start, who.country))
  const where = sql`${matching(plan, who, filter)} and ${dayIs(plan, start, who.country, '<=', to)}`
  // A record of several days stands at each of them.
  const spread = end
    ? sql`${table} cross join lateral (select generate_series(greatest(${first}, ${from}::date), least(coalesce(${sql.raw(daySql(plan, end, who.country))}, ${first}), ${to}::date), interval '1 day')::date as day) d
        where ${where} and (${dayIs(plan, start, who.country, '>=', from)} or ${dayIs(plan, end, who.country, '>=', from)})`
    : sql`${table} cross join lateral (select ${first} as day) d
        where ${where} and ${dayIs(plan, start, who.country, '>=', from)}`
  const rows = await db.query<Row>(sql`
    with found as (
      select t.id, d.day, count(*) over (partition by d.day)::int as count, row_number() over (partition by d.day order by ${sql.raw(orderOfDay(plan))}) as place
      from ${spread})
    select f.day::text as "calendar:day", f.count as "calendar:count", ${sql.raw(plan.selected)}
    from found f join ${table} on t.id = f.id where f.place <= ${most} order by f.day, f.place`)
  const days = new Map<string, Day>()
  for (const { 'calendar:day': date, 'calendar:count': count, ...row } of rows) {
    const day: Day = days.get(date) ?? { date, count, records: [] }
    days.set(date, day)
    day.records.push(visible(plan, who, plan.toRecord(row)))
  }
  return [...days.values()]
}

/** The records of a day by their time, then by what they are called. */
function orderOfDay(plan: Plan): string {
  const { start, slot, title } = plan.entity.calendar!
  const read = (name: string) =>
    isReference(plan.fieldOf.get(name)!) ? plan.labelOf.get(name)! : plan.sqlOf.get(name)!
  return [
    ...(slot ? [`${read(slot)} nulls last`] : [plan.sqlOf.get(start)!]),
    read(title),
    't.id',
  ].join(', ')
}
