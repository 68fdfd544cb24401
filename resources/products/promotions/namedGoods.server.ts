import { sql, type SQL } from 'drizzle-orm'

/**
 * SQL of the SKUs that promotions name: `promotion_id` and `sku_id`, each pair once. A line of a
 * category names those below it as well.
 */
export const goodsOfPromotions = (ids: SQL) => sql`(
  with recursive named as materialized (
      select l.promotion_id, l.sku_id, l.category_id from promotion_lines l where l.promotion_id in (${ids}) and not l.is_deleted),
    below as (
      select promotion_id, category_id from named where category_id is not null
      union select b.promotion_id, c.id from below b join categories c on c.parent_id = b.category_id and not c.is_deleted)
  select promotion_id, sku_id from named where sku_id is not null
  union select b.promotion_id, k.id from below b join products p on p.category_id = b.category_id join skus k on k.product_id = p.id)`
