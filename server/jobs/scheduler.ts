import type { Database } from '#server/db/database.ts'
import type { Job } from './job.ts'
import { runIfDue, type Complain, type Tell } from './runner.ts'

const tick = 1000
const quietFor = 60_000

/** Looks each second which jobs are due, each job by itself, until it is stopped. Several processes may do so on one database. */
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
        // A lost database fails every look at it: once a minute tells enough.
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
    /** Resolves when the runs that are under way have ended. */
    async stop() {
      isStopped = true
      for (const done of waiting) done()
      await Promise.all(loops)
    },
  }
}
