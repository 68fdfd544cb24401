import { sql, type SQL } from 'drizzle-orm'
import { refused, type Context, type Queryable } from '#server/kit'
import { isUnallocated } from '#resources/stock/ledger/ledgerEntries.server.ts'
import { post, type Movement } from '#resources/stock/ledger/ledger.server.ts'
import type { StockPosition } from '#resources/stock/ledger/position.ts'

/** Pieces of a SKU at a position. */
export interface Held {
  skuId: string
  quantity: number
  place: StockPosition
}

/** The record for which pieces are on QA hold: the balance of its movements says how many. */
export interface HoldingDocument {
  readonly entity: 'qaIssues' | 'stockIssues'
  readonly id: string
}

/** Unallocated pieces by position, locked. */
export async function freePieces(
  { db, actor }: Context,
  skuId: string,
  where: SQL,
): Promise<Held[]> {
  const lines = await db.query<Pick<Held, 'quantity'> & StockPosition>(sql`
    select l.warehouse_id, l.stock_status, l.layer_id, l.quantity from stock_lines l
    where l.client_id = ${actor.clientId} and l.sku_id = ${skuId} and ${where} and l.quantity > 0 and ${isUnallocated}
    order by l.id for update`)
  return lines.map(({ quantity, ...place }) => ({ skuId, quantity, place }))
}

/** The pieces that movements of a record have put on QA hold. */
export async function heldBy(tx: Queryable, { entity, id }: HoldingDocument): Promise<Held[]> {
  const rows = await tx.query<{ skuId: string; quantity: number } & StockPosition>(sql`
    select sku_id, warehouse_id, stock_status, layer_id, sum(quantity)::int as quantity
    from stock_moves where document_entity = ${entity} and document_id = ${id.toLowerCase()} and stock_on_hold_status = 'QA'
    group by 1, 2, 3, 4 having sum(quantity) > 0 order by 1, 2, 3, 4`)
  return rows.map(({ skuId, quantity, warehouseId, stockStatus, layerId }) => ({
    skuId,
    quantity,
    place: { warehouseId, stockStatus, stockOnHoldStatus: 'QA', layerId: layerId ?? null },
  }))
}

/** Puts pieces on QA hold for a record. */
export const putOnHold = (
  context: Context,
  document: HoldingDocument,
  pieces: readonly Held[],
): Promise<void> =>
  moveHeld(context, document, pieces, ({ place }) => [place, { ...place, stockOnHoldStatus: 'QA' }])

/** Ends the hold of a record's pieces; they get this stock status, or keep theirs. */
export const endHold = async (
  context: Context,
  document: HoldingDocument,
  stockStatus?: StockPosition['stockStatus'],
): Promise<void> =>
  moveHeld(context, document, await heldBy(context.db, document), ({ place }) => [
    place,
    { ...place, stockOnHoldStatus: null, stockStatus: stockStatus ?? place.stockStatus },
  ])

async function moveHeld(
  context: Context,
  { entity, id }: HoldingDocument,
  pieces: readonly Held[],
  way: (held: Held) => readonly [from: StockPosition, to: StockPosition],
) {
  if (!pieces.length)
    throw refused('nothing_held', 'heldQuantity', 'No stock is on QA hold for this issue.')
  const movements = pieces.map((held): Movement => {
    const [from, to] = way(held)
    return { skuId: held.skuId, quantity: held.quantity, from, to }
  })
  await post(context, { type: 'Move', movements, document: { entity, id: id.toLowerCase() } })
}
