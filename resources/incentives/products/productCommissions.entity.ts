import { computed, dateRange, entity, integer, money, percent, reference, text } from '#define'

const given =
  'select coalesce(sum(l.pieces), 0)::int from (select max(r.quantity - r.reversed_quantity) as pieces from product_commission_records r where r.commission_id = {id} and not r.is_deleted group by r.order_line_id) l'

/** Changing what people are paid asks for both codes. */
const rateCodes = ['P2'] as const

/**
 * What selling a piece of some goods is paid with, beside the commission of its order. That of a SKU
 * comes before that of a tag, and that before the one of the nearest category.
 */
export const productCommissions = entity('productCommissions', {
  titles: ['Product commission', 'Product commissions'],
  label: 'reason',
  fields: {
    reason: text({ required: true, max: 120 }),
    skuId: reference('skus', { label: 'SKU', help: 'Or a tag, or a category' }),
    tagId: reference('productTags', { label: 'Tag' }),
    categoryId: reference('categories', { help: 'Including subcategories' }),
    branchId: reference('branches', { help: 'Leave empty for every branch' }),
    amount: money({ min: 0, label: 'Per piece' }),
    percent: percent({ label: 'Share of net price (%)' }),
    period: dateRange({ required: true, label: 'Days' }),
    cap: integer({ min: 1, max: 1_000_000, label: 'Maximum pieces' }),
    given: computed(integer({ label: 'Pieces paid' }), given),
  },
  list: {
    columns: ['reason', 'skuId', 'tagId', 'categoryId', 'amount', 'percent', 'period', 'given'],
    filters: ['skuId', 'tagId', 'categoryId', 'branchId', 'period'],
    bulk: ['amount', 'percent', 'period', 'cap'],
    sort: '-createdOnUtc',
    totals: ['given'],
    main: 'reason',
  },
  access: { create: rateCodes, update: rateCodes, remove: rateCodes },
  checks: {
    'Choose one of SKU, tag or category.': 'num_nonnulls({skuId}, {tagId}, {categoryId}) = 1',
    'Enter either an amount or a percentage.': 'num_nonnulls({amount}, {percent}) = 1',
  },
  rules: {
    cap: {
      'More pieces were paid already. Raise the maximum.': `{cap} is null or (${given}) <= {cap}`,
    },
  },
  import: { key: 'reason', within: ['skuId', 'tagId', 'categoryId', 'branchId', 'period'] },
  related: [{ entity: 'productCommissionRecords', by: 'commissionId' }],
})
