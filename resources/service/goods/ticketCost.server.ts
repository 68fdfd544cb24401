import { sql, type SQL } from 'drizzle-orm'
import type { Context, Fill, Queryable } from '#server/kit'
import { happenedDay } from '#resources/days.ts'
import { costIn, seesCost } from '#resources/products/costs/costFacts.server.ts'

/** A visit that did not take place cost nothing. */
const notDriven = ['Cancelled'] as const

export interface CostRow {
  ticketId: string
  kind: 'Part' | 'Exchange' | 'Labour' | 'Other' | 'Visit' | 'Refund'
  about: string
  day: string | null
  amount: number | null
  costId: string | null
  entity: string | null
  id: string | null
}

/**
 * The costs of tickets: pieces that left for them by their cost of that day, time and other lines,
 * what visits cost to drive, and refunds that were paid. `tickets` is SQL of their ids.
 */
export const costRows = (tickets: SQL): SQL => sql`
  select p.ticket_id, case when p.return_id is null then 'Part' else 'Exchange' end as kind, p.quantity || ' x ' || k.code as about, ${sql.raw(happenedDay('p.client_id', 'p.gone_on_utc'))} as day,
    p.quantity * ${costIn(sql`p.sku_id`, sql`own.country`, sql`p.gone_on_utc`)} as amount, null::uuid as cost_id, 'skus' as entity, p.sku_id as id
  from ticket_parts p join skus k on k.id = p.sku_id join clients own on own.id = p.client_id
  where p.ticket_id in (${tickets}) and p.state in ('Handed over', 'Used') and not p.is_deleted
  union all
  select x.ticket_id, x.kind, coalesce(x.note, x.minutes || ' min'), x.day, x.amount, x.id, null, null from ticket_costs x where x.ticket_id in (${tickets}) and not x.is_deleted
  union all
  select d.ticket_id, 'Visit', d.no, d.date, d.shipping_cost, null, 'deliveryPlans', d.id from delivery_plans d
  where d.ticket_id in (${tickets}) and d.shipping_cost > 0 and d.state not in ${notDriven} and not d.is_deleted
  union all
  select y.ticket_id, 'Refund', r.no, ${sql.raw(happenedDay('r.client_id', 'r.paid_on_utc'))}, r.amount, null, 'refunds', r.id from ticket_refunds y join refunds r on r.id = y.refund_id
  where y.ticket_id in (${tickets}) and r.state in ('Paid', 'Closed') and not y.is_deleted and not r.is_deleted`

/** The costs of a ticket, by what they are. */
export const costsOf = (db: Queryable, ticketId: string) =>
  db.query<CostRow>(sql`
    select x.ticket_id, x.kind, x.about, x.day::text, x.amount::float8 as amount, x.cost_id, x.entity, x.id
    from (${costRows(sql`select ${ticketId}::uuid`)}) x
    order by array_position(array['Part', 'Exchange', 'Labour', 'Other', 'Visit', 'Refund'], x.kind), x.day, x.about limit 500`)

/** The cost of each of these tickets. */
export const ticketCostFill: Fill = {
  fields: ['cost'],
  async of({ db, actor }: Context, ids) {
    if (!seesCost(actor)) return new Map()
    const rows = await db.query<{ ticketId: string; cost: number }>(sql`
      select x.ticket_id, sum(x.amount)::float8 as cost
      from (${costRows(sql`select unnest(${sql.param(ids)}::uuid[])`)}) x group by x.ticket_id`)
    return new Map(rows.map(({ ticketId, cost }) => [ticketId, { cost }]))
  },
}
