import { answerOf, inputOf, listOf } from '#server/fields/jsonSchema.ts'
import { sql } from 'drizzle-orm'
import { countryFacts, isReference, snake } from '#define'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { badInput } from '#server/http/errors.ts'
import type { ApiRoute } from '#server/http/route.ts'
import type { Actor } from '#server/session/actor.ts'
import { daySql } from './days.ts'
import { filterOf, filterQuery, routeOf } from './listQuery.ts'
import { labelSql, readBy, type EntityMeta, type Row } from '#server/entities/meta/meta.ts'
import { matching, type Page } from './read.ts'
import { sourceOf } from './source.ts'
import { hiddenFields } from './visibility.ts'

/**
 * The number of groups shown: the newest days, weeks or months, otherwise the largest groups. The
 * rest is one group.
 */
const mostDays = 400
const mostParts = 30
const steps = ['day', 'week', 'month'] as const

/** `GET /api/<entity>/chart`: the filtered records by one field, with count and sums per group. */
export const chartRoute = (db: Database, meta: EntityMeta): ApiRoute => {
  const { sums = [], means = [] } = meta.entity.chart!
  const measured = {
    count: { type: 'integer' },
    sums: answerOf(Object.fromEntries(sums.map(name => [name, { type: 'number' }]))),
    means: answerOf(Object.fromEntries(means.map(name => [name, { type: ['number', 'null'] }]))),
  }
  return {
    ...routeOf(meta, 'GET', 'chart', 'list'),
    query: inputOf({
      by: { type: 'string', enum: [...meta.entity.chart!.by], default: meta.entity.chart!.by[0] },
      step: { type: 'string', enum: [...steps], default: 'month' },
      ...filterQuery,
    }),
    answer: answerOf({
      parts: listOf(
        answerOf({
          key: { type: ['string', 'null'] },
          label: { type: ['string', 'null'] },
          ...measured,
        }),
      ),
      rest: {
        type: ['object', 'null'],
        properties: { parts: { type: 'integer' }, ...measured },
      },
      all: answerOf(measured),
    }),
    handle: ({ actor, query }) =>
      partsOf({ db, actor }, meta, query as Asked, filterOf(query.filter)),
  }
}

interface Asked {
  by: string
  step: (typeof steps)[number]
}

async function partsOf(
  { db, actor }: Context,
  meta: EntityMeta,
  { by, step }: Asked,
  filter: Page['filter'],
) {
  const hidden = hiddenFields(meta, actor)
  if (hidden.includes(by)) throw badInput('invalid', 'by', `by may not be ${by}.`)
  const field = meta.fieldOf.get(by)!
  const isDay = field.kind === 'date' || field.kind === 'instant'
  const links = meta.tags.find(l => l.field === by)
  const key = isDay
    ? stepSql(daySql(meta, by, actor), step, actor)
    : links
      ? 'l.to_id'
      : meta.sqlOf.get(by)!
  const shown = (all: readonly string[] = []) => all.filter(name => !hidden.includes(name))
  const names = shown(meta.entity.chart!.sums)
  const means = shown(meta.entity.chart!.means)
  // Means are computed from the sums of the groups and the number of records with a value.
  const sumsOf = (column: (name: string, n: number) => string, count: (n: number) => string) =>
    sql.raw(
      [...names, ...means]
        .map((name, n) => `, coalesce(sum(${column(name, n)}), 0) as s${n}, ${count(n)} as n${n}`)
        .join(''),
    )
  const numberSql = (name: string) => {
    const value = meta.sqlOf.get(name)!
    return meta.fieldOf.get(name)!.kind === 'flag' ? `(${value})::int * 100` : value
  }
  const inner = sumsOf(numberSql, n => `count(${meta.sqlOf.get([...names, ...means][n]!)!})`)
  const outer = sumsOf(
    (_, n) => `s${n}`,
    n => `coalesce(sum(n${n}), 0)`,
  )
  // Labels are read only for the groups: `t` is then the group, with the reference's own column.
  const label = links
    ? labelSql(links.to, 't.key')
    : isReference(field)
      ? readBy(actor, meta.labelOf.get(by)!)
      : 'null::text'
  const joined = links ? `left join ${links.table} l on l.from_id = t.id` : ''
  const rank = isDay ? 'key desc nulls last' : 'count desc, key'
  const rows = await db.query<Row>(sql`
    with grouped as (
      select ${sql.raw(key)} as key, count(*)::int as count ${inner}
      from ${sourceOf(meta, actor, filter)} t ${sql.raw(joined)} where ${matching(meta, actor, filter)} group by 1),
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
  const rest = rows.find(row => row.isRest)
  // A record with several tags counts in each tag's group, and once in the total.
  const [all] = links
    ? await db.query<Row>(
        sql`select count(*)::int as count ${inner} from ${sourceOf(meta, actor, filter)} t where ${matching(meta, actor, filter)}`,
      )
    : rows.filter(row => row.isAll)
  return {
    parts: rows
      .filter(row => !row.isAll && !row.isRest)
      .map(row => ({ key: row.part, label: row.label, ...measures(row) })),
    rest: rest ? { parts: rest.parts, ...measures(rest) } : null,
    all: measures(all!),
  }
}

/** The first day of the day, week or month; weeks start as the country's do. */
const stepSql = (day: string, step: Asked['step'], { country }: Actor) =>
  step === 'day'
    ? day
    : step === 'week' && countryFacts(country).weekBegins === 'Sunday'
      ? `(date_trunc('week', ${day} + 1)::date - 1)`
      : `date_trunc('${step}', ${day})::date`
