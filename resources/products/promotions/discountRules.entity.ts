import { choice, entity, flag, instant, percent, positive, text } from '#define'

export const discountRules = entity('discountRules', {
  titles: ['Discount rule', 'Discount rules'],
  fields: {
    name: text({ required: true, max: 80, unique: true }),
    type: choice(['Percent', 'Amount', 'Price'], { required: true }),
    scope: choice(['Order', 'Line', 'Category', 'SKU', 'Customer type'], { required: true }),
    value: positive({ required: true }),
    maxPercent: percent({ label: 'Maximum (%)' }),
    staffLimit: percent({ label: 'Without approval up to (%)' }),
    code: text({ max: 30 }),
    isCombinable: flag({ default: false }),
    isActive: flag({ default: true }),
    fromOnUtc: instant({ required: true, label: 'From' }),
    toOnUtc: instant({ label: 'To' }),
  },
  list: {
    columns: ['name', 'type', 'scope', 'value', 'code', 'fromOnUtc', 'toOnUtc', 'isActive'],
    search: ['name', 'code'],
    filters: ['type', 'scope', 'isActive'],
  },
  checks: {
    'A discount must end after it begins.': '{toOnUtc} is null or {toOnUtc} > {fromOnUtc}',
    'A discount cannot be more than 100 %.': "{type} <> 'Percent' or {value} <= 100",
  },
  api: false,
})
