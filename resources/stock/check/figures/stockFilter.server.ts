import { sql, type SQL } from 'drizzle-orm'
import type { Actor, ListFilter } from '#server/kit'
import { productFilters } from '#resources/products/lists/productFilters.ts'
import { sellable } from '#resources/stock/check/search/stockGroups.ts'
import {
  isOnItsWay,
  isOrdered,
  openOf,
  toShipOf,
} from '#resources/stock/reservations/incoming.server.ts'

/** Products by what stock check shows of their SKUs, for one client, as sets of ids. */
export const stockFilter: ListFilter = {
  field: productFilters.stock,
  isSet: true,
  where: (asked, actor) =>
    ({
      'In stock': sql`t.id in (${standing(actor, 'Warehouse')})`,
      'On display': sql`t.id in (${standing(actor, 'ShopDisplay')})`,
      'On the way': sql`t.id in (${coming(actor)})`,
      'Out of stock': sql`t.id not in (${standing(actor, 'Warehouse')})`,
    })[asked as NonNullable<(typeof productFilters.stock)['__value']>],
}

/** Of combos one whole set in one warehouse and status; the rule of `groupOf` and `groupCombo`. */
const standing = ({ clientId }: Actor, type: 'Warehouse' | 'ShopDisplay'): SQL => {
  // An index holds all that is read here.
  const free = sql`l.client_id = ${clientId} and not l.is_deleted and l.quantity > 0 and l.stock_on_hold_status is null
    and l.stock_status = any(${sql.param(sellable)}::text[])
    and l.warehouse_id = any(array(select w.id from warehouses w where w.client_id = ${clientId} and w.warehouse_type = ${type}))`
  return sql`
    select s.product_id from skus s where not s.is_deleted and s.status <> 'Discontinued' and (
      s.id in (select l.sku_id from stock_lines l where ${free} group by l.sku_id)
        and s.id not in (select m.combo_sku_id from combo_members m where not m.is_deleted)
      or s.id in (
        select enough.combo_sku_id from (
          select m.combo_sku_id, l.warehouse_id, l.stock_status
          from combo_members m join stock_lines l on l.sku_id = m.sku_id where ${free} and not m.is_deleted
          group by m.combo_sku_id, m.sku_id, m.quantity, l.warehouse_id, l.stock_status having sum(l.quantity) >= m.quantity) enough
        group by enough.combo_sku_id, enough.warehouse_id, enough.stock_status
        having count(*) = (select count(*) from combo_members m where m.combo_sku_id = enough.combo_sku_id and not m.is_deleted)))`
}

const coming = ({ clientId }: Actor): SQL => sql`
  select s.product_id from container_lines cl join containers c on c.id = cl.container_id join skus s on s.id = cl.sku_id
  where cl.client_id = ${clientId} and ${isOnItsWay} and not cl.is_deleted and ${openOf} > 0 and not s.is_deleted and s.status <> 'Discontinued'
  union
  select s.product_id from purchase_order_lines pl join purchase_orders o on o.id = pl.purchase_order_id join skus s on s.id = pl.sku_id
  where pl.client_id = ${clientId} and ${isOrdered} and not pl.is_deleted and ${toShipOf} > 0 and not s.is_deleted and s.status <> 'Discontinued'`
