import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '#server/kit'
import { customerOfPlan, owedBy, orderColumnsOf } from '#resources/common.ts'
import { isCollected, slotOn } from '#resources/delivery/calendars/bookableDays.server.ts'
import { measures } from '#resources/delivery/calendars/measures.server.ts'
import { endedStates } from '#resources/delivery/plans/planStates.ts'
import { expectedOn, promises } from '#resources/delivery/plans/planning/readyGoods.server.ts'
import { bareSql } from '#resources/delivery/shipping/areaOf.server.ts'
import { isPromised } from '#resources/stock/reservations/reserved.server.ts'
import type { RiskKind } from './reminderKinds.ts'

interface Days {
  today: string
  first: string
  last: string
}

/**
 * Statements of a `with` that end in `risks`: each risk of the plans `coming`, with its severity and
 * why it is one.
 */
export function risksOf({ actor }: Pick<Context, 'actor'>, { today, first, last }: Days): SQL {
  const soon = sql`p.date <= ${today}::date + 1`
  const risk = (kind: RiskKind, severity: SQL, why: SQL, from: SQL) =>
    sql`select p.id as plan_id, ${sql.raw(`'${kind}'`)} as kind, ${severity} as severity, ${why} as why from ${from}`
  const urgent = (otherwise: 'Medium' | 'Low') =>
    sql`case when ${soon} then 'High' else ${sql.raw(`'${otherwise}'`)} end`
  const all = [
    risk(
      'Not prepared',
      urgent('Medium'),
      sql`'Due ' || case p.date when ${today}::date then 'today' when ${today}::date + 1 then 'tomorrow' else 'on ' || to_char(p.date, 'DD/MM/YYYY') end
        || case p.preparation_status when 'None' then ', not begun.' else ', not finished.' end`,
      sql`coming p where p.preparation_status <> 'Prepared By Warehouse' and p.items > 0 and p.date <= ${today}::date + ${preparationDays}::int`,
    ),
    risk(
      'Stock short',
      urgent('Medium'),
      sql`'Not promised: ' || s.why || '.'`,
      sql`coming p join (select g.plan_id, string_agg((g.own - greatest(0, g.ever - g.needed + g.own)) || ' of ' || g.own || ' × ' || g.code, ', ' order by g.code) as why
        from goods g where g.needed > g.ever group by g.plan_id) s on s.plan_id = p.id`,
    ),
    risk(
      'Arrives late',
      sql`'High'`,
      sql`s.why || '.'`,
      sql`coming p join (select g.plan_id, string_agg(g.code || ' is expected ' || coalesce('on ' || to_char(g.latest, 'DD/MM/YYYY'), 'without a date'), ', ' order by g.code) as why
        from goods g where g.needed <= g.ever and g.needed > g.there group by g.plan_id) s on s.plan_id = p.id`,
    ),
    risk(
      'Unpaid',
      sql`case when p.is_unpaid_blocked and ${soon} then 'High' else 'Medium' end`,
      sql`'Owes ' || to_char(${balance}, 'FM999G999G990.00') || case when p.is_unpaid_blocked then '; its goods wait for the payment.' else '.' end`,
      sql`coming p join orders o on o.id = p.order_id where ${balance} > 0`,
    ),
    risk(
      'No slot',
      sql`'Low'`,
      sql`case when p.slot_id is null then 'No time slot is chosen.' else 'Its time slot is not there on this day.' end`,
      sql`coming p where case when p.slot_id is null
        then exists (select from calendar_slots s where s.calendar_id = p.calendar_id and not s.is_deleted and ${slotOn(sql`p.date`)})
        else not exists (select from calendar_slots s where s.id = p.slot_id and s.calendar_id = p.calendar_id and not s.is_deleted and ${slotOn(sql`p.date`)}) end`,
    ),
    risk(
      'Not served',
      sql`'Medium'`,
      sql`case when a.id is null then 'No delivery address is known.' when coalesce(a.postcode, '') = '' then 'Its address has no postcode.'
        else c.name || ' does not serve ' || concat_ws(' ', a.postcode, a.suburb) || '.' end`,
      sql`coming p join delivery_calendars c on c.id = p.calendar_id left join orders o on o.id = p.order_id left join addresses a on a.id = coalesce(p.address_id, o.delivery_address_id)
        where not ${isCollected()} and exists (select from delivery_calendars_area_ids l where l.from_id = c.id)
          and not exists (select from delivery_calendars_area_ids l join area_postcodes z on z.area_id = l.to_id and not z.is_deleted
            where l.from_id = c.id and z.postcode in (${bareSql(sql`a.postcode`)}, trim(a.postcode)))`,
    ),
    risk(
      'Over capacity',
      sql`'Medium'`,
      sql`concat_ws('; ', b.day, b.slot) || '.'`,
      sql`coming p join beyond b on b.plan_id = p.id and coalesce(b.day, b.slot) is not null`,
    ),
    risk(
      'Changed after print',
      urgent('Low'),
      sql`'Its papers were printed before its last change.'`,
      sql`coming p where p.changed_after_print_on_utc is not null`,
    ),
    risk(
      'No contact',
      sql`case when coalesce(u.email, '') = '' then 'High' else 'Medium' end`,
      sql`'No phone number ' || case when coalesce(u.email, '') = '' then 'and no e-mail address ' else '' end || 'of ' || u.name || ' is known.'`,
      sql`coming p left join tickets t on t.id = p.ticket_id left join orders o on o.id = p.order_id join customers u on u.id = ${sql.raw(customerOfPlan('o', 't'))}
        where coalesce(u.phone, '') = ''`,
    ),
  ]
  return sql`
    ${goodsOfPlans}, ${beyondCapacity(actor.clientId, first, last)},
    risks as (${sql.join(all, sql` union all `)})`
}

