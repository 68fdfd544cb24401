import { dispatchOutbox, hasUnsent, type Subscriber } from '#server/db/outbox.ts'
import { anchorOf, hasUnsealed, chainAudit } from '#server/db/auditChain.ts'
import { differenceLines, verifyLedger } from '#server/db/verify/ledger.ts'
import { removeUnusedFiles } from '#server/files/unused.ts'
import { areaJobs, areaSubscribers } from '#server/halves.ts'
import { heartbeat } from '#server/db/replica/freshness.ts'
import { expire } from './expiry.ts'
import { Alarm, daily, every, type Job } from './job.ts'

const many = (n: number, what: string) => `${n.toLocaleString('en')} ${n === 1 ? what : `${what}s`}`

/** Before the branches open: between 1 and 2 a.m. in Auckland, between 6 and 7 a.m. in Edmonton. */
const quietHour = 13

/** Its runs are written by the primary, and read from the copy: the last one there says how far that is. */
const beat: Job = { name: heartbeat, next: every(10), run: async () => '' }

/**
 * All recurring work. `subscribers` receive the outbox's messages beside those of the areas.
 * @param hasReplica whether reports read from a copy of the database
 */
export const jobsOf = (
  subscribers: readonly Subscriber[] = [],
  hasReplica = false,
): readonly Job[] => [
  ...(hasReplica ? [beat] : []),
  {
    name: 'Audit sealing',
    next: every(2),
    hasWork: hasUnsealed,
    // Reported, and so logged outside of the database.
    run: async db => `Sealed ${many(await chainAudit(db), 'row')}, to ${await anchorOf(db)}.`,
  },
  {
    name: 'Outbox',
    next: every(2),
    hasWork: hasUnsent,
    run: async db =>
      `Sent ${many(await dispatchOutbox(db, [...areaSubscribers(), ...subscribers]), 'message')}.`,
  },
  { name: 'Expiry', next: every(600), run: expire },
  ...areaJobs(),
  {
    name: 'Unused files',
    next: daily(quietHour),
    async run(db) {
      const removed = await removeUnusedFiles(db)
      return removed ? `Removed ${many(removed, 'file')} that nobody used.` : ''
    },
  },
  {
    name: 'Ledger check',
    next: daily(quietHour),
    async run(db) {
      const { checks, differences } = await verifyLedger(db)
      if (differences.length)
        throw new Alarm(
          `${many(differences.length, 'difference')}:\n${differenceLines(differences.slice(0, 10)).join('\n')}`,
        )
      return `${many(checks.length, 'comparison')}, no difference.`
    },
  },
]
