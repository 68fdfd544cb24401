import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/kit'
import { happenedDayBegins } from '#resources/days.ts'
import type { MonthRules } from './monthRules.server.ts'
import { bareLine, type RunLine } from './runLines.ts'

/**
 * The product commissions of a month: what is earned and not reversed by its end, less what
 * earlier months gave of it.
 */
export async function productLines(
  db: Queryable,
  { clientId, month }: { clientId: string; month: string },
  rules: MonthRules,
): Promise<RunLine[]> {
  const ends = sql.raw(
    happenedDayBegins('r.client_id', `('${month}'::date + interval '1 month')::date`),
  )
  const rows = await db.query<{
    id: string
    staffId: string
    orderId: string
    orderLineId: string
    day: string
    share: number
    due: number
    given: number
    earned: number
  }>(sql`
    select r.id, r.staff_id, r.order_id, r.order_line_id, r.day, r.share, x.due, x.given, (r.amount * 100)::int8 as earned
    from product_commission_records r cross join lateral (
      select case when r.earned_on_utc < ${ends} then ((r.amount - case when r.reversed_on_utc < ${ends} then r.reversed_amount else 0 end) * 100)::int8 else 0 end as due,
        (coalesce((select sum(l.amount) from commission_lines l where l.record_id = r.id and l.month < ${month}::date and not l.is_deleted), 0) * 100)::int8 as given) x
    where r.client_id = ${clientId} and r.earned_on_utc is not null and not r.is_deleted and x.due <> x.given
      and r.earned_on_utc >= ${sql.raw(happenedDayBegins('r.client_id', `'${rules.before}'::date + 1`))}
    order by r.day, r.id`)
  return rows
    .filter(({ staffId }) => !rules.problemOf(staffId))
    .map(row => ({
      ...bareLine,
      staffId: row.staffId,
      kind: 'Product',
      day: row.day,
      orderId: row.orderId,
      orderLineId: row.orderLineId,
      share: row.share,
      base: 0,
      rate: null,
      amount: row.due - row.given,
      setId: null,
      recordId: row.id,
      explanation:
        row.due > row.given
          ? `The product commission of ${(row.earned / 100).toFixed(2)} is earned: the goods are handed over and the order is paid.`
          : `Goods came back: ${(row.due / 100).toFixed(2)} of the product commission is left, and earlier months gave ${(row.given / 100).toFixed(2)}.`,
    }))
}
