import { sql } from 'drizzle-orm'
import { reference } from '#define'
import type { ListFilter } from '#server/kit'
import { openedTill } from '#resources/sales/tills/tillOfCash.server.ts'
import { isTakenAt } from './payments.server.ts'

const row = sql`t`

/** What payment methods to choose from are narrowed by. */
export const methodFilters: Readonly<Record<'forOrder' | 'cashAt', ListFilter>> = {
  /**
   * Those that pay an order: taken at its branch, and cash where its till stands. Without `cashAt`
   * that is the till that who chooses opened today, else the order's branch; or their own branch,
   * where a till that they name stands.
   */
  forOrder: {
    field: reference('orders'),
    where: (orderId, actor, names) => {
      const { clientId, staffId } = actor
      const ofOrder = sql`(select o.branch_id from orders o where o.id = ${orderId} and o.client_id = ${clientId})`
      if (names.includes('cashAt')) return sql`(t.type = 'Cash' or ${isTakenAt(ofOrder, row)})`
      const own = sql`(select s.branch_id from staff s where s.id = ${staffId})`
      const ofTill = sql`coalesce((select f.branch_id from (${openedTill(actor)}) f), ${ofOrder})`
      return sql`(case when t.type = 'Cash' then ${isTakenAt(ofTill, row)} or ${isTakenAt(own, row)} else ${isTakenAt(ofOrder, row)} end)`
    },
  },
  /** Of cash, those that are taken at this branch, where its till stands; other money is anywhere. */
  cashAt: {
    field: reference('branches'),
    where: branchId => sql`(t.type <> 'Cash' or ${isTakenAt(sql`${branchId}::uuid`, row)})`,
  },
}
