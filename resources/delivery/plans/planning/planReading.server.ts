import { sql, type SQL } from 'drizzle-orm'
import { type Context, badInput, handlers, wordsSql } from '#server/kit'
import type { AnswerOf } from '#define'
import { addressInOneLine, namesOf, plansAhead } from '#resources/common.ts'
import { isCollected } from '#resources/delivery/calendars/bookableDays.server.ts'
import { fullDates } from '#resources/delivery/calendars/fullDates.server.ts'
import { calendarSlots } from '#resources/delivery/calendars/calendarSlots.entity.ts'
import { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'
import { planOf } from './lockPlan.server.ts'
import { planItemsSql, planLinesOf, type PlanItem } from './planLines.server.ts'
import { planReadingCalls } from './planReading.calls.ts'
import type { planEntry } from './planShapes.ts'
import { subjectOf, type Subject } from './subject.server.ts'
import { suggestedFor } from '#resources/delivery/plans/page/suggested.server.ts'

export default handlers(planReadingCalls, {
  async getDeliveryPlanServiceTypeList({ db }) {
    const entries = await db.query<{ value: string }>(sql`
      select value from dictionary_entries where kind = 'deliveryPlanServiceType' and is_active and not is_deleted order by position, value limit 500`)
    return namesOf(entries.map(({ value }) => value))
  },

  getDeliveryPlanStatusList: async () => namesOf(deliveryPlans.fields.state.options.values),

  async getOrderAndDeliveryPlanListById(context, { orderId }) {
    const subject = await subjectOf(context, { orderId })
    const [customer, suggested, lines, plans, [order]] = await Promise.all([
      customerOf(context, subject),
      suggestedFor(context, subject),
      planLinesOf(context, orderId),
      plansWhere(context, sql`p.order_id = ${orderId}`),
      context.db.query<{ total: number; paid: number; promisedDate: string | null }>(
        sql`select total, paid, promised_date from orders where id = ${orderId}`,
      ),
    ])
    const { no: orderCode, orderState, balance } = subject
    return {
      data: {
        orderId,
        orderCode,
        state: orderState!,
        balance,
        ...order!,
        ...customer,
        ...suggested,
        lines,
        plans,
      },
    }
  },

  getServiceTicketAndDeliveryPlanListById: async (context, { ticketId }) => ({
    data: await visitsOf(context, ticketId),
  }),

  async GetDeliveryPlanItemById(context, { planId }) {
    await planOf(context, planId)
    const [plan] = await context.db.query<{ items: PlanItem[] }>(
      sql`select ${planItemsSql(sql`p.id`)} as items from delivery_plans p where p.id = ${planId}`,
    )
    return { data: plan!.items }
  },

  async GetPlanTrackNotesByPlanId(context, { planId }) {
    await planOf(context, planId)
    return {
      data: await context.db.query<{
        id: string
        type: string
        text: string
        author: string
        isOwn: boolean
        createdOnUtc: string
      }>(sql`
        select n.id, n.type, n.text, s.full_name as author, s.id = ${context.actor.staffId} as "isOwn", n.created_on_utc
        from plan_track_notes n join staff s on s.id = n.author_id
        where n.plan_id = ${planId} and not n.is_deleted order by n.created_on_utc desc, n.id desc limit 500`),
    }
  },

  async getFullyBookedDateListByCalendarIdAndDateRange(context, { calendarId, from, to }) {
    if (to < from) throw badInput('invalid', 'to', 'The last date is before the first.')
    if (Date.parse(to) - Date.parse(from) > mostDays * 86_400_000)
      throw badInput('invalid', 'to', `Choose at most ${mostDays} days.`)
    return { data: await fullDates(context, calendarId, from, to) }
  },
})

/** A ticket with its visits, newest first. @throws NotFound naming `ticketId` */
export async function visitsOf(context: Context, ticketId: string) {
  const subject = await subjectOf(context, { ticketId })
  const [order] = await context.db.query<{ orderId: string | null; orderCode: string | null }>(
    sql`select o.id as "orderId", o.order_code from tickets t left join orders o on o.id = t.order_id where t.id = ${ticketId}`,
  )
  const [customer, suggested, lines, plans, heldParts] = await Promise.all([
    customerOf(context, subject),
    suggestedFor(context, subject),
    order?.orderId ? planLinesOf(context, order.orderId) : [],
    plansWhere(context, sql`p.ticket_id = ${ticketId}`),
    heldFor(context, ticketId),
  ])
  return {
    ticketId,
    ticketNo: subject.no,
    ...order!,
    ...customer,
    ...suggested,
    lines,
    plans,
    heldParts,
  }
}

/** Parts that are held for a ticket, less those that its visits to come take along. */
const heldFor = ({ db }: Context, ticketId: string) =>
  db.query<{ skuId: string; skuName: string; quantity: number }>(sql`
    select * from (
      select h.sku_id, k.name as "skuName", h.pieces - coalesce((
        select sum(i.quantity - i.delivered) from plan_items i join delivery_plans p on p.id = i.plan_id
        where p.ticket_id = ${ticketId} and i.sku_id = h.sku_id and p.state in ${plansAhead} and not p.is_deleted and not i.is_deleted), 0)::int as quantity
      from (select sku_id, sum(quantity)::int as pieces from ticket_parts where ticket_id = ${ticketId} and state = 'Held' and not is_deleted group by sku_id) h
        join skus k on k.id = h.sku_id) x
    where x.quantity > 0 order by x."skuName", x.sku_id limit 200`)

const mostDays = 730

/** Who is delivered to, by telephone and address. */
async function customerOf({ db }: Context, { customerId, addressId }: Subject) {
  const [customer] = await db.query<{
    customerName: string | null
    phone: string | null
    address: string | null
  }>(sql`
    select c.name as "customerName", c.phone, ${addressText} as address
    from (select 1) x left join customers c on c.id = ${customerId} left join addresses a on a.id = ${addressId}`)
  return { customerId, addressId, ...customer! }
}

const addressText = sql.raw(addressInOneLine('a'))
const slotText = sql.raw(wordsSql(calendarSlots.fields.period, 's.period'))

/** Plans with their items, newest date first. */
const plansWhere = ({ db, actor }: Context, condition: SQL) =>
  db.query<AnswerOf<typeof planEntry>>(sql`
    select p.id, p.version, p.no, p.date, p.calendar_id, c.name as "calendarName", p.slot_id, ${slotText} as slot, p.service_type,
      p.address_id, ${addressText} as address, p.provider_id, v.name as "providerName", p.state, p.preparation_status, p.is_locked, p.is_unpaid_blocked, ${isCollected()} as is_collected,
      p.helper_count, p.shipping_cost, case when y.id is not null then 'Trip ' || y.no || ', stop ' || w.position end as "tripStop", coalesce(x.plate, x.name) as vehicle, h.full_name as driver,
      p.tracking_no, p.instruction, p.customer_confirmed_on_utc, p.changed_after_print_on_utc,
      (select f.no from delivery_plans f where f.id = p.rescheduled_from_id) as "restOf", ${planItemsSql(sql`p.id`)} as items
    from delivery_plans p join delivery_calendars c on c.id = p.calendar_id left join calendar_slots s on s.id = p.slot_id
      left join addresses a on a.id = p.address_id left join shipping_providers v on v.id = p.provider_id
      left join trip_stops w on w.plan_id = p.id and not w.is_deleted left join trips y on y.id = w.trip_id and not y.is_deleted
      left join shipping_providers x on x.id = y.provider_id left join staff h on h.id = y.driver_id
    where ${condition} and p.client_id = ${actor.clientId} and not p.is_deleted order by p.date desc, p.id desc limit 200`)
