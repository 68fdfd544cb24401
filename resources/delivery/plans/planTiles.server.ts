import { sql } from 'drizzle-orm'
import { todayFor } from '#define'
import type { Tile } from '#server/kit'
import { branchOf } from '#resources/administration/branchOf.server.ts'
import { plansAhead } from '#resources/common.ts'

/** Plans of today that are still to be handed over, in each calendar of the person's branch. */
export const planTiles: Readonly<Record<string, Tile>> = {
  plansToday: {
    path: '/sale/calendar',
    lists: async context => {
      const branch = await branchOf(context)
      if (!branch) return []
      const date = todayFor(context.actor)
      const calendars = await context.db.query<{ id: string; name: string; waiting: number }>(sql`
        select c.id, c.name, count(*)::int as waiting from delivery_calendars c join delivery_plans p on p.calendar_id = c.id
        where c.branch_id = ${branch.id} and c.client_id = ${context.actor.clientId} and not c.is_deleted
          and p.date = ${date} and p.state in ${plansAhead} and not p.is_deleted
        group by c.id, c.name order by count(*) desc, c.name limit 3`)
      return calendars.map(({ id, name, waiting }) => ({
        about: name,
        count: waiting,
        address: {
          calendarId: id,
          span: 'day',
          date,
          filter: JSON.stringify({ state: plansAhead }),
        },
      }))
    },
  },
}
