import { sql } from 'drizzle-orm'
import type { AnswerOf } from '#define'
import type { Context } from '#server/kit'
import { happenedDay, todayOf } from '#resources/days.ts'
import type { ticketPageCalls } from './ticketPage.calls.ts'

type Warranty = AnswerOf<
  (typeof ticketPageCalls)['getTicketDetails']['answer']['data']['shape']['warranty']['shape']
>

/**
 * What was promised of the goods of a ticket, and what the law lets their buyer expect: the narrowest
 * term of the country that held on the day of the purchase. A person decides.
 */
export async function warrantyOf({ db, actor }: Context, ticketId: string): Promise<Warranty> {
  const [found] = await db.query<Warranty>(sql`
    with recursive about as (
      select t.id, t.client_id, p.category_id, p.warranty_months as months, c.type as customer_type,
        ${sql.raw(happenedDay('t.client_id', 'o.ordered_on_utc'))} as ordered_on,
        (select max(d.date) from plan_items i join delivery_plans d on d.id = i.plan_id
          where i.order_line_id = t.order_line_id and i.delivered > 0 and not i.is_deleted and not d.is_deleted) as handed_over_on
      from tickets t join customers c on c.id = t.customer_id left join orders o on o.id = t.order_id left join products p on p.id = t.product_id
      where t.id = ${ticketId}),
    up as (
      select g.id, g.parent_id, 0 as steps from categories g join about a on a.category_id = g.id
      union all select g.id, g.parent_id, up.steps + 1 from categories g join up on up.parent_id = g.id where up.steps < 20),
    counted as (
      select a.*, coalesce(a.handed_over_on, a.ordered_on) as first, ${sql.raw(todayOf('a.client_id'))} as today from about a)
    select a.ordered_on::text, a.handed_over_on::text, a.months,
      case when a.handed_over_on is not null then 'Handover' when a.ordered_on is not null then 'Order' end as "from",
      (a.first + make_interval(months => a.months))::date::text as until,
      (a.first + make_interval(months => a.months))::date < a.today as is_over,
      w.text as law, w.months as law_months, (a.first + make_interval(months => w.months))::date::text as law_until
    from counted a left join lateral (
      select w.text, w.months from warranty_terms w left join up on up.id = w.category_id
      where w.country = ${actor.country} and not w.is_deleted and coalesce(w.customer_type, a.customer_type) = a.customer_type
        and (w.category_id is null or up.id is not null)
        and coalesce(a.ordered_on, a.today) between w.valid_from and coalesce(w.valid_to, 'infinity')
      order by up.steps nulls last, w.customer_type is null, w.valid_from desc, w.id limit 1) w on true`)
  return found!
}
