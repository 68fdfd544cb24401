import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import { todayOf } from '#resources/days.ts'

/** How a client gives and takes points, credit and gift cards; months until they expire. */
export interface TenderRules {
  today: string
  currency: string
  pointsPerDollar: number
  pointWorth: number
  /** The last days of what is given today; null never expires. */
  pointsUntil: string | null
  creditUntil: string | null
  giftCardUntil: string | null
}

/** The rules of the actor's client as of today, on its clock. Gift cards never expire in Canada. */
export async function tenderRules({ db, actor }: Context): Promise<TenderRules> {
  const until = (column: string) =>
    sql.raw(`to_char(d.day + make_interval(months => c.${column}), 'YYYY-MM-DD')`)
  const [rules] = await db.query<TenderRules>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as today, c.currency, c.points_per_dollar, c.point_worth,
      ${until('points_months')} as points_until, ${until('credit_months')} as credit_until,
      case when c.country <> 'CA' then ${until('gift_card_months')} end as gift_card_until
    from clients c, lateral (select ${sql.raw(todayOf('c.id'))} as day) d where c.id = ${actor.clientId}`)
  return rules!
}
