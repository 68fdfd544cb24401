import { sql } from 'drizzle-orm'
import { type Context, badInput, createRecord, metaOf, updateRecord } from '#server/kit'
import { snake, todayFor } from '#define'
import { daysAfter } from '#resources/delivery/calendars/dates.ts'

/** Who takes care of it, and until when it is left alone. */
export interface FollowUp {
  ownerId?: string | null
  snoozedUntil?: string | null
  reason?: string | null
}

const mostDays = 180

/**
 * The steps of what is listed to be looked after: who does it, until when it is left alone, and
 * back again.
 * @param change locks what is listed and writes its row
 * @throws NotFound, and BadInput naming the field
 */
export const followUpSteps = <T>(
  change: (context: Context, target: T, given: FollowUp) => Promise<object>,
) => ({
  assign: async (context: Context, target: T, ownerId: string | null) => {
    if (ownerId) {
      const [person] = await context.db.query(sql`
        select 1 from staff where id = ${ownerId} and client_id = ${context.actor.clientId} and not is_disabled and not is_deleted`)
      if (!person) throw badInput('unknown_reference', 'ownerId', 'Choose a person from the list.')
    }
    return change(context, target, { ownerId })
  },

  snooze: async (
    context: Context,
    target: T,
    { until, reason }: { until: string; reason: string },
  ) => {
    const today = todayFor(context.actor)
    if (until <= today) throw badInput('past', 'until', 'Choose a date after today.')
    if (until > daysAfter(today, mostDays))
      throw badInput('too_far', 'until', `Choose a date of the next ${mostDays} days.`)
    if (!reason.trim()) throw badInput('required', 'reason', 'Say why it can wait.')
    return change(context, target, { snoozedUntil: until, reason: reason.trim() })
  },

  wake: (context: Context, target: T) =>
    change(context, target, { snoozedUntil: null, reason: null }),
})

/** Writes the row of a kind, the first one or the one that is there; what it is of is locked. */
export async function writeFollowUp(
  context: Context,
  entity: 'planFollowUps' | 'orderFollowUps',
  { of, id, kind }: { of: 'planId' | 'orderId'; id: string; kind: string },
  given: object,
) {
  const meta = metaOf(entity)
  const [known] = await context.db.query<{ id: string; version: number }>(sql`
    select id, version from ${sql.raw(meta.table)}
    where ${sql.identifier(snake(of))} = ${id} and kind = ${kind} and client_id = ${context.actor.clientId} and not is_deleted`)
  if (known) await updateRecord(context, meta, known.id, { ...given, version: known.version })
  else await createRecord(context, meta, { [of]: id, kind, ...given })
}
