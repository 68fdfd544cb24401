import { sql } from 'drizzle-orm'
import type { MergePart } from '#server/kit'

/**
 * Goods on their way belong to the SKU that stays, promises included. Lines of purchase orders come
 * before the containers that carry them, and both before what is promised out of them.
 */
export const mergeOfBought: MergePart = {
  first: ['purchaseOrderLines', 'containerLines'],
  async move({ db }, { into, ids }) {
    // Otherwise the database refuses another SKU in a line that is promised to orders.
    await db.text("select set_config('erp.merges_skus', 'on', true)")
    // What is counted of them is counted anew each night; the one that stays keeps what it says itself.
    await db.query(sql`delete from sku_demand where sku_id in ${ids}`)
    await db.query(sql`delete from stock_snoozes where sku_id in ${ids}`)
    await db.query(sql`
      update sku_suppliers u set is_deleted = true from (
        select id, row_number() over (partition by supplier_id order by sku_id = ${into} desc, id) as n
        from sku_suppliers where sku_id in ${[into, ...ids]} and not is_deleted) d
      where u.id = d.id and d.n > 1`)
    return {}
  },
}
