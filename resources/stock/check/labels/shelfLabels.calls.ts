import { call, instant, integer, list, money, positive, tags, text } from '#define'
import { narrowing } from '#resources/stock/check/stockCheck.calls.ts'
import { longestSearch } from '#resources/stock/check/search/longestSearch.ts'

/** More labels at once are a stocktake, not a shelf. */
export const mostLabels = 200

/** What stands on a shelf label. Whatever prints prices of SKUs asks here, so that a price is one that holds now. */
export const shelfLabelCalls = {
  /** Labels of these SKUs, or of those that a search of the stock check finds: the first of them, and how many there are. */
  getShelfLabels: call({
    at: 'GET /api/stockCheck/labels',
    input: { skuIds: tags('skus'), q: text({ max: longestSearch }), ...narrowing },
    answer: {
      data: list(
        {
          skuId: text({ required: true }),
          code: text({ required: true }),
          name: text({ required: true }),
          barcode: text(),
          finish: text(),
          /** Centimetres. */
          length: positive(),
          width: positive(),
          height: positive(),
          /** What a combo consists of. */
          members: list({
            name: text({ required: true }),
            quantity: integer({ required: true }),
          }),
          /** In the money of the person's market: the regular price, and the lowest other one that runs now, with its end. */
          price: money(),
          promoPrice: money(),
          promoEndsOnUtc: instant(),
        },
        mostLabels,
      ),
      totalCount: integer({ required: true }),
      /** The moment at which these prices hold. */
      atUtc: instant({ required: true }),
    },
  }),
}
