import { seeCost } from '#resources/common.ts'
import {
  choice,
  computed,
  entity,
  instant,
  integer,
  money,
  percent,
  reference,
  text,
} from '#define'

/** What the goods bring with the discount; for what is only asked for, as if it were given. */
const goods = (
  what: string,
) => `select ${what} from order_lines l join orders o on o.id = l.order_id
  join clients c on c.id = o.client_id
  where l.order_id = {orderId} and ({orderLineId} is null or l.id = {orderLineId}) and not l.is_deleted`
const amountNow = 'sum(l.quantity * l.price - l.discount)'
const amountThen = `case when {state} <> 'Requested' then ${amountNow}
  when {orderLineId} is null then ${amountNow} + max(o.order_discount) - coalesce({discount}, {amount})
  else sum(l.quantity * coalesce({price}, l.price) - l.promotion_discount - l.order_discount) - coalesce({discount}, {amount}) end`
const margin = `${amountThen} * (1 - case when max(c.country) = 'NZ' then coalesce(sum(l.tax) / nullif(${amountNow}, 0), 0) else 0 end)
  - sum(l.quantity * coalesce(l.cost_at_sale, 0))`

/**
 * A discount that was given, or is asked for: on a line, or on the whole order. What is asked for is
 * given when somebody else approves it.
 */
export const discountUses = entity('discountUses', {
  titles: ['Discount given', 'Discounts given'],
  label: 'amount',
  fields: {
    orderId: reference('orders', { required: true, readOnly: true, onDelete: 'cascade' }),
    /** Absent: the discount is on the whole order. */
    orderLineId: reference('orderLines', { readOnly: true, onDelete: 'cascade', label: 'Line' }),
    product: computed(
      text({ label: 'Given on' }),
      "select coalesce((select k.code from order_lines l join skus k on k.id = l.sku_id where l.id = {orderLineId}), 'Whole order')",
    ),
    customer: computed(
      text(),
      'select c.name from orders o join customers c on c.id = o.customer_id where o.id = {orderId}',
    ),
    branchId: reference('branches', { readOnly: true }),
    ruleId: reference('discountRules', { readOnly: true, label: 'Rule' }),
    /** All that is taken off, by a lower price and as a discount. */
    amount: money({ required: true, readOnly: true, min: 0, label: 'Discount' }),
    /** What the goods are worth by the list. */
    worth: money({ readOnly: true, min: 0, label: 'Goods worth' }),
    percentOff: computed(
      percent({ label: 'Off (%)' }),
      'round(least({amount} * 100 / nullif({worth}, 0), 100), 2)',
    ),
    /** What is asked for: a price of each piece below the present one, and a discount. */
    price: money({ readOnly: true, min: 0, label: 'At a price of' }),
    discount: money({ readOnly: true, min: 0, label: 'As a discount' }),
    /** What the line was like then. */
    quantity: integer({ readOnly: true, label: 'Qty' }),
    priceThen: money({ readOnly: true, label: 'Price then' }),
    discountThen: money({ readOnly: true, label: 'Discount then' }),
    why: text({ max: 200, readOnly: true, label: 'Why' }),
    requestedById: reference('staff', { required: true, readOnly: true, label: 'Requested by' }),
    approvedById: reference('staff', { readOnly: true, label: 'Decided by' }),
    answer: text({ max: 300, readOnly: true }),
    decidedOnUtc: instant({ readOnly: true, label: 'Decided' }),
    marginLeft: computed(
      money({ signed: true, visibleTo: seeCost, label: 'Margin left' }),
      `select round(m.amount, 2) from (${goods(`${margin} as amount`)}) m`,
    ),
    state: choice(['Requested', 'Approved', 'Declined', 'Withdrawn'], {
      default: 'Requested',
      tones: { Requested: 'warning', Approved: 'good', Declined: 'bad', Withdrawn: 'neutral' },
    }),
  },
  list: {
    columns: [
      'createdOnUtc',
      'orderId',
      'product',
      'amount',
      'why',
      'requestedById',
      'approvedById',
      'marginLeft',
      'state',
    ],
    main: 'product',
    sort: '-createdOnUtc',
    search: ['orderId'],
    filters: ['state', 'createdOnUtc', 'branchId', 'ruleId', 'requestedById', 'approvedById'],
    totals: ['amount', 'discount', 'worth'],
  },
  statuses: {
    transitions: {
      approve: {
        from: ['Requested'],
        to: 'Approved',
        access: ['J4'],
        confirm: 'Give this discount?',
      },
      decline: {
        from: ['Requested'],
        to: 'Declined',
        access: ['J4'],
        confirm: 'Decline this discount?',
        needsReason: true,
      },
      withdraw: {
        from: ['Requested'],
        to: 'Withdrawn',
        label: 'Take back',
        done: 'Taken back',
        confirm: 'Withdraw this discount request?',
      },
    },
  },
  links: { 'Sales by person': { screen: '/bi/sales_by_person', takes: { branchId: 'branchId' } } },
  checks: {
    'You cannot approve a discount that you requested.': '{approvedById} <> {requestedById}',
  },
  access: { list: ['J4'] },
  api: { create: false, update: false, remove: false },
})
