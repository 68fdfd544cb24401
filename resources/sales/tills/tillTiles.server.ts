import { sql } from 'drizzle-orm'
import { todayFor } from '#define'
import type { Tile } from '#server/kit'
import { branchOf } from '#resources/administration/branchOf.server.ts'
import { happenedDay } from '#resources/days.ts'
import { daysAfter } from '#resources/delivery/calendars/dates.ts'

/** In days. Nobody who comes to work in the morning asks for an older one. */
const remembered = 14

const dayOfPayment = sql.raw(happenedDay('p.client_id', 'p.received_on_utc'))

/** Days before today that took money and are not closed: of the person's branch, or of each one. */
export const tillTiles: Readonly<Record<string, Tile>> = {
  daysNotClosed: {
    path: '/sale/payments_received/day',
    isLate: true,
    lists: async context => {
      const { db, actor } = context
      const own = await branchOf(context)
      const today = todayFor(actor)
      const branches = await db.query<{ id: string; name: string; day: string; days: number }>(sql`
        select b.id, b.name, min(d.day)::text as day, count(*)::int as days
        from (select distinct p.branch_id, ${dayOfPayment} as day from payments p
            where p.client_id = ${actor.clientId} and p.received_on_utc >= ${daysAfter(today, -remembered - 2)}::date and p.state <> 'Voided' and not p.is_deleted
              and ${own ? sql`p.branch_id = ${own.id}` : sql`p.branch_id is not null`}) d
          join branches b on b.id = d.branch_id
        where d.day < ${today} and d.day >= ${daysAfter(today, -remembered)}
          and not exists (select from day_closes c where c.branch_id = d.branch_id and c.day = d.day and c.state = 'Closed' and not c.is_deleted)
        group by b.id, b.name order by 4 desc, b.name limit 3`)
      return branches.map(({ id, name, day, days }) => ({
        about: name,
        count: days,
        address: { filter: JSON.stringify({ branchId: id, day }) },
      }))
    },
  },
}
