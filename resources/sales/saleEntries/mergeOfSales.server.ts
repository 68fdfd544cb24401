import { sql } from 'drizzle-orm'
import type { MergePart } from '#server/kit'

/**
 * What was sold of a SKU that goes was sold of the one that stays: its entries and sums go along,
 * before its order lines do.
 */
export const mergeOfSales: MergePart = {
  stays: ['saleEntries', 'saleMonths'],
  // Before the SKUs: who adds to sums looks these up.
  lock: db => db.text('select lock_sale_sums()'),
  async move({ db }, { into, ids }) {
    await db.text("select set_config('erp.merges_skus', 'on', true)")
    await db.query(sql`update sale_entries set sku_id = ${into} where sku_id in ${ids}`)
    await db.query(sql`
      with gone as (delete from sale_months where sku_id in ${ids} returning *)
      insert into sale_months (id, client_id, month, sku_id, branch_id, source, basis, quantity, listed, discount, tax, revenue, costed_revenue, cost)
      select gen_random_uuid(), client_id, month, ${into}::uuid, branch_id, source, basis,
        sum(quantity), sum(listed), sum(discount), sum(tax), sum(revenue), sum(costed_revenue), sum(cost)
      from gone group by client_id, month, branch_id, source, basis
      on conflict (client_id, month, sku_id, branch_id, source, basis) where not is_deleted do update set
        quantity = sale_months.quantity + excluded.quantity, listed = sale_months.listed + excluded.listed,
        discount = sale_months.discount + excluded.discount, tax = sale_months.tax + excluded.tax,
        revenue = sale_months.revenue + excluded.revenue, costed_revenue = sale_months.costed_revenue + excluded.costed_revenue,
        cost = sale_months.cost + excluded.cost`)
    return {}
  },
}
