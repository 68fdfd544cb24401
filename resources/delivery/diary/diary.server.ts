import { sql } from 'drizzle-orm'
import {
  badInput,
  calendarDays,
  handlers,
  listRecords,
  metaOf,
  wordsSql,
  type Row,
} from '#server/kit'
import type { CallAnswer, CallInput, RecordOf } from '#define'
import { addressInOneLine } from '#resources/common.ts'
import { slotOn } from '#resources/delivery/calendars/bookableDays.server.ts'
import { placeOf } from '#resources/delivery/calendars/calendarDays.server.ts'
import { calendarSlots } from '#resources/delivery/calendars/calendarSlots.entity.ts'
import { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'
import { diaryCalls } from './diary.calls.ts'

type Asked = CallInput<typeof diaryCalls.getOrdersInCalendar>

export default handlers(diaryCalls, {
  async getOrdersInCalendar(context, asked) {
    const { calendarId, from, to } = asked
    await placeOf(context, calendarId)
    const count = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
    if (count < 1) throw badInput('invalid', 'to', 'The last date is before the first.')
    if (count > mostDays) throw badInput('invalid', 'to', `Choose at most ${mostDays} days.`)
    const days = await calendarDays(
      context,
      metaOf('deliveryPlans'),
      { from, to, most: mostOfADay },
      filterOf(asked),
    )
    return {
      data: days.map(({ date, count, records, room }) => ({
        date,
        count,
        refusal: room?.refusal ?? null,
        note: room?.note ?? null,
        measures: [...(room?.measures ?? [])],
        slots: [...(room?.slots ?? [])],
        plans: records.map(cardOf),
      })),
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
          left join customers c on c.id = o.customer_id left join addresses a on a.id = p.address_id
          left join calendar_slots s on s.id = p.slot_id
        where p.calendar_id = ${calendarId} and p.date = ${date} and p.client_id = ${context.actor.clientId} and p.state <> 'Cancelled' and not p.is_deleted
        order by slot nulls last, a.suburb nulls last, a.line1, p.no limit 500`),
    }
  },
})

const mostDays = 62
const mostOfADay = 200

const slotText = sql.raw(wordsSql(calendarSlots.fields.period, 's.period'))

/** The filter of the list that the named filters of the call mean. */
function filterOf(asked: Asked): Row {
  const { calendarId, status, serviceType, isUnpaid, isNotPrepared, isLocked } = asked
  const { suburb, keywords } = asked
  const notPrepared = deliveryPlans.fields.preparationStatus.options.values.filter(
    value => value !== 'Prepared By Warehouse',
  )
  return {
    calendarId,
    ...(status && { state: status }),
    ...(serviceType && { serviceType }),
    ...(isUnpaid && { balance: { gte: 0.01 } }),
    ...(isNotPrepared && { preparationStatus: { in: notPrepared } }),
    ...(typeof isLocked === 'boolean' && { isLocked }),
    ...(suburb && { suburb: { has: suburb } }),
    ...(keywords && { q: keywords }),
  }
}

function cardOf({ labels, ...plan }: Row) {
  return {
    ...(plan as RecordOf<typeof deliveryPlans>),
    orderCode: labels.orderId as string | null,
    ticketNo: labels.ticketId as string | null,
  }
}
