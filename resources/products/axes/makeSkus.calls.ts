import { call, choice, integer, list, money, percent, reference, text } from '#define'
import { currencies, size } from '#resources/common.ts'

/** The most SKUs that are made at once. */
export const mostCells = 200

const price = (label: string) => money({ min: 0.01, max: 999_999.99, label })

/** Makes the SKUs of a product. */
export const makeSkusCalls = {
  /**
   * Makes SKUs of ticked cells with their prices, all of them or none, with every error at once by
   * its cell. Without a code it follows the pattern: `{product}`, `{colour}`, `{size}`, `{fabric}`,
   * `{members}` (the options of a combo's members) and `{n}` (their number). Without a barcode
   * they get one of their own.
   */
  makeSkus: call({
    at: 'POST /api/products/makeSkus',
    of: 'products',
    access: ['D2'],
    done: '%{made} SKUs created',
    input: {
      productId: reference('products', { required: true }),
      /** The version of the product that the cells were ticked for. */
      version: integer({ required: true, min: 1 }),
      codePattern: text({ max: 80, label: 'Codes' }),
      /** Of combos: a set without a price costs this much less than its members. */
      setDiscount: percent({ label: 'Less than its members (%)', max: 90 }),
      cells: list(
        {
          colourId: reference('axisValues', { label: 'Colour' }),
          sizeId: reference('axisValues', { label: 'Size' }),
          fabricId: reference('axisValues', { label: 'Fabric' }),
          code: text({ max: 40 }),
          barcode: text({ max: 13 }),
          cost: money({ min: 0, max: 999_999.99 }),
          costCurrency: choice(currencies),
          priceNZ: price('Price NZ'),
          priceCA: price('Price CA'),
          ...size,
          cartons: integer({ min: 0, max: 1000 }),
          assemblyMinutes: integer({ min: 0, max: 10_000, label: 'Assembly (min)' }),
          /** The members of a set. */
          members: list(
            {
              skuId: reference('skus', { required: true, label: 'Member' }),
              quantity: integer({ required: true, min: 1, max: 1000 }),
            },
            20,
          ),
        },
        mostCells,
      ),
    },
    answer: {
      made: integer({ required: true }),
      data: list(
        { id: text({ required: true }), code: text({ required: true }), barcode: text() },
        mostCells,
      ),
    },
  }),
}
