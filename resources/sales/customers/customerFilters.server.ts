import { sql } from 'drizzle-orm'
import { dayBegins, type ListFilter } from '#server/kit'
import { isOwing, owing, orderColumnsOf, ticketsOver } from '#resources/common.ts'
import { customerFilters } from './customerFilters.ts'
import { alikeSql } from './duplicates/alike.server.ts'

const { inCity, hasAddress, hasBalance, hasTicket, lastOrdered, isDuplicate } = customerFilters

/** Asked of one row after the other: a page is full after few of them. */
export const customerFilterHooks: Readonly<Record<keyof typeof customerFilters, ListFilter>> = {
  inCity: {
    field: inCity,
    where: pattern =>
      sql`t.id in (select a.customer_id from addresses a where folded(a.city) like ${pattern} and not a.is_deleted)`,
  },
  hasAddress: {
    field: hasAddress,
    where: is =>
      sql`exists (select from addresses a where a.customer_id = t.id and not a.is_deleted) = ${is}`,
  },
  hasBalance: {
    field: hasBalance,
    where: is =>
      sql`exists (select 1 from orders o where o.customer_id = t.id and not o.is_deleted and ${sql.raw(isOwing(orderColumnsOf('o')))}) = ${is}`,
  },
  // Asked of the tickets, which are fewer than orders.
  hasTicket: {
    field: hasTicket,
    where: is =>
      sql`(t.id in (select k.customer_id from tickets k where k.state not in (${sql.raw(ticketsOver)}) and not k.is_deleted)) = ${is}`,
  },
  // The day of the last order lies between the ends.
  lastOrdered: {
    field: lastOrdered,
    isRange: true,
    where: (ends, actor) => {
      const { gte, lte } = ends as { gte?: string; lte?: string }
      const last = sql`(select max(o.ordered_on_utc)
        from orders o where o.customer_id = t.id and o.state in (${sql.raw(owing)}) and not o.is_deleted)`
      const ofEnds = [
        ...(gte === undefined ? [] : [sql`${last} >= ${dayBegins(gte, actor)}::timestamptz`]),
        ...(lte === undefined ? [] : [sql`${last} < ${dayBegins(lte, actor, 1)}::timestamptz`]),
      ]
      return sql.join(ofEnds, sql` and `)
    },
  },
  isDuplicate: {
    field: isDuplicate,
    where: is => sql`exists (${alikeSql(sql`t`)}) = ${is}`,
  },
}
