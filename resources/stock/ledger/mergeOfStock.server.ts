import { sql } from 'drizzle-orm'
import { type Context, type MergePart, writeAuditOf } from '#server/kit'
import { columnsOfPosition, writeEntries, type LedgerEntry } from './ledgerEntries.server.ts'
import type { StockPosition } from './position.ts'

type Stood = StockPosition & { clientId: string; skuId: string; quantity: number }

/**
 * The pieces of a SKU that goes leave it where they stand and come to the one that stays, with what
 * holds them. Its movements remain its own: they never change.
 */
export const mergeOfStock: MergePart = {
  stays: ['stockLines', 'stockMoves'],
  // As whoever reserves or hands over goods does: orders come before stock.
  lock: (tx, ids) =>
    tx.query(sql`
      select 1 from orders o where not o.is_deleted and o.state not in ('Completed', 'Cancelled', 'Lost', 'Expired') and o.id in (
        select l.order_id from order_lines l where l.sku_id in ${ids} and not l.is_deleted
        union select l.order_id from order_lines l join reservations r on r.order_line_id = l.id
          where r.sku_id in ${ids} and r.state not in ('Done', 'Released') and not r.is_deleted)
      order by o.id for update`),
  async move(context, { into, ids }) {
    const stood = await context.db.query<Stood>(sql`
      select l.client_id, l.sku_id, l.quantity, ${columnsOfPosition}
      from stock_lines l where l.sku_id in ${ids} and l.quantity > 0 and not l.is_deleted order by l.client_id, l.id for update of l`)
    const byClient = new Map<string, Stood[]>()
    for (const line of stood)
      byClient.set(line.clientId, [...(byClient.get(line.clientId) ?? []), line])
    for (const [clientId, lines] of byClient)
      await moveTo(into, lines, { ...context, actor: { ...context.actor, clientId } })
    const count = stood.reduce((sum, { quantity }) => sum + quantity, 0)
    const title = count === 1 ? 'Piece in stock' : 'Pieces in stock'
    return count ? { moved: [{ entity: 'stockLines', title, count }] } : {}
  },
}

async function moveTo(into: string, lines: readonly Stood[], context: Context) {
  const entries = lines.flatMap(
    ({ clientId: _client, skuId, quantity, ...place }): LedgerEntry[] => [
      { skuId, place, quantity: -quantity },
      { skuId: into, place, quantity },
    ],
  )
  const document = { entity: 'skus', id: into }
  const movementId = await writeEntries(context, 'Merge', entries, { document })
  await writeAuditOf(context, 'post', 'stockMoves', movementId, {
    type: [null, 'Merge'],
    movements: [null, lines.map(({ skuId, quantity }) => ({ skuId, into, quantity }))],
  })
}
