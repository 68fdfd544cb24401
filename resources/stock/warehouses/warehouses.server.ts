import { sql } from 'drizzle-orm'
import { handlers } from '#server/calls/handlers.ts'
import { planOf } from '#server/entities/meta/meta.ts'
import { oneRecord } from '#server/entities/read/read.ts'
import { updateRecord } from '#server/entities/write/write.ts'
import { BadInput } from '#server/http/errors.ts'
import { warehouseCalls } from './warehouses.calls.ts'

export default handlers(warehouseCalls, {
  async addToWarehouseGroup({ input: { groupId, warehouseIds = [] }, who, db }) {
    await oneRecord(db, planOf('warehouseGroups'), who, groupId)
    if (!warehouseIds.length)
      throw new BadInput({
        code: 'required',
        field: 'warehouseIds',
        message: 'Choose a warehouse.',
      })
    const plan = planOf('warehouses')
    for (const id of warehouseIds) {
      const { version } = await oneRecord(db, plan, who, id, 'for update')
      await updateRecord(db, plan, who, id, { version, groupId })
    }
    return {}
  },

  async previewWebStock({ input: { websiteId, skuId }, who, db }) {
    await oneRecord(db, planOf('websites'), who, websiteId)
    await oneRecord(db, planOf('skus'), who, skuId)
    const found = await db.query<{
      warehouse: string
      free: number
      safetyStock: number
      why: string | null
    }>(sql`
      with parts as (
        select sku_id, quantity from combo_members where combo_sku_id = ${skuId} and not is_deleted
        union all select ${skuId}::uuid, 1 where not exists (select from combo_members where combo_sku_id = ${skuId} and not is_deleted)),
      counted as (
        select d.value from websites_status_ids l join dictionary_entries d on d.id = l.to_id where l.from_id = ${websiteId}
        union all select 'Normal' where not exists (select from websites_status_ids where from_id = ${websiteId}))
      select w.name as warehouse, min(coalesce(s.quantity, 0) / p.quantity)::int as free, e.safety_stock as "safetyStock",
        case when not w.is_active then 'The warehouse is closed' when not w.sells_online then 'It does not sell online'
          when w.is_presale and not b.shows_presale then 'The website shows no presale' end as why
      from website_warehouses e join websites b on b.id = e.website_id join warehouses w on w.id = e.warehouse_id and not w.is_deleted
        cross join parts p
        left join lateral (select sum(l.quantity)::int as quantity from stock_lines l where l.sku_id = p.sku_id and l.warehouse_id = w.id
          and l.stock_on_hold_status is null and l.stock_status in (select value from counted) and not l.is_deleted) s on true
      where e.website_id = ${websiteId} and not e.is_deleted
      group by w.id, e.id, b.id order by w.priority, w.name limit 500`)
    const warehouses = found.map(({ warehouse, free, safetyStock, why }) => ({
      warehouse,
      free,
      safetyStock,
      offered: why ? 0 : Math.max(0, free - safetyStock),
      isCounted: !why,
      why,
    }))
    return { quantity: warehouses.reduce((sum, { offered }) => sum + offered, 0), warehouses }
  },
})
