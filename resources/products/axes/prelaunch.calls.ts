import { call, choice, integer, money, reference, text, volume } from '#define'
import { currencies, supplierCode } from '#resources/common.ts'

const planned = (label: string) => money({ min: 0.01, max: 999_999.99, label })

/** What a purchase order needs of a product that is not sold yet. */
export const prelaunchCalls = {
  /** A product with one SKU, announced: it can be presold, and is completed before it is sold. */
  makePrelaunchProduct: call({
    at: 'POST /api/products/prelaunch',
    of: 'products',
    access: ['D2'],
    done: '%{code} saved as announced',
    input: {
      code: text({ required: true, max: 30 }),
      name: text({ required: true, max: 120 }),
      supplierCode,
      categoryId: reference('categories', { required: true }),
      supplierId: reference('suppliers', { required: true }),
      cost: money({ min: 0, max: 999_999.99, currency: 'costCurrency' }),
      costCurrency: choice(currencies, { default: 'USD' }),
      volume: volume({ min: 0 }),
      cartons: integer({ min: 0, max: 1000, default: 1 }),
      priceNZ: planned('Planned price NZ'),
      priceCA: planned('Planned price CA'),
    },
    answer: { id: text({ required: true }), skuId: text({ required: true }) },
  }),
}
