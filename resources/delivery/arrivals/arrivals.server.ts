import { sql } from 'drizzle-orm'
import { handlers, type Context, type Tile } from '#server/kit'
import { customerOfPlan } from '#resources/common.ts'
import type { CallAnswer } from '#define'
import { branchOf } from '#resources/administration/branchOf.server.ts'
import { stepOf } from '#resources/delivery/pickups/appointmentState.ts'
import { arrivalCalls } from './arrivals.calls.ts'
import { todayOf } from '#resources/days.ts'

type Row = CallAnswer<typeof arrivalCalls.getWaitingCustomers>['data'][number]

export default handlers(arrivalCalls, {
  async getWaitingCustomers(context, input) {
    const branchId = input.branchId ?? (await branchOf(context))?.id ?? null
    return { branchId, data: await waiting(context, branchId) }
  },
})

/** Whoever prepares goods is told that the customer of some is there. */
export const arrivalTiles: Readonly<Record<string, Tile>> = {
  customersWaiting: {
    path: '/warehouse/preparation/arrivals',
    codes: ['K4'],
    isLate: true,
    lists: async context => {
      const branch = await branchOf(context)
      if (!branch) return []
      const { length } = await waiting(context, branch.id)
      return [{ about: branch.name, count: length }]
    },
  },
}

/** Who has come is served soon, so that only plans of about now are looked at. */
const days = 31

const arrived = sql.raw(stepOf('p.id', 'customerOnSite', 'max(a.at_utc)'))

const waiting = ({ db, actor }: Context, branchId: string | null) =>
  db.query<Row>(sql`
    select p.id as plan_id, p.no as plan_no, p.order_id, o.order_code, c.name as customer, d.name as calendar, p.items, p.preparation_status, p.instruction,
      w.at_utc as arrived_on_utc, round(extract(epoch from now() - w.at_utc) / 60)::int as minutes_waited
    from delivery_calendars d cross join (select ${sql.raw(todayOf(`'${actor.clientId}'`))} as today) t
      join delivery_plans p on p.calendar_id = d.id and p.date between t.today - ${days}::int and t.today + ${days}::int
      left join tickets k on k.id = p.ticket_id left join orders o on o.id = coalesce(p.order_id, k.order_id)
      left join customers c on c.id = ${sql.raw(customerOfPlan('o', 'k'))}, lateral (select (${arrived}) as at_utc) w
    where d.client_id = ${actor.clientId} and not d.is_deleted ${branchId ? sql`and d.branch_id = ${branchId}` : sql``}
      and p.state = 'Customer On Site' and not p.is_deleted
    order by w.at_utc, p.no limit 200`)
