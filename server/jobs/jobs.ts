import { hasRepeats, repeatTasks } from '#resources/tasks/taskRepeats.server.ts'
import { dispatchOutbox, hasUnsent, type Subscriber } from '#server/db/outbox.ts'
import { anchorOf, hasUnsealed, sealAudit } from '#server/db/auditChain.ts'
import { differenceLines, verifyLedger } from '#server/db/verify/ledger.ts'
import { removeUnusedFiles } from '#server/files/unused.ts'
import { expire } from './expiry.ts'
import { Alarm, daily, every, type Job } from './job.ts'

const many = (n: number, what: string) => `${n.toLocaleString('en')} ${n === 1 ? what : `${what}s`}`

/** Before the branches open: it is one or two in the morning in Auckland, six or seven in Edmonton. */
const quietHour = 13

/** Everything that recurs. `subscribers` are told of the outbox's messages. */
export const jobsOf = (subscribers: readonly Subscriber[] = []): readonly Job[] => [
  {
    name: 'Audit sealing',
    next: every(2),
    hasWork: hasUnsealed,
    // Told, and so in the log too, where whoever changes this database does not reach.
    run: async db => `Sealed ${many(await sealAudit(db), 'row')}, to ${await anchorOf(db)}.`,
  },
  {
    name: 'Outbox',
    next: every(2),
    hasWork: hasUnsent,
    run: async db => `Sent ${many(await dispatchOutbox(db, subscribers), 'message')}.`,
  },
  { name: 'Expiry', next: every(600), run: expire },
  { name: 'Repeating tasks', next: every(300), hasWork: hasRepeats, run: repeatTasks },
  {
    name: 'Unused files',
    next: daily(quietHour),
    run: async db => `Removed ${many(await removeUnusedFiles(db), 'file')} that nobody used.`,
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
