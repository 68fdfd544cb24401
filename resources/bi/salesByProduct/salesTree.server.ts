import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '#server/kit'
import { salesBySku, type Narrowed } from '#resources/bi/sales.server.ts'
import type { Period } from '#resources/bi/period.ts'

/** A category or a SKU of the tree, with its sums of both periods. */
export interface SalesNode {
  readonly kind: 'Category' | 'Product'
  readonly id: string
  readonly parentId: string | null
  readonly code: string | null
  readonly name: string
  readonly quantity: number
  readonly revenue: number
  readonly revenueBefore: number
  readonly costed: number
  readonly cost: number
  readonly rank: number | null
  readonly rankBefore: number | null
}

interface Branch {
  readonly period: Period
  readonly earlier: Period
  readonly basis: string
  readonly narrowed: Narrowed
  /** The nodes below this one, null for the first of the tree; without it those of all levels. */
  readonly below?: string | null
}

/**
 * The nodes of the tree that something was sold of, the first by revenue first. A category has all
 * that is in it, at any depth. Ranks are among nodes of one kind and one parent.
 */
export const salesTree = (
  { db, actor }: Context,
  { period, earlier, basis, narrowed, below }: Branch,
): Promise<SalesNode[]> => {
  const within = below ? { ...narrowed, categoryId: below } : narrowed
  const sums = (of: Period, isNow: boolean): SQL => sql`
    select ${isNow}::boolean as is_now, s.* from (${salesBySku(actor.clientId, of, within)}) s where s.basis = ${basis}`
  const shown =
    below === undefined ? sql`true` : sql`n.parent_id is not distinct from ${below}::uuid`
  return db.query<SalesNode>(sql`
    with recursive up as (
        select id, id as top_id from categories
        union all select u.id, c.parent_id from up u join categories c on c.id = u.top_id where c.parent_id is not null),
      sold as materialized (
        select b.sku_id, ${perPeriod}
        from (${sums(period, true)} union all ${sums(earlier, false)}) b group by b.sku_id),
      placed as (select s.*, p.category_id from sold s join skus k on k.id = s.sku_id join products p on p.id = k.product_id),
      n as (
        select 'Category' as kind, u.top_id as id, c.parent_id, ${summed} from placed s join up u on u.id = s.category_id join categories c on c.id = u.top_id group by u.top_id, c.parent_id
        union all select 'Product', s.sku_id, s.category_id, ${own} from placed s),
      ranked as (
        select n.*, case when n.is_sold then rank() over (partition by n.kind, n.parent_id, n.is_sold order by n.revenue desc) end as rank,
          case when n.was_sold then rank() over (partition by n.kind, n.parent_id, n.was_sold order by n.revenue_before desc) end as rank_before
        from (select n.*, (n.quantity, n.revenue) <> (0, 0) as is_sold, (n.quantity_before, n.revenue_before) <> (0, 0) as was_sold from n where ${shown}) n
        where n.is_sold or n.was_sold)
    select n.kind, n.id, n.parent_id as "parentId", k.code, coalesce(k.name, c.name) as name, n.quantity::int, n.revenue::float8, n.revenue_before::float8 as "revenueBefore",
      n.costed_revenue::float8 as costed, n.cost::float8, n.rank::int, n.rank_before::int as "rankBefore"
    from ranked n left join skus k on n.kind = 'Product' and k.id = n.id left join categories c on n.kind = 'Category' and c.id = n.id
    order by n.kind, n.revenue desc, n.revenue_before desc, coalesce(k.code, c.name)`)
}

/** Sums of a period, and quantity and revenue of the earlier one. */
const measures = ['quantity', 'revenue', 'costed_revenue', 'cost'] as const
const measuresBefore = ['quantity', 'revenue'] as const

const perPeriod = sql.raw(
  [
    ...measures.map(name => `coalesce(sum(b.${name}) filter (where b.is_now), 0) as ${name}`),
    ...measuresBefore.map(
      name => `coalesce(sum(b.${name}) filter (where not b.is_now), 0) as ${name}_before`,
    ),
  ].join(', '),
)
const names = [...measures, ...measuresBefore.map(name => `${name}_before`)]
const summed = sql.raw(names.map(name => `sum(s.${name}) as ${name}`).join(', '))
const own = sql.raw(names.map(name => `s.${name}`).join(', '))
