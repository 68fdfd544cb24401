import { owedBy, owing, preparationStatus } from '#resources/common.ts'
import {
  choice,
  code,
  computed,
  date,
  entity,
  instant,
  lines,
  money,
  phone,
  reference,
  tags,
  text,
} from '#define'
import { orderLines } from './orderLines.entity.ts'
import { happenedDay } from '#resources/days.ts'
import { orderState } from './orderState.ts'

// The browser needs none of its SQL: as part of a text it is left out of the build.
const owed = () => owedBy(name => `{${name}}`)
const ofCustomer = { narrowedBy: { customerId: 'customerId' } } as const

export const orders = entity('orders', {
  titles: ['Order', 'Orders'],
  fields: {
    orderCode: code({ prefix: 'INV', digits: 7, label: 'Order' }),
    originalOrderId: text({ max: 40, index: true, label: 'Original order' }),
    source: choice(['Showroom', 'Phone', 'Website', 'Self-Service', 'Wayfair', 'Trade Me'], {
      required: true,
    }),
    state: orderState,
    typeId: reference('additionalOrderTypes', { label: 'Type' }),
    customerId: reference('customers', { required: true }),
    billingAddressId: reference('addresses', ofCustomer),
    deliveryAddressId: reference('addresses', ofCustomer),
    branchId: reference('branches', { required: true }),
    salespersonId: reference('staff'),
    orderedOnUtc: instant({ required: true, label: 'Ordered' }),
    validTo: date({ label: 'Valid to' }),
    promisedDate: date({ label: 'Promised' }),
    subtotal: money({ default: 0, min: 0, readOnly: true }),
    discount: money({ default: 0, min: 0, readOnly: true }),
    /** Given on the whole order; it is part of the discount, spread over the lines. */
    orderDiscount: money({ default: 0, min: 0, readOnly: true, label: 'Discount on the order' }),
    shipping: money({ default: 0, min: 0 }),
    tax: money({ default: 0, min: 0, readOnly: true }),
    total: money({ default: 0, min: 0, readOnly: true }),
    /** What the goods that came back are worth, with every tax; it is owed no longer. */
    returned: money({ default: 0, min: 0, readOnly: true, label: 'Goods back' }),
    /** What was given back of its price, with every tax: a lower price, or goodwill. */
    credited: money({ default: 0, min: 0, readOnly: true }),
    paid: money({ default: 0, readOnly: true, signed: true }),
    /** What nobody will pay any more, by its write-off. */
    writtenOff: money({ default: 0, min: 0, readOnly: true }),
    balance: computed(money({ required: true, signed: true, owed: true }), `(${owed()})`),
    paymentStatus: computed(
      choice(['Unpaid', 'Deposit', 'Paid', 'Overpaid'], {
        label: 'Payment',
        tones: { Unpaid: 'warning', Deposit: 'info', Paid: 'good', Overpaid: 'bad' },
      }),
      `case when ${owed()} < 0 then 'Overpaid' when {state} not in (${owing}) then null when ${owed()} = 0 then 'Paid' when {paid} > 0 then 'Deposit' else 'Unpaid' end`,
    ),
    preparationStatus,
    deliveryStatus: choice(['None', 'Planned', 'Partial', 'Delivered', 'Returned'], {
      default: 'None',
      readOnly: true,
      label: 'Delivery',
      none: 'None',
      tones: {
        None: null,
        Planned: 'neutral',
        Partial: 'warning',
        Delivered: 'good',
        Returned: 'bad',
      },
    }),
    nextDate: computed(
      date(),
      "select min(p.date) from delivery_plans p where p.order_id = {id} and p.state in ('Scheduled', 'Processed', 'Ready To Pickup', 'Customer On Site') and not p.is_deleted",
    ),
    phone: computed(phone(), 'select c.phone from customers c where c.id = {customerId}'),
    /** Whose code was entered, and what of the order's discount it gives. */
    discountRuleId: reference('discountRules', { readOnly: true, label: 'Discount code' }),
    codeDiscount: money({ default: 0, min: 0, readOnly: true, label: 'Discount by code' }),
    coupon: text({ max: 30, readOnly: true, label: 'Coupon' }),
    holdReason: text({ max: 200, label: 'Hold reason' }),
    tagIds: tags('orderTags', { label: 'Tags', only: { isActive: true } }),
    lines: lines(orderLines, { by: 'orderId' }),
  },
  list: {
    live: true,
    columns: [
      'orderCode',
      'orderedOnUtc',
      'customerId',
      'state',
      'total',
      'balance',
      'preparationStatus',
      'deliveryStatus',
      'tagIds',
    ],
    main: 'customerId',
    search: ['orderCode', 'originalOrderId', 'customerId'],
    filters: [
      'state',
      'source',
      'branchId',
      'salespersonId',
      'orderedOnUtc',
      'preparationStatus',
      'deliveryStatus',
      'tagIds',
      'paymentStatus',
      'customerId',
      'typeId',
    ],
    totals: [
      'subtotal',
      'discount',
      'orderDiscount',
      'codeDiscount',
      'shipping',
      'tax',
      'total',
      'returned',
      'credited',
      'paid',
      'writtenOff',
      'balance',
    ],
    bulk: ['tagIds', 'salespersonId'],
    sortable: ['orderCode', 'total', 'promisedDate'],
    sort: '-orderedOnUtc',
    open: { screen: 'orderProcessing', as: 'orderId' },
  },
  chart: {
    by: ['orderedOnUtc', 'branchId', 'state', 'source', 'salespersonId', 'preparationStatus'],
    sums: ['total', 'returned', 'paid', 'balance'],
    kind: 'bar',
  },
  statuses: {
    transitions: {
      quote: { from: ['Draft'], to: 'Quotation', done: 'Quoted' },
      confirm: {
        from: ['Quotation'],
        to: 'Confirmed',
        confirm: 'Confirm the order and reserve its goods?',
      },
      complete: {
        from: ['Confirmed'],
        to: 'Completed',
        confirm: 'Complete the order?',
        while: [
          { field: 'deliveryStatus', is: ['Delivered', 'Returned'] },
          { field: 'paymentStatus', is: ['Paid'] },
        ],
      },
      expire: { from: ['Quotation'], to: 'Expired', confirm: 'Let the quotation expire?' },
      // Source: readings, item 41.
      extend: {
        from: ['Expired'],
        to: 'Quotation',
        done: 'Extended',
        confirm: 'Offer it again?',
        call: { name: 'extendQuotation', id: 'orderId' },
      },
      lose: {
        from: ['Quotation', 'Expired'],
        to: 'Lost',
        label: 'Mark as lost',
        confirm: 'Has the customer decided against it?',
        needsReason: true,
      },
      cancel: {
        from: ['Draft', 'Quotation', 'Confirmed'],
        to: 'Cancelled',
        label: 'Cancel order',
        confirm: 'Cancel the order, its plans and its reservations?',
        needsReason: true,
      },
    },
  },
  rules: {
    salespersonId: {
      'The salesperson of an order that has ended cannot be changed.':
        "{state} not in ('Expired', 'Lost', 'Cancelled')",
    },
  },
  found: {
    rank: 1,
    begins: ['orderCode', 'originalOrderId'],
    holds: ['orderCode', 'originalOrderId'],
    isNewestFirst: true,
    through: 'customerId',
    detail: `concat_ws(' · ', {originalOrderId}, (select c.name from customers c where c.id = {customerId}),
      to_char(${happenedDay('t.client_id', '{orderedOnUtc}')}, 'DD/MM/YYYY'), {state},
      case when ${owed()} > 0 then to_char(${owed()}, 'FM999,999,990.00') || ' due' end)`,
    orderId: '{id}',
    leadsTo: [{ screen: '/sale/processing', as: 'orderId' }, { screen: '/sale/records' }],
  },
  attachments: true,
  api: {
    list: 'GET /api/salesRecord/getOrderAndOrderLineList',
    create: false,
    update: false,
    remove: false,
  },
})
