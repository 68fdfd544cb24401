import { call, integer, list, reference, text } from '#define'

/** The sets that products are in, or consist of. */
export const comboCalls = {
  /** The members of a combo's sets, or the sets that the SKUs of a product are members of. */
  getProductCombos: call({
    at: 'GET /api/products/combos',
    of: 'products',
    input: { productId: reference('products', { required: true }) },
    answer: {
      data: list({
        comboSkuId: reference('skus', { required: true }),
        comboSkuName: text({ required: true, label: 'Combo' }),
        skuId: reference('skus', { required: true }),
        skuName: text({ required: true, label: 'Member' }),
        quantity: integer({ required: true, label: 'Needed' }),
      }),
    },
  }),
}
