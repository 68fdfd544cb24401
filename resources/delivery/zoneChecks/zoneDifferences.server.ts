import { sql } from 'drizzle-orm'
import { type Context, metaOf, oneRecord, refused } from '#server/kit'
import {
  recordDifferences,
  type FoundPieces,
} from '#resources/stock/differences/recordDifferences.server.ts'

/**
 * Records where the books have other goods in a zone than a check that passed has found. Goods in
 * other states than Normal are not told apart by scanning them: those that the books have are taken
 * to be there. A piece of which some cartons stand there is found where the books have it, so that it
 * is not lost; its difference tells the cartons.
 * @returns how many differences were recorded
 * @throws Refused for a check that has not passed, and when all is recorded already
 */
export async function recordZoneDifferences(
  context: Context,
  { zoneCheckId }: { zoneCheckId: string },
) {
  const { db } = context
  const check = (await oneRecord(
    context,
    metaOf('zoneChecks'),
    zoneCheckId,
    'for update',
    'zoneCheckId',
  )) as { id: string; no: string; state: string }
  if (check.state !== 'Passed')
    throw refused('state', 'zoneCheckId', `${check.no} is ${check.state}.`)
  const goods = await db.query<{
    skuId: string
    found: number
    cartons: number
    each: number
    planId: string | null
    warehouseId: string
    layerId: string
    countedOnUtc: string
    reasons: string | null
    isRecorded: boolean
  }>(sql`
    select g.*, z.zone_id as layer_id, r.warehouse_id, z.checked_on_utc as counted_on_utc, k.cartons as each,
      w.pieces + case when g.cartons > 0 and w.pieces < coalesce(b.pieces, 0) then 1 else 0 end as found,
      exists (select from stock_differences d where d.layer_id = z.zone_id and d.sku_id = g.sku_id and d.counted_on_utc = z.checked_on_utc and d.source = 'Zone' and not d.is_deleted) as is_recorded
    from zone_checks z join stock_areas r on r.id = z.zone_id
      join (select l.sku_id, sum(l.scanned) as scanned, max(l.cartons) as cartons, case when count(distinct l.plan_id) = 1 then min(l.plan_id::text) end as plan_id, string_agg(distinct l.reason, '; ') as reasons
        from zone_check_lines l where l.zone_check_id = ${check.id} and not l.is_deleted group by 1 having bool_or(l.scanned <> l.expected or l.cartons > 0)) g on true join skus k on k.id = g.sku_id
      left join lateral (select sum(m.quantity) filter (where m.stock_status = 'Normal') as pieces, sum(m.quantity) filter (where m.stock_status <> 'Normal') as others from stock_moves m
        where m.layer_id = z.zone_id and m.sku_id = g.sku_id and coalesce(m.happened_on_utc, m.moved_on_utc) <= z.checked_on_utc) b on true
      cross join lateral (select greatest(0, g.scanned - coalesce(b.others, 0))::int as pieces) w
    where z.id = ${check.id} order by g.sku_id`)
  const open = goods.filter(each => !each.isRecorded)
  if (goods.length && !open.length)
    throw refused('recorded', 'zoneCheckId', `The differences of ${check.no} are recorded already.`)
  const recorded = await recordDifferences(
    context,
    open.map(
      ({
        skuId,
        warehouseId,
        layerId,
        found,
        cartons,
        countedOnUtc,
        planId,
        ...of
      }): FoundPieces => ({
        skuId,
        warehouseId,
        layerId,
        found,
        cartons,
        countedOnUtc,
        source: 'Zone',
        explanation: [check.no, begunOf(cartons, of.each), of.reasons]
          .filter(Boolean)
          .join(': ')
          .slice(0, 1000),
        ...(planId && { planId }),
      }),
    ),
  )
  return { differences: recorded.length }
}

const begunOf = (cartons: number, each: number) =>
  cartons > 0 && `${cartons} of ${each} cartons of a piece stand there, ${each - cartons} missing`
