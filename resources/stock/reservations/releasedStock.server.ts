import { sql } from 'drizzle-orm'
import { takeInOrder } from '#resources/stock/ledger/takeInOrder.ts'
import type { Context, Queryable } from '#server/kit'
import type { RecordOf } from '#define'
import {
  freeHeld,
  heldBy,
  recordForOrders,
  type HeldGoods,
} from '#resources/stock/ledger/earmarks.server.ts'
import { changePromised } from './reserved.server.ts'
import type { reservations } from './reservations.entity.ts'

/** Pieces of a SKU to release from an order line. */
export interface ReleasedStock {
  orderLineId: string
  skuId: string
  quantity: number
}

/** Pieces of a reservation; inbound ones name the line of the container and purchase order. */
type PromisedGoods = ReleasedStock &
  Pick<RecordOf<typeof reservations>, 'id' | 'source' | 'containerLineId' | 'purchaseOrderLineId'>

/** The sources of released pieces: reservations, and for stock the positions that hold them. */
export interface Return {
  promised: readonly PromisedGoods[]
  held: readonly HeldGoods[]
}

/**
 * What order lines release first: goods to be bought or at sea before goods in a warehouse, latest
 * promise first. Picked pieces are not released.
 */
export async function toRelease(tx: Queryable, parts: readonly ReleasedStock[]): Promise<Return> {
  if (!parts.length) return { promised: [], held: [] }
  const lineIds = [...new Set(parts.map(p => p.orderLineId))]
  const rows = await tx.query<PromisedGoods & { place: string }>(sql`
    select id, order_line_id, sku_id, quantity, source, concat(warehouse_id, stock_status) as place, container_line_id, purchase_order_line_id from reservations
    where order_line_id in ${lineIds} and state in ('Planned', 'Soft', 'Hard') and not is_deleted
    order by source = 'Stock', source = 'Container', state = 'Hard', priority_on_utc desc, id desc`)
  const goods = await heldBy(tx, sql`select unnest(${sql.param(lineIds)}::uuid[])`)
  const promised: PromisedGoods[] = []
  const held: HeldGoods[] = []
  for (const { orderLineId, skuId, quantity } of parts) {
    const isMine = (x: { orderLineId: string; skuId: string }) =>
      x.orderLineId === orderLineId && x.skuId === skuId
    const { taken } = takeInOrder(rows.filter(isMine), quantity)
    for (const { place, ...row } of taken) {
      promised.push(row)
      if (row.source !== 'Stock') continue
      // A transfer may have moved them since.
      const isThere = (g: HeldGoods) => g.warehouseId + g.stockStatus === place && !g.transferId
      const places = goods
        .filter(isMine)
        .toSorted((a, b) => Number(isThere(b)) - Number(isThere(a)))
      held.push(...takeInOrder(places, row.quantity).taken)
    }
  }
  return { promised, held }
}

/** Releases parts of order lines, as `toRelease` found them; the caller has locked the order. */
export async function releaseStock(
  context: Context,
  orderId: string,
  { promised, held }: Return,
): Promise<void> {
  // Inbound goods are locked before stock.
  await changePromised(
    context,
    promised.map(({ id, ...goods }) => ({
      ...goods,
      from: { id },
      becomes: { state: 'Released' },
    })),
  )
  await freeHeld(context, held)
  await recordForOrders(
    context,
    'release',
    promised.map(({ source: _source, ...goods }) => ({ ...goods, orderId })),
  )
}
