import { v7 as uuid } from 'uuid'
import type { Database, Queryable } from '#server/db/database.ts'
import { Alarm, type Job, type Run } from './job.ts'

/** Called when a job fails. */
export type Complain = (job: string, error: unknown) => void
/** Called with the result of a job that did something. */
export type Tell = (job: string, message: string) => void

/**
 * Runs a job if it is due, has work, and no other process runs it. An advisory lock guards each
 * run; PostgreSQL releases it when the process dies.
 * @returns whether it ran
 */
export async function runIfDue(
  db: Database,
  job: Job,
  complain: Complain,
  tell: Tell = () => {},
): Promise<boolean> {
  if (rests(db, job) || !(await isDue(db, job))) return false
  if (job.hasWork && !(await job.hasWork(db))) {
    restsSince(db).set(job.name, Date.now())
    return false
  }
  // The embedded database has one process and one session, which must not wait for itself.
  if (db.isEmbedded) return run(db, job, complain, tell)
  return inTurn(db, () =>
    db.write(async turn => {
      // The lock may be held longer than a transaction may be idle; it locks nothing else.
      await turn.text('set local idle_in_transaction_session_timeout = 0')
      const [lock] = await turn.text<{ isMine: boolean }>(
        'select pg_try_advisory_xact_lock(7151, hashtext($1)) as "isMine"',
        [job.name],
      )
      // Another process may have run it between the first check and the lock.
      return lock!.isMine && (await isDue(turn, job)) ? run(db, job, complain, tell) : false
    }),
  )
}

/** When this process found no work for a job, by its name. */
const idle = new WeakMap<Database, Map<string, number>>()
function restsSince(db: Database): Map<string, number> {
  const since = idle.get(db) ?? new Map<string, number>()
  idle.set(db, since)
  return since
}
const rests = (db: Database, { name, rest = 0 }: Job) =>
  rest > 0 && Date.now() < (restsSince(db).get(name) ?? 0) + rest * 1000

interface Turns {
  running: number
  readonly waiting: (() => void)[]
}
const turnsOf = new WeakMap<Database, Turns>()

/**
 * Runs work once fewer than half of the connections are held by work before it. A run holds one for its
 * lock and needs others: without a limit, jobs that are due together hold all and wait for each other.
 */
async function inTurn<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const turns = turnsOf.get(db) ?? { running: 0, waiting: [] }
  turnsOf.set(db, turns)
  if (turns.running < Math.max(1, Math.floor(db.connections() / 2))) turns.running++
  else await new Promise<void>(begin => turns.waiting.push(begin))
  try {
    return await work()
  } finally {
    const next = turns.waiting.shift()
    if (next) next()
    else turns.running--
  }
}

async function isDue(db: Queryable, job: Job): Promise<boolean> {
  const [last] = await db.text<Omit<Run, 'startedOnUtc'> & { startedOnUtc: string; now: string }>(
    'select name, started_on_utc as "startedOnUtc", result, now() as now from job_runs where name = $1 order by started_on_utc desc limit 1',
    [job.name],
  )
  return (
    !last || job.next({ ...last, startedOnUtc: new Date(last.startedOnUtc) }) <= new Date(last.now)
  )
}

async function run(db: Database, job: Job, complain: Complain, tell: Tell): Promise<boolean> {
  // The lock excludes other processes: an unfinished run was killed.
  await db.text(
    "update job_runs set result = 'Failed', finished_on_utc = now(), message = 'The process ended before the work did.' where name = $1 and result = 'Running'",
    [job.name],
  )
  const id = uuid()
  await db.text(
    "insert into job_runs (id, name, started_on_utc, result) values ($1, $2, now(), 'Running')",
    [id, job.name],
  )
  const finish = (result: Run['result'], message: string) =>
    db.text(
      'update job_runs set result = $2, message = $3, finished_on_utc = now() where id = $1',
      [id, result, message.slice(0, 2000)],
    )
  try {
    const message = await job.run(db)
    await finish('Done', message)
    if (message) tell(job.name, message)
  } catch (error) {
    complain(job.name, error)
    // Internal details stay in the log.
    await finish(
      'Failed',
      error instanceof Alarm ? error.message : 'The job failed; the log says why.',
    )
  }
  return true
}
