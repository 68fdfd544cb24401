import type { Database } from '#server/db/database.ts'
import { expireQuotations } from '#resources/sales/orders/quotations.server.ts'

const keptRuns = 1000

/** Ends and removes what has had its time, and says how much of what. */
export async function expire(db: Database): Promise<string> {
  const quotations = await expireQuotations(db)
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
  const told = Object.entries(removed).flatMap(([what, rows]) =>
    rows.length ? [`${rows.length.toLocaleString('en')} ${what}`] : [],
  )
  const sentences = [
    ...(quotations ? [`${quotations.toLocaleString('en')} quotations expired.`] : []),
    ...(told.length ? [`Removed ${told.join(', ')}.`] : []),
  ]
  return sentences.join(' ') || 'Nothing had expired.'
}
