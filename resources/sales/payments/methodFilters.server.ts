import { sql } from 'drizzle-orm'
import { reference } from '#define'
import type { ListFilter } from '#server/kit'
import { isTakenAt } from './payments.server.ts'

/** What payment methods to choose from are narrowed by. */
export const methodFilters: Readonly<Record<'forOrder', ListFilter>> = {
  /**
   * Those that pay an order: taken at its branch, and cash also at the branch of who chooses, where
   * their till stands.
   */
  forOrder: {
    field: reference('orders'),
    where: (orderId, { clientId, staffId }) => {
      const row = sql`t`
      const ofOrder = sql`(select o.branch_id from orders o where o.id = ${orderId} and o.client_id = ${clientId})`
      const own = sql`(select s.branch_id from staff s where s.id = ${staffId})`
      return sql`(${isTakenAt(ofOrder, row)} or t.type = 'Cash' and ${isTakenAt(own, row)})`
    },
  },
}
