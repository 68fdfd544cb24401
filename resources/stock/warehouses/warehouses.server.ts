import { sql } from 'drizzle-orm'
import { badInput, handlers, oneRecord, metaOf, updateRecord } from '#server/kit'
import type { CallAnswer } from '#define'
import { warehouseCalls } from './warehouses.calls.ts'

type Shop = CallAnswer<typeof warehouseCalls.previewWebStock>['warehouses'][number]

export default handlers(warehouseCalls, {
  async addToWarehouseGroup(context, { groupId, warehouseIds = [] }) {
    await oneRecord(context, metaOf('warehouseGroups'), groupId)
    if (!warehouseIds.length) throw badInput('required', 'warehouseIds', 'Choose a warehouse.')
    const meta = metaOf('warehouses')
    for (const id of warehouseIds) {
      const { version } = await oneRecord(context, meta, id, 'for update')
      await updateRecord(context, meta, id, { version, groupId })
    }
  },

  async previewWebStock(context, { websiteId, skuId }) {
    await oneRecord(context, metaOf('websites'), websiteId)
    await oneRecord(context, metaOf('skus'), skuId)
    const found = await context.db.query<
      Pick<Shop, 'warehouse' | 'free' | 'safetyStock' | 'why'>
    >(sql`
      with parts as (
        select sku_id, quantity from combo_members where combo_sku_id = ${skuId} and not is_deleted
        union all select ${skuId}::uuid, 1 where not exists (select from combo_members where combo_sku_id = ${skuId} and not is_deleted)),
      counted as (
        select d.value from websites_status_ids l join dictionary_entries d on d.id = l.to_id where l.from_id = ${websiteId}
        union all select 'Normal' where not exists (select from websites_status_ids where from_id = ${websiteId}))
      select w.name as warehouse, min(coalesce(s.quantity, 0) / p.quantity)::int as free, e.safety_stock,
        case when not w.is_active then 'The warehouse is closed' when not w.sells_online then 'It does not sell online'
          when w.is_presale and not b.shows_presale then 'The website shows no presale' end as why
      from website_warehouses e join websites b on b.id = e.website_id join warehouses w on w.id = e.warehouse_id and not w.is_deleted
        cross join parts p
        left join lateral (select sum(l.quantity)::int as quantity from stock_lines l where l.sku_id = p.sku_id and l.warehouse_id = w.id
          and l.stock_on_hold_status is null and l.stock_status in (select value from counted) and not l.is_deleted) s on true
      where e.website_id = ${websiteId} and not e.is_deleted
      group by w.id, e.id, b.id order by w.priority, w.name limit 500`)
    const warehouses = found.map(shop => ({
      ...shop,
      offered: shop.why ? 0 : Math.max(0, shop.free - shop.safetyStock),
      isCounted: !shop.why,
    }))
    return { quantity: warehouses.reduce((sum, { offered }) => sum + offered, 0), warehouses }
  },
})
