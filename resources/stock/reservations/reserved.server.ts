import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { type Context, metaOf, recordset, touched, type Queryable } from '#server/kit'
import type { InputOf, RecordOf } from '#define'
import type { reservations } from './reservations.entity.ts'

type Reservation = InputOf<typeof reservations>

/**
 * Pieces promised to an order line, the reservation or source that they match, and their new
 * values.
 */
export interface Promised {
  orderLineId: string
  skuId: string
  quantity: number
  from?: { id: string } | { warehouseId: string } | Pick<Reservation, 'state'>
  /** Reservations in this state are not meant. */
  unless?: Reservation['state']
  becomes: Partial<Pick<Reservation, 'state' | 'source' | 'warehouseId' | 'stockStatus'>>
}

/** Which of `reservations r` promise goods that were not handed over yet. */
export const isPromised = sql`r.state not in ('Done', 'Released') and not r.is_deleted`

/** SQL of the pieces that some of these `reservations r` promise. */
export const promisedPieces = (some: SQL) =>
  sql`(select coalesce(sum(r.quantity), 0)::int from reservations r where ${some} and ${isPromised})`

/**
 * The orders that some of these `reservations r` promise goods to; locked before goods of an order
 * are promised or taken.
 */
export const ordersPromised = (tx: Queryable, some: SQL, lock: 'for update' | '' = '') =>
  tx.query<{ id: string }>(sql`
    select id from orders where id in (
      select l.order_id from reservations r join order_lines l on l.id = r.order_line_id where ${some} and ${isPromised}) order by id ${sql.raw(lock)}`)

/**
 * Changes reservations by pieces, earliest priority first; a partly changed reservation is split.
 * The caller has locked the orders. Pieces without a matching reservation are ignored.
 */
export async function changePromised(
  { db, actor }: Context,
  promised: readonly Promised[],
): Promise<void> {
  if (!promised.length) return
  const rows = await db.query<Row>(
    sql`
    select id, order_line_id, sku_id, quantity, source, warehouse_id, stock_status, state
    from reservations r where order_line_id = any(${sql.param([...new Set(promised.map(p => p.orderLineId))])}::uuid[]) and ${isPromised}
    order by priority_on_utc, id for update`,
    'prepared',
  )
  const changed = new Set<Row>()
  const split: (Row & { of: string })[] = []
  for (const { orderLineId, skuId, quantity, from, unless, becomes } of promised) {
    let left = quantity
    for (const row of rows) {
      if (left === 0) break
      if (row.orderLineId !== orderLineId || row.skuId !== skuId || row.quantity === 0) continue
      if (from && Object.entries(from).some(([n, id]) => row[n as keyof Row] !== id)) continue
      if (changed.has(row) || (unless && row.state === unless)) continue
      const taken = Math.min(left, row.quantity)
      left -= taken
      if (taken === row.quantity) changed.add(Object.assign(row, becomes))
      else {
        split.push({ ...row, ...becomes, id: uuid(), of: row.id, quantity: taken })
        row.quantity -= taken
      }
    }
  }
  // Rows that were split or changed as a whole: both are written with their final values.
  const written = rows.filter(r => changed.has(r) || split.some(s => s.of === r.id))
  const isChanged = db.query(
    sql`
    update reservations r set quantity = v.quantity, state = v.state, source = v.source, warehouse_id = v.warehouse_id, stock_status = v.stock_status, ${touched(actor)}
    from ${recordset(metaOf('reservations'), written)} where r.id = v.id`,
    'prepared',
  )
  const isSplit = db.query(
    sql`
    insert into reservations (id, client_id, created_by, updated_by, order_line_id, sku_id, quantity, source, warehouse_id, stock_status, container_line_id, purchase_order_line_id, state, need_by, priority_on_utc)
    select v.id, r.client_id, ${actor.staffId}, ${actor.staffId}, r.order_line_id, r.sku_id, v.quantity, v.source, v.warehouse_id, v.stock_status, r.container_line_id, r.purchase_order_line_id, v.state, r.need_by, r.priority_on_utc
    from ${recordset(metaOf('reservations'), split, { of: 'uuid' })} join reservations r on r.id = v.of`,
    'prepared',
  )
  // They run in this order, and are sent together.
  await Promise.all([isChanged, isSplit])
}

type Row = Pick<
  RecordOf<typeof reservations>,
  'id' | 'orderLineId' | 'skuId' | 'quantity' | 'source' | 'warehouseId' | 'stockStatus' | 'state'
>
