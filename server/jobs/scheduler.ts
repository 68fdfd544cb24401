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
  let isStopped = false
  const loops = jobs.map(async job => {
    let complained = 0
    while (!isStopped) {
      await runIfDue(db, job, complain, tell).catch(error => {
        // With a lost database every check fails: one report per minute is enough.
        if (Date.now() - complained < quietFor) return
        complained = Date.now()
        complain(job.name, error)
      })
      await pause()
    }
  })

  const waiting = new Set<() => void>()
  const pause = () =>
    new Promise<void>(resolve => {
      const done = () => {
        clearTimeout(timer)
        waiting.delete(done)
        resolve()
      }
      const timer = setTimeout(done, tick)
      waiting.add(done)
      if (isStopped) done()
    })

  return {
    /** Resolves when the current runs have ended. */
    async stop() {
      isStopped = true
      for (const done of waiting) done()
      await Promise.all(loops)
    },
  }
}
