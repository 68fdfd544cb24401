import { computed, flag, instant, integer } from '#define'
import { workingStates } from '#resources/service/ticketStates.ts'

const working = `{state} in (${workingStates.map(state => `'${state}'`).join(', ')})`

/**
 * The clock of a ticket, by the clocks on the wall. `ticketClock.ts` works the due moments out, and a
 * job stores them.
 */
export const clockFields = {
  firstReplyOnUtc: instant({ holds: 'market', readOnly: true, label: 'First reply' }),
  replyDueOnUtc: instant({ holds: 'market', readOnly: true, label: 'First reply due' }),
  /** Empty while the clock stands still and has not run out. */
  dueOnUtc: instant({ holds: 'market', readOnly: true, label: 'Due', late: 'isOverdue' }),
  dueHours: integer({ readOnly: true, min: 1, label: 'Hours to solution' }),
  isOverdue: computed(
    flag({ required: true, label: 'Overdue' }),
    `${working} and (coalesce({dueOnUtc} < now(), false) or ({firstReplyOnUtc} is null and coalesce({replyDueOnUtc} < now(), false)))`,
  ),
} as const
