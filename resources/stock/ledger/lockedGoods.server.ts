import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/kit'
import { columnsOfPosition } from './ledgerEntries.server.ts'
import type { StockPosition } from './position.ts'

/** Pieces of a SKU at a position. */
export interface Goods {
  skuId: string
  quantity: number
  place: StockPosition
}

/** The goods of a condition on `stock_lines l`, which names their client, locked in the order of their ids. */
export async function lockGoods(tx: Queryable, condition: SQL, way?: 'prepared'): Promise<Goods[]> {
  const rows = await tx.query<StockPosition & Omit<Goods, 'place'>>(
    sql`
    select l.sku_id, l.quantity, ${columnsOfPosition}
    from stock_lines l where ${condition} and l.quantity > 0 and not l.is_deleted order by l.id for update of l`,
    way,
  )
  return rows.map(({ skuId, quantity, ...place }) => ({ skuId, quantity, place }))
}
