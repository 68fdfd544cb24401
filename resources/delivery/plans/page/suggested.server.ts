import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import { isCollected } from '#resources/delivery/calendars/bookableDays.server.ts'
import { bareSql } from '#resources/delivery/shipping/areaOf.server.ts'
import type { Subject } from '#resources/delivery/plans/planning/subject.server.ts'

/**
 * The calendar that a new plan of an order or ticket begins with: that of its last plan, else one
 * that serves its address, or where its goods are collected one for pickups; its own branch first.
 * @param isPickup whether they are collected, which without a word of it is so where no address is known
 */
export async function suggestedFor(
  { db, actor }: Context,
  subject: Subject,
  isPickup = subject.addressId === null,
) {
  const { orderId, ticketId, addressId } = subject
  const [found] = await db.query<{ id: string; name: string; serviceType: string | null }>(sql`
    select c.id, c.name, coalesce(
        (select e.value from delivery_calendars_service_type_ids l join dictionary_entries e on e.id = l.to_id
          where l.from_id = c.id and e.is_active and not e.is_deleted order by e.position, e.value limit 1),
        (select e.value from dictionary_entries e where e.kind = 'deliveryPlanServiceType' and e.is_active and not e.is_deleted
          order by (e.value ilike '%pickup%') = ${isCollected()} desc, e.position, e.value limit 1)) as "serviceType"
    from delivery_calendars c
      left join (select branch_id from orders where id = ${orderId}) o on true
      left join (select postcode from addresses where id = ${addressId}) a on true,
      lateral (select max(p.date) as last from delivery_plans p
        where p.calendar_id = c.id and (p.order_id = ${orderId} or p.ticket_id = ${ticketId}) and p.state <> 'Cancelled' and not p.is_deleted) p,
      lateral (select exists (select 1 from delivery_calendars_area_ids l join area_postcodes z on z.area_id = l.to_id and not z.is_deleted
        where l.from_id = c.id and a.postcode is not null and z.postcode in (${bareSql(sql`a.postcode`)}, trim(a.postcode))) as here) s
    where c.client_id = ${actor.clientId} and c.status = 'Active' and not c.is_deleted
    order by p.last desc nulls last, ${
      ticketId
        ? sql`c.calendar_type = 'Service' desc`
        : sql`c.calendar_type = 'Service', ${isCollected()} = ${isPickup} desc`
    }, s.here desc, c.branch_id is not distinct from o.branch_id desc,
      array_position(array['Delivery', 'Pickup', 'Service', 'Courier', 'Freight'], c.calendar_type::text), c.name
    limit 1`)
  return {
    suggestedCalendarId: found?.id ?? null,
    suggestedCalendar: found?.name ?? null,
    suggestedServiceType: found?.serviceType ?? null,
  }
}
