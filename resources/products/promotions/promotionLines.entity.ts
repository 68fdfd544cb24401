import { entity, integer, money, percent, reference } from '#define'

/** What a promotion discounts: one SKU, or a whole category. */
export const promotionLines = entity('promotionLines', {
  titles: ['Promotion price', 'Promotion prices'],
  scope: 'company',
  label: 'skuId',
  fields: {
    promotionId: reference('promotions', { required: true, onDelete: 'cascade' }),
    skuId: reference('skus'),
    categoryId: reference('categories'),
    price: money(),
    discount: percent({ label: 'Discount (%)' }),
    stockCap: integer({ min: 1, label: 'Maximum (pieces)', help: 'Not used yet (for promotions)' }),
  },
  list: { columns: ['skuId', 'categoryId', 'price', 'discount', 'stockCap'], sort: 'id' },
  unique: [['promotionId', 'skuId', 'categoryId']],
  checks: {
    'Choose either a SKU or a category.': '({skuId} is null) <> ({categoryId} is null)',
    'Enter either a price or a discount.': '({price} is null) <> ({discount} is null)',
  },
  api: false,
})
