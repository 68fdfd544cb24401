import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Queryable } from '#server/db/database.ts'
import { touched } from '#server/entities/meta/touched.ts'
import type { Who } from '#server/session/actor.ts'
import type { InputOf } from '#define'
import type { reservations } from './reservations.entity.ts'

type Reservation = InputOf<typeof reservations>

/** Pieces of what is promised to an order line, which reservation or where they are said to be, and what becomes of it. */
export interface Promised {
  orderLineId: string
  skuId: string
  quantity: number
  from?: { id: string } | { warehouseId: string }
  becomes: Partial<Pick<Reservation, 'state' | 'source' | 'warehouseId' | 'stockStatus'>>
}

/** Which of `reservations r` promise goods that were not handed over yet. */
export const isPromised = sql`r.state not in ('Done', 'Released') and not r.is_deleted`

/** Whoever promises or takes goods of an order locks it first: the orders that some of these `reservations r` promise goods to. */
export const lockOrdersPromised = (tx: Queryable, some: SQL) =>
  ordersPromised(tx, some, 'for update')

/** The orders that some goods are promised to. */
export const ordersPromised = (tx: Queryable, some: SQL, lock: 'for update' | '' = '') =>
  tx.query<{ id: string }>(sql`
    select id from orders where id in (
      select l.order_id from reservations r join order_lines l on l.id = r.order_line_id where ${some} and ${isPromised}) order by id ${sql.raw(lock)}`)

/**
 * Changes reservations by pieces, the earliest priority first; one that only a part is taken of is split. The caller has locked the
 * orders. Pieces that no reservation speaks of are left out.
 */
export async function changePromised(
  tx: Queryable,
  who: Who,
  promised: readonly Promised[],
): Promise<void> {
  if (!promised.length) return
  const rows = await tx.query<Row>(sql`
    select id, order_line_id as "orderLineId", sku_id as "skuId", quantity, source, warehouse_id as "warehouseId", stock_status as "stockStatus", state
    from reservations r where order_line_id in ${[...new Set(promised.map(p => p.orderLineId))]} and ${isPromised}
    order by priority_on_utc, id for update`)
  const changed = new Set<Row>()
  const split: (Row & { of: string })[] = []
  for (const { orderLineId, skuId, quantity, from, becomes } of promised) {
    let left = quantity
    for (const row of rows) {
      if (left === 0) break
      if (row.orderLineId !== orderLineId || row.skuId !== skuId || row.quantity === 0) continue
      if (from && Object.entries(from).some(([n, id]) => row[n as keyof Row] !== id)) continue
      if (changed.has(row)) continue
      const taken = Math.min(left, row.quantity)
      left -= taken
      if (taken === row.quantity) changed.add(Object.assign(row, becomes))
      else {
        split.push({ ...row, ...becomes, id: uuid(), of: row.id, quantity: taken })
        row.quantity -= taken
      }
    }
  }
  // A row that gave parts away, or went as a whole: both are written as they stand now.
  const written = rows.filter(r => changed.has(r) || split.some(s => s.of === r.id))
  await tx.query(sql`
    update reservations r set quantity = v.quantity, state = v.state, source = v.source, warehouse_id = v."warehouseId", stock_status = v."stockStatus", ${touched(who)}
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as v(id uuid, quantity integer, state text, source text, "warehouseId" uuid, "stockStatus" text) where r.id = v.id`)
  await tx.query(sql`
    insert into reservations (id, client_id, created_by, updated_by, order_line_id, sku_id, quantity, source, warehouse_id, stock_status, container_line_id, purchase_order_line_id, state, need_by, priority_on_utc)
    select v.id, r.client_id, ${who.staffId}, ${who.staffId}, r.order_line_id, r.sku_id, v.quantity, v.source, v."warehouseId", v."stockStatus", r.container_line_id, r.purchase_order_line_id, v.state, r.need_by, r.priority_on_utc
    from jsonb_to_recordset(${JSON.stringify(split)}::jsonb) as v(id uuid, of uuid, quantity integer, state text, source text, "warehouseId" uuid, "stockStatus" text) join reservations r on r.id = v.of`)
}

interface Row {
  id: string
  orderLineId: string
  skuId: string
  quantity: number
  source: string
  warehouseId: string | null
  stockStatus: string | null
  state: string
}
