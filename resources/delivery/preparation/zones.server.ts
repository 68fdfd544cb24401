import { sql } from 'drizzle-orm'
import { handlers } from '#server/kit'
import { todayFor, type CallAnswer } from '#define'
import { fromPlansWaiting } from '#resources/stock/positions/plansWaiting.server.ts'
import { isZone } from '#resources/stock/warehouses/zoneKinds.ts'
import { isChecked } from '#resources/delivery/zoneChecks/zoneChecks.server.ts'
import { zoneCalls } from './zones.calls.ts'

type Row = CallAnswer<typeof zoneCalls.getLoadingZoneStocks>['data'][number]

export default handlers(zoneCalls, {
  async getLoadingZoneStocks({ db, actor }, { warehouseId, zoneId, date, expected, isLoaded }) {
    const data = await db.query<Row>(sql`
      select * from (
        select l.id, r.id as zone_id, r.name as zone_name, w.id as warehouse_id, w.name as warehouse_name, p.id as plan_id, p.no as plan_no, p.date::text as plan_date,
          case when p.id is null and l.transfer_id is null then 'Orphan' when p.date <> ${todayFor(actor)} then 'Another day' else 'Today' end as expected,
          coalesce(p.is_checked, false) as is_checked, p.loaded_on_utc, o.id as order_id, o.order_code, c.name as customer_name, k.id as sku_id, k.code as sku_code, k.name as sku_name, l.stock_status, l.quantity, x.no as transfer_no,
          m.placed_by, m.moved_on_utc as placed_on_utc, round(extract(epoch from now() - m.moved_on_utc) / 3600)::int as hours
        from stock_areas r join warehouses w on w.id = r.warehouse_id join layers y on y.id = r.id join stock_lines l on l.layer_id = y.id and l.quantity > 0 and not l.is_deleted join skus k on k.id = l.sku_id
          left join order_lines ol on ol.id = l.order_line_id left join orders o on o.id = ol.order_id left join customers c on c.id = o.customer_id
          left join transfers x on x.id = l.transfer_id
          left join lateral (
            select p.id, p.no, p.date, p.loaded_on_utc, ${isChecked} as is_checked ${fromPlansWaiting}
            order by p.date, p.no limit 1) p on true
          left join lateral (
            select n.moved_on_utc, s.full_name as placed_by from stock_moves n left join staff s on s.id = n.staff_id
            where n.stock_line_id = l.id and n.quantity > 0 order by n.moved_on_utc desc limit 1) m on true
        where r.client_id = ${actor.clientId} and ${sql.raw(isZone('r.kind'))} and not r.is_deleted
          ${warehouseId ? sql`and r.warehouse_id = ${warehouseId}` : sql``} ${zoneId ? sql`and r.id = ${zoneId}` : sql``}) z
      where ${date ? sql`z.plan_date = ${date}` : sql`true`} and ${typeof isLoaded === 'boolean' ? sql`(z.loaded_on_utc is not null) = ${isLoaded}` : sql`true`} and ${expected ? sql`z.expected = ${expected}` : sql`true`}
      order by z.warehouse_name, z.zone_name, z.plan_date nulls first, z.plan_no, z.sku_code limit 5000`)
    return { data }
  },
})
