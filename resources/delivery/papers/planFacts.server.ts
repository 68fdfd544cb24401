import { sql, type SQL } from 'drizzle-orm'
import {
  type Context,
  type ListFilter,
  NotFound,
  badInput,
  handlers,
  listRecords,
  metaOf,
  sortOf,
  wordsSql,
} from '#server/kit'
import { customerOfPlan } from '#resources/common.ts'
import { flag } from '#define'
import type { AnswerOf, CallAnswer, CallInput } from '#define'
import { calendarOf } from '#resources/delivery/calendars/bookableDays.server.ts'
import { calendarSlots } from '#resources/delivery/calendars/calendarSlots.entity.ts'
import { docketOfPlan } from './dockets.server.ts'
import { planHeadOf } from './filePapers.server.ts'
import { planFactCalls } from './planFacts.calls.ts'
import { placeOf, printedPlans, withWarnings } from './printedPlans.server.ts'

type Narrowing = CallInput<typeof planFactCalls.getDeliveryPlanList>
type Plans = CallAnswer<typeof planFactCalls.getDeliveryPlanList>
type Source = AnswerOf<
  (typeof planFactCalls)['getOrderSourceAddressIdByOrderId']['answer']['data']['shape']
>

export default handlers(planFactCalls, {
  getDeliveryPlanList: (context, input) => plansOf(context, input, {}),

  getWithoutAppDeliveryPlanListResult: (context, input) =>
    plansOf(context, input, { isWithoutAppointment: true }),

  async getPreDeliveryNotice(context, { planId }) {
    const [plan] = await printedPlans(context, sql`p.id = ${planId}`)
    if (!plan) throw new NotFound('This delivery plan does not exist or was deleted.', 'planId')
    const [more] = await context.db.query<{
      email: string | null
      preparationStatus: string
      helperCount: number | null
      customerConfirmedOnUtc: string | null
      from: { name: string; address: string | null; phone: string | null; email: string | null }
    }>(sql`
      select u.email, p.preparation_status, p.helper_count, p.customer_confirmed_on_utc,
        json_build_object('name', k.name, 'address', ${lineOf(sql`b.address`)}, 'phone', b.phone, 'email', k.support_email) as "from"
      from delivery_plans p join clients k on k.id = p.client_id join delivery_calendars c on c.id = p.calendar_id join branches b on b.id = c.branch_id
        left join tickets t on t.id = p.ticket_id left join orders o on o.id = coalesce(p.order_id, t.order_id) left join customers u on u.id = ${sql.raw(customerOfPlan('o', 't'))} where p.id = ${planId}`)
    const { preparationStatus, ...facts } = more!
    return {
      data: {
        ...plan,
        ...facts,
        state: plan.state as Plans['data'][number]['state'],
        items: [...plan.items],
        place: placeOf(plan),
        isPrepared: preparationStatus === 'Prepared By Warehouse',
      },
    }
  },

  async getPlanDocket(context, { planId }) {
    const [plan] = await withWarnings(context, await printedPlans(context, sql`p.id = ${planId}`))
    if (!plan) throw new NotFound('This delivery plan does not exist or was deleted.', 'planId')
    return docketOfPlan(await planHeadOf(context, plan), plan)
  },

  async getOrderSourceAddressIdByOrderId(context, { orderId }) {
    const [found] = await sourcesOf(context, sql`o.id = ${orderId}`)
    if (!found) throw new NotFound('This order does not exist or was deleted.', 'orderId')
    return { data: found }
  },

  async getOrderSourceAddressIdsByCalendarIdAndDateTime(context, { calendarId, date }) {
    await calendarOf(context, { calendarId, date })
    const onDay = sql`o.id in (select coalesce(p.order_id, t.order_id) from delivery_plans p left join tickets t on t.id = p.ticket_id
      where p.calendar_id = ${calendarId} and p.date = ${date} and p.state <> 'Cancelled' and not p.is_deleted)`
    return { data: await sourcesOf(context, onDay, calendarId) }
  },

  async getOrderDeliveryStatusList({ db, actor }, { customerId, orderCode, pageNo, pageSize }) {
    const conditions = sql.join(
      [
        sql`o.client_id = ${actor.clientId} and not o.is_deleted and o.state in ('Confirmed', 'Completed')`,
        ...(customerId ? [sql`o.customer_id = ${customerId}`] : []),
        ...(orderCode ? [sql`upper(o.order_code) = upper(${orderCode.trim()})`] : []),
      ],
      sql` and `,
    )
    const size = pageSize ?? 50
    const [[count], data] = await Promise.all([
      db.query<{ n: number }>(
        sql`select count(*)::int as n from (select 1 from orders o where ${conditions} limit 10001) x`,
      ),
      db.query<
        CallAnswer<(typeof planFactCalls)['getOrderDeliveryStatusList']>['data'][number]
      >(sql`
        select o.id as "orderId", o.order_code, o.delivery_status, o.promised_date,
          coalesce((select json_agg(json_build_object('no', p.no, 'date', p.date, 'slot', ${slotText}, 'serviceType', p.service_type, 'state', p.state, 'trackingNo', p.tracking_no) order by p.date desc, p.no)
            from delivery_plans p left join calendar_slots s on s.id = p.slot_id where p.order_id = o.id and not p.is_deleted), '[]') as plans
        from (select * from orders o where ${conditions} order by o.ordered_on_utc desc, o.id desc limit ${size} offset ${((pageNo ?? 1) - 1) * size}) o
        order by o.ordered_on_utc desc, o.id desc`),
    ])
    return { data, totalCount: count!.n }
  },
})

