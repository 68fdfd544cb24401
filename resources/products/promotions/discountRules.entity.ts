import {
  choice,
  entity,
  filled,
  flag,
  instant,
  integer,
  lines,
  money,
  percent,
  positive,
  reference,
  text,
} from '#define'
import { customerTypes } from '#resources/common.ts'
import { discountLimits } from './discountLimits.entity.ts'

const ofScope = <S extends string>(scope: S) =>
  ({ when: { field: 'scope', is: [scope] }, notInBulk: true }) as const

/**
 * What people may take off, and how far alone. Beyond it somebody who holds `J4` decides, and no
 * rule gives more than its maximum.
 */
export const discountRules = entity('discountRules', {
  titles: ['Discount rule', 'Discount rules'],
  fields: {
    name: text({ required: true, max: 80, unique: true }),
    type: choice(['Percent', 'Amount', 'Price'], { required: true }),
    value: positive({ required: true, help: 'Percent, amount off, or price of each piece' }),
    scope: choice(['Order', 'Line', 'Category', 'SKU', 'Customer type'], {
      required: true,
      label: 'Given on',
    }),
    categoryId: reference('categories', {
      ...ofScope('Category'),
      help: 'Including subcategories',
    }),
    skuId: reference('skus', { ...ofScope('SKU'), label: 'SKU' }),
    customerType: choice(customerTypes, ofScope('Customer type')),
    minSpend: money({ min: 0, label: 'Minimum spend', help: 'Goods before discounts' }),
    maxPercent: percent({ label: 'Maximum (%)', help: 'Nobody can give more under this rule' }),
    staffLimit: percent({
      label: 'Without approval up to (%)',
      help: 'If empty, every discount needs approval',
    }),
    code: text({
      max: 30,
      unique: true,
      help: 'Only with this code, and then without approval',
    }),
    isCombinable: flag({
      default: false,
      label: 'Combinable',
      help: 'With promotions and with discounts of other rules',
    }),
    isActive: flag({ default: true }),
    fromOnUtc: instant({ holds: 'market', required: true, label: 'From' }),
    toOnUtc: instant({ holds: 'market', label: 'To' }),
    useCount: filled(integer({ label: 'Uses' })),
    given: filled(money({ label: 'Given' })),
    limits: lines(discountLimits, { by: 'ruleId', label: 'Limits by role' }),
  },
  list: {
    columns: [
      'name',
      'type',
      'value',
      'scope',
      'code',
      'fromOnUtc',
      'toOnUtc',
      'useCount',
      'given',
      'isActive',
    ],
    main: 'name',
    search: ['name', 'code'],
    filters: ['isActive', 'type', 'scope', 'fromOnUtc'],
  },
  form: { Rule: 'name', Limits: 'minSpend', Valid: 'code', 'By role': 'limits' },
  related: [{ entity: 'discountUses', by: 'ruleId' }],
  import: { key: 'name', lines: { field: 'limits', key: 'templateId' } },
  checks: {
    'A discount must end after it begins.': '{toOnUtc} is null or {toOnUtc} > {fromOnUtc}',
    'A discount cannot be more than 100 %.': "{type} <> 'Percent' or {value} <= 100",
  },
  rules: {
    categoryId: {
      'Choose the category that the rule is for.':
        "{scope} <> 'Category' or {categoryId} is not null",
    },
    skuId: { 'Choose the SKU that the rule is for.': "{scope} <> 'SKU' or {skuId} is not null" },
    customerType: {
      'Choose the customers that the rule is for.':
        "{scope} <> 'Customer type' or {customerType} is not null",
    },
  },
})
