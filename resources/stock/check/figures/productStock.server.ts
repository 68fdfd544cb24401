import { sql } from 'drizzle-orm'
import { handlers } from '#server/kit'
import { stockFor } from '#resources/stock/check/stockCheck.server.ts'
import { productStockCalls } from './productStock.calls.ts'

interface Place {
  warehouseId: string
  warehouseName: string
  available: number
  demo: number
  unavailable: number
}

export default handlers(productStockCalls, {
  async getProductStock(context, { productId }) {
    const skus = await context.db.query<{ skuId: string }>(
      sql`select id as "skuId" from skus where product_id = ${productId} and not is_deleted`,
    )
    const stock = await stockFor(
      context,
      {},
      skus.map(({ skuId }) => skuId),
    )
    const places = new Map<string, Place & { isOwn: boolean }>()
    for (const { group, lines } of skus.flatMap(sku => stock(sku).groups))
      for (const { warehouseId, warehouseName, isOwn, quantity } of lines) {
        const place = places.get(warehouseId) ?? {
          warehouseId,
          warehouseName,
          isOwn: isOwn === true,
          available: 0,
          demo: 0,
          unavailable: 0,
        }
        place[countedAs[group]] += quantity
        places.set(warehouseId, place)
      }
    // The own branch comes first, as in the stock check.
    return {
      data: [...places.values()]
        .sort(
          (a, b) =>
            Number(b.isOwn) - Number(a.isOwn) || a.warehouseName.localeCompare(b.warehouseName),
        )
        .map(({ isOwn: _isOwn, ...place }) => place),
    }
  },
})

const countedAs = {
  Available: 'available',
  'Demo Units': 'demo',
  Unavailable: 'unavailable',
} as const
