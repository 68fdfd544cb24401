import { call, reference, text } from '#define'

/** Products on paper. */
export const catalogueCalls = {
  /** A catalogue of the products of a list: its filter and its order. */
  printCatalogue: call({
    at: 'GET /api/products/catalogue',
    of: 'products',
    isDocument: true,
    input: { filter: text({ max: 4000 }), sort: text({ max: 200 }) },
    answer: {},
  }),
  /** One product: its pictures, and each SKU with options, size, price now and barcode. */
  printProduct: call({
    at: 'GET /api/products/sheet',
    of: 'products',
    isDocument: true,
    input: { productId: reference('products', { required: true }) },
    answer: {},
  }),
}
