import { call, integer, list, money, reference } from '#define'

export const productForecastCalls = {
  /**
   * What a product commission would have cost for the sales of the last 90 days, by SKU, those that cost
   * most first. A SKU counts where no nearer commission of today comes before this one.
   */
  forecastProductCommission: call({
    at: 'GET /api/productCommissions/forecast',
    of: 'productCommissions',
    input: { id: reference('productCommissions', { required: true }) },
    answer: {
      /** Of all SKUs; after the maximum of pieces nothing more is paid. */
      pieces: integer({ required: true }),
      cost: money({ required: true }),
      skus: list(
        {
          skuId: reference('skus', { required: true, label: 'SKU' }),
          pieces: integer({ required: true, label: 'Pieces sold' }),
          net: money({ required: true, label: 'Net sales' }),
          cost: money({ required: true, label: 'Would pay' }),
        },
        100,
      ),
    },
  }),
}
