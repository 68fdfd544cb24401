import { sql, type SQL } from 'drizzle-orm'
import type { Database, Queryable } from '#server/db/database.ts'

/** A run in the table of runs. */
export interface Run {
  name: string
  startedOnUtc: Date
  result: 'Running' | 'Done' | 'Failed'
}

/** Recurring work. One process at a time runs it. */
export interface Job {
  readonly name: string
  /** When it is due after its last run; at once when it never ran. */
  next(last: Run): Date
  /** Whether there is work. Checked before a run, so that idle runs are not recorded. */
  hasWork?(db: Database): Promise<boolean>
  /** For how many seconds a process does not check again after it found no work: for checks that cost. */
  readonly rest?: number
  /**
   * Runs the job and returns a sentence about the result, or an empty text if it did nothing.
   * Throwing records the run as failed.
   */
  run(db: Database): Promise<string>
}

/** A run with a finding for people; its message is shown to them. */
export class Alarm extends Error {}

const after = ({ startedOnUtc }: Run, seconds: number) =>
  new Date(startedOnUtc.getTime() + seconds * 1000)

/** So many seconds after the last run began. */
export const every = (seconds: number) => (last: Run) => after(last, seconds)

/** Read again by `sinceDone`, since a transaction may have taken that long. */
const overlap = 30

/**
 * SQL: since when a job has to look at changes, shortly before its last run that was done. It is read
 * beforehand: of a moment that is not known when a statement is planned, PostgreSQL expects a third
 * of all rows, and reads a table from end to end.
 */
export async function sinceDone(db: Queryable, name: string): Promise<SQL> {
  const [last] = await db.text<{ since: string }>(
    "select (coalesce(max(started_on_utc), '-infinity') - interval '1 second' * $2)::text as since from job_runs where name = $1 and result = 'Done'",
    [name, overlap],
  )
  return sql`${last!.since}::timestamptz`
}

/** Once a day at this hour of UTC; again after ten minutes when the last run did not finish. */
export const daily = (hour: number) => (last: Run) => {
  if (last.result === 'Running') return after(last, 600)
  const next = new Date(last.startedOnUtc)
  next.setUTCHours(hour, 0, 0, 0)
  if (next <= last.startedOnUtc) next.setUTCDate(next.getUTCDate() + 1)
  return next
}
