import { seeCost } from '#resources/common.ts'
import { choice, computed, date, entity, instant, integer, money, reference, text } from '#define'
import { orderState } from './orderState.ts'

export const orderLines = entity('orderLines', {
  titles: ['Order line', 'Order lines'],
  label: 'position',
  fields: {
    orderId: reference('orders', { required: true, onDelete: 'cascade' }),
    orderedOnUtc: computed(
      instant({ label: 'Ordered' }),
      'select o.ordered_on_utc from orders o where o.id = {orderId}',
    ),
    customer: computed(
      text(),
      'select c.name from orders o join customers c on c.id = o.customer_id where o.id = {orderId}',
    ),
    state: computed(orderState, 'select o.state from orders o where o.id = {orderId}'),
    branch: computed(
      text(),
      'select b.name from orders o join branches b on b.id = o.branch_id where o.id = {orderId}',
    ),
    salesperson: computed(
      text(),
      'select s.full_name from orders o join staff s on s.id = o.salesperson_id where o.id = {orderId}',
    ),
    position: integer({ required: true, min: 1, label: 'No.' }),
    skuId: reference('skus', { required: true, label: 'Product' }),
    quantity: integer({ required: true, min: 1, max: 10_000, label: 'Qty' }),
    price: money({ required: true, min: 0 }),
    discount: money({ default: 0, min: 0 }),
    promotionId: reference('promotions'),
    promotionAmount: money({ default: 0, min: 0, label: 'Off by promotions' }),
    /** The part of the discount that promotions gave; the price has the rest of their amount. */
    promotionDiscount: money({ default: 0, min: 0, label: 'Discount by promotions' }),
    /** The part of the discount that the order's own gave. */
    orderDiscount: money({ default: 0, min: 0, label: 'Part of the order discount' }),
    /** The part of the discount that the order's discount code gave. */
    codeDiscount: money({ default: 0, min: 0, label: 'Discount by code' }),
    priceReason: text({ max: 300, label: 'Why this price' }),
    /** Promotions leave a line without it alone: a person set its price. */
    pricedOnUtc: instant({ label: 'Priced' }),
    amount: computed(money({ required: true }), '{quantity} * {price} - {discount}'),
    tax: money({ default: 0, min: 0 }),
    quantityDelivered: integer({ default: 0, min: 0, readOnly: true, label: 'Delivered' }),
    /** In the program before, by no plan here. */
    deliveredBefore: integer({ default: 0, min: 0, readOnly: true, label: 'Delivered before' }),
    quantityReturned: integer({ default: 0, min: 0, readOnly: true, label: 'Returned' }),
    parentLineId: reference('orderLines', { label: 'Part of' }),
    promisedDate: date({ label: 'Promised' }),
    /** Absent: as the order's delivery address says. What leaves from a branch is taxed there. */
    fulfilment: choice(['Delivery', 'Pickup', 'Take now'], {
      label: 'Leaves by',
      labels: { 'Take now': 'Take away today' },
    }),
    costAtSale: money({ min: 0, readOnly: true, visibleTo: seeCost }),
    remark: text({ max: 200 }),
  },
  list: {
    columns: [
      'orderId',
      'orderedOnUtc',
      'customer',
      'state',
      'skuId',
      'quantity',
      'price',
      'amount',
      'discount',
      'quantityDelivered',
    ],
    search: ['orderId', 'skuId'],
    filters: ['orderedOnUtc', 'state', 'skuId', 'promisedDate'],
    // Ids grow with time: the newest orders first, each with its lines in order.
    sort: '-orderId',
    thenBy: 'position',
    main: 'skuId',
    totals: [
      'quantity',
      'discount',
      'promotionAmount',
      'promotionDiscount',
      'orderDiscount',
      'codeDiscount',
      'amount',
      'tax',
      'quantityDelivered',
      'quantityReturned',
    ],
  },
  checks: {
    'No more can be delivered than was ordered.': '{quantityDelivered} <= {quantity}',
    'No more can come back than was delivered.': '{quantityReturned} <= {quantityDelivered}',
  },
  api: { create: false, update: false, remove: false },
})
