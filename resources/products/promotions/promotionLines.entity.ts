import { entity, integer, money, percent, reference } from '#define'

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
    price: money({ min: 0.01 }),
    discount: percent({ label: 'Discount (%)' }),
    amountOff: money({ min: 0.01, label: 'Amount off' }),
    quantity: integer({ min: 1, label: 'Pieces per set', help: 'For bundles; 1 if empty' }),
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
