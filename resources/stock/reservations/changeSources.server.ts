import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { metaOf, recordset, touched, type Context } from '#server/kit'

/** Where promised goods come from; without any line they are still to be bought. */
export interface Source {
  readonly source: 'Container' | 'Purchase order'
  readonly containerLineId: string | null
  readonly purchaseOrderLineId: string | null
}

/** Pieces of a promise that come from elsewhere from now on. */
export interface SourceChange {
  readonly promise: Source & { readonly id: string; readonly quantity: number }
  readonly quantity: number
  readonly to: Source
}

/**
 * Gives promises other sources; what of a promise stays keeps its own, and what leaves it keeps its
 * claim. Everything that is there already is written by one statement, so that pieces may change places
 * where no room is left. The caller has locked the orders.
 */
export async function changeSources(
  { db, actor }: Context,
  changes: readonly SourceChange[],
): Promise<void> {
  if (!changes.length) return
  const rows = [...new Set(changes.map(({ promise }) => promise))].map(promise => {
    const own = changes.filter(change => change.promise === promise)
    const left = promise.quantity - own.reduce((sum, { quantity }) => sum + quantity, 0)
    const [first, ...others] = own
    return left > 0
      ? { now: { ...promise, quantity: left }, split: own }
      : { now: { ...promise, ...placeOf(first!.to), quantity: first!.quantity }, split: others }
  })
  const now = rows.map(row => row.now)
  await db.query(sql`
    update reservations r set quantity = v.quantity, source = v.source, container_line_id = v.container_line_id, purchase_order_line_id = v.purchase_order_line_id, ${touched(actor)}
    from ${recordset(metaOf('reservations'), now)} where r.id = v.id`)
  const split = rows.flatMap(row =>
    row.split.map(({ promise, quantity, to }) => ({
      ...placeOf(to),
      id: uuid(),
      of: promise.id,
      quantity,
    })),
  )
  if (split.length)
    await db.query(sql`
      insert into reservations (id, client_id, created_by, updated_by, order_line_id, sku_id, quantity, source, container_line_id, purchase_order_line_id, state, need_by, priority_on_utc)
      select v.id, r.client_id, ${actor.staffId}, ${actor.staffId}, r.order_line_id, r.sku_id, v.quantity, v.source, v.container_line_id, v.purchase_order_line_id, r.state, r.need_by, r.priority_on_utc
      from ${recordset(metaOf('reservations'), split, { of: 'uuid' })} join reservations r on r.id = v.of`)
}

const placeOf = ({ source, containerLineId, purchaseOrderLineId }: Source) => ({
  source,
  containerLineId,
  purchaseOrderLineId,
})
