import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import { isUnallocated } from '#resources/stock/ledger/ledgerEntries.server.ts'
import { sellable } from '#resources/stock/check/search/stockGroups.ts'
import type { Elsewhere } from './ready.server.ts'

/** Pieces of SKUs that stand on display and can be sold, and those that a transfer moves for nobody. */
export const elsewhereOf = (
  { db, actor }: Context,
  skuIds: readonly string[],
): Promise<Elsewhere[]> =>
  db.query<Elsewhere>(
    sql`
    select l.sku_id, w.id as warehouse_id, w.name, w.branch_id, l.stock_status, sum(l.quantity)::int as quantity, null as transfer_no, null as arrives_on
    from stock_lines l join warehouses w on w.id = l.warehouse_id and w.warehouse_type = 'ShopDisplay' and w.is_active and not w.is_deleted
    where l.client_id = ${actor.clientId} and l.sku_id = any(${sql.param(skuIds)}::uuid[]) and l.stock_status = any(${sql.param([...sellable])}::text[]) and l.quantity > 0 and ${isUnallocated}
    group by l.sku_id, w.id, l.stock_status
    union all
    select l.sku_id, w.id, w.name, w.branch_id, l.stock_status, sum(l.quantity)::int, t.no, t.date::text
    from stock_lines l join transfers t on t.id = l.transfer_id join warehouses w on w.id = t.target_warehouse_id
    where l.client_id = ${actor.clientId} and l.sku_id = any(${sql.param(skuIds)}::uuid[]) and l.order_line_id is null and l.ticket_id is null and l.quantity > 0 and not l.is_deleted
    group by l.sku_id, w.id, l.stock_status, t.id
    order by transfer_no nulls first, name, stock_status`,
    'prepared',
  )
