import { sql, type SQL } from 'drizzle-orm'
import type { ListFilter } from '#server/kit'
import { saleEntryFilters, salePartFilters } from './saleEntryFilters.ts'

/** SQL of the SKUs whose product `p` is like this. */
const skusWhere = (where: SQL) =>
  sql`t.sku_id in (select k.id from skus k join products p on p.id = k.product_id where ${where})`

export const saleEntryFilterHooks: Readonly<Record<keyof typeof saleEntryFilters, ListFilter>> = {
  categoryId: {
    field: saleEntryFilters.categoryId,
    where: id =>
      skusWhere(sql`p.category_id in (
        with recursive within as (select ${id}::uuid as id union select c.id from categories c join within w on c.parent_id = w.id) select id from within)`),
  },
  ownCategoryId: {
    field: saleEntryFilters.ownCategoryId,
    where: id => skusWhere(sql`p.category_id = ${id}`),
  },
  tagId: {
    field: saleEntryFilters.tagId,
    where: id =>
      skusWhere(
        sql`exists (select from products_tag_ids g where g.from_id = p.id and g.to_id = ${id})`,
      ),
  },
  supplierId: {
    field: saleEntryFilters.supplierId,
    where: id => skusWhere(sql`p.supplier_id = ${id}`),
  },
}

export const salePartFilterHooks: Readonly<Record<keyof typeof salePartFilters, ListFilter>> = {
  groupId: {
    field: salePartFilters.groupId,
    where: id =>
      sql`t.staff_id in (select g.to_id from staff_groups_member_ids g where g.from_id = ${id})`,
  },
}
