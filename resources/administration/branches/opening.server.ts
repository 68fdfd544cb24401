import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/kit'
import { wallTimeIn } from '#resources/days.ts'
import { spanBegins, spanEnds } from './hours.ts'

/** What the opening hours of a branch say, by the clocks on its wall. */
export interface Opening {
  readonly branchName: string
  /** A branch without opening hours says nothing: it is neither open nor closed. */
  readonly hasHours: boolean
  readonly isOpen: boolean
  /** When the last span of the day ends, such as 17:30; none where the branch is closed all day. */
  readonly closes: string | null
  /** Whether that is still to come. */
  readonly isBeforeClosing: boolean
}

/**
 * Whether a branch is open at a moment, and when the last span of a day ends.
 * @param of the day, by default the one that the clocks of the branch show; and the moment, by
 *   default now
 */
export async function openingOf(
  db: Queryable,
  branchId: string,
  of: { day?: string; at?: string } = {},
): Promise<Opening> {
  const [found] = await db.query<Opening>(sql`
    with b as (
      select b.*, w.wall, coalesce(${of.day ?? null}::date, w.wall::date) as of_day
      from (select coalesce(${of.at ?? null}::timestamptz, now()) as at) m, branches b, lateral (select ${raw(wallTimeIn('b.timezone', 'm.at'))} as wall) w
      where b.id = ${branchId}),
    closing as (select b.of_day + max(${raw(spanEnds('h'))}) as shown from b join branch_hours h on ${isOn(sql`b.of_day`)} group by b.of_day)
    select b.name as "branchName", exists (select from branch_hours h where h.branch_id = b.id and not h.is_deleted) as "hasHours",
      exists (select from branch_hours h where ${isOn(sql`b.wall`)} and ${raw(spanBegins('h'))} <= b.wall::time and b.wall::time < ${raw(spanEnds('h'))}) as "isOpen",
      to_char(c.shown, 'HH24:MI') as closes, coalesce(b.wall < c.shown, false) as "isBeforeClosing"
    from b left join closing c on true`)
  return found!
}

/** The spans of a branch `b` on the weekday of a date. */
const isOn = (day: SQL) =>
  sql`h.branch_id = b.id and h.weekday = extract(isodow from ${day})::int::text and not h.is_deleted`

const raw = (text: string) => sql.raw(text)
