import { sql } from 'drizzle-orm'
import type { Fill, ListFilter } from '#server/kit'
import { ofCategory } from '#resources/products/lists/productFilters.ts'
import { isBelow } from '#resources/products/lists/productFilters.server.ts'

/** What SKUs cost when their price in that market was changed the time before. */
export const oldCosts: Fill = {
  fields: ['oldCost', 'oldCostCurrency'],
  async of({ db }, ids) {
    const costs = await db.query<{ id: string; oldCost: number; oldCostCurrency: string }>(sql`
      select c.id, b.cost as "oldCost", b.cost_currency as "oldCostCurrency" from price_changes c, lateral (
        select x.cost, x.cost_currency from price_changes x
        where x.sku_id = c.sku_id and x.market = c.market and (x.created_on_utc, x.id) < (c.created_on_utc, c.id) and not x.is_deleted
        order by x.created_on_utc desc, x.id desc limit 1) b
      where c.id = any(${sql.param(ids)}::uuid[])`)
    return new Map(costs.map(({ id, ...cost }) => [id, cost]))
  },
}

export const historyFilterHooks: Readonly<Record<keyof typeof ofCategory, ListFilter>> = {
  // A category holds those below it as well.
  categoryId: {
    field: ofCategory.categoryId,
    where: id =>
      sql`t.sku_id in (select k.id from skus k join products p on p.id = k.product_id where ${isBelow(id)})`,
  },
}
