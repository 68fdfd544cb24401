import type { Database } from '#server/db/database.ts'
import { expireInAreas } from '#server/halves.ts'
import { forgottenAttempts } from '#server/session/attempts.ts'

const keptRuns = 1000
const expired = {
  sessions: "sessions where coalesce(revoked_on_utc, expires_on_utc) < now() - interval '7 days'",
  signatures: 'signatures where expires_on_utc < now()',
  invitations: 'staff_invitations where expires_on_utc < now()',
  'idempotency keys': "idempotency where at_utc < now() - interval '24 hours'",
  'interrupted imports': "import_stagings where begun_on_utc < now() - interval '7 days'",
  'sign-in attempts': forgottenAttempts,
  'sent messages': "outbox where sent_on_utc < now() - interval '30 days'",
  runs: `job_runs where id in (select id from (select id, row_number() over (partition by name order by started_on_utc desc) as age from job_runs) r where age > ${keptRuns})`,
}

/** Ends and removes expired data, and reports the amounts. */
export async function expire(db: Database): Promise<string> {
  const ended = await expireInAreas(db)
  const removals: string[] = []
  for (const [what, where] of Object.entries(expired)) {
    const rows = await db.text(`delete from ${where} returning 1`)
    if (rows.length) removals.push(`${rows.length.toLocaleString('en')} ${what}`)
  }
  const sentences = [...ended, ...(removals.length ? [`Removed ${removals.join(', ')}.`] : [])]
  return sentences.join(' ')
}
