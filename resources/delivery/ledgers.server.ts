import type { Ledger } from '#server/kit'
import { measures } from './calendars/measures.server.ts'

const active = "state <> 'Cancelled' and not is_deleted"

/** Invariants of the data. Source: reliability clauses 6, 7 and 8. */
export const deliveryLedgers: readonly Ledger[] = [
  {
    name: 'Booked on a day is the sum of its active plans',
    sql: `
      with planned as (select calendar_id, date, ${measures.map(m => `sum(${m}) as ${m}`).join(', ')} from delivery_plans where ${active} group by calendar_id, date),
      days as (select * from calendar_days where not is_deleted)
      select 'Calendar ' || coalesce(c.name, '?') || ', ' || coalesce(d.date, p.date) || ': booked ' || m.measure as what, m.said, m.worked_out
      from days d full join planned p on p.calendar_id = d.calendar_id and p.date = d.date
        left join delivery_calendars c on c.id = coalesce(d.calendar_id, p.calendar_id),
        lateral (values ${measures.map(m => `('${m}', d.booked_${m}::numeric, coalesce(p.${m}, 0)::numeric)`).join(', ')}) as m(measure, said, worked_out)
      where coalesce(m.said, 0) <> m.worked_out`,
  },
  {
    name: 'Booked in a slot is the sum of its active plans',
    sql: `
      with planned as (select slot_id, date, sum(stops)::numeric as stops from delivery_plans where ${active} and slot_id is not null group by slot_id, date)
      select 'Slot ' || coalesce(s.slot_id, p.slot_id) || ', ' || coalesce(s.date, p.date) || ': booked stops' as what, s.booked::numeric as said, coalesce(p.stops, 0) as worked_out
      from (select * from slot_days where not is_deleted) s full join planned p on p.slot_id = s.slot_id and p.date = s.date
      where coalesce(s.booked, 0) <> coalesce(p.stops, 0)`,
  },
  {
    name: 'No day and no slot holds more than its capacity',
    sql: `
      select 'Calendar ' || c.name || ', ' || d.date || ': ' || m.measure || ' beyond capacity' as what, m.booked as said, m.most as worked_out
      from calendar_days d join delivery_calendars c on c.id = d.calendar_id,
        lateral (values ${measures.map(m => `('${m}', d.booked_${m}::numeric, (d.capacity_${m} + d.extra_${m})::numeric)`).join(', ')}) as m(measure, booked, most)
      where m.booked > m.most and not d.is_deleted
      union all
      select 'Slot ' || slot_id || ', ' || date || ': stops beyond capacity', booked::numeric, (capacity + extra)::numeric from slot_days where booked > capacity + extra and not is_deleted`,
  },
  {
    name: 'Delivered and returned of an order line are those of its plans',
    // Old orders have no plans.
    sql: `
      with planned as (select order_line_id as id, sum(delivered)::numeric as delivered, sum(returned)::numeric as returned from plan_items where order_line_id is not null and not is_deleted group by 1)
      select 'Order ' || o.order_code || ', line ' || l.position || ': ' || m.what as what, m.said, m.worked_out
      from order_lines l join planned p on p.id = l.id join orders o on o.id = l.order_id,
        lateral (values ('delivered', l.quantity_delivered::numeric, p.delivered + l.delivered_before), ('returned', l.quantity_returned::numeric, p.returned)) as m(what, said, worked_out)
      where m.said <> m.worked_out`,
  },
  {
    name: 'Pieces at a customer are those handed over, less those that came back, and those handed over for them',
    // A set has several pieces; only a credit counts as returned.
    sql: `
      with pieces as (
        select plan_item_id, sku_id, sum(case state when 'Expected' then 0 else quantity end) as back, sum(given_out) as out from return_records
        where purpose <> 'Credit' and state <> 'Cancelled' and not is_deleted group by 1, 2)
      select 'Plan ' || d.no || ', ' || k.code || ': at the customer' as what, x.there as said, 0::numeric as worked_out
      from pieces p join plan_items i on i.id = p.plan_item_id join delivery_plans d on d.id = i.plan_id join skus k on k.id = p.sku_id
        left join combo_members m on m.combo_sku_id = i.sku_id and m.sku_id = p.sku_id and not m.is_deleted,
        lateral (select (i.delivered - i.returned) * coalesce(m.quantity, 1)::numeric - p.back + p.out as there) x
      where x.there < 0`,
  },
  {
    name: 'What a trip carries is the sum of its stops',
    sql: `
      select 'Trip ' || t.no || ', ' || t.date || ': ' || m.measure as what, m.said, m.worked_out
      from trips t, lateral (select coalesce(sum(s.volume), 0) as volume, coalesce(sum(s.weight), 0) as weight from trip_stops s where s.trip_id = t.id and not s.is_deleted) x,
        lateral (values ('volume', t.volume, x.volume), ('weight', t.weight, x.weight)) as m(measure, said, worked_out)
      where m.said <> m.worked_out and not t.is_deleted`,
  },
  {
    name: 'A stop of a trip is of a plan of the same day that takes as much',
    sql: `
      select 'Trip ' || t.no || ', ' || t.date || ', plan ' || p.no as what, s.volume as said, case when (p.calendar_id, p.date) = (t.calendar_id, t.date) and p.state <> 'Cancelled' then p.volume end as worked_out
      from trip_stops s join trips t on t.id = s.trip_id join delivery_plans p on p.id = s.plan_id
      where not s.is_deleted and ((p.calendar_id, p.date) <> (t.calendar_id, t.date) or p.state = 'Cancelled' or p.volume <> s.volume or t.is_deleted)`,
  },
]
