import { call, flag, integer, list, money, reference, text } from '#define'

/** The most members of sets that are read at once. */
export const mostMembers = 2000

/** The sets that products are in, or consist of. */
export const comboCalls = {
  /** The members of a combo's sets, or the sets that the SKUs of a product are members of. */
  getProductCombos: call({
    at: 'GET /api/products/combos',
    of: 'products',
    input: { productId: reference('products', { required: true }) },
    answer: {
      data: list(
        {
          comboSkuId: reference('skus', { required: true }),
          comboSkuName: text({ required: true, label: 'Combo' }),
          skuId: reference('skus', { required: true }),
          skuName: text({ required: true, label: 'Member' }),
          quantity: integer({ required: true, label: 'Needed' }),
        },
        mostMembers,
      ),
    },
  }),
  /**
   * SKUs to choose the members of sets from, with their regular prices now: those of a product, or of
   * the products that the sets of a combo consist of. Discontinued ones are left out.
   */
  getMemberSkus: call({
    at: 'GET /api/products/memberSkus',
    of: 'products',
    access: ['D2'],
    input: { productId: reference('products', { required: true }) },
    answer: {
      isCombo: flag({ required: true }),
      data: list({
        skuId: text({ required: true }),
        code: text({ required: true }),
        productId: text({ required: true }),
        product: text({ required: true }),
        /** Its options as they are read: `Oak, Linen`. */
        options: text(),
        /** The codes of its options, as in the codes of sets: `OAK-LIN`. */
        optionCodes: text({ required: true }),
        priceNZ: money({ currency: 'NZ' }),
        priceCA: money({ currency: 'CA' }),
      }),
    },
  }),
}
