import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'
import type { Job } from './job.ts'
import { runIfDue, type Complain, type Tell } from './runner.ts'

const tick = 1000
const quietFor = 60_000

/**
 * Checks every second which jobs are due, each job independently, until it is stopped. Several
 * processes may share a database.
 */
export function startJobs(
  db: Database,
  jobs: readonly Job[],
  complain: Complain,
  tell?: Tell,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  setMaxListeners(0, stopping.signal)
  const loops = jobs.map(async job => {
    let complained = 0
    while (!stopping.signal.aborted) {
      await runIfDue(db, job, complain, tell).catch(error => {
        // With a lost database every check fails: one report per minute is enough.
        if (Date.now() - complained < quietFor) return
        complained = Date.now()
        complain(job.name, error)
      })
      await sleep(tick, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })

  return {
    /** Resolves when the current runs have ended. */
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}
