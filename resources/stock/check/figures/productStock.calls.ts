import { call, integer, list, reference, text } from '#define'

/** Where the goods of a product stand. */
export const productStockCalls = {
  /** The pieces of all SKUs of a product by warehouse, grouped as in the stock check. */
  getProductStock: call({
    at: 'GET /api/products/stock',
    of: 'products',
    input: { productId: reference('products', { required: true }) },
    answer: {
      data: list({
        warehouseId: reference('warehouses', { required: true }),
        warehouseName: text({ required: true, label: 'Warehouse' }),
        available: integer({ required: true }),
        demo: integer({ required: true, label: 'Demo units' }),
        unavailable: integer({ required: true }),
      }),
    },
  }),
}
