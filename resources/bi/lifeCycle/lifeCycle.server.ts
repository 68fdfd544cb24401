import { sql, type SQL } from 'drizzle-orm'
import { snake, todayFor, type CallAnswer, type CallInput, listAddress } from '#define'
import { handlers, type Context } from '#server/kit'
import { happenedDayBegins } from '#resources/days.ts'
import { percentOf } from '#resources/bi/figures.ts'
import { periodOf } from '#resources/bi/period.server.ts'
import type { Period } from '#resources/bi/period.ts'
import { lifeCycleCalls } from './lifeCycle.calls.ts'
import { stageFields, stages, type Stage } from './orderStages.entity.ts'
import { serviceOf, waitsAt, waitsSince } from './stages.server.ts'

type Input = CallInput<typeof lifeCycleCalls.getOrderLifeCircle>
type Row = CallAnswer<typeof lifeCycleCalls.getOrderLifeCircle>['data'][number]
type Figures = Omit<Row, 'reachedPercent' | 'reachedAt' | 'waitingAt'> & { all: number }

export default handlers(lifeCycleCalls, {
  async getOrderLifeCircle(context, input) {
    const span = await spanOf(context, periodOf(input, todayFor(context.actor)))
    const rows = await stageRows(context, input, span)
    const at = (more: object) => {
      const { branchId, source, serviceType } = input
      const given = Object.entries({ branchId, source, serviceType }).filter(([, value]) => value)
      const filter = {
        orderedOnUtc: { gte: span.begins, lte: span.ends },
        ...Object.fromEntries(given),
        ...more,
      }
      return listAddress('/bi/orderLifeCircle/orders', filter)
    }
    return {
      data: rows.map(({ all, ...row }) => ({
        ...row,
        reachedPercent: percentOf(row.reached, all),
        reachedAt: at({ [stageFields[row.stage as Stage]]: { gte: ever } }),
        waitingAt: at({ waitsAt: [row.stage] }),
      })),
    }
  },
})

/** No order is older: a moment from here on is any. */
const ever = '2000-01-01T00:00:00.000Z'

/** The moments at which the days of a period begin and end. */
async function spanOf({ db, actor }: Context, { from, to }: Period) {
  const begin = (day: SQL) => {
    const [before, after] = happenedDayBegins('c.id', '@').split('@') as [string, string]
    return sql`${sql.raw(before)}${day}${sql.raw(after)}`
  }
  const [span] = await db.query<{ begins: string; ends: string }>(
    sql`select ${begin(sql`${from}::date`)} as begins, ${begin(sql`${to}::date + 1`)} - interval '1 millisecond' as ends from clients c where c.id = ${actor.clientId}`,
  )
  return span!
}

/** A row for each stage, also for one that no order has reached. */
function stageRows(
  { db, actor }: Context,
  { branchId, source, serviceType }: Input,
  { begins, ends }: { begins: string; ends: string },
) {
  const narrowed = sql.join(
    [
      sql`s.client_id = ${actor.clientId} and not s.is_deleted and not o.is_deleted and s.ordered_on_utc between ${begins} and ${ends}`,
      ...(branchId ? [sql`o.branch_id = ${branchId}`] : []),
      ...(source ? [sql`o.source = ${source}`] : []),
      ...(serviceType ? [sql`${serviceOf} = ${serviceType}`] : []),
    ],
    sql` and `,
  )
  return db.query<Figures>(sql`
    with picked as materialized (
        select s.order_id, o.order_code, ${moments}, ${waitsAt} as waits_at, ${waitsSince} as since from order_stages s join orders o on o.id = s.order_id where ${narrowed}),
      timed as (${timed}),
      running as (select t.*, sum(t.orders) over (partition by t.n order by t.tenths) as until, sum(t.orders) filter (where t.tenths is not null) over (partition by t.n) as known from timed t),
      reached as (
        select n, sum(orders)::int as orders, min(tenths) filter (where until >= known * 0.5) / 10 as median, min(tenths) filter (where until >= known * 0.9) / 10 as ninety
        from running group by n),
      waiting as (select p.waits_at, count(*)::int as orders, min(p.since) as since from picked p where p.waits_at is not null group by 1)
    select g.stage, coalesce(r.orders, 0) as reached, coalesce(w.orders, 0) as waiting, r.median as "medianDays", r.ninety as "ninetyDays",
      round((extract(epoch from now() - w.since) / 86400)::numeric, 1)::float8 as "longestDays", l.order_id as "worstOrderId", l.order_code as "worstOrderCode", (select count(*)::int from picked) as "all"
    from unnest(${sql.param([...stages])}::text[]) with ordinality g(stage, n) left join reached r on r.n = g.n left join waiting w on w.waits_at = g.stage
      left join lateral (select p.order_id, p.order_code from picked p where p.waits_at = g.stage and p.since = w.since order by p.order_id limit 1) l on true
    order by g.n`)
}

/** The columns of the moments, in the order of the stages. */
const columns = Object.values(stageFields).map(snake)
const moments = sql.raw(columns.map(column => `s.${column}`).join(', '))

/**
 * How many orders took so many tenths of a day to each stage since the last moment before it. Tenths
 * are what people see, and their percentile is that of the moments, so that few rows are sorted.
 */
const timed = sql.raw(
  columns
    .map((column, n) => {
      const at = `p.${column}`
      const earlier = columns
        .slice(0, n)
        .map(before => `case when p.${before} <= ${at} then p.${before} end`)
      return `select ${n + 1} as n, floor(date_part('epoch', ${at} - greatest(${earlier.join(', ') || 'null::timestamptz'})) / 8640 + 0.5) as tenths, count(*) as orders from picked p where ${at} is not null group by 2`
    })
    .join(' union all '),
)