/** Until so many days before its date, nobody has to prepare a plan. */
const preparationDays = 2

const balance = sql`(${sql.raw(owedBy(orderColumnsOf('o')))})`

/**
 * `goods`: what each plan needs of an order's line in whole sets, together with the plans before it,
 * and how many sets are promised to the line at all, and there by its date.
 */
const goodsOfPlans = sql`
  wanted as (
    select d.id as plan_id, d.date, i.order_line_id, i.quantity - i.delivered as own,
      sum(i.quantity - i.delivered) over (partition by i.order_line_id order by d.date, d.id, i.id) as needed
    from plan_items i join delivery_plans d on d.id = i.plan_id
    where i.order_line_id in (select x.order_line_id from plan_items x join coming p on p.id = x.plan_id where not x.is_deleted)
      and not i.is_deleted and not d.is_deleted and d.state not in ${endedStates}),
  promised as (
    select r.order_line_id, r.sku_id, r.quantity, ${expectedOn} as expected_on from ${promises}
    where r.order_line_id in (select order_line_id from wanted) and ${isPromised}),
  parts as (
    select v.plan_id, v.order_line_id, k.code, v.own, v.needed, coalesce(m.quantity, 1) as required,
      coalesce(sum(r.quantity), 0) as ever, coalesce(sum(r.quantity) filter (where r.expected_on <= v.date), 0) as there,
      case when bool_or(r.expected_on is null and r.quantity is not null) then null else max(r.expected_on) end as latest
    from wanted v join coming p on p.id = v.plan_id join order_lines l on l.id = v.order_line_id join skus k on k.id = l.sku_id
      join products g on g.id = k.product_id and g.type <> 'Service' left join combo_members m on m.combo_sku_id = k.id and not m.is_deleted
      left join promised r on r.order_line_id = v.order_line_id and r.sku_id = coalesce(m.sku_id, k.id)
    where v.own > 0 group by v.plan_id, v.order_line_id, k.code, v.own, v.needed, coalesce(m.sku_id, k.id), coalesce(m.quantity, 1)),
  goods as (
    select plan_id, code, own, needed, min(floor(ever / required)) as ever, min(floor(there / required)) as there,
      case when bool_or(latest is null) then null else max(latest) end as latest
    from parts group by plan_id, order_line_id, code, own, needed)`

/**
 * `beyond`: plans that were made when their day or their time slot was full already, and what is
 * booked there.
 */
function beyondCapacity(clientId: string, first: string, last: string): SQL {
  const full = sql.raw(measures.map(m => `d.booked_${m} > d.capacity_${m}`).join(' or '))
  const sums = sql.raw(
    measures.map(m => `sum(p.${m}) over day > d.capacity_${m} as over_${m}`).join(', '),
  )
  const told = sql.raw(
    measures
      .map(
        m =>
          `case when over_${m} then trim_scale(booked_${m}::numeric) || ' of ' || trim_scale(capacity_${m}::numeric) || ' ${m === 'volume' ? 'm³' : m} of the day are booked' end`,
      )
      .join(', '),
  )
  return sql`
    full_days as (
      select d.* from calendar_days d where d.client_id = ${clientId} and d.date between ${first} and ${last} and not d.is_deleted and (${full})),
    full_slots as (
      select y.* from slot_days y where y.client_id = ${clientId} and y.date between ${first} and ${last} and not y.is_deleted and y.booked > y.capacity),
    over_days as (
      select p.id as plan_id, d.*, ${sums} from full_days d join delivery_plans p on p.calendar_id = d.calendar_id and p.date = d.date and p.state <> 'Cancelled' and not p.is_deleted
      window day as (partition by d.id order by p.created_on_utc, p.id)),
    over_slots as (
      select p.id as plan_id, y.booked, y.capacity, sum(p.stops) over (partition by y.id order by p.created_on_utc, p.id) > y.capacity as is_over
      from full_slots y join delivery_plans p on p.slot_id = y.slot_id and p.date = y.date and p.state <> 'Cancelled' and not p.is_deleted),
    beyond as (
      select p.id as plan_id, (select nullif(concat_ws('; ', ${told}), '') from over_days d where d.plan_id = p.id) as day,
        (select s.booked || ' of ' || s.capacity || ' stops of the time slot are booked' from over_slots s where s.plan_id = p.id and s.is_over) as slot
      from coming p where exists (select from over_days d where d.plan_id = p.id) or exists (select from over_slots s where s.plan_id = p.id and s.is_over))`
}
