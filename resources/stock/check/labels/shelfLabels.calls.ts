import { call, instant, integer, list, money, tags, text } from '#define'
import { narrowing } from '#resources/stock/check/stockShapes.ts'

/** Above this number it is a stocktake, not a shelf. */
export const mostLabels = 200

/** Of what stock check finds, shelf labels are printed by `printLabels`. */
export const shelfLabelCalls = {
  /** These SKUs, or the first results of a stock search, with the total count. */
  getShelfLabels: call({
    at: 'GET /api/stockCheck/labels',
    input: { skuIds: tags('skus'), ...narrowing },
    answer: {
      data: list(
        {
          skuId: text({ required: true }),
          code: text({ required: true }),
          name: text({ required: true }),
          /**
           * In the currency of the person's market: the regular price, and the lowest other current
           * price with its end. Without either there is no label.
           */
          price: money(),
          promoPrice: money(),
          promoEndsOnUtc: instant({ holds: 'market' }),
        },
        mostLabels,
      ),
      totalCount: integer({ required: true }),
      /** When these prices were valid. */
      atUtc: instant({ holds: 'market', required: true }),
    },
  }),
}
