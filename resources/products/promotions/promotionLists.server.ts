import { sql } from 'drizzle-orm'
import type { Fill, ListFilter } from '#server/kit'
import { ofCategory } from '#resources/products/lists/productFilters.ts'
import { goodsOfPromotions } from './namedGoods.server.ts'

/** How many SKUs a promotion names, those of its categories among them. */
export const promotedSkus: Fill = {
  fields: ['skuCount'],
  async of({ db }, ids) {
    const counts = await db.query<{ id: string; skuCount: number }>(sql`
      select p.id, count(k.id)::int as "skuCount" from promotions p
        left join ${goodsOfPromotions(sql`select unnest(${sql.param(ids)}::uuid[])`)} g on g.promotion_id = p.id
        left join skus k on k.id = g.sku_id and not k.is_deleted
      where p.id = any(${sql.param(ids)}::uuid[]) group by p.id`)
    return new Map(counts.map(({ id, skuCount }) => [id, { skuCount }]))
  },
}

export const promotionFilterHooks: Readonly<Record<keyof typeof ofCategory, ListFilter>> = {
  // Promotions with goods of the category: by its name, or that of one above or below, or by a SKU.
  categoryId: {
    field: ofCategory.categoryId,
    where: id => sql`t.id in (
      with recursive below as (
        select ${id}::uuid as id union select c.id from below b join categories c on c.parent_id = b.id and not c.is_deleted),
      above as (
        select ${id}::uuid as id union select c.parent_id from above a join categories c on c.id = a.id where c.parent_id is not null)
      select l.promotion_id from promotion_lines l where not l.is_deleted and (
        l.category_id in (select id from below union select id from above)
        or l.sku_id in (select k.id from skus k join products p on p.id = k.product_id where p.category_id in (select id from below))))`,
  },
}
