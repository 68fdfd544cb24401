import { call, instant, integer, list, money, positive, tags, text } from '#define'
import { narrowing } from '#resources/stock/check/stockShapes.ts'

/** Above this number it is a stocktake, not a shelf. */
export const mostLabels = 200

/**
 * The contents of a shelf label. All printing of SKU prices uses this call, so that printed prices
 * are current.
 */
export const shelfLabelCalls = {
  /** Labels of these SKUs, or of the first results of a stock search, with the total count. */
  getShelfLabels: call({
    at: 'GET /api/stockCheck/labels',
    input: { skuIds: tags('skus'), ...narrowing },
    answer: {
      data: list(
        {
          skuId: text({ required: true }),
          code: text({ required: true }),
          name: text({ required: true }),
          barcode: text(),
          options: text(),
          /** In centimetres. */
          length: positive(),
          width: positive(),
          height: positive(),
          /** The members of a combo. */
          members: list({
            name: text({ required: true }),
            quantity: integer({ required: true }),
          }),
          /**
           * In the currency of the person's market: the regular price, and the lowest other current
           * price with its end.
           */
          price: money(),
          promoPrice: money(),
          promoEndsOnUtc: instant(),
        },
        mostLabels,
      ),
      totalCount: integer({ required: true }),
      /** When these prices were valid. */
      atUtc: instant({ required: true }),
    },
  }),
}
