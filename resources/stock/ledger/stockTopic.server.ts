import { sql } from 'drizzle-orm'
import type { DeclaredTopic } from '#server/kit'

/** SKUs whose data in the stock check changed: pieces, holds, inbound goods and prices. */
export const stockTopic: DeclaredTopic = {
  call: 'searchStock',
  concerns: {
    // The audit's record is the movement; its rows share its number.
    stockMoves: changed =>
      sql`select client_id, sku_id from stock_moves where movement_id = any(${changed}::text[])`,
    orders: changed =>
      sql`select client_id, sku_id from order_lines where order_id = any(${changed})`,
    reservations: changed =>
      sql`select client_id, sku_id from reservations where id = any(${changed})`,
    transfers: changed =>
      sql`select client_id, sku_id from transfer_lines where transfer_id = any(${changed})`,
    containers: changed =>
      sql`select client_id, sku_id from container_lines where container_id = any(${changed})`,
    purchaseOrders: changed =>
      sql`select client_id, sku_id from purchase_order_lines where purchase_order_id = any(${changed})`,
    prices: changed => sql`select null::uuid, sku_id from prices where id = any(${changed})`,
    skus: changed => sql`select null::uuid, id from skus where id = any(${changed})`,
    products: changed => sql`select null::uuid, id from skus where product_id = any(${changed})`,
  },
}
