import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { touched } from '#server/entities/meta/touched.ts'
import type { Problem } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { daysAfter } from '#resources/delivery/calendars/calendarDays.server.ts'
import { deliveryCalendars } from '#resources/delivery/calendars/deliveryCalendars.entity.ts'
import { isPromised } from '#resources/stock/reservations/reserved.server.ts'

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

/**
 * Why an order cannot name a day of what is still to come: it is over, or no calendar is booked that far ahead.
 * @param label what people call the day
 * @param today the day on the client's clock
 */
export function dayProblem(label: string, day: string, today: string): Problem | undefined {
  if (day < today) return { code: 'past', message: `${label} is a day that is over.` }
  if (day > daysAfter(today, furthest))
    return { code: 'far', message: `${label} is more than ${furthest} days ahead.` }
  return undefined
}

/** The codes of a day that an order cannot name: bad input by itself. */
export const dayCodes: readonly string[] = ['past', 'far']

const furthest = deliveryCalendars.fields.horizonDays.options.max
