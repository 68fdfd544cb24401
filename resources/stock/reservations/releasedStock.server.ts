import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { Who } from '#server/session/actor.ts'
import { freeHeld, heldBy, tellOrders, type HeldGoods } from '#resources/stock/ledger/earmarks.server.ts'
import { changePromised } from './reserved.server.ts'

/** Pieces of a SKU that an order line gives back. */
export interface GivenBack {
  orderLineId: string
  skuId: string
  quantity: number
}

/** Where given back pieces come from: reservations, and for those of stock the places where they are held. */
export interface Return {
  promised: readonly {
    id: string
    orderLineId: string
    skuId: string
    quantity: number
    source: string
    /** Where they are on their way: the line of the container, and of the purchase order. */
    containerLineId: string | null
    purchaseOrderLineId: string | null
  }[]
  held: readonly HeldGoods[]
}

/**
 * What is given back of order lines first: what is still to be bought or at sea before what lies in a warehouse, the latest promise before
 * the earliest. Picked pieces are not given back.
 */
export async function toGiveBack(tx: Queryable, parts: readonly GivenBack[]): Promise<Return> {
  if (!parts.length) return { promised: [], held: [] }
  const lineIds = [...new Set(parts.map(p => p.orderLineId))]
  const rows = await tx.query<Return['promised'][number] & { place: string }>(sql`
    select id, order_line_id as "orderLineId", sku_id as "skuId", quantity, source, concat(warehouse_id, stock_status) as place, container_line_id as "containerLineId", purchase_order_line_id as "purchaseOrderLineId" from reservations
    where order_line_id in ${lineIds} and state in ('Planned', 'Soft', 'Hard') and not is_deleted
    order by source = 'Stock', source = 'Container', state = 'Hard', priority_on_utc desc, id desc`)
  const goods = await heldBy(
    tx,
    sql.join(
      lineIds.map(id => sql`${id}`),
      sql`, `,
    ),
  )
  const promised: Return['promised'][number][] = []
  const held: HeldGoods[] = []
  for (const { orderLineId, skuId, quantity } of parts) {
    const isMine = (x: { orderLineId: string; skuId: string }) =>
      x.orderLineId === orderLineId && x.skuId === skuId
    let left = quantity
    for (const { place, ...row } of rows.filter(isMine)) {
      const pieces = Math.min(left, row.quantity)
      if (pieces === 0) break
      left -= pieces
      promised.push({ ...row, quantity: pieces })
      if (row.source !== 'Stock') continue
      // A transfer may have taken them elsewhere since.
      let open = pieces
      const isThere = (g: HeldGoods) => g.warehouseId + g.stockStatus === place && !g.transferId
      for (const from of goods
        .filter(isMine)
        .toSorted((a, b) => Number(isThere(b)) - Number(isThere(a)))) {
        const taken = Math.min(open, from.quantity)
        open -= taken
        from.quantity -= taken
        if (taken > 0) held.push({ ...from, quantity: taken })
      }
    }
  }
  return { promised, held }
}

/** Gives back parts of what order lines have, as `toGiveBack` found them; the caller has locked the order. */
export async function giveBack(
  tx: Queryable,
  who: Who,
  orderId: string,
  { promised, held }: Return,
): Promise<void> {
  // Goods on their way are locked before those in stock.
  await changePromised(
    tx,
    who,
    promised.map(({ id, orderLineId, skuId, quantity }) => ({
      orderLineId,
      skuId,
      quantity,
      from: { id },
      becomes: { state: 'Released' as const },
    })),
  )
  await freeHeld(tx, who, held)
  await tellOrders(
    tx,
    who,
    'release',
    new Map([
      [
        orderId,
        promised.map(({ orderLineId, skuId, quantity }) => ({ orderLineId, skuId, quantity })),
      ],
    ]),
  )
}
