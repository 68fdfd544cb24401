import { sql } from 'drizzle-orm'
import type { Context, Queryable } from '#server/kit'

/** Whoever takes a result over, approves, or moves what was given, goes one after the other. */
export const lockPay = ({ db, actor }: Context) =>
  db.query(sql`select pg_advisory_xact_lock(hashtext(${`commissions ${actor.clientId}`}))`)

/** The first day of the last month that is frozen: one of its statements is approved or paid. */
export async function lastFrozen(db: Queryable, clientId: string): Promise<string | null> {
  const [frozen] = await db.query<{ month: string | null }>(sql`
    select max(month)::text as month from commission_statements where client_id = ${clientId} and state in ('Approved', 'Paid') and not is_deleted`)
  return frozen?.month ?? null
}

/** The first day of the month that a day is in. */
export const monthOf = (day: string) => `${day.slice(0, 7)}-01`

/** The first day of the next month. */
export function monthAfter(month: string): string {
  const date = new Date(`${monthOf(month)}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return date.toISOString().slice(0, 10)
}

/** A month in words. @example monthName('2026-03-01') // 'March 2026' */
export const monthName = (month: string) =>
  `${months[Number(month.slice(5, 7)) - 1]!} ${month.slice(0, 4)}`

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
