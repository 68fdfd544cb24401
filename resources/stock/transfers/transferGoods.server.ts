import { sql, type SQL } from 'drizzle-orm'
import {
  type Context,
  metaOf,
  problemAt,
  recordset,
  touched,
  type Problem,
  type Queryable,
} from '#server/kit'
import { takeInOrder } from '#resources/stock/ledger/takeInOrder.ts'
import { columnsOfPosition } from '#resources/stock/ledger/ledgerEntries.server.ts'
import type { StockPosition } from '#resources/stock/ledger/position.ts'
import { postFor, type Movement } from '#resources/stock/ledger/ledger.server.ts'
import { changePromised, type Promised } from '#resources/stock/reservations/reserved.server.ts'
import type { RecordOf } from '#define'
import type { transferLines } from './transferLines.entity.ts'
import type { transfers } from './transfers.entity.ts'

export type TransferLine = Pick<
  RecordOf<typeof transferLines>,
  'id' | 'skuId' | 'stockStatus' | 'quantity' | 'picked' | 'received'
> & { code: string }

export type Transfer = Pick<
  RecordOf<typeof transfers>,
  'id' | 'no' | 'sourceWarehouseId' | 'targetWarehouseId' | 'orderId'
> & { lines: readonly TransferLine[] }

/** Pieces at a position that a transfer may take or has taken. */
export interface Goods {
  skuId: string
  quantity: number
  place: StockPosition
}

/** The goods of a transfer, without the missing ones. */
export const goodsHeld = (tx: Queryable, { id }: Transfer) =>
  goodsWhere(tx, sql`l.transfer_id = ${id} and l.stock_status <> 'Missing'`)

/** Locked in id order; goods held for an order come first. */
export async function goodsWhere(tx: Queryable, condition: SQL): Promise<Goods[]> {
  const rows = await tx.query<StockPosition & { skuId: string; quantity: number }>(sql`
    select l.sku_id, l.quantity, ${columnsOfPosition}
    from stock_lines l where ${condition} and l.quantity > 0 and not l.is_deleted order by l.id for update of l`)
  return rows
    .map(({ skuId, quantity, ...place }) => ({ skuId, quantity, place }))
    .sort((a, b) => Number(!a.place.orderLineId) - Number(!b.place.orderLineId))
}

/** Moves the wanted quantity of each line; all or, with the reason, nothing. */
export async function move(
  context: Context,
  transfer: Transfer,
  type: 'Move' | 'Transfer',
  goods: readonly Goods[],
  quantity: (line: TransferLine) => number,
  to: (place: StockPosition) => StockPosition,
): Promise<Problem | undefined> {
  const movements: Movement[] = []
  for (const line of transfer.lines) {
    const wanted = quantity(line)
    const { taken, lacks } = takeInOrder(
      goods.filter(
        ({ skuId, place }) => skuId === line.skuId && place.stockStatus === line.stockStatus,
      ),
      wanted,
    )
    movements.push(
      ...taken.map(({ place, ...pieces }) => ({ ...pieces, from: place, to: to(place) })),
    )
    if (lacks)
      return problemAt(
        'insufficient_stock',
        'lines',
        `${line.code} (${line.stockStatus}): ${wanted} needed for ${transfer.no}, ${wanted - lacks} there.`,
      )
  }
  return postFor(context, type, { entity: 'transfers', id: transfer.id }, movements)
}

/** Moves goods to the target, where only an order's hold remains; reservations follow them. */
export async function arrive(
  context: Context,
  transfer: Transfer,
  quantity: (line: TransferLine) => number,
): Promise<Problem | undefined> {
  const arrived: Promised[] = []
  const goods = await goodsHeld(context.db, transfer)
  const left = new Map(transfer.lines.map(l => [`${l.skuId} ${l.stockStatus}`, quantity(l)]))
  for (const { skuId, quantity: there, place } of goods) {
    const key = `${skuId} ${place.stockStatus}`
    const n = Math.min(there, left.get(key) ?? 0)
    left.set(key, (left.get(key) ?? 0) - n)
    if (n && place.orderLineId)
      arrived.push({
        orderLineId: place.orderLineId,
        skuId,
        quantity: n,
        from: { warehouseId: transfer.sourceWarehouseId },
        becomes: { warehouseId: transfer.targetWarehouseId },
      })
  }
  const refused = await move(context, transfer, 'Transfer', goods, quantity, place => ({
    warehouseId: transfer.targetWarehouseId,
    stockStatus: place.stockStatus,
    stockOnHoldStatus: place.orderLineId ? 'Order' : null,
    orderLineId: place.orderLineId ?? null,
  }))
  if (refused) return refused
  await changePromised(context, arrived)
  return setLines(context, transfer, 'received', line => line.received + quantity(line))
}

/** The remaining goods will not arrive: they stay in transit as `Missing`. */
export const markMissing = (context: Context, transfer: Transfer) =>
  moveHeld(context, transfer, place => ({ ...place, stockStatus: 'Missing' }))

/** Ends a transfer's hold on goods at the source; goods of an order keep the order's hold. */
export const releaseStock = (context: Context, transfer: Transfer) =>
  moveHeld(
    context,
    transfer,
    place => ({
      ...place,
      stockOnHoldStatus: place.orderLineId ? 'Order' : null,
      transferId: null,
    }),
    place => place.warehouseId === transfer.sourceWarehouseId,
  )

/** Moves all goods of a transfer, or those at some places. */
async function moveHeld(
  context: Context,
  transfer: Transfer,
  to: (place: StockPosition) => StockPosition,
  isMoved: (place: StockPosition) => boolean = () => true,
) {
  const goods = (await goodsHeld(context.db, transfer)).filter(({ place }) => isMoved(place))
  const movements = goods.map(({ place, ...pieces }) => ({ ...pieces, from: place, to: to(place) }))
  return postFor(context, 'Move', { entity: 'transfers', id: transfer.id }, movements)
}

export async function setLines(
  { db, actor }: Context,
  transfer: Transfer,
  column: 'picked' | 'received',
  value: (line: TransferLine) => number,
) {
  const rows = transfer.lines.map(l => ({ id: l.id, [column]: value(l) }))
  await db.query(sql`
    update transfer_lines l set ${sql.identifier(column)} = v.${sql.identifier(column)}, ${touched(actor)}
    from ${recordset(metaOf('transferLines'), rows)} where l.id = v.id`)
  return undefined
}
