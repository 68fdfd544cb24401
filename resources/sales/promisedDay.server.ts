import { sql } from 'drizzle-orm'
import type { Queryable } from '../../server/db/database.ts'
import { touched } from '../../server/entities/touched.ts'
import type { Who } from '../../server/session/who.ts'
import { isPromised } from '../stock/reserved.server.ts'

/**
 * Goods that are held for an order, or promised to it, are needed by the day that it promises for their line. The caller has locked the
 * order.
 */
export async function followPromised(tx: Queryable, who: Who, orderId: string): Promise<void> {
  const needed = sql`(
    select coalesce(l.promised_date, o.promised_date) from order_lines l join orders o on o.id = l.order_id where l.id = r.order_line_id)`
  await tx.query(sql`
    update reservations r set need_by = ${needed}, ${touched(who)}
    where r.order_line_id in (select id from order_lines where order_id = ${orderId} and not is_deleted) and ${isPromised}
      and r.need_by is distinct from ${needed}`)
}