const slotText = sql.raw(wordsSql(calendarSlots.fields.period, 's.period'))

/** Plans to come for which nobody agreed on a time: without a slot, and not confirmed. */
export const isWithoutAppointment: ListFilter = {
  field: flag(),
  where: is => {
    const without = sql`(t.slot_id is null and t.customer_confirmed_on_utc is null and t.state in ('Scheduled', 'Processed', 'Ready To Pickup'))`
    return is ? without : sql`not ${without}`
  },
}

/** A page of the plans of a list, with what the call adds to its filter. */
async function plansOf(context: Context, input: Narrowing, more: object): Promise<Plans> {
  const { from, to, keywords, sort, pageNo, pageSize, ...exact } = input
  if (from && to && to < from) throw badInput('invalid', 'to', 'The last date is before the first.')
  const filter = {
    ...Object.fromEntries(
      Object.entries(exact).filter(([, value]) => value !== undefined && value !== null),
    ),
    ...((from || to) && { date: { ...(from && { gte: from }), ...(to && { lte: to }) } }),
    ...(keywords?.trim() && { q: keywords.trim() }),
    ...more,
  }
  const limit = pageSize ?? 50
  const { rows, total } = await listRecords(context, metaOf('deliveryPlans'), {
    filter,
    sort: sortOf(sort ?? undefined),
    offset: ((pageNo ?? 1) - 1) * limit,
    limit,
  })
  return { data: rows as Plans['data'], totalCount: total }
}

/** An address that a branch or a warehouse keeps, in one line. */
const lineOf = (address: SQL) =>
  sql`nullif(concat_ws(', ', ${address}->>'line1', ${address}->>'suburb', nullif(concat_ws(' ', ${address}->>'city', ${address}->>'postcode'), '')), '')`

/**
 * Where orders `o` leave from: the warehouse that most of their planned goods are promised from,
 * else that of the calendar of their next plan, else their branch. Source: readings, item 39.
 */
const sourcesOf = ({ db, actor }: Context, condition: SQL, calendarId?: string) =>
  db.query<Source>(sql`
    select o.id as "orderId", o.order_code, case when w.id is null then 'Branch' else 'Warehouse' end as kind, coalesce(w.id, b.id)::text as id,
      coalesce(w.name, b.name) as name, case when w.id is null then ${lineOf(sql`b.address`)} else ${lineOf(sql`w.address`)} end as address
    from orders o join branches b on b.id = o.branch_id left join lateral (
      select coalesce(
        (select r.warehouse_id from reservations r join order_lines l on l.id = r.order_line_id where l.order_id = o.id and r.warehouse_id is not null and r.state not in ('Released') and not r.is_deleted
          group by r.warehouse_id order by sum(r.quantity) desc, r.warehouse_id limit 1),
        (select c.warehouse_id from delivery_plans p join delivery_calendars c on c.id = p.calendar_id where p.order_id = o.id and p.state <> 'Cancelled' and not p.is_deleted
          order by (p.calendar_id = ${calendarId ?? null}::uuid) desc nulls last, p.date desc limit 1)) as id) x on true
      left join warehouses w on w.id = x.id
    where o.client_id = ${actor.clientId} and not o.is_deleted and ${condition} order by o.order_code limit 5000`)
