import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { planOf } from '#server/entities/meta/meta.ts'
import { transition } from '#server/entities/write/transition.ts'
import { createRecord } from '#server/entities/write/write.ts'
import { BadInput, Refused } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import type { CallInput } from '#define'
import { post } from '#resources/stock/ledger/ledger.server.ts'
import { receiving } from './stockActions.ts'
import type { stockCheckCalls } from './stockCheck.calls.ts'
import { refuseUnknown } from '#resources/stock/check/breakdown/stockNumber.server.ts'

type Calls = typeof stockCheckCalls

/**
 * Takes free pieces out of sale, for a reason.
 * @throws NotFound, BadInput, Refused at `quantity` when fewer are free
 */
export const holdStock = (tx: Queryable, who: Who, asked: CallInput<Calls['holdStock']>) =>
  rehold(tx, who, asked, null, asked.stockOnHoldStatus)

/**
 * Makes pieces free again that were held by hand; those of an order, a ticket or a transfer are not touched.
 * @throws NotFound, BadInput, Refused at `quantity` when fewer are held
 */
export const unholdStock = (tx: Queryable, who: Who, asked: CallInput<Calls['unholdStock']>) =>
  rehold(tx, who, asked, asked.stockOnHoldStatus, null)

/**
 * A transfer of free pieces, requested at once.
 * @throws NotFound, BadInput, Refused at `quantity` when fewer are free
 */
export async function requestStockTransfer(
  tx: Queryable,
  who: Who,
  asked: CallInput<Calls['requestStockTransfer']>,
): Promise<{ id: string; no: string }> {
  const { skuId, stockStatus, sourceWarehouseId, targetWarehouseId, quantity, reason } = asked
  const from = { skuId, stockStatus, warehouseId: sourceWarehouseId }
  await refuseUnknown(tx, who, from, 'sourceWarehouseId')
  if (sourceWarehouseId.toLowerCase() === targetWarehouseId.toLowerCase())
    throw new BadInput({
      code: 'same_warehouse',
      field: 'targetWarehouseId',
      message: 'The goods are there already: choose another warehouse.',
    })
  const [target] = await tx.query(sql`
    select 1 from warehouses where id = ${targetWarehouseId} and client_id = ${who.clientId} and is_active and warehouse_type in ${receiving} and not is_deleted`)
  if (!target)
    throw new BadInput({
      code: 'unknown_reference',
      field: 'targetWarehouseId',
      message: 'Goods cannot be sent there: choose a warehouse that is open.',
    })
  await takeFrom(tx, who, { ...from, quantity }, null)
  const plan = planOf('transfers')
  const { id, no } = await createRecord(tx, plan, who, {
    sourceWarehouseId,
    targetWarehouseId,
    reason,
    lines: [{ skuId, stockStatus, quantity }],
  })
  await transition(tx, plan, who, { id }, 'request')
  return { id, no }
}

interface Pieces {
  skuId: string
  warehouseId: string
  stockStatus: string
  quantity: number
}

/** Moves pieces where they lie from one hold to another, or to and from none. */
async function rehold(
  tx: Queryable,
  who: Who,
  asked: Pieces & { reason: string },
  before: string | null,
  after: string | null,
): Promise<{ movementId: string }> {
  await refuseUnknown(tx, who, { ...asked, stockOnHoldStatus: before ?? after })
  const { skuId, warehouseId, stockStatus, reason } = asked
  const taken = await takeFrom(tx, who, asked, before)
  return post(tx, who, {
    type: 'Move',
    reason,
    movements: taken.map(({ layerId, quantity }) => {
      const place = { warehouseId, stockStatus, layerId }
      return {
        skuId,
        quantity,
        from: { ...place, stockOnHoldStatus: before },
        to: { ...place, stockOnHoldStatus: after },
      }
    }),
  })
}

/** Where so many pieces lie that nothing but this hold has, the largest places first. They are locked when they are posted. */
async function takeFrom(
  tx: Queryable,
  who: Who,
  { skuId, warehouseId, stockStatus, quantity }: Pieces,
  hold: string | null,
): Promise<{ layerId: string | null; quantity: number }[]> {
  const there = await tx.query<{ layerId: string | null; quantity: number }>(sql`
    select l.layer_id as "layerId", l.quantity from stock_lines l
    where l.client_id = ${who.clientId} and l.sku_id = ${skuId} and l.warehouse_id = ${warehouseId} and l.stock_status = ${stockStatus}
      and l.stock_on_hold_status is not distinct from ${hold} and l.order_line_id is null and l.ticket_id is null and l.transfer_id is null and l.container_line_id is null
      and l.quantity > 0 and not l.is_deleted order by l.quantity desc, l.id`)
  let left = quantity
  const taken = there.flatMap(place => {
    const pieces = Math.min(left, place.quantity)
    left -= pieces
    return pieces > 0 ? [{ ...place, quantity: pieces }] : []
  })
  if (left > 0)
    throw new Refused({
      code: 'insufficient_stock',
      field: 'quantity',
      message: `Only ${(quantity - left).toLocaleString('en')} are ${hold ? 'held' : 'free'} there now.`,
    })
  return taken
}
