import { sql, type SQL } from 'drizzle-orm'

/**
 * SQL of the price without tax that a piece's share is taken of: of all pieces of `order_lines l`, in a
 * country.
 */
export const netOfLine = (country: SQL): SQL =>
  sql`(l.price * l.quantity - l.discount - case when ${country} = 'NZ' then l.tax else 0 end)`

/** SQL of the categories that a query of products `p` has above each of theirs, for `nearestCommission`. */
export const categoriesAbove = (products: SQL): SQL => sql`
  select c.id as below, c.id, c.parent_id, 0 as distance from categories c where c.id in (${products})
  union all select a.below, c.id, c.parent_id, a.distance + 1 from above a join categories c on c.id = a.parent_id`

/** A sale in SQL: its goods, its branch and its day. */
interface Sale {
  readonly clientId: string
  readonly day: SQL
  readonly skuId: SQL
  readonly branchId: SQL
  readonly productId: SQL
  readonly categoryId: SQL
  /** A commission that holds whatever its days are, and comes first among equals. */
  readonly always?: string
}

/**
 * SQL of the one commission `m` of a sale: that of its SKU, else of a tag, else of the nearest category
 * `above`; that of its branch before one of all branches.
 */
export function nearestCommission({ clientId, day, always, ...of }: Sale): SQL {
  const isIt = always === undefined ? sql`false` : sql`m.id = ${always}`
  return sql`
    select m.id, m.amount, m.percent from product_commissions m left join above a on a.below = ${of.categoryId} and a.id = m.category_id
    where m.client_id = ${clientId} and not m.is_deleted and (${isIt} or m.period @> ${day}) and (m.branch_id is null or m.branch_id = ${of.branchId})
      and (m.sku_id = ${of.skuId} or a.id is not null or exists (select from products_tag_ids g where g.from_id = ${of.productId} and g.to_id = m.tag_id))
    order by m.sku_id is null, m.tag_id is null, a.distance, m.branch_id is null, not (${isIt}), m.id limit 1`
}
