import { sql } from 'drizzle-orm'
import type { Queryable } from '../../server/db/database.ts'
import type { Effect } from '../../server/entities/effects.ts'

/** What the steps of a purchase order bring about. */
export const purchaseOrderEffects = {
  /** What was promised out of it is to be bought elsewhere. */
  async cancel(tx, who, ids) {
    await tx.query(sql`
      update reservations r set purchase_order_line_id = null, version = r.version + 1, updated_on_utc = now(), updated_by = ${who.staffId}
      where r.purchase_order_line_id in (select id from purchase_order_lines where purchase_order_id in ${ids}) and r.source = 'Purchase order' and r.state not in ('Done', 'Released') and not r.is_deleted`)
    return new Map()
  },
} satisfies Record<string, Effect>

/** Whoever promises goods of an order locks it first. */
export const lockOrdersOfPurchases = (tx: Queryable, ids: readonly string[]) =>
  tx.query(sql`
    select 1 from orders where id in (
      select l.order_id from reservations r join order_lines l on l.id = r.order_line_id join purchase_order_lines p on p.id = r.purchase_order_line_id
      where p.purchase_order_id in ${ids} and r.state not in ('Done', 'Released') and not r.is_deleted) order by id for update`)
