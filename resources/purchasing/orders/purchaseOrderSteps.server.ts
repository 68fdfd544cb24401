import { sql } from 'drizzle-orm'
import { touched, type Queryable, type StepEffect } from '#server/kit'
import { isPromised, ordersPromised } from '#resources/stock/reservations/reserved.server.ts'

/** The effects of a purchase order's steps. */
export const purchaseOrderSteps = {
  /** Goods that were promised from it are to be bought elsewhere. */
  async cancel({ db, actor }, ids) {
    await db.query(sql`
      update reservations r set purchase_order_line_id = null, ${touched(actor)}
      where ${outOf(ids)} and r.source = 'Purchase order' and ${isPromised}`)
    return new Map()
  },
} satisfies Record<string, StepEffect>

/** Locks the orders with promises from purchase orders. */
export const lockOrdersOfPurchases = (tx: Queryable, ids: readonly string[]) =>
  ordersPromised(tx, outOf(ids), 'for update')

const outOf = (ids: readonly string[]) =>
  sql`r.purchase_order_line_id in (select id from purchase_order_lines where purchase_order_id in ${ids})`
