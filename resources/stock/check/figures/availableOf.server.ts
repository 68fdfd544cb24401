import { sql, type SQL } from 'drizzle-orm'
import { sellable } from '#resources/stock/check/search/stockGroups.ts'

/**
 * SQL of the pieces of a SKU that a company can sell now from its warehouses, as `available`: of a
 * combo as many sets as its members make. `sku` is the id of a SKU.
 */
export const availableOf = (clientId: string, sku: SQL) => sql`
  select coalesce(min(floor(coalesce(x.quantity, 0) / m.needed)), 0)::int as available
  from (select c.sku_id, c.quantity as needed from combo_members c where c.combo_sku_id = ${sku} and not c.is_deleted
    union all select ${sku}, 1 where not exists (select from combo_members c where c.combo_sku_id = ${sku} and not c.is_deleted)) m
    left join lateral (
      select sum(s.quantity) as quantity from stock_lines s join warehouses w on w.id = s.warehouse_id
      where s.sku_id = m.sku_id and s.client_id = ${clientId} and s.stock_status = any(${sql.param(sellable)}::text[]) and s.stock_on_hold_status is null and s.quantity > 0 and w.warehouse_type = 'Warehouse' and not s.is_deleted) x on true`
