import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/kit'

export type Channel = 'SMS' | 'E-mail'

/** After so many messages in a row without an answer their channel rests. */
const mostSilent = 3
/** Minutes of a pause. Then one message tries again, and a silent one prolongs it. */
export const pauseMinutes = 5

/** The last messages of a channel that were handed over, and whether their gateway gave an answer. */
const lastOf = (channel: SQL): SQL => sql`
  select m.attempted_on_utc, m.has_timed_out from messages m
  where m.channel = ${channel} and m.attempted_on_utc is not null order by m.attempted_on_utc desc limit ${mostSilent}`

/** Channels whose gateway gives no answer, and the moments at which each is asked again. */
export const pausedChannels = (db: Queryable, now: Date) =>
  db.query<{ channel: Channel; until: string }>(sql`
    select c.channel, l.until from (values ('SMS'), ('E-mail')) c(channel), lateral (
      select max(attempted_on_utc) + ${pauseMinutes} * interval '1 minute' as until from (${lastOf(sql`c.channel`)}) s
      having count(*) = ${mostSilent} and bool_and(coalesce(has_timed_out, false))) l
    where l.until > ${now.toISOString()} order by 1`)
