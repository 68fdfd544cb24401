import { sql } from 'drizzle-orm'
import { type Context, touched, type Problem } from '#server/kit'
import { daysAfter } from '#resources/delivery/calendars/dates.ts'
import { deliveryCalendars } from '#resources/delivery/calendars/deliveryCalendars.entity.ts'
import { isPromised } from '#resources/stock/reservations/reserved.server.ts'

/**
 * Sets the required date of goods held for an order or promised to it to the promised date of their
 * line. The caller has locked the order.
 */
export async function followPromised({ db, actor }: Context, orderId: string): Promise<void> {
  const needed = sql`(
    select coalesce(l.promised_date, o.promised_date) from order_lines l join orders o on o.id = l.order_id where l.id = r.order_line_id)`
  await db.query(sql`
    update reservations r set need_by = ${needed}, ${touched(actor)}
    where r.order_line_id in (select id from order_lines where order_id = ${orderId} and not is_deleted) and ${isPromised}
      and r.need_by is distinct from ${needed}`)
}

/**
 * Why an order cannot promise a day: it is past, or beyond the horizon of all calendars.
 * @param label the day's label
 * @param today the day on the client's clock
 */
export function dayProblem(label: string, day: string, today: string): Problem | undefined {
  if (day < today) return { code: 'past', message: `${label} is in the past.` }
  if (day > daysAfter(today, furthest))
    return { code: 'far', message: `${label} is more than ${furthest} days ahead.` }
  return undefined
}

/** The problem codes of such a day; these are bad input. */
export const dayCodes: readonly string[] = ['past', 'far']

const furthest = deliveryCalendars.fields.horizonDays.options.max
