import { sql } from 'drizzle-orm'
import {
  type Context,
  badInput,
  createRecord,
  dayOf,
  metaOf,
  refused,
  transition,
} from '#server/kit'
import type { CallInput } from '#define'
import { takeInOrder } from '#resources/stock/ledger/takeInOrder.ts'
import { post } from '#resources/stock/ledger/ledger.server.ts'
import { receiving } from './stockActions.ts'
import type { stockCheckCalls } from './stockCheck.calls.ts'
import { refuseUnknown } from './breakdown/stockNumber.server.ts'

type Calls = typeof stockCheckCalls

/**
 * Holds free pieces, with a reason.
 * @throws NotFound, BadInput, Refused at `quantity` when fewer are free
 */
export const holdStock = (context: Context, asked: CallInput<Calls['holdStock']>) =>
  rehold(context, { ...asked, reason: whyHeld(asked) }, null, asked.stockOnHoldStatus)

/**
 * Frees pieces that were held by hand, never those of an order, a ticket or a transfer.
 * @throws NotFound, BadInput, Refused at `quantity` when fewer are held
 */
export const unholdStock = (context: Context, asked: CallInput<Calls['unholdStock']>) =>
  rehold(context, asked, asked.stockOnHoldStatus, null)

/**
 * Creates and requests a transfer of free pieces.
 * @throws NotFound, BadInput, Refused at `quantity` when fewer are free
 */
export async function requestStockTransfer(
  context: Context,
  asked: CallInput<Calls['requestStockTransfer']>,
): Promise<{ id: string; no: string; version: number }> {
  const { skuId, stockStatus, sourceWarehouseId, targetWarehouseId, quantity, reason } = asked
  const from = { skuId, stockStatus, warehouseId: sourceWarehouseId }
  await refuseUnknown(context, from, 'sourceWarehouseId')
  if (sourceWarehouseId.toLowerCase() === targetWarehouseId.toLowerCase())
    throw badInput(
      'same_warehouse',
      'targetWarehouseId',
      'The goods are already there. Choose another warehouse.',
    )
  const [target] = await context.db.query(sql`
    select 1 from warehouses where id = ${targetWarehouseId} and client_id = ${context.actor.clientId} and is_active and warehouse_type in ${receiving} and not is_deleted`)
  if (!target)
    throw badInput(
      'unknown_reference',
      'targetWarehouseId',
      'Goods cannot be sent there. Choose another warehouse.',
    )
  await takeFrom(context, { ...from, quantity }, null)
  const { id, no, version } = await createRecord(context, metaOf('transfers'), {
    sourceWarehouseId,
    targetWarehouseId,
    reason,
    lines: [{ skuId, stockStatus, quantity }],
  })
  return { id, no, version } as { id: string; no: string; version: number }
}

/**
 * Cancels a transfer whose goods have not left, and ends its hold on them.
 * @throws NotFound, Stale, Refused when the goods are on their way
 */
export async function giveBackTransfer(
  context: Context,
  { transferId, version, reason }: CallInput<Calls['giveBackTransfer']>,
): Promise<{ no: string; jobStatus: string }> {
  const { no, jobStatus } = await transition(
    context,
    metaOf('transfers'),
    { id: transferId, version },
    'cancel',
    { reason, idField: 'transferId' },
  )
  return { no, jobStatus }
}

/** `To decide at home, for Mrs Young, until 25/11/2026`. */
const whyHeld = ({ reason, heldFor, heldUntil }: CallInput<Calls['holdStock']>) =>
  [reason, heldFor && `for ${heldFor}`, heldUntil && `until ${dayOf(heldUntil)}`]
    .filter(Boolean)
    .join(', ')

interface Pieces {
  skuId: string
  warehouseId: string
  stockStatus: string
  quantity: number
}

/** Changes the hold of pieces without moving them; null is no hold. */
async function rehold(
  context: Context,
  asked: Pieces & { reason: string },
  before: string | null,
  after: string | null,
): Promise<{ movementId: string }> {
  await refuseUnknown(context, { ...asked, stockOnHoldStatus: before ?? after })
  const { skuId, warehouseId, stockStatus, reason } = asked
  const taken = await takeFrom(context, asked, before)
  return post(context, {
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

/** Positions of so many pieces with exactly this hold, largest first. Posting locks them. */
async function takeFrom(
  { db, actor }: Context,
  { skuId, warehouseId, stockStatus, quantity }: Pieces,
  hold: string | null,
): Promise<{ layerId: string | null; quantity: number }[]> {
  const there = await db.query<{ layerId: string | null; quantity: number }>(sql`
    select l.layer_id, l.quantity from stock_lines l
    where l.client_id = ${actor.clientId} and l.sku_id = ${skuId} and l.warehouse_id = ${warehouseId} and l.stock_status = ${stockStatus}
      and l.stock_on_hold_status is not distinct from ${hold} and l.order_line_id is null and l.ticket_id is null and l.transfer_id is null and l.container_line_id is null
      and l.quantity > 0 and not l.is_deleted order by l.quantity desc, l.id`)
  const { taken, lacks } = takeInOrder(there, quantity)
  if (lacks > 0)
    throw refused(
      'insufficient_stock',
      'quantity',
      `Only ${(quantity - lacks).toLocaleString('en')} are ${hold ? 'held' : 'free'} there now.`,
    )
  return taken
}
