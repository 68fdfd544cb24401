import { sql } from 'drizzle-orm'
import type { CallAnswer } from '#define'
import { contains, dayOf, handlers, NotFound, refused, says, wordsSql } from '#server/kit'
import { customerOfPlan, owedBy, orderColumnsOf } from '#resources/common.ts'
import { isCollected } from '#resources/delivery/calendars/bookableDays.server.ts'
import { calendarSlots } from '#resources/delivery/calendars/calendarSlots.entity.ts'
import { resultsOf } from '#resources/delivery/plans/planning/results.server.ts'
import { comingStates } from '#resources/messages/events/tellings.server.ts'
import { appointmentState, stepOf } from './appointmentState.ts'
import { invite } from './invitations.server.ts'
import { agree } from './agreed.server.ts'
import { pickupCalls } from './pickups.calls.ts'
import { todayOf } from '#resources/days.ts'

type Answer = CallAnswer<typeof pickupCalls.getPickupAppointments>['data']
type Row = Answer['pickups'][number]

const status = appointmentState({
  planState: 'p.state',
  planDate: 'p.date',
  today: 'w.today',
  answer: "coalesce(a.answer, 'None')",
  chosenDate: 'a.chosen_date',
  invited: 'a.invited_on_utc',
})
const arrived = stepOf('p.id', 'customerOnSite', 'max(a.at_utc)')
const served = stepOf('p.id', 'deliver', 'max(a.at_utc)')
const servedBy = stepOf(
  'p.id',
  'deliver',
  '(array_agg((select s.full_name from staff s where s.id = a.staff_id) order by a.seq desc))[1]',
)

export default handlers(pickupCalls, {
  async getPickupAppointments({ db, actor }, input) {
    const { calendarId, from, to, isPrepared, keywords, pageNo = 1, pageSize = 50 } = input
    const typed = keywords?.trim()
    const wanted = [
      sql`p.client_id = ${actor.clientId}`,
      sql`not p.is_deleted`,
      sql`p.state <> 'Cancelled'`,
      isCollected('d'),
      from ? sql`p.date >= ${from}` : sql`p.date >= w.today - 7`,
      ...(to ? [sql`p.date <= ${to}`] : []),
      ...(calendarId ? [sql`p.calendar_id = ${calendarId}`] : []),
      ...(isPrepared === undefined || isPrepared === null
        ? []
        : [sql`(p.preparation_status = 'Prepared By Warehouse') = ${isPrepared}`]),
      ...(typed
        ? [
            sql`(p.no ilike ${contains(typed)} or o.order_code ilike ${contains(typed)} or t.ticket_no ilike ${contains(typed)} or ${says(sql`c.name`, typed)} or c.phone ilike ${contains(typed)})`,
          ]
        : []),
    ]
    const ofStatus = input.status ? sql`and ${sql.raw(status)} = ${input.status}` : sql``
    const found = sql`
      from delivery_plans p cross join (select ${sql.raw(todayOf(`'${actor.clientId}'`))} as today) w
        join delivery_calendars d on d.id = p.calendar_id
        left join pickup_appointments a on a.plan_id = p.id and not a.is_deleted
        left join calendar_slots s on s.id = p.slot_id
        left join tickets t on t.id = p.ticket_id
        left join orders o on o.id = coalesce(p.order_id, t.order_id)
        left join customers c on c.id = ${sql.raw(customerOfPlan('o', 't'))}
      where ${sql.join(wanted, sql` and `)}`
    const [counts, pickups] = await Promise.all([
      db.query<Answer['counts'][number]>(
        sql`select ${sql.raw(status)} as status, count(*)::int as count ${found} group by 1`,
      ),
      db.query<Row>(sql`
        select p.id as plan_id, p.version, p.no as plan_no, o.id as order_id, o.order_code, t.ticket_no, c.name as customer, c.phone, p.calendar_id, d.name as calendar, p.date,
          ${sql.raw(wordsSql(calendarSlots.fields.period, 's.period'))} as slot, p.state as plan_state, p.preparation_status,
          ${sql.raw(owedBy(orderColumnsOf('o')))} as balance, ${sql.raw(status)} as status, a.invited_on_utc, a.via, coalesce(a.answer, 'None') as answer, a.chosen_date,
          (${sql.raw(arrived)}) as arrived_on_utc, (${sql.raw(servedBy)}) as served_by,
          round(extract(epoch from (coalesce((${sql.raw(served)}), now()) - (${sql.raw(arrived)}))) / 60)::int as minutes_waited
        ${found} ${ofStatus}
        order by (p.state = 'Customer On Site') desc, p.date < w.today, p.date, s.period->'startHour', s.period->'startMinute', p.id
        limit ${pageSize} offset ${(pageNo - 1) * pageSize}`),
    ])
    const counted = counts.filter(each => !input.status || each.status === input.status)
    const totalCount = counted.reduce((sum, { count }) => sum + count, 0)
    return { data: { pickups, counts }, totalCount }
  },

  async sendOutAppointmentInvitations(context, { planIds = [] }) {
    const invited = await invite(context, [...new Set(planIds.map(id => id.toLowerCase()))])
    return { data: resultsOf(invited) }
  },

  async recordPickupAnswer(context, { planId, answer, chosenDate, slotId }) {
    const { db, actor } = context
    const [plan] = await db.query<{
      id: string
      no: string
      state: string
      slotOk: boolean
      past: boolean
    }>(sql`
      select p.id, p.no, p.state,
        ${slotId ?? null}::uuid is null or exists (select from calendar_slots s where s.id = ${slotId ?? null}::uuid and s.calendar_id = p.calendar_id and not s.is_deleted) as slot_ok,
        coalesce(${chosenDate ?? null}::date < ${sql.raw(todayOf(`'${actor.clientId}'`))}, false) as past
      from delivery_plans p join delivery_calendars d on d.id = p.calendar_id
      where p.id = ${planId} and p.client_id = ${actor.clientId} and ${isCollected('d')} and not p.is_deleted for update of p`)
    if (!plan) throw new NotFound('This pickup does not exist or was deleted.', 'planId')
    if (!comingStates.includes(plan.state))
      throw refused(
        'transition',
        'planId',
        `${plan.no} is ${plan.state}; nothing is agreed any more.`,
      )
    if (!plan.slotOk)
      throw refused('unknown_reference', 'slotId', 'This time slot is of another calendar.')
    if (plan.past) throw refused('past', 'chosenDate', `${dayOf(chosenDate!)} is in the past.`)
    await agree(context, plan.id, {
      answer,
      chosenDate: chosenDate ?? null,
      slotId: slotId ?? null,
    })
    const [row] = await db.query<{ status: Row['status'] }>(sql`
      select ${sql.raw(status)} as status from delivery_plans p cross join (select ${sql.raw(todayOf(`'${actor.clientId}'`))} as today) w
        left join pickup_appointments a on a.plan_id = p.id and not a.is_deleted where p.id = ${planId}`)
    return { status: row!.status }
  },
})
