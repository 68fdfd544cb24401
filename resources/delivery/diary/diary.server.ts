import { sql } from 'drizzle-orm'
import {
  type Context,
  badInput,
  contains,
  handlers,
  holds,
  listRecords,
  metaOf,
  wordsSql,
} from '#server/kit'
import type { CallAnswer, CallInput, RecordOf } from '#define'
import { customerOfPlan, addressInOneLine, owedBy, orderColumnsOf } from '#resources/common.ts'
import { slotOn } from '#resources/delivery/calendars/bookableDays.server.ts'
import { placeOf } from '#resources/delivery/calendars/calendarDays.server.ts'
import { calendarSlots } from '#resources/delivery/calendars/calendarSlots.entity.ts'
import type { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'
import { diaryCalls } from './diary.calls.ts'
import { roomsOf } from './diaryRooms.server.ts'

type Asked = CallInput<typeof diaryCalls.getOrdersInCalendar>

export default handlers(diaryCalls, {
  async getOrdersInCalendar(context, asked) {
    const { calendarId, from, to } = asked
    const count = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
    if (count < 1) throw badInput('invalid', 'to', 'The last date is before the first.')
    if (count > mostDays) throw badInput('invalid', 'to', `Choose at most ${mostDays} days.`)
    const [rooms, cards] = await Promise.all([
      roomsOf(context, calendarId, { from, to }),
      cardsOf(context, asked),
    ])
    return {
      data: rooms.map(({ date, refusal, note, measures, slots }) => {
        const plans = cards.get(date) ?? []
        return {
          date,
          count: plans.length,
          refusal,
          note,
          measures,
          slots,
          plans: plans.slice(0, mostOfADay),
        }
      }),
    }
  },

  async getDeliveryPlansByCalendarIdAndDateTime(context, { calendarId, date, ...time }) {
    await placeOf(context, calendarId)
    const { startHour, startMinute } = time
    if (typeof startMinute === 'number' && typeof startHour !== 'number')
      throw badInput('required', 'startHour', 'Say the hour as well.')
    const slots =
      typeof startHour === 'number'
        ? await context.db.query<{ id: string }>(sql`
            select s.id from calendar_slots s where s.calendar_id = ${calendarId} and not s.is_deleted and ${slotOn(sql`${date}::date`)}
              and (s.period->>'startHour')::int = ${startHour} and (s.period->>'startMinute')::int = ${startMinute ?? 0} limit 100`)
        : undefined
    const { rows } = await listRecords(context, metaOf('deliveryPlans'), {
      filter: { calendarId, date, ...(slots && { slotId: { in: slots.map(({ id }) => id) } }) },
      sort: [],
      offset: 0,
      limit: 500,
    })
    return { data: rows as RecordOf<typeof deliveryPlans>[] }
  },

  async getDirectionListByCalendarAndDate(context, { calendarId, date }) {
    await placeOf(context, calendarId)
    type Direction = CallAnswer<typeof diaryCalls.getDirectionListByCalendarAndDate>['data'][number]
    return {
      data: await context.db.query<Direction>(sql`
        select p.id as "planId", p.no, o.order_code as "orderCode", k.ticket_no as "ticketNo", c.name as customer, c.phone, ${slotText} as slot,
          ${sql.raw(addressInOneLine('a'))} as address,
          a.access_notes as "accessNotes", a.latitude, a.longitude, p.items, p.volume, p.minutes, p.instruction
        from delivery_plans p left join tickets k on k.id = p.ticket_id left join orders o on o.id = coalesce(p.order_id, k.order_id)
          left join customers c on c.id = ${sql.raw(customerOfPlan('o', 'k'))} left join addresses a on a.id = p.address_id
          left join calendar_slots s on s.id = p.slot_id
        where p.calendar_id = ${calendarId} and p.date = ${date} and p.client_id = ${context.actor.clientId} and p.state <> 'Cancelled' and not p.is_deleted
        order by slot nulls last, a.suburb nulls last, a.line1, p.no limit 500`),
    }
  },
})

const mostDays = 62
const mostOfADay = 200

const slotText = sql.raw(wordsSql(calendarSlots.fields.period, 's.period'))

/**
 * The plans of a period by date, in the order of their slots. Cancelled ones take nothing and are
 * left out, unless they are asked for.
 */
async function cardsOf({ db, actor }: Context, asked: Asked): Promise<Map<string, Card[]>> {
  const { calendarId, from, to, status, serviceType, isUnpaid, isNotPrepared, isLocked } = asked
  const { suburb, keywords } = asked
  const words = keywords?.trim() ? contains(keywords.trim()) : undefined
  const conditions = [
    status ? sql`p.state = ${status}` : sql`p.state <> 'Cancelled'`,
    ...(serviceType ? [sql`p.service_type = ${serviceType}`] : []),
    ...(isUnpaid ? [sql.raw(`${owed} > 0`)] : []),
    ...(isNotPrepared ? [sql`p.preparation_status <> 'Prepared By Warehouse'`] : []),
    ...(typeof isLocked === 'boolean' ? [sql`p.is_locked = ${isLocked}`] : []),
    ...(suburb?.trim() ? [holds(sql`coalesce(a.suburb, a.city)`, suburb.trim())] : []),
    ...(words
      ? [
          sql`(p.no ilike ${words} or o.order_code ilike ${words} or ${holds(sql`p.tracking_no`, keywords!.trim())})`,
        ]
      : []),
  ]
  const isOfPeriod = sql`p.calendar_id = ${calendarId} and p.date between ${from} and ${to} and p.client_id = ${actor.clientId} and not p.is_deleted`
  const ofOrder = sql`coalesce(p.order_id, k.order_id)`
  // Codes are compared byte by byte, which takes a tenth of the time. Tags are read at the same time by another connection.
  const [rows, tagged] = await Promise.all([
    db.query<Omit<Card, 'tags'> & { date: string; taggedId: string | null }>(sql`
      select p.date, p.id, p.version, p.no, p.order_id, o.order_code, p.ticket_id, k.ticket_no, c.name as customer, coalesce(a.suburb, a.city) as suburb,
        p.slot_id, p.service_type, p.state, p.preparation_status, p.is_locked, p.items, p.volume, o.paid, ${sql.raw(owed)} as balance, o.id as tagged_id, p.tracking_no, p.instruction
      from delivery_plans p left join tickets k on k.id = p.ticket_id left join orders o on o.id = ${ofOrder}
        left join customers c on c.id = ${sql.raw(customerOfPlan('o', 'k'))} left join addresses a on a.id = p.address_id left join calendar_slots s on s.id = p.slot_id
      where ${isOfPeriod} and ${sql.join(conditions, sql` and `)}
      order by p.date, (s.period->>'startHour')::int * 60 + (s.period->>'startMinute')::int nulls last, o.order_code collate "C", p.no collate "C" limit ${mostDays * mostOfADay}`),
    db.query<{ orderId: string; names: string }>(sql`
      select l.from_id as order_id, string_agg(g.name, ', ' order by g.name) as names
      from (select distinct ${ofOrder} as order_id from delivery_plans p left join tickets k on k.id = p.ticket_id where ${isOfPeriod}) q
        join orders_tag_ids l on l.from_id = q.order_id join order_tags g on g.id = l.to_id and g.is_on_calendar and not g.is_deleted
      group by l.from_id`),
  ])
  const tags = new Map(tagged.map(({ orderId, names }) => [orderId, names]))
  const days = new Map<string, Card[]>()
  for (const { date, taggedId, ...plan } of rows) {
    const card = { ...plan, tags: (taggedId && tags.get(taggedId)) ?? null }
    const known = days.get(date)
    if (known) known.push(card)
    else days.set(date, [card])
  }
  return days
}

type Card = CallAnswer<typeof diaryCalls.getOrdersInCalendar>['data'][number]['plans'][number]

const owed = owedBy(orderColumnsOf('o'))
