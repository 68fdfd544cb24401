import { call, date, integer, list, money, reference } from '#define'

/** What of a product was sold. */
export const productSalesCalls = {
  /** Orders, pieces and revenue without tax of a product in each of the last twelve months, this one included. */
  getProductSales: call({
    at: 'GET /api/products/sales',
    of: 'products',
    access: ['D2', 'H2'],
    input: { productId: reference('products', { required: true }) },
    answer: {
      data: list(
        {
          month: date({ isMonth: true, required: true }),
          orders: integer({ required: true }),
          pieces: integer({ required: true }),
          revenue: money({ required: true, signed: true }),
        },
        12,
      ),
    },
  }),
}
