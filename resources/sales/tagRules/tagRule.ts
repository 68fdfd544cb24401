import { choice, integer, money, reference } from '#define'
import { whileByRule } from './setByRule.ts'
import { customers } from '#resources/sales/customers/customers.entity.ts'
import { orders } from '#resources/sales/orders/orders.entity.ts'
import { orderState } from '#resources/sales/orders/orderState.ts'

/** The conditions of a rule: an order gets the tag while all that are given hold. */
export const tagRule = {
  ruleState: choice(orderState.options.values, { label: 'Order status' }),
  rulePayment: choice(['Nothing paid', 'Not fully paid', 'Fully paid', 'Overpaid'], {
    label: 'Payment',
  }),
  ruleGoods: choice(['Waits for incoming goods', 'All in stock'], { label: 'Goods' }),
  ruleMinTotal: money({ min: 0.01, label: 'Total from' }),
  ruleMinBalance: money({ min: 0.01, label: 'Balance from' }),
  ruleDaysOver: integer({
    min: 0,
    max: 3650,
    label: 'Days over',
    help: 'Since the day promised, or the last of a quotation',
  }),
  ruleBranchId: reference('branches', { label: 'Branch' }),
  ruleSource: choice(orders.fields.source.options.values, { label: 'Source' }),
  ruleTypeId: reference('additionalOrderTypes', { label: 'Order type' }),
  ruleCustomerType: choice(customers.fields.type.options.values, { label: 'Customer type' }),
  ruleCustomerTagId: reference('customerTags', { label: 'Customer tag' }),
  ruleCategoryId: reference('categories', { label: 'Product category' }),
  ruleProductTagId: reference('productTags', { label: 'Product tag' }),
} as const

/** The names of the conditions. */
export const ruleFields = Object.keys(tagRule) as (keyof typeof tagRule)[]

/** The conditions as fields of a tag: they apply while a rule sets it. */
export const ruleOfTag = whileByRule(tagRule)
