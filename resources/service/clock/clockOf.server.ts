import { wallClock, zoneName, type AnswerOf, type RecordOf } from '#define'
import { type Context, NotFound } from '#server/kit'
import { workingStates } from '#resources/service/ticketStates.ts'
import type { tickets } from '#resources/service/tickets.entity.ts'
import { ownedTimes, runningStates, sumByOwner, workedUntil } from './ticketClock.ts'
import type { clockShape } from './ticketClock.shape.ts'
import { clockFactsOf, dueMoments } from './winding.server.ts'

type Ticket = RecordOf<typeof tickets>

/** The clock of a ticket, replayed from its moments; lists read what the job has stored of it. */
export async function clockOf(
  { db, actor }: Context,
  { id, state, firstReplyOnUtc }: Ticket,
): Promise<AnswerOf<(typeof clockShape)['shape']>> {
  const [facts] = await clockFactsOf(db, [id])
  if (!facts) throw new NotFound('This does not exist.', 'ticketId')
  const now = Date.now()
  const { moments, hours, dueHours } = facts
  const due = dueMoments(facts)
  const sums = sumByOwner(ownedTimes(moments, hours, now))
  const isPast = (moment: string | null) => moment !== null && Date.parse(moment) < now
  const isOpen = (workingStates as readonly string[]).includes(state)
  return {
    firstReplyOnUtc,
    replyDueOnUtc: due.reply_due_on_utc,
    dueOnUtc: due.due_on_utc,
    dueHours,
    worked: inHours(workedUntil(moments, hours, now)),
    ours: inHours(sums.Ours),
    closed: inHours(sums.Closed),
    customer: inHours(sums.Customer),
    supplier: inHours(sums.Supplier),
    parts: inHours(sums.Parts),
    appointment: inHours(sums.Appointment),
    zone: zoneName(now, wallClock(actor.country)),
    isRunning: (runningStates as readonly string[]).includes(state),
    isOverdue:
      isOpen && (isPast(due.due_on_utc) || (!firstReplyOnUtc && isPast(due.reply_due_on_utc))),
  }
}

const inHours = (ms: number) => Math.round(ms / 360_000) / 10
