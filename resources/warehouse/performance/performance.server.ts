import { sql } from 'drizzle-orm'
import { badInput, type Context, dayBegins, daySql, handlers, metaOf } from '#server/kit'
import type { CallAnswer, CallInput } from '#define'
import { booksThen, isMistake } from '#resources/warehouse/scans/booksThen.server.ts'
import { performanceCalls } from './performance.calls.ts'

type Worker = CallAnswer<typeof performanceCalls.getWarehousePerformance>['data'][number]
type Day = CallAnswer<typeof performanceCalls.getWarehouseTrend>['data'][number]
type Narrowing = Pick<
  CallInput<typeof performanceCalls.getWarehouseTrend>,
  'warehouseId' | 'groupId' | 'kind'
> & { readonly from: string; readonly to: string }

/** A pause longer than this between two scans is no work, in seconds. */
const longestGap = 900
/** What the first scan after a pause took, in seconds. */
const firstScan = 60

export default handlers(performanceCalls, {
  async getWarehousePerformance(context, asked) {
    if (asked.to < asked.from) throw badInput('order', 'to', 'The last day is before the first.')
    const data = await context.db.query<Worker>(sql`
      with scans as (${scansOf(context, asked)}),
      sums as (select t.staff_id, ${sums} from scans t group by 1)
      select s.staff_id, f.full_name as staff_name, ${numbers}, s.staff_id as jobs_id, 'Jobs' as jobs_name
      from sums s join staff f on f.id = s.staff_id order by s.picks desc, f.full_name limit 1000`)
    return { data }
  },

  async getWarehouseTrend(context, { weeks, ...asked }) {
    const first = new Date(Date.parse(`${asked.to}T00:00:00Z`) - (weeks * 7 - 1) * 86_400_000)
    const from = first.toISOString().slice(0, 10)
    const day = sql.raw(daySql(metaOf('scanEvents'), 'happenedOnUtc', context.actor))
    const data = await context.db.query<Day>(sql`
      with scans as (${scansOf(context, { ...asked, from })}),
      sums as (select ${day} as day, count(distinct t.staff_id)::int as workers, ${sums} from scans t group by 1)
      select s.day, s.workers, ${numbers} from sums s order by s.day desc limit 200`)
    return { data }
  },
})

/** SQL: the scans of these days, each with the pause before it. */
const scansOf = (
  { actor }: Pick<Context, 'actor'>,
  { from, to, warehouseId, groupId, kind }: Narrowing,
) => sql`
  select e.*, k.volume, ${booksThen} as system, extract(epoch from e.happened_on_utc - lag(e.happened_on_utc) over (partition by e.staff_id order by e.happened_on_utc)) as gap
  from scan_events e left join skus k on k.id = e.sku_id
  where e.client_id = ${actor.clientId} and not e.is_deleted and e.happened_on_utc >= ${dayBegins(from, actor)}::timestamptz and e.happened_on_utc < ${dayBegins(to, actor, 1)}::timestamptz
    ${warehouseId ? sql`and exists (select from layers y join stock_areas r on r.id = y.area_id where y.id in (e.layer_id, e.zone_id) and r.warehouse_id = ${warehouseId})` : sql``}
    ${kind ? sql`and e.kind = ${kind}` : sql``}
    ${groupId ? sql`and e.staff_id in (select to_id from staff_groups_member_ids where from_id = ${groupId})` : sql``}`

/** SQL: what scans `t` come to. */
const sums = sql`
  (count(*) filter (where t.kind = 'Pick' and t.outcome = 'Done'))::int as picks,
  coalesce(sum(t.quantity) filter (where t.kind = 'Pick' and t.outcome = 'Done'), 0)::int as pieces,
  sum(t.quantity * t.volume) filter (where t.kind = 'Pick' and t.outcome = 'Done') as volume,
  (count(*) filter (where t.kind = 'Short pick' and t.outcome = 'Done'))::int as short_picks,
  (count(*) filter (where ${isMistake('t')}))::int as errors,
  (count(*) filter (where t.kind = 'Issue' and t.outcome = 'Done'))::int as damages,
  (count(*) filter (where t.kind = 'Store' and t.outcome = 'Done'))::int as stored,
  (count(*) filter (where t.kind = 'Refill' and t.outcome = 'Done'))::int as refills,
  (count(*) filter (where t.counted is not null and t.layer_id is not null and t.outcome = 'Done'))::int as counts,
  (count(*) filter (where t.counted is not null and t.outcome = 'Done' and t.counted = t.system))::int as right_counts,
  sum(case when t.gap <= ${longestGap} then t.gap else ${firstScan} end) as seconds`

/** SQL: the sums `s` as they are told. */
const numbers = sql`
  s.picks, s.pieces, round((s.picks * 3600 / nullif(s.seconds, 0))::numeric, 1)::float8 as lines_per_hour, s.volume::float8 as volume,
  s.short_picks, s.errors, s.damages, s.stored, s.refills, s.counts, round(100.0 * s.right_counts / nullif(s.counts, 0), 1)::float8 as right_counts, round((s.seconds / 3600)::numeric, 2)::float8 as hours`
