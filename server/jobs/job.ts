import type { Database } from '#server/db/database.ts'

/** A run as the table of runs knows it. */
export interface Run {
  name: string
  startedOnUtc: Date
  result: 'Running' | 'Done' | 'Failed'
}

/** Work that recurs. One process at a time does it. */
export interface Job {
  readonly name: string
  /** When it is to run next, after its last run; at once when it never ran. */
  next(last: Run): Date
  /** Whether there is anything to do. Looked at before a run, so that nothing is recorded for nothing. */
  hasWork?(db: Database): Promise<boolean>
  /** Does it, and says in a sentence what was done. Throwing records the run as failed. */
  run(db: Database): Promise<string>
}

/** A run that found something that people must look at. Its message is theirs to read. */
export class Alarm extends Error {}

const after = ({ startedOnUtc }: Run, seconds: number) =>
  new Date(startedOnUtc.getTime() + seconds * 1000)

/** So many seconds after the last run began. */
export const every = (seconds: number) => (last: Run) => after(last, seconds)

/** Once a day at this hour of UTC; again in ten minutes when the last run did not come to its end. */
export const daily = (hour: number) => (last: Run) => {
  if (last.result === 'Running') return after(last, 600)
  const next = new Date(last.startedOnUtc)
  next.setUTCHours(hour, 0, 0, 0)
  if (next <= last.startedOnUtc) next.setUTCDate(next.getUTCDate() + 1)
  return next
}
