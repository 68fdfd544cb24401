import { sql } from 'drizzle-orm'
import { problemAt, type Context, type Problem, type StepEffect } from '#server/kit'
import { reopenDays } from './ticketStates.ts'

/** The effects of a ticket's steps that change more than its state. */
export const ticketSteps = {
  /** Nothing of a closed ticket is still to happen. */
  async close({ db }, ids) {
    const open = await db.query<{ id: string; nos: string }>(sql`
      select p.ticket_id as id, string_agg(p.no, ', ' order by p.no) as nos from delivery_plans p
      where p.ticket_id in ${ids} and p.state in ${goingOn} and not p.is_deleted group by p.ticket_id`)
    const refused = new Map(
      open.map(({ id, nos }) => [
        id,
        problemAt(
          'open_visits',
          'state',
          `Visits are still planned: ${nos}. Cancel or finish them.`,
        ),
      ]),
    )
    const closed = ids.filter(id => !refused.has(id))
    if (closed.length)
      await db.query(sql`update tickets set closed_on_utc = now() where id in ${closed}`)
    return refused
  },

  async reopen(context, ids) {
    const refused = await closedTooLong(context, ids)
    const opened = ids.filter(id => !refused.has(id))
    if (opened.length)
      await context.db.query(sql`update tickets set closed_on_utc = null where id in ${opened}`)
    return refused
  },
} satisfies Record<string, StepEffect>

async function closedTooLong({ db }: Context, ids: readonly string[]) {
  const late = await db.query<{ id: string; ticketNo: string }>(sql`
    select id, ticket_no from tickets where id in ${ids} and closed_on_utc < now() - make_interval(days => ${reopenDays})`)
  return new Map<string, Problem>(
    late.map(({ id, ticketNo }) => [
      id,
      problemAt(
        'too_late',
        'state',
        `${ticketNo} was closed more than ${reopenDays} days ago. Take a new ticket that names it as the earlier one.`,
      ),
    ]),
  )
}

/** States of visits that are still to happen. */
const goingOn = ['Scheduled', 'Processed', 'Ready To Pickup', 'Customer On Site']
