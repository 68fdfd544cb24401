import { sql } from 'drizzle-orm'
import { isReference, snake } from '#define'
import type { Database, Queryable } from '#server/db/database.ts'
import { BadInput } from '#server/http/errors.ts'
import type { ApiRoute } from '#server/http/route.ts'
import type { Who } from '#server/session/actor.ts'
import { daySql } from './days.ts'
import { filterOf, openingOf } from './listQuery.ts'
import { labelSql, type Plan, type Row } from '#server/entities/meta/meta.ts'
import { matching, type Page } from './read.ts'
import { hiddenFields } from './visibility.ts'

/** Parts that are told apart: the newest days, weeks or months, and of anything else the largest. The others are told as one. */
const mostDays = 400
const mostParts = 30
const steps = ['day', 'week', 'month'] as const

/** `GET /api/<entity>/chart`: what the filter finds, parted by one field and counted and added up for each part. */
export const chartRoute = (db: Database, plan: Plan): ApiRoute => {
  const { sums = [], means = [] } = plan.entity.chart!
  const measured = {
    count: { type: 'integer' },
    sums: {
      type: 'object',
      properties: Object.fromEntries(sums.map(name => [name, { type: 'number' }])),
    },
    means: {
      type: 'object',
      properties: Object.fromEntries(means.map(name => [name, { type: ['number', 'null'] }])),
    },
  }
  return {
    at: `GET /api/${plan.entity.name}/chart`,
    name: `${plan.entity.name}.chart`,
    isCall: false,
    opening: openingOf(plan.entity, 'list'),
    query: {
      type: 'object',
      additionalProperties: false,
      properties: {
        by: { type: 'string', enum: [...plan.entity.chart!.by], default: plan.entity.chart!.by[0] },
        step: { type: 'string', enum: [...steps], default: 'month' },
        filter: { type: 'string', maxLength: 8000 },
      },
    },
    answer: {
      type: 'object',
      properties: {
        parts: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              key: { type: ['string', 'null'] },
              label: { type: ['string', 'null'] },
              ...measured,
            },
          },
        },
        rest: {
          type: ['object', 'null'],
          properties: { parts: { type: 'integer' }, ...measured },
        },
        all: { type: 'object', properties: measured },
      },
    },
    handle: ({ who, query }) => partsOf(db, plan, who, query as Asked, filterOf(query.filter)),
  }
}

interface Asked {
  by: string
  step: (typeof steps)[number]
}

async function partsOf(
  db: Queryable,
  plan: Plan,
  who: Who,
  { by, step }: Asked,
  filter: Page['filter'],
) {
  const hidden = hiddenFields(plan, who)
  if (hidden.includes(by))
    throw new BadInput({ code: 'invalid', field: 'by', message: `by may not be ${by}.` })
  const field = plan.fieldOf.get(by)!
  const isDay = field.kind === 'date' || field.kind === 'instant'
  const links = plan.tags.find(l => l.field === by)
  const key = isDay
    ? stepSql(daySql(plan, by, who.country), step, who)
    : links
      ? 'l.to_id'
      : plan.sqlOf.get(by)!
  const shown = (all: readonly string[] = []) => all.filter(name => !hidden.includes(name))
  const names = shown(plan.entity.chart!.sums)
  const means = shown(plan.entity.chart!.means)
  // A mean of parts is made of their sums, and of how many records have a value.
  const sumsOf = (column: (name: string, n: number) => string, count: (n: number) => string) =>
    sql.raw(
      [...names, ...means]
        .map((name, n) => `, coalesce(sum(${column(name, n)}), 0) as s${n}, ${count(n)} as n${n}`)
        .join(''),
    )
  const numberSql = (name: string) => {
    const value = plan.sqlOf.get(name)!
    return plan.fieldOf.get(name)!.kind === 'flag' ? `(${value})::int * 100` : value
  }
  const inner = sumsOf(numberSql, n => `count(${plan.sqlOf.get([...names, ...means][n]!)!})`)
  const outer = sumsOf(
    (_, n) => `s${n}`,
    n => `coalesce(sum(n${n}), 0)`,
  )
  // Names of references are read for the parts alone: `t` is then the part, with the reference's own column.
  const label = links
    ? labelSql(links.to, 't.key')
    : isReference(field)
      ? plan.labelOf.get(by)!
      : 'null::text'
  const joined = links ? `left join ${links.table} l on l.from_id = t.id` : ''
  const rank = isDay ? 'key desc nulls last' : 'count desc, key'
  const rows = await db.query<Row>(sql`
    with grouped as (
      select ${sql.raw(key)} as key, count(*)::int as count ${inner}
      from ${sql.raw(`${plan.table} t ${joined}`)} where ${matching(plan, who, filter)} group by 1),
    ranked as (
      select *, row_number() over (order by ${sql.raw(rank)}) > ${isDay ? mostDays : mostParts} as is_rest from grouped),
    parted as (
      select is_rest, case when is_rest then null else key end as key, grouping(is_rest) = 1 as is_all, count(*)::int as parts, coalesce(sum(count), 0)::int as count ${outer}
      from ranked group by grouping sets ((is_rest, case when is_rest then null else key end), ()))
    select t.*, t.key::text as "part", ${sql.raw(label)} as "label"
    from (select *, key as ${sql.raw(`"${snake(by)}"`)} from parted) t
    order by ${sql.raw(isDay ? 'key nulls last' : 'count desc, key')}`)
  const measures = (row: Row) => ({
    count: row.count,
    sums: Object.fromEntries(names.map((name, n) => [name, row[`s${n}`]])),
    means: Object.fromEntries(
      means.map((name, i) => {
        const n = names.length + i
        const count = Number(row[`n${n}`])
        return [name, count ? Math.round((Number(row[`s${n}`]) / count) * 10) / 10 : null]
      }),
    ),
  })
  const rest = rows.find(row => row.is_rest)
  // A record with several tags counts in the part of each, and once in all.
  const [all] = links
    ? await db.query<Row>(
        sql`select count(*)::int as count ${inner} from ${sql.raw(plan.table)} t where ${matching(plan, who, filter)}`,
      )
    : rows.filter(row => row.is_all)
  return {
    parts: rows
      .filter(row => !row.is_all && !row.is_rest)
      .map(row => ({ key: row.part, label: row.label, ...measures(row) })),
    rest: rest ? { parts: rest.parts, ...measures(rest) } : null,
    all: measures(all!),
  }
}

/** The first day of the day, week or month; weeks begin on Monday, in Canada on Sunday. */
const stepSql = (day: string, step: Asked['step'], { country }: Who) =>
  step === 'day'
    ? day
    : step === 'week' && country === 'CA'
      ? `(date_trunc('week', ${day} + 1)::date - 1)`
      : `date_trunc('${step}', ${day})::date`
