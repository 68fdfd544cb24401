import { answerOf, inputOf, listOf } from '#server/fields/jsonSchema.ts'
import { sql } from 'drizzle-orm'
import { fieldsOf, isReference, type AnyEntity, type DayRoom } from '#define'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { badInput } from '#server/http/errors.ts'
import type { ApiRoute } from '#server/http/route.ts'
import { hooksOf } from '#server/halves.ts'
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
 * `GET /api/<entity>/calendar`: the number of records on each day of a period, the first of them,
 * and what the day takes. Days without either are left out.
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
        room,
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
    return {
      days: await calendarDays({ db, actor }, meta, { from, to, most }, filterOf(query.filter)),
    }
  },
})

const filled = {
  label: { type: 'string' },
  booked: { type: 'number' },
  capacity: { type: ['number', 'null'] },
}
const words = { type: ['string', 'null'] }
const room = answerOf({
  refusal: words,
  mark: words,
  note: words,
  measures: listOf(answerOf({ ...filled, unit: words })),
  slots: listOf(answerOf({ id: { type: 'string' }, ...filled })),
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
  room?: DayRoom
}

/** The days of a period with their records, as cards show them, and with what they take. */
async function calendarDays(
  context: Context,
  meta: EntityMeta,
  asked: Asked,
  filter: Page['filter'],
): Promise<Day[]> {
  const [days, rooms] = await Promise.all([
    recordsByDay(context, meta, asked, filter),
    hooksOf(meta.entity.name).rooms?.(context, asked, filter) ?? [],
  ])
  for (const room of rooms) {
    const day = days.get(room.date)
    if (day) day.room = room
    else days.set(room.date, { date: room.date, count: 0, records: [], room })
  }
  return rooms.length
    ? [...days.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
    : [...days.values()]
}

async function recordsByDay(
  { db, actor }: Context,
  meta: EntityMeta,
  { from, to, most }: Asked,
  filter: Page['filter'],
): Promise<Map<string, Day>> {
  const { start, end } = meta.entity.calendar!
  const table = sql.raw(`${meta.table} t`)
  const first = sql.raw(daySql(meta, start, actor))
  const where = sql`${matching(meta, actor, filter)} and ${dayIs(meta, start, actor, '<=', to)}`
  const order = orderOfDay(meta)
  const joined = sql.raw(order.joins)
  // A record that spans several days appears on each.
  const spread = end
    ? sql`${table} cross join lateral (select generate_series(greatest(${first}, ${from}::date), least(coalesce(${sql.raw(daySql(meta, end, actor))}, ${first}), ${to}::date), interval '1 day')::date as day) d ${joined}
        where ${where} and (${dayIs(meta, start, actor, '>=', from)} or ${dayIs(meta, end, actor, '>=', from)})`
    : sql`${table} cross join lateral (select ${first} as day) d ${joined}
        where ${where} and ${dayIs(meta, start, actor, '>=', from)}`
  const { selected, toRecord } = meta.part(shownIn(meta.entity))
  const rows = await db.query<Row>(sql`
    with found as (
      select t.id, d.day, count(*) over (partition by d.day)::int as count, row_number() over (partition by d.day order by ${sql.raw(order.by)}) as place
      from ${spread})
    select f.day::text as "calendar:day", f.count as "calendar:count", ${sql.raw(readBy(actor, selected))}
    from found f join ${table} on t.id = f.id where f.place <= ${most} order by f.day, f.place`)
  const days = new Map<string, Day>()
  for (const { 'calendar:day': date, 'calendar:count': count, ...row } of rows) {
    const day: Day = days.get(date) ?? { date, count, records: [] }
    days.set(date, day)
    day.records.push(visible(meta, actor, toRecord(row)))
  }
  return days
}

/** What a card of the calendar shows, leads to, and is moved by. */
function shownIn(entity: AnyEntity): string[] {
  const { start, end, slot, title, card = [], facts = [], tone, group } = entity.calendar!
  const parents = fieldsOf(entity).filter(([, { options }]) => options.onDelete === 'cascade')
  const known = [entity.label, start, end, slot, title, tone, group, entity.list?.ofOne?.field]
  return [...known, ...card, ...facts, ...parents.map(([name]) => name)].flatMap(name => name ?? [])
}

/**
 * The records of a day by time, then by label. Labels are joined, so that the records of a month do
 * not look up theirs one by one.
 */
function orderOfDay(meta: EntityMeta): { by: string; joins: string } {
  const { start, slot, title } = meta.entity.calendar!
  const isLabelled = (name: string) => isReference(meta.fieldOf.get(name)!)
  const labelled = [...new Set([slot, title])].filter(name => name && isLabelled(name)) as string[]
  const read = (name: string) =>
    isLabelled(name) ? `by${labelled.indexOf(name)}.label` : meta.sqlOf.get(name)!
  const by = slot ? `${read(slot)} nulls last` : meta.sqlOf.get(start)!
  return {
    by: [by, read(title), 't.id'].join(', '),
    joins: labelled
      .map((name, at) => `left join lateral ${meta.labelOf.get(name)} by${at}(label) on true`)
      .join(' '),
  }
}
