import { sql } from 'drizzle-orm'
import { badInput, dayBegins, handlers } from '#server/kit'
import type { CallAnswer } from '#define'
import { booksThen } from '#resources/warehouse/scans/booksThen.server.ts'
import { performanceCalls } from './performance.calls.ts'

type Row = CallAnswer<typeof performanceCalls.getWarehousePerformance>['data'][number]

/** A pause longer than this between two scans is no work, in seconds. */
const longestGap = 900
/** What the first scan after a pause took, in seconds. */
const firstScan = 60

export default handlers(performanceCalls, {
  async getWarehousePerformance({ db, actor }, { from, to, warehouseId, groupId, kind }) {
    if (to < from) throw badInput('order', 'to', 'The last day is before the first.')
    const data = await db.query<Row>(sql`
      with scans as (
        select e.*, k.volume, ${booksThen} as system, extract(epoch from e.happened_on_utc - lag(e.happened_on_utc) over (partition by e.staff_id order by e.happened_on_utc)) as gap
        from scan_events e left join skus k on k.id = e.sku_id
        where e.client_id = ${actor.clientId} and not e.is_deleted and e.happened_on_utc >= ${dayBegins(from, actor)}::timestamptz and e.happened_on_utc < ${dayBegins(to, actor, 1)}::timestamptz
          ${warehouseId ? sql`and exists (select from layers y join stock_areas r on r.id = y.area_id where y.id in (e.layer_id, e.zone_id) and r.warehouse_id = ${warehouseId})` : sql``}
          ${kind ? sql`and e.kind = ${kind}` : sql``}
          ${groupId ? sql`and e.staff_id in (select to_id from staff_groups_member_ids where from_id = ${groupId})` : sql``}),
      sums as (
        select staff_id,
          (count(*) filter (where kind = 'Pick' and outcome = 'Done'))::int as picks,
          coalesce(sum(quantity) filter (where kind = 'Pick' and outcome = 'Done'), 0)::int as pieces,
          sum(quantity * volume) filter (where kind = 'Pick' and outcome = 'Done') as volume,
          (count(*) filter (where kind = 'Short pick' and outcome = 'Done'))::int as short_picks,
          (count(*) filter (where outcome <> 'Done' or kind = 'Wrong code'))::int as errors,
          (count(*) filter (where kind = 'Issue' and outcome = 'Done'))::int as damages,
          (count(*) filter (where kind = 'Store' and outcome = 'Done'))::int as stored,
          (count(*) filter (where kind = 'Refill' and outcome = 'Done'))::int as refills,
          (count(*) filter (where counted is not null and outcome = 'Done'))::int as counts,
          (count(*) filter (where counted is not null and outcome = 'Done' and counted = system))::int as right_counts,
          sum(case when gap <= ${longestGap} then gap else ${firstScan} end) as seconds
        from scans group by staff_id)
      select s.staff_id, f.full_name as staff_name, s.picks, s.pieces, round((s.picks * 3600 / nullif(s.seconds, 0))::numeric, 1)::float8 as lines_per_hour, s.volume::float8 as volume,
        s.short_picks, s.errors, s.damages, s.stored, s.refills, s.counts, round(100.0 * s.right_counts / nullif(s.counts, 0), 1)::float8 as right_counts, round((s.seconds / 3600)::numeric, 2)::float8 as hours
      from sums s join staff f on f.id = s.staff_id order by s.picks desc, f.full_name limit 1000`)
    return { data }
  },
})
