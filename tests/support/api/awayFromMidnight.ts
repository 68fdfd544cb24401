import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'

/**
 * The day of a client's money, once it lasts for `seconds` at least: tests that look at one day from
 * several sides would otherwise begin on one and end on the next.
 */
export async function dayWithRoom(db: Database, clientId: string, seconds = 120): Promise<string> {
  const ask = async () =>
    (
      await db.text<{ day: string; left: number }>(
        `select d.day::text as day, extract(epoch from money_day_begins($1, d.day + 1) - now())::float8 as left
         from (select money_day($1, now()) as day) d`,
        [clientId],
      )
    )[0]!
  const { day, left } = await ask()
  if (left > seconds) return day
  await wait((left + 1) * 1000)
  return (await ask()).day
}
