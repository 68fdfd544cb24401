import { call, choice, integer, list, money, object, reference, signed, tags, text } from '#define'
import { seeCost } from '#resources/common.ts'
import { roundingLabels, roundings, ruleKinds } from '#resources/products/prices/bulk/priceRule.ts'

const required = { required: true } as const
const promotionId = reference('promotions', required)

/** The prices of a promotion's goods, and its maximums. */
export const promotionPriceCalls = {
  /**
   * What each SKU of a promotion costs without it and with it, when it begins or now that it runs;
   * where it needs several pieces, what a piece can come to at the least.
   */
  getPromotionPrices: call({
    at: 'GET /api/promotions/prices',
    input: {
      promotionId,
      pageNo: integer({ min: 1, max: 100_000, default: 1 }),
      pageSize: integer({ min: 1, max: 100, default: 25 }),
    },
    answer: {
      data: list(
        {
          skuId: reference('skus', required),
          skuCode: text({ required: true, label: 'SKU' }),
          name: text({ required: true, max: 160, label: 'Product' }),
          regular: money({ label: 'Regular price' }),
          price: money({ label: 'With it' }),
          change: money({ signed: true, label: 'Change' }),
          changePercent: signed({ label: 'Change (%)' }),
          margin: money({ signed: true, visibleTo: seeCost, label: 'Margin with it' }),
          marginPercent: signed({ visibleTo: seeCost, label: 'Margin (%)' }),
        },
        100,
      ),
      totalCount: integer(required),
    },
  }),
  /** Gives SKUs of a draft prices by a rule from their regular ones: all of them or none. */
  setPromotionPrices: call({
    at: 'POST /api/promotions/setPrices',
    of: 'promotions',
    done: '%{count} prices set',
    input: {
      promotionId,
      skuIds: tags('skus', { label: 'SKUs', help: 'Leave empty for everything it covers' }),
      by: choice(ruleKinds, { required: true, default: 'Percent', label: 'Change by' }),
      value: signed({ required: true, label: 'By how much', help: 'Such as -20' }),
      round: choice(roundings, {
        required: true,
        default: 'To the cent',
        label: 'Round',
        labels: roundingLabels,
      }),
    },
    answer: { count: integer(required) },
  }),
  /** Lets a promotion that was announced sell more of a SKU, or of a category. */
  raiseMaximum: call({
    at: 'POST /api/promotions/raiseMaximum',
    of: 'promotions',
    done: 'Maximum raised',
    input: {
      promotionId,
      skuId: reference('skus', { label: 'SKU' }),
      categoryId: reference('categories', { help: 'Instead of a SKU' }),
      stockCap: integer({ min: 1, label: 'New maximum (pieces)', help: 'Unlimited if empty' }),
    },
    answer: { data: object({ stockCap: integer({ label: 'Maximum (pieces)' }) }) },
  }),
}
