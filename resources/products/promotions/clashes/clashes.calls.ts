import { call, choice, instant, integer, list, longText, reference, text } from '#define'
import { promotions } from '#resources/products/promotions/promotions.entity.ts'
import { outcomes } from './clash.ts'

export const mostClashes = 100

export const clashCalls = {
  /**
   * The other promotions that name the same SKUs at the same time, in the same market and channels:
   * scheduled, active and paused ones. Which of the two wins, and why.
   */
  checkPromotion: call({
    at: 'GET /api/promotions/check',
    of: 'promotions',
    input: { promotionId: reference('promotions', { required: true }) },
    answer: {
      data: list(
        {
          promotionId: reference('promotions', { required: true }),
          promotionName: text({ required: true, label: 'Promotion' }),
          state: promotions.fields.state,
          fromOnUtc: instant({ holds: 'market', required: true, label: 'From' }),
          toOnUtc: instant({ holds: 'market', label: 'To' }),
          skuCount: integer({ required: true, label: 'SKUs' }),
          skus: text({ required: true, max: 400, label: 'Such as' }),
          wins: choice(outcomes, { required: true }),
          why: longText({ required: true, label: 'Why' }),
        },
        mostClashes,
      ),
    },
  }),
}
