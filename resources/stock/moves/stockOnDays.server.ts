import { sql } from 'drizzle-orm'
import { readModelHalf, rowOf } from '#server/kit'
import { happenedDayBegins } from '#resources/days.ts'
import { stockOnDays } from './stockOnDays.entity.ts'

/** A move counts when it happened, else when it was entered. Source: readings, item 72. */
export const stockOnDay = readModelHalf(
  stockOnDays,
  ({ actor, given }) => {
    // PostgreSQL expects a third of all moves beyond one bound that it does not know, and few between two.
    const end = sql`(select ${sql.raw(happenedDayBegins('c.id', 'd.day'))} from clients c, (values (${given.day}::date + 1)) d(day) where c.id = ${actor.clientId})`
    return {
      of: 's',
      from: sql`(
      select ${rowOf(actor.clientId, sql`x.sku_id`, sql`x.warehouse_id`)},
        x.sku_id, x.warehouse_id, sum(x.now)::int as now, sum(x.since)::int as since
      from (
        select l.sku_id, l.warehouse_id, l.quantity as now, 0 as since from stock_lines l where l.client_id = ${actor.clientId} and l.quantity <> 0 and not l.is_deleted
        union all
        select m.sku_id, m.warehouse_id, 0, m.quantity from stock_moves m where m.client_id = ${actor.clientId} and coalesce(m.happened_on_utc, m.moved_on_utc) between ${end} and 'infinity') x
      group by x.sku_id, x.warehouse_id) s`,
      where: sql`(s.now <> 0 or s.now <> s.since)`,
      fields: {
        skuId: sql`s.sku_id`,
        warehouseId: sql`s.warehouse_id`,
        quantity: sql`s.now - s.since`,
        since: sql`s.since`,
        now: sql`s.now`,
      },
    }
  },
  { isWhole: true },
)
