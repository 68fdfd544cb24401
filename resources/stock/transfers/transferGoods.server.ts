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
import { movableHolds } from '#resources/stock/check/stockActions.ts'
import { takeInOrder } from '#resources/stock/ledger/takeInOrder.ts'
import { lockGoods, type Goods } from '#resources/stock/ledger/lockedGoods.server.ts'
import { freeHeld, recordForOrders } from '#resources/stock/ledger/earmarks.server.ts'
import type { StockPosition } from '#resources/stock/ledger/position.ts'
import { postFor, type Movement } from '#resources/stock/ledger/ledger.server.ts'
import { changePromised } from '#resources/stock/reservations/reserved.server.ts'
import type { RecordOf } from '#define'
import type { transferLines } from './transferLines.entity.ts'
import type { transfers } from './transfers.entity.ts'

export type TransferLine = Pick<
  RecordOf<typeof transferLines>,
  | 'id'
  | 'skuId'
  | 'stockStatus'
  | 'hold'
  | 'orderLineId'
  | 'quantity'
  | 'picked'
  | 'received'
  | 'damaged'
  | 'missing'
  | 'extra'
> & { code: string }

export type Transfer = Pick<
  RecordOf<typeof transfers>,
  'id' | 'no' | 'sourceWarehouseId' | 'targetWarehouseId' | 'orderId' | 'ticketId' | 'purpose'
> & { lines: readonly TransferLine[] }

/** The goods of a transfer, without the missing ones. */
export const goodsHeld = (tx: Queryable, { id }: Pick<Transfer, 'id'>) =>
  goodsWhere(tx, sql`l.transfer_id = ${id} and l.stock_status <> 'Missing'`)

/** Those of its goods that have not arrived, and have not turned up since. */
export const goodsMissing = (tx: Queryable, { id }: Pick<Transfer, 'id'>) =>
  goodsWhere(tx, sql`l.transfer_id = ${id} and l.stock_status = 'Missing'`)

/** Goods that a transfer may take or has taken, locked; those held for an order come first. */
export const goodsWhere = async (tx: Queryable, condition: SQL): Promise<Goods[]> =>
  (await lockGoods(tx, condition)).sort(
    (a, b) => Number(!a.place.orderLineId) - Number(!b.place.orderLineId),
  )

/** The hold that goods keep wherever their transfer takes them. */
export const keptHold = ({ stockOnHoldStatus }: StockPosition) =>
  movableHolds.find(hold => hold === stockOnHoldStatus) ?? null

/**
 * Takes pieces of a line out of goods, which it reduces: those that are held for its order line
 * first, and none that are held for that of another line.
 */
export function takeFor(
  { lines }: Transfer,
  line: TransferLine,
  goods: readonly Goods[],
  wanted: number,
  isAny = false,
) {
  const others = lines.flatMap(({ id, orderLineId }) => (id === line.id ? [] : (orderLineId ?? [])))
  const own = goods.filter(
    ({ skuId, place }) =>
      skuId === line.skuId &&
      (isAny || (place.stockStatus === line.stockStatus && keptHold(place) === line.hold)) &&
      (!place.orderLineId ||
        (line.orderLineId
          ? place.orderLineId === line.orderLineId
          : !others.includes(place.orderLineId))),
  )
  return takeInOrder(own, wanted)
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
  for (const [i, line] of transfer.lines.entries()) {
    const wanted = quantity(line)
    const { taken, lacks } = takeFor(transfer, line, goods, wanted)
    movements.push(
      ...taken.map(({ place, ...pieces }) => ({ ...pieces, from: place, to: to(place) })),
    )
    if (lacks)
      return problemAt(
        'insufficient_stock',
        `lines.${i}.quantity`,
        `${line.code} (${[line.stockStatus, ...(line.hold ? [`held: ${line.hold}`] : [])].join(', ')}): ${wanted} needed for ${transfer.no}, ${wanted - lacks} there.`,
      )
  }
  return postFor(context, type, documentOf(transfer), movements)
}

export const documentOf = ({ id }: Pick<Transfer, 'id'>) => ({ entity: 'transfers', id })

/** Ends a transfer's hold on goods at the source; goods of an order keep the order's hold. */
export async function releaseStock(context: Context, transfer: Transfer) {
  const goods = (await goodsHeld(context.db, transfer)).filter(
    ({ place }) => place.warehouseId === transfer.sourceWarehouseId,
  )
  const movements = goods.map(({ place, ...pieces }) => ({
    ...pieces,
    from: place,
    to: {
      ...place,
      stockOnHoldStatus: place.orderLineId ? 'Order' : keptHold(place),
      transferId: null,
    },
  }))
  return postFor(context, 'Move', documentOf(transfer), movements)
}

/**
 * Goods that their orders do not get any more, since they are damaged or missing: their reservations
 * end. The orders are locked.
 * @returns the goods as they are held now
 */
export async function takenFromOrders(
  context: Context,
  { sourceWarehouseId }: Transfer,
  goods: readonly Goods[],
): Promise<Goods[]> {
  const held = goods.flatMap(({ place, ...pieces }) =>
    place.orderLineId ? [{ ...pieces, ...place, orderLineId: place.orderLineId }] : [],
  )
  if (!held.length) return [...goods]
  const orders = await context.db.query<{ id: string; orderId: string }>(
    sql`select id, order_id from order_lines where id in ${held.map(({ orderLineId }) => orderLineId)}`,
  )
  const ofOrders = held.map(each => ({
    ...each,
    orderId: orders.find(({ id }) => id === each.orderLineId)!.orderId,
  }))
  await changePromised(
    context,
    held.map(({ orderLineId, skuId, quantity }) => ({
      orderLineId,
      skuId,
      quantity,
      from: { warehouseId: sourceWarehouseId },
      becomes: { state: 'Released' as const },
    })),
  )
  await freeHeld(context, ofOrders)
  await recordForOrders(context, 'release', ofOrders)
  return goods.map(({ place, ...pieces }) => ({
    ...pieces,
    place: place.orderLineId
      ? { ...place, stockOnHoldStatus: 'Transfer', orderLineId: null }
      : place,
  }))
}

type Counted = 'picked' | 'received' | 'damaged' | 'missing' | 'extra'

/** Writes the counters of lines. */
export async function setLines(
  { db, actor }: Context,
  transfer: Transfer,
  value: (line: TransferLine) => Partial<Record<Counted, number>>,
): Promise<undefined> {
  const rows = transfer.lines.map(line => ({ ...line, ...value(line) }))
  await db.query(sql`
    update transfer_lines l set picked = v.picked, received = v.received, damaged = v.damaged, missing = v.missing, extra = v.extra, ${touched(actor)}
    from ${recordset(metaOf('transferLines'), rows)} where l.id = v.id`)
  return undefined
}
