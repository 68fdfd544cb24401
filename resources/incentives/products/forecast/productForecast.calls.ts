import { call, integer, list, money, reference } from '#define'

export const productForecastCalls = {
  /**
   * The cost that a product commission would have had in the last 90 days, by SKU, the highest first. A SKU counts where no nearer commission of today comes before this one.
   */
  forecastProductCommission: call({
    at: 'GET /api/productCommissions/forecast',
    of: 'productCommissions',
    // It tells what was sold.
    access: ['P2'],
    input: { id: reference('productCommissions', { required: true }) },
    answer: {
      /** The sums of all SKUs; after the maximum of pieces nothing more is paid. */
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
