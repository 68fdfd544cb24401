import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { Effect } from '#server/entities/effects.ts'
import { touched } from '#server/entities/meta/touched.ts'
import { isPromised, lockOrdersPromised } from '#resources/stock/reservations/reserved.server.ts'

/** What the steps of a purchase order bring about. */
export const purchaseOrderEffects = {
  /** What was promised out of it is to be bought elsewhere. */
  async cancel(tx, who, ids) {
    await tx.query(sql`
      update reservations r set purchase_order_line_id = null, ${touched(who)}
      where ${outOf(ids)} and r.source = 'Purchase order' and ${isPromised}`)
    return new Map()
  },
} satisfies Record<string, Effect>

/** Locks the orders that are promised goods out of purchase orders. */
export const lockOrdersOfPurchases = (tx: Queryable, ids: readonly string[]) =>
  lockOrdersPromised(tx, outOf(ids))

const outOf = (ids: readonly string[]) =>
  sql`r.purchase_order_line_id in (select id from purchase_order_lines where purchase_order_id in ${ids})`
