import { sql, type SQL } from 'drizzle-orm'
import { sellable } from '#resources/stock/check/search/stockGroups.ts'

/**
 * SQL of the pieces of SKUs that a company can sell now from its warehouses, as `sku_id` and
 * `available`: of a combo as many sets as its members make. `skus` selects their ids as `sku_id`.
 * The stock lines are read once for all, in an index that holds what is asked of them.
 * @param places which warehouses `w` count
 */
export const availableOfAll = (
  clientId: string,
  skus: SQL,
  places: SQL = sql`w.warehouse_type = 'Warehouse'`,
) => sql`(
  with asked as materialized (select distinct x.sku_id from (${skus}) x),
    members as materialized (
      select a.sku_id as id, c.sku_id, c.quantity as needed from asked a join combo_members c on c.combo_sku_id = a.sku_id and not c.is_deleted
      union all select a.sku_id, a.sku_id, 1 from asked a where not exists (select from combo_members c where c.combo_sku_id = a.sku_id and not c.is_deleted)),
    standing as (
      select s.sku_id, sum(s.quantity) as quantity from stock_lines s
      where s.client_id = ${clientId} and s.sku_id in (select sku_id from members) and s.stock_status = any(${sql.param(sellable)}::text[]) and s.stock_on_hold_status is null and s.quantity > 0 and not s.is_deleted
        and s.warehouse_id = any(array(select w.id from warehouses w where w.client_id = ${clientId} and ${places}))
      group by s.sku_id)
  select m.id as sku_id, min(floor(coalesce(x.quantity, 0) / m.needed))::int as available from members m left join standing x on x.sku_id = m.sku_id group by m.id)`
