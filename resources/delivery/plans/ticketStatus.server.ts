import { sql } from 'drizzle-orm'
import { type Context, isAmong, touched, writeAuditOfMany } from '#server/kit'
import { plansAhead, ticketsOver } from '#resources/common.ts'

/**
 * The states of tickets follow their visits: a booked one makes them Scheduled, and when the last one
 * has ended, failed or was cancelled, they are in progress again. What people have set meanwhile
 * stays. The caller has locked the tickets.
 */
export async function scheduleTickets(context: Context, ids: readonly string[]): Promise<void> {
  await setStates(
    context,
    ids,
    'Scheduled',
    sql`t.state not in ('Scheduled', ${sql.raw(ticketsOver)})`,
  )
}

/** @param endedPlanIds visits that are ending now and are no longer to come */
export async function goOnWithTickets(
  context: Context,
  ids: readonly string[],
  endedPlanIds: readonly string[],
): Promise<void> {
  await setStates(
    context,
    ids,
    'In progress',
    sql`t.state = 'Scheduled' and not exists (select from delivery_plans p where p.ticket_id = t.id and not p.is_deleted
      and p.state in ${plansAhead} and not ${isAmong(sql`p.id`, endedPlanIds)})`,
  )
}

async function setStates(
  context: Context,
  ids: readonly string[],
  state: string,
  where: ReturnType<typeof sql>,
) {
  if (!ids.length) return
  const changed = await context.db.query<{ id: string; before: string }>(sql`
    update tickets k set state = ${state}, ${touched(context.actor)}
    from (select t.id, t.state as before from tickets t where ${isAmong(sql`t.id`, ids)} and ${where}) w
    where k.id = w.id returning k.id, w.before`)
  await writeAuditOfMany(
    context,
    'update',
    'tickets',
    changed.map(({ id, before }) => ({ id, changes: { state: [before, state] } })),
  )
}
