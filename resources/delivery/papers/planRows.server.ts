import { sql, type SQL } from 'drizzle-orm'
import { type Context, wordsSql } from '#server/kit'
import { customerOfPlan, owedBy, orderColumnsOf } from '#resources/common.ts'
import { calendarSlots } from '#resources/delivery/calendars/calendarSlots.entity.ts'
import { accessLine } from './printedPlans.server.ts'

/** Where a plan goes, by parts that carriers' systems take. */
export interface AddressRow {
  date: string
  slot: string | null
  no: string
  of: string
  state: string
  serviceType: string
  customer: string | null
  phone: string | null
  line1: string | null
  line2: string | null
  suburb: string | null
  city: string | null
  region: string | null
  postcode: string | null
  access: string | null
  instruction: string | null
  items: number
  volume: number
  balance: number
}

/** An item of a plan, with its place on the truck. */
export interface GoodsRow {
  trip: string | null
  stop: number | null
  no: string
  of: string
  customer: string | null
  sku: string
  name: string
  quantity: number
  prepared: number
  delivered: number
  volume: number | null
  weight: number | null
}

const rowsAtOnce = 500
const slotText = sql.raw(wordsSql(calendarSlots.fields.period, 's.period'))
const itsOrder = sql`left join tickets k on k.id = t.ticket_id left join orders o on o.id = coalesce(t.order_id, k.order_id) left join customers u on u.id = ${sql.raw(customerOfPlan('o', 'k'))}`

/** The plans `t` by date, as many at once as are read quickly. */
export const addressFacts = (context: Context, condition: SQL) =>
  batchesBy<AddressRow>(
    context,
    after => sql`
    select t.id as "planId", t.date, ${slotText} as slot, t.no, coalesce(o.order_code, k.ticket_no) as of, t.state, t.service_type, u.name as customer, u.phone,
      a.line1, a.line2, a.suburb, a.city, a.region, a.postcode, ${accessLine} as access, t.instruction, t.items, t.volume::float8 as volume,
      coalesce(${sql.raw(owedBy(orderColumnsOf('o')))}, 0) as balance
    from delivery_plans t ${itsOrder} left join addresses a on a.id = t.address_id left join calendar_slots s on s.id = t.slot_id
    where ${condition} and ${after} order by t.date, t.id limit ${rowsAtOnce}`,
  )

/** The items of plans `t`, in the order of their stops. */
export async function* goodsRows(
  { db, actor }: Context,
  condition: SQL,
): AsyncGenerator<readonly GoodsRow[]> {
  yield await db.query<GoodsRow>(sql`
    select case when y.id is not null then concat_ws(' · ', 'Trip ' || y.no, v.name) end as trip, w.position as stop, t.no, coalesce(o.order_code, k.ticket_no) as of,
      u.name as customer, x.code as sku, x.name, i.quantity, i.prepared, i.delivered,
      (i.quantity * x.volume)::float8 as volume, (i.quantity * x.weight)::float8 as weight
    from delivery_plans t ${itsOrder} join plan_items i on i.plan_id = t.id and not i.is_deleted join skus x on x.id = i.sku_id
      left join trip_stops w on w.plan_id = t.id and not w.is_deleted left join trips y on y.id = w.trip_id left join shipping_providers v on v.id = y.provider_id
    where t.client_id = ${actor.clientId} and not t.is_deleted and ${condition} order by y.no, w.position, t.date, t.no, x.code, i.id`)
}

/** Reads on from the last row: a file of many rows holds a page of them only. */
async function* batchesBy<Row extends { date: string }>(
  { db }: Context,
  statement: (after: SQL) => SQL,
): AsyncGenerator<readonly Row[]> {
  let after = sql`true`
  for (;;) {
    const rows = await db.query<Row & { planId: string }>(statement(after))
    if (rows.length) yield rows
    if (rows.length < rowsAtOnce) return
    const { date, planId } = rows.at(-1)!
    after = sql`(t.date, t.id) > (${date}::date, ${planId}::uuid)`
  }
}
