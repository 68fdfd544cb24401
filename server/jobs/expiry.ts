import type { Database } from '#server/db/database.ts'
import { expireInAreas } from '#server/halves.ts'

const keptRuns = 1000

/** Ends and removes expired data, and reports the amounts. */
export async function expire(db: Database): Promise<string> {
  const ended = await expireInAreas(db)
  const removed = {
    sessions: await db.text(
      "delete from sessions where coalesce(revoked_on_utc, expires_on_utc) < now() - interval '7 days' returning 1",
    ),
    'idempotency keys': await db.text(
      "delete from idempotency where at_utc < now() - interval '24 hours' returning 1",
    ),
    'sent messages': await db.text(
      "delete from outbox where sent_on_utc < now() - interval '30 days' returning 1",
    ),
    runs: await db.text(
      `delete from job_runs where id in (select id from (select id, row_number() over (partition by name order by started_on_utc desc) as age from job_runs) r where age > ${keptRuns}) returning 1`,
    ),
  }
  const removals = Object.entries(removed).flatMap(([what, rows]) =>
    rows.length ? [`${rows.length.toLocaleString('en')} ${what}`] : [],
  )
  const sentences = [...ended, ...(removals.length ? [`Removed ${removals.join(', ')}.`] : [])]
  return sentences.join(' ') || 'Nothing had expired.'
}
