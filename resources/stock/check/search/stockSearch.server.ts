import { sql, type SQL } from 'drizzle-orm'
import { beginsSo, type Actor } from '#server/kit'
import type { CallInput } from '#define'
import type { Goods } from '#resources/products/search/goodsWords.server.ts'
import type { stockCheckCalls } from '#resources/stock/check/stockCheck.calls.ts'
import { sellable } from './stockGroups.ts'

export type Asked = CallInput<typeof stockCheckCalls.searchStock> & {
  /** Only these SKUs. */
  readonly skuIds?: readonly string[]
}

/** SKUs `s` with product `p` and category `c`, by their code, name, barcode or category. */
export const goods: Goods = {
  texts: [sql`s.code`, sql`s.name`, sql`s.barcode`, sql`c.name`],
  found: conditions =>
    sql`from skus s join products p on p.id = s.product_id join categories c on c.id = p.category_id where ${sql.join([...conditions], sql` and `)}`,
}

/** The conditions of a search besides its words. */
export function narrowing(asked: Asked, actor: Actor): SQL[] {
  const { categoryId, supplierId, tagId, productId, skuId, skuIds } = asked
  const { stockStatus, stockOnHoldStatus, isInStockOnly } = asked
  const conditions = [
    sql`not s.is_deleted and not p.is_deleted`,
    skuIds?.length && sql`s.id = any(${sql.param(skuIds)}::uuid[])`,
    skuId && sql`s.id = ${skuId}`,
    productId && sql`s.product_id = ${productId}`,
    categoryId && isBelow(categoryId),
    supplierId && sql`p.supplier_id = ${supplierId}`,
    tagId &&
      sql`exists (select 1 from products_tag_ids g where g.from_id = p.id and g.to_id = ${tagId})`,
    isInStockOnly
      ? hasStock(sql`${stands(asked, actor)} and ${isAvailable}`)
      : (stockStatus || stockOnHoldStatus) && hasStock(stands(asked, actor)),
  ]
  return conditions.filter(condition => !!condition)
}

/** Products `p` of a category and of those below it. */
export const isBelow = (categoryId: string) =>
  sql`p.category_id in (with recursive below as (select id from categories where id = ${categoryId} and not is_deleted union select k.id from categories k join below b on k.parent_id = b.id where not k.is_deleted) select id from below)`

/** Stock lines `l` in existing warehouses `w` that match the filters. */
export const stands = (
  { warehouseId, stockStatus, stockOnHoldStatus }: Omit<Asked, 'q'>,
  actor: Actor,
) => sql`l.client_id = ${actor.clientId} and not l.is_deleted and l.quantity > 0
  ${warehouseId ? sql`and l.warehouse_id = ${warehouseId}` : sql``}
  ${stockStatus ? sql`and l.stock_status = ${stockStatus}` : sql``}
  ${stockOnHoldStatus ? sql`and l.stock_on_hold_status = ${stockOnHoldStatus}` : sql``}`

/** An exact code or barcode sorts first, then codes that begin with the text. */
export const closeness = (q: string | null | undefined) => {
  const typed = (q ?? '').trim()
  return typed
    ? sql`case when lower(s.code) = lower(${typed}) or s.barcode = ${typed} then 0 when ${beginsSo(sql`s.code`, typed)} then 1 else 2 end, `
    : sql``
}

/**
 * The same rule as `groupOf`, as a condition on `l` and its warehouse `w`. Source: specification
 * §4.
 */
const isAvailable = sql`l.stock_on_hold_status is null
  and l.stock_status = any(${sql.param(sellable)}::text[]) and w.warehouse_type = 'Warehouse'`

/** Such stock of the SKU itself; for a combo, of all members in one warehouse, status and hold. */
const hasStock = (line: SQL) => sql`(
  (not exists (select 1 from combo_members m where m.combo_sku_id = s.id and not m.is_deleted)
    and exists (select 1 from stock_lines l join warehouses w on w.id = l.warehouse_id where l.sku_id = s.id and ${line}))
  or exists (
    select 1 from (
      select l.warehouse_id, l.stock_status, l.stock_on_hold_status, m.sku_id from combo_members m join stock_lines l on l.sku_id = m.sku_id join warehouses w on w.id = l.warehouse_id
      where m.combo_sku_id = s.id and not m.is_deleted and ${line}
      group by l.warehouse_id, l.stock_status, l.stock_on_hold_status, m.sku_id, m.quantity having sum(l.quantity) >= m.quantity) enough
    group by enough.warehouse_id, enough.stock_status, enough.stock_on_hold_status
    having count(*) = (select count(*) from combo_members m where m.combo_sku_id = s.id and not m.is_deleted)))`
