import type { Database } from '#server/db/database.ts'

/** A copy further behind than this, in ms, answers nothing. */
const mostBehind = 60_000
/** For so long (ms) the copy is known to be fresh, or to be gone. */
const known = 1_000
/** A copy that does not say in so many ms how fresh it is answers nothing. */
const patience = 1_500

/** The job whose runs say how far behind the copy is: the last one there, and now. */
export const heartbeat = 'Heartbeat of the replica'

/** How to ask as of when a copy is; nothing where it is gone or too far behind. */
export function freshnessOf(primary: Database, copy: Database) {
  let until = 0
  let last: Promise<string | undefined> | undefined
  let fresh: string | undefined
  return (): Promise<string | undefined> => {
    if (last && Date.now() < until) return last
    // While a copy is gone nobody waits for it.
    const isGone = last && !fresh
    until = Number.POSITIVE_INFINITY
    const lookup = look(primary, copy).then(asOf => {
      fresh = asOf
      until = Date.now() + known
      return asOf
    })
    if (isGone) {
      void lookup.then(asOf => (last = Promise.resolve(asOf)))
      return Promise.resolve(undefined)
    }
    last = lookup
    return lookup
  }
}

/** As of when the copy is, if that is not too long ago by the primary's clock. */
async function look(primary: Database, copy: Database): Promise<string | undefined> {
  let timer: NodeJS.Timeout
  const late = new Promise<undefined>(done => (timer = setTimeout(done, patience, undefined)))
  const answers = Promise.all([
    copy.reserved.text<{ at: string | null }>(
      'select max(started_on_utc) as at from job_runs where name = $1',
      [heartbeat],
    ),
    primary.reserved.text<{ now: string }>('select now() as now'),
  ]).then(
    ([[seen], [clock]]) =>
      seen!.at && Date.parse(clock!.now) - Date.parse(seen!.at) <= mostBehind
        ? seen!.at
        : undefined,
    () => undefined,
  )
  return Promise.race([answers, late]).finally(() => clearTimeout(timer))
}
