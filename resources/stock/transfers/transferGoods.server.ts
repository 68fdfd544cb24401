import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { touched } from '#server/entities/meta/touched.ts'
import type { Problem } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { columnsOfPlace, type Place } from '#resources/stock/ledger/ledgerEntries.server.ts'
import { post, type Movement } from '#resources/stock/ledger/ledger.server.ts'
import { changePromised, type Promised } from '#resources/stock/reservations/reserved.server.ts'

export interface TransferLine {
  id: string
  skuId: string
  code: string
  stockStatus: string
  quantity: number
  picked: number
  received: number
}

export interface Transfer {
  id: string
  no: string
  sourceWarehouseId: string
  targetWarehouseId: string
  orderId: string | null
  lines: readonly TransferLine[]
}

/** Pieces in a place that a transfer may take or has taken. */
export interface Goods {
  skuId: string
  quantity: number
  place: Place
}

/** What a transfer has taken and not lost. */
export const goodsHeld = (tx: Queryable, { id }: Transfer) =>
  goodsWhere(tx, sql`l.transfer_id = ${id} and l.stock_status <> 'Missing'`)

/** Locked in the order of their ids; goods that are held for an order come first. */
export async function goodsWhere(tx: Queryable, condition: SQL): Promise<Goods[]> {
  const rows = await tx.query<Place & { skuId: string; quantity: number }>(sql`
    select l.sku_id as "skuId", l.quantity, ${columnsOfPlace}
    from stock_lines l where ${condition} and l.quantity > 0 and not l.is_deleted order by l.id for update of l`)
  return rows
    .map(({ skuId, quantity, ...place }) => ({ skuId, quantity, place }))
    .sort((a, b) => Number(!a.place.orderLineId) - Number(!b.place.orderLineId))
}

/** Moves what each line wants out of goods; all of it or, with the reason, nothing. */
export async function move(
  tx: Queryable,
  who: Who,
  transfer: Transfer,
  type: 'Move' | 'Transfer',
  goods: readonly Goods[],
  quantity: (line: TransferLine) => number,
  to: (place: Place) => Place,
): Promise<Problem | undefined> {
  const movements: Movement[] = []
  for (const line of transfer.lines) {
    let left = quantity(line)
    const wanted = left
    for (const { skuId, quantity: there, place } of goods) {
      if (skuId !== line.skuId || place.stockStatus !== line.stockStatus || left === 0) continue
      const taken = Math.min(left, there)
      left -= taken
      movements.push({ skuId, quantity: taken, from: place, to: to(place) })
    }
    if (left)
      return {
        code: 'insufficient_stock',
        field: 'lines',
        message: `${line.code} (${line.stockStatus}): ${wanted} needed for ${transfer.no}, ${wanted - left} there.`,
      }
  }
  await postFor(tx, who, transfer, type, movements)
  return undefined
}

/** Goods reach the target, where nothing but an order holds them any more; reservations follow them. */
export async function arrive(
  tx: Queryable,
  who: Who,
  transfer: Transfer,
  quantity: (line: TransferLine) => number,
): Promise<Problem | undefined> {
  const arrived: Promised[] = []
  const goods = await goodsHeld(tx, transfer)
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
  const refused = await move(tx, who, transfer, 'Transfer', goods, quantity, place => ({
    warehouseId: transfer.targetWarehouseId,
    stockStatus: place.stockStatus,
    stockOnHoldStatus: place.orderLineId ? 'Order' : null,
    orderLineId: place.orderLineId ?? null,
  }))
  if (refused) return refused
  await changePromised(tx, who, arrived)
  await setLines(tx, who, transfer, 'received', line => line.received + quantity(line))
  return undefined
}

/** What is still to come will not: it stays on the road as `Missing`. */
export async function markMissing(tx: Queryable, who: Who, transfer: Transfer) {
  const lost = await goodsHeld(tx, transfer)
  await postFor(
    tx,
    who,
    transfer,
    'Move',
    lost.map(({ skuId, quantity, place }) => ({
      skuId,
      quantity,
      from: place,
      to: { ...place, stockStatus: 'Missing' },
    })),
  )
}

/** What a transfer holds where it was taken loses that hold; an order's goods stay the order's. */
export async function giveBack(tx: Queryable, who: Who, transfer: Transfer) {
  const goods = (await goodsHeld(tx, transfer)).filter(
    g => g.place.warehouseId === transfer.sourceWarehouseId,
  )
  await postFor(
    tx,
    who,
    transfer,
    'Move',
    goods.map(({ skuId, quantity, place }) => ({
      skuId,
      quantity,
      from: place,
      to: {
        ...place,
        stockOnHoldStatus: place.orderLineId ? 'Order' : null,
        transferId: null,
      },
    })),
  )
}

export async function setLines(
  tx: Queryable,
  who: Who,
  transfer: Transfer,
  column: 'picked' | 'received',
  value: (line: TransferLine) => number,
) {
  await tx.query(sql`
    update transfer_lines l set ${sql.identifier(column)} = v.n, ${touched(who)}
    from jsonb_to_recordset(${JSON.stringify(transfer.lines.map(l => ({ id: l.id, n: value(l) })))}::jsonb) as v(id uuid, n integer) where l.id = v.id`)
}

async function postFor(
  tx: Queryable,
  who: Who,
  { id }: Transfer,
  type: 'Move' | 'Transfer',
  movements: readonly Movement[],
) {
  if (movements.length)
    await post(tx, who, { type, movements, document: { entity: 'transfers', id } })
}
