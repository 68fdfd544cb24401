import { sql } from 'drizzle-orm'
import { NotFound, handlers, problemAt, type Context, type Problem } from '#server/kit'
import { resultsOf } from '#resources/delivery/plans/planning/results.server.ts'
import { moveProposal } from './moveProposal.server.ts'
import { rejoinTrips } from './rejoinTrips.server.ts'
import { moveMany, type MoveResult, type PlanMove } from './movePlans.server.ts'
import { moveCalls } from './moves.calls.ts'

export default handlers(moveCalls, {
  getMoveProposal: moveProposal,

  async movePlans(context, { moves = [], reason, unlock, isEmailed, warningReason }) {
    const how = {
      reason,
      isUnlocking: unlock === true,
      channels: isEmailed ? email : nothing,
      meant: { reason: warningReason },
    }
    return resultsOf(await moveMany(context, moves, how))
  },

  async movePlansBack(context, { requestId, isTold }) {
    const { moves, refused } = await movedBy(context, requestId)
    const how = {
      reason: 'Move undone',
      isUnlocking: false,
      ...(isTold === false ? { channels: nothing } : {}),
    }
    const done = moves.length ? await moveMany(context, moves, how) : []
    const returned = new Set(done.flatMap(({ id, isSuccess }) => (isSuccess ? id : [])))
    await rejoinTrips(
      context,
      requestId,
      moves.filter(({ planId }) => returned.has(planId)),
    )
    return resultsOf([...done, ...refused])
  },
})

type PlanState = NonNullable<PlanMove['back']>['state']

const email = ['E-mail'] as const
const nothing = [] as const

interface Moved {
  id: string
  no: string
  /** The calendar, the date and the slot before and after, where they differ. */
  changes: Partial<Record<'calendarId' | 'date' | 'slotId' | 'state' | 'rest', [unknown, unknown]>>
  wasLocked: boolean
  now: Record<'calendarId' | 'date' | 'slotId' | 'state', unknown>
}

/**
 * The way back of each plan that a request of this person has moved within the last hour.
 * @throws NotFound for a request that has moved nothing
 */
async function movedBy(
  { db, actor }: Context,
  requestId: string,
): Promise<{ moves: PlanMove[]; refused: MoveResult[] }> {
  const found = await db.query<Moved>(sql`
    select p.id, p.no, a.changes, exists (select from audit u where u.request_id = a.request_id and u.record_id = a.record_id and u.operation = 'unlock') as was_locked,
      json_build_object('calendarId', p.calendar_id, 'date', p.date::text, 'slotId', p.slot_id, 'state', p.state) as now
    from audit a join delivery_plans p on p.id = a.record_id
    where a.staff_id = ${actor.staffId} and a.at_utc > now() - interval '1 hour' and a.request_id = ${requestId} and a.entity = 'deliveryPlans'
      and a.operation = 'reschedule' and p.client_id = ${actor.clientId} and not p.is_deleted
    order by a.seq limit 500`)
  if (!found.length)
    throw new NotFound('There is nothing to move back, or too much time has passed.', 'requestId')
  const problems = new Map(
    found.flatMap(moved => {
      const problem = whyNotBack(moved)
      return problem ? [[moved.id, problem] as const] : []
    }),
  )
  return {
    moves: found.flatMap(({ id, changes, wasLocked, now }) =>
      problems.has(id)
        ? []
        : [
            {
              planId: id,
              calendarId: (changes.calendarId?.[0] ?? now.calendarId) as string,
              date: (changes.date?.[0] ?? now.date) as string,
              slotId: (changes.slotId ? changes.slotId[0] : now.slotId) as string | null,
              isLocked: wasLocked,
              back: { state: (changes.state?.[0] ?? now.state) as PlanState },
            },
          ],
    ),
    refused: [...problems].map(([id, problem]) => ({ id, isSuccess: false, errors: [problem] })),
  }
}

function whyNotBack({ no, changes, now }: Moved): Problem | undefined {
  if (changes.rest)
    return problemAt('final', 'planId', `${no} was planned anew, which is not undone.`)
  const isElsewhere = (['calendarId', 'date', 'slotId', 'state'] as const).some(
    name => changes[name] && changes[name][1] !== now[name],
  )
  return isElsewhere
    ? problemAt('changed', 'planId', `${no} has changed meanwhile; it stays.`)
    : undefined
}
