import type { PromotionPrice } from '#resources/products/prices/pricing.ts'

/** An offer that holds everywhere from the beginning of time, for the tests of pricing. */
export const offer = (id: string, more: Partial<PromotionPrice> = {}): PromotionPrice => ({
  promotionId: id,
  name: id,
  channel: 'Everywhere',
  priority: 0,
  isCombinable: false,
  amount: null,
  percent: null,
  from: 0,
  to: null,
  ...more,
})
