import { sql } from 'drizzle-orm'
import type { ListFilter } from '#server/kit'
import { zoneCheckFilters } from './zoneCheckFilters.ts'

export const zoneCheckFilterHooks: Readonly<Record<keyof typeof zoneCheckFilters, ListFilter>> = {
  warehouseId: {
    field: zoneCheckFilters.warehouseId,
    where: id => sql`t.zone_id in (select r.id from stock_areas r where r.warehouse_id = ${id})`,
  },
  tripNo: {
    field: zoneCheckFilters.tripNo,
    where: no =>
      sql`exists (select from zone_check_lines l join trip_stops s on s.plan_id = l.plan_id and not s.is_deleted join trips g on g.id = s.trip_id where l.zone_check_id = t.id and not l.is_deleted and g.no = ${no})`,
  },
}
