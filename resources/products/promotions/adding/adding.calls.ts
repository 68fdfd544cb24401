import { call, integer, reference } from '#define'
import { goods } from '#resources/products/prices/bulk/bulkPrices.calls.ts'

export const addingCalls = {
  /**
   * Adds SKUs that a list has selected to a draft, without a price yet. Refused where the promotion
   * was announced. SKUs that it names already and discontinued ones are left out.
   */
  addToPromotion: call({
    at: 'POST /api/promotions/add',
    of: 'promotions',
    input: {
      promotionId: reference('promotions', { required: true, only: { state: 'Draft' } }),
      ...goods,
    },
    answer: {
      count: integer({ required: true }),
      already: integer({ required: true }),
      discontinued: integer({ required: true }),
    },
  }),
}
