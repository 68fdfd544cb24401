import { sql } from 'drizzle-orm'
import { date } from '#define'
import { dayBegins, type Ends, handlers, type Ledger, type ListFilter } from '#server/kit'
import { seesCost } from '#resources/products/costs/costFacts.server.ts'
import { costRows } from '#resources/service/goods/ticketCost.server.ts'
import { ticketsOver } from '#resources/common.ts'
import { figureCalls } from './figures.calls.ts'
import { adds } from './ticketKinds.ts'
import { ticketLogs } from './ticketLogs.server.ts'
import { ticketStatics } from './ticketStatics.server.ts'

export default handlers(figureCalls, {
  getTicketStatics: async (context, input) => ({ data: await ticketStatics(context, input) }),
  getTicketLogs: ticketLogs,
})

const added = `case e.kind ${Object.entries(adds)
  .map(([kind, value]) => `when '${kind}' then ${value}`)
  .join(' ')} end`

export const ticketFigureFilters: Readonly<Record<string, ListFilter>> = {
  /** Tickets that were open when a day ended. */
  openOn: {
    field: date(),
    where: (day, actor) =>
      sql`(select coalesce(sum(${sql.raw(added)}), 0) from ticket_changes e where e.ticket_id = t.id and e.happened_on_utc < ${dayBegins(day as string, actor, 1)}::timestamptz) > 0`,
  },
  /** Tickets that cost something on a day between the ends, for whoever sees costs. */
  costOn: {
    field: date(),
    isRange: true,
    where: (ends, actor) => {
      const { gte, lte } = ends as Ends
      return sql`${seesCost(actor)} and exists (select from (${costRows(sql`t.id`)}) x where x.amount <> 0
        and x.day >= ${gte ?? '-infinity'}::date and x.day <= ${lte ?? 'infinity'}::date)`
    },
  },
  categoryId: {
    field: { kind: 'reference', options: { to: 'categories' } } as ListFilter['field'],
    where: categoryId =>
      sql`exists (select from products p where p.id = t.product_id and p.category_id = ${categoryId})`,
  },
}

/** The events of tickets agree with their states. */
export const ticketLedgers: readonly Ledger[] = [
  {
    name: 'Tickets are in the state that their last change led to',
    sql: `
      select 'State of ' || k.ticket_no as what, k.state as said, e.to_state as worked_out
      from tickets k left join lateral (
        select to_state from ticket_changes where ticket_id = k.id and not is_deleted order by position desc limit 1) e on true
      where k.state is distinct from e.to_state`,
  },
  {
    name: 'Open tickets are those that were opened, reopened and unmerged less those that were resolved or merged',
    sql: `
      select 'Open tickets of ' || c.name as what, k.open as said, e.open as worked_out
      from clients c
        cross join lateral (select count(*)::int as open from tickets t where t.client_id = c.id and t.state not in (${ticketsOver})) k
        cross join lateral (select coalesce(sum(${added}), 0)::int as open from ticket_changes e where e.client_id = c.id and not e.is_deleted) e
      where k.open <> e.open`,
  },
  {
    name: 'Merged tickets point at one that has their numbers',
    sql: `
      with recursive into_those as (
        select id, ticket_no, merged_into_id as into_id from tickets where merged_into_id is not null
        union select b.id, b.ticket_no, k.merged_into_id from into_those b join tickets k on k.id = b.into_id and k.merged_into_id is not null)
      select 'Merged into ' || k.ticket_no as what, coalesce(k.merged_nos, 'none') as said, coalesce(m.nos, 'none') as worked_out
      from tickets k left join lateral (select string_agg(b.ticket_no, ' ' order by b.ticket_no) as nos from into_those b where b.into_id = k.id) m on true
      where coalesce(k.merged_nos, 'none') <> coalesce(m.nos, 'none')
      union all
      select 'State of ' || k.ticket_no, k.state, case when k.merged_into_id is null then 'Not merged' else 'Merged' end
      from tickets k where (k.state = 'Merged') <> (k.merged_into_id is not null)`,
  },
  {
    name: 'Pieces handed over for an exchange are parts of its ticket that were handed over',
    sql: `
      select 'Exchange ' || r.no || ': handed over' as what, r.given_out::numeric as said, coalesce(p.pieces, 0)::numeric as worked_out
      from return_records r left join lateral (
        select sum(quantity) as pieces from ticket_parts where return_id = r.id and state = 'Handed over' and not is_deleted) p on true
      where r.purpose = 'Exchange' and not r.is_deleted and r.given_out <> coalesce(p.pieces, 0)`,
  },
]
