import { seeCost } from '#resources/common.ts'
import { filled, integer, money } from '#define'

/**
 * What the list of promotions tells of what they name and have sold. What is sold is worked out by
 * the area of sales.
 */
export const promotionFigures = {
  skuCount: filled(integer({ label: 'SKUs' })),
  orders: filled(integer()),
  revenue: filled(money({ currency: 'market' })),
  margin: filled(money({ signed: true, visibleTo: seeCost, currency: 'market' })),
  stockCover: filled(integer({ label: 'Stock (days)' })),
} as const
