import { sql } from 'drizzle-orm'
import type { ListFilter } from '#server/kit'
import { displayedAt } from './labelPrices.server.ts'
import { queueFilters } from './queueFilters.ts'

const { categoryId, tagId, isDisplayed } = queueFilters

export const queueFilterHooks: Readonly<Record<keyof typeof queueFilters, ListFilter>> = {
  categoryId: {
    field: categoryId,
    where: id => sql`t.sku_id in (
      with recursive below as (select ${id}::uuid as id union select c.id from below b join categories c on c.parent_id = b.id)
      select k.id from skus k join products p on p.id = k.product_id where p.category_id in (select id from below))`,
  },
  tagId: {
    field: tagId,
    where: id => sql`t.sku_id in (
      select k.id from skus k join products_tag_ids g on g.from_id = k.product_id where g.to_id = ${id})`,
  },
  isDisplayed: {
    field: isDisplayed,
    where: is =>
      sql`exists (select from ${displayedAt(sql`t.branch_id`)} where l.sku_id = t.sku_id) = ${is}`,
  },
}
