import { entity, integer, money, percent, reference } from '#define'

/** A column of promotions with one type alone, unless a line has a value in it. */
const ofRule = (rule: string) => ({ field: 'promotionId', of: 'rule', is: [rule] })

/**
 * What a promotion discounts: one SKU, or a whole category. Where the promotion needs several
 * pieces, its lines say which ones.
 */
export const promotionLines = entity('promotionLines', {
  titles: ['Promotion price', 'Promotion prices'],
  scope: 'company',
  label: 'promotionId',
  fields: {
    promotionId: reference('promotions', { required: true, onDelete: 'cascade' }),
    skuId: reference('skus'),
    categoryId: reference('categories'),
    price: money({ min: 0.01, when: ofRule('Fixed price') }),
    discount: percent({ label: 'Discount (%)', when: ofRule('Percent') }),
    amountOff: money({ min: 0.01, label: 'Amount off', when: ofRule('Amount') }),
    quantity: integer({
      min: 1,
      label: 'Pieces per set',
      help: '1 if empty',
      when: ofRule('Bundle'),
    }),
    floor: money({ min: 0.01, label: 'Floor', help: 'No piece is sold below this price' }),
    stockCap: integer({ min: 1, label: 'Maximum (pieces)' }),
    sold: integer({ default: 0, min: 0, readOnly: true, label: 'Sold of the maximum' }),
  },
  list: {
    columns: ['skuId', 'categoryId', 'price', 'discount', 'amountOff', 'floor', 'stockCap', 'sold'],
    sort: 'id',
  },
  unique: [['promotionId', 'skuId', 'categoryId']],
  checks: {
    'Choose either a SKU or a category.': '({skuId} is null) <> ({categoryId} is null)',
    'Enter only one of price, discount and amount off.':
      'num_nonnulls({price}, {discount}, {amountOff}) <= 1',
    'The maximum cannot be below what is sold already.':
      '{stockCap} is null or {stockCap} >= {sold}',
  },
  api: false,
})
