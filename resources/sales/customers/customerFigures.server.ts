import { sql } from 'drizzle-orm'
import { type Fill, isAmong } from '#server/kit'
import { keptOf, owedBy, owing, orderColumnsOf, ticketsOver } from '#resources/common.ts'
import { heldBy } from '#resources/tenders/customerTenders.server.ts'
import { customerFigures, heldFigures } from './customerFigures.ts'
import { happenedDay } from '#resources/days.ts'

const figures = { ...customerFigures, ...heldFigures }

/** Where the customers of a page live, what they bought, owe and hold of us, in one statement. */
export const customerFigureFill: Fill = {
  fields: Object.keys(figures),
  async of({ db }, ids) {
    const rows = await db.query<{ id: string } & Record<keyof typeof figures, unknown>>(
      sql`
      select c.id, a.suburb, a.city, o.order_count, o.lifetime_value, o.balance, o.last_order_date,
        (select count(*)::int from tickets k where k.customer_id = c.id and k.state not in (${sql.raw(ticketsOver)}) and not k.is_deleted) as open_tickets,
        ${heldBy}
      from customers c
        left join lateral (select suburb, city from addresses where customer_id = c.id and not is_deleted
          order by is_delivery_default desc, id limit 1) a on true
        cross join lateral (
          select count(*) filter (where o.state in (${sql.raw(owing)}))::int as order_count,
            coalesce(sum(${sql.raw(keptOf(orderColumnsOf('o')))}) filter (where o.state in (${sql.raw(owing)})), 0) as lifetime_value,
            coalesce(sum(${sql.raw(owedBy(orderColumnsOf('o')))}), 0) as balance,
            ${sql.raw(happenedDay('c.client_id', `max(o.ordered_on_utc) filter (where o.state in (${owing}))`))} as last_order_date
          from orders o where o.customer_id = c.id and not o.is_deleted) o
      where ${isAmong(sql`c.id`, ids)}`,
      'prepared',
    )
    return new Map(rows.map(({ id, ...row }) => [id, row]))
  },
}
