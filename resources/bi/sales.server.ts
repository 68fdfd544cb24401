import { sql, type SQL } from 'drizzle-orm'
import { wholeMonthsOf, type Period } from './period.ts'

/** What narrows sales. Category, tag and supplier are those of today. */
export interface Narrowed {
  readonly branchId?: string | null
  readonly source?: string | null
  readonly promotionId?: string | null
  readonly categoryId?: string | null
  readonly tagId?: string | null
  readonly supplierId?: string | null
}

/**
 * SQL of the sales of a client in a period: rows with basis, SKU and measures that are still to be
 * summed. Whole months come from their sums, other days from the ledger, and what still queues from
 * there too, so that nothing is late. Sums know no promotions: these are read from the ledger alone.
 */
export const salesBySku = (clientId: string, period: Period, narrowed: Narrowed): SQL =>
  salesBy(['sku_id'], clientId, period, narrowed)

/** The columns that sums of sales are grouped by; a month is its first day. */
export type SaleColumn = 'sku_id' | 'branch_id' | 'source' | 'month'

/** The same with these columns in the place of the SKU. */
export function salesBy(
  columns: readonly SaleColumn[],
  clientId: string,
  period: Period,
  narrowed: Narrowed,
): SQL {
  const { branchId, source, promotionId } = narrowed
  const of = (alias: string) => {
    const row = sql.identifier(alias)
    return sql.join(
      [
        sql`${row}.client_id = ${clientId} and not ${row}.is_deleted`,
        ...(branchId ? [sql`${row}.branch_id = ${branchId}`] : []),
        ...(source ? [sql`${row}.source = ${source}`] : []),
        ...skusOf(narrowed).map(skus => sql`${row}.sku_id in (${skus})`),
      ],
      sql` and `,
    )
  }
  const read = (alias: string) =>
    sql.raw(
      ['basis', ...columns, ...measures]
        .map(column =>
          column === 'month' && alias === 'e'
            ? "date_trunc('month', e.day)::date as month"
            : `${alias}.${column}`,
        )
        .join(', '),
    )
  const whole = promotionId ? undefined : wholeMonthsOf(period)
  const byPromotion = promotionId ? sql` and e.promotion_id = ${promotionId}` : sql``
  const days = (more: SQL) => sql`
    select ${read('e')} from sale_entries e where ${of('e')}${byPromotion} and e.day between ${period.from} and ${period.to} ${more}`
  if (!whole) return days(sql``)
  return sql`
    select ${read('m')} from sale_months m where ${of('m')} and m.month >= ${whole.begin} and m.month < ${whole.end}
    union all ${days(sql`and e.day < ${whole.begin}`)}
    union all ${days(sql`and e.day >= ${whole.end}`)}
    union all select ${read('e')} from sale_queue q join sale_entries e on e.id = q.id
    where q.client_id = ${clientId} and ${of('e')} and e.day >= ${whole.begin} and e.day < ${whole.end}`
}

const measures = ['quantity', 'listed', 'discount', 'tax', 'revenue', 'costed_revenue', 'cost']

function skusOf({ categoryId, tagId, supplierId }: Narrowed): SQL[] {
  if (!categoryId && !tagId && !supplierId) return []
  const where = [
    ...(categoryId
      ? [
          sql`p.category_id in (
            with recursive within as (select ${categoryId}::uuid as id union select c.id from categories c join within w on c.parent_id = w.id)
            select id from within)`,
        ]
      : []),
    ...(tagId
      ? [sql`exists (select from products_tag_ids g where g.from_id = p.id and g.to_id = ${tagId})`]
      : []),
    ...(supplierId ? [sql`p.supplier_id = ${supplierId}`] : []),
  ]
  return [
    sql`select k.id from skus k join products p on p.id = k.product_id where ${sql.join(where, sql` and `)}`,
  ]
}

/**
 * SQL of sales by day: rows with day, basis and measures that are still to be summed. Whatever the
 * SKU does not narrow comes from the sums by day; else whole months come from their sums where only
 * months are asked for, and days from the ledger.
 */
export function salesByDay(
  clientId: string,
  period: Period,
  narrowed: Narrowed & { readonly groupId?: string | null },
  isByMonth: boolean,
): SQL {
  const { branchId, source, promotionId, categoryId, tagId, supplierId, groupId } = narrowed
  if (promotionId || categoryId || tagId || supplierId) {
    if (isByMonth && !promotionId)
      return sql`select x.month as day, x.* from (${salesBy(['month'], clientId, period, narrowed)}) x`
    return entriesByDay(clientId, period, narrowed)
  }
  const of = (alias: string) => {
    const row = sql.identifier(alias)
    return sql.join(
      [
        sql`${row}.client_id = ${clientId} and not ${row}.is_deleted and ${row}.day between ${period.from} and ${period.to}`,
        ...(branchId ? [sql`${row}.branch_id = ${branchId}`] : []),
        ...(source ? [sql`${row}.source = ${source}`] : []),
        ...(groupId
          ? [
              sql`exists (select from staff_groups_member_ids g where g.from_id = ${groupId} and g.to_id = ${row}.staff_id)`,
            ]
          : []),
      ],
      sql` and `,
    )
  }
  const read = (alias: string) =>
    sql.raw(
      ['day', 'basis', 'staff_id', 'branch_id', 'source', ...measures]
        .map(column => `${alias}.${column}`)
        .join(', '),
    )
  return sql`
    select ${read('d')} from sale_days d where ${of('d')}
    union all select ${read('e')} from sale_queue q join sale_parts e on e.id = q.id where q.client_id = ${clientId} and ${of('e')}`
}

function entriesByDay(clientId: string, period: Period, narrowed: Narrowed): SQL {
  const { branchId, source, promotionId } = narrowed
  const where = sql.join(
    [
      sql`e.client_id = ${clientId} and not e.is_deleted and e.day between ${period.from} and ${period.to}`,
      ...(branchId ? [sql`e.branch_id = ${branchId}`] : []),
      ...(source ? [sql`e.source = ${source}`] : []),
      ...(promotionId ? [sql`e.promotion_id = ${promotionId}`] : []),
      ...skusOf(narrowed).map(skus => sql`e.sku_id in (${skus})`),
    ],
    sql` and `,
  )
  return sql`select e.day, e.basis, e.branch_id, e.source, ${sql.raw(measures.map(name => `e.${name}`).join(', '))} from sale_entries e where ${where}`
}
