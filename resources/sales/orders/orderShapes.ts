import {
  choice,
  date,
  dictionary,
  flag,
  instant,
  integer,
  list,
  longText,
  money,
  percent,
  reference,
  text,
} from '#define'
import { orderLines } from './orderLines.entity.ts'

/** Parts of an order that several calls return. */

/** The customer of the order. */
export const customerShape = {
  id: text({ required: true }),
  code: text({ required: true }),
  name: text({ required: true }),
  phone: text(),
  email: text(),
}

/**
 * A line with its reservations and their positions; `amount` is quantity times price less the
 * discount.
 */
export const lineShape = {
  id: text({ required: true }),
  position: integer({ required: true }),
  productId: text({ required: true }),
  skuId: text({ required: true }),
  skuCode: text({ required: true }),
  skuName: text({ required: true, label: 'Product' }),
  /** The picture of the SKU or of its product. */
  skuPhoto: text(),
  /** Services reserve nothing. */
  isService: flag({ required: true }),
  quantity: integer({ required: true, label: 'Qty' }),
  price: money({ required: true }),
  discount: money({ required: true }),
  amount: money({ required: true }),
  /** For a combo, its members are reserved. */
  reserved: list({
    skuCode: text({ required: true }),
    warehouseName: text({ required: true }),
    stockStatus: text({ required: true }),
    quantity: integer({ required: true }),
  }),
  quantityDelivered: integer({ required: true, label: 'Delivered' }),
  /** Absent: the order's promised date. */
  promisedDate: date(),
}

/** A line in the details of an order; `parentLineId` is the line that contains it. */
export const fullLineShape = {
  ...lineShape,
  parentLineId: text(),
  promotionId: reference('promotions'),
  /** What promotions took off the line, and the part of it that is in its discount. */
  promotionAmount: money({ required: true }),
  promotionDiscount: money({ required: true }),
  priceReason: text(),
  tax: money({ required: true }),
  costAtSale: orderLines.fields.costAtSale,
  remark: text(),
  discounts: list({
    rule: text(),
    amount: money({ required: true }),
    requestedBy: text({ required: true }),
    approvedBy: text(),
    state: choice(['Requested', 'Approved', 'Declined'], { required: true }),
  }),
}

/**
 * A wanted line of an order: a known one by its id, or a new one. Absent values stay; a new line
 * defaults to no discount and today's price.
 */
export const wantedLineShape = {
  id: reference('orderLines', { label: 'Line' }),
  /** Required for a new line; a known line keeps its product. */
  skuId: reference('skus', { label: 'Product' }),
  quantity: orderLines.fields.quantity,
  price: money({ min: 0 }),
  /** Uses today's price in the order's market, including promotions, instead. */
  isRepriced: flag(),
  /** For the whole line. */
  discount: money({ min: 0 }),
  /**
   * Inbound goods cover what stock lacks for a confirmed order's line; otherwise the change is
   * refused.
   */
  takesComing: flag(),
  promisedDate: orderLines.fields.promisedDate,
  fulfilment: orderLines.fields.fulfilment,
  remark: orderLines.fields.remark,
}

/** Each tax of an order by its name; old orders have one sum instead. */
export const taxShape = {
  name: text({ required: true }),
  rate: percent({ required: true }),
  amount: money({ required: true }),
}

/** The totals of an order. */
export const amountsShape = {
  subtotal: money({ required: true }),
  discount: money({ required: true }),
  shipping: money({ required: true }),
  tax: money({ required: true }),
  taxes: list(taxShape),
  total: money({ required: true }),
  balance: money({ required: true, signed: true, owed: true }),
}

/** A line that costs something else than when it was priced; amounts are of the whole line. */
export const priceMoveShape = {
  lineId: text({ required: true }),
  skuCode: text({ required: true }),
  skuName: text({ required: true, max: 200 }),
  quantity: integer({ required: true }),
  from: money({ required: true, signed: true }),
  to: money({ required: true, signed: true }),
}

/** A person's share of a sale, in percent. */
export const shareShape = {
  staffId: text({ required: true }),
  name: text({ required: true }),
  percent: percent({ required: true }),
}

/** A note of an order with its author. */
export const noteShape = {
  id: text({ required: true }),
  version: integer({ required: true }),
  type: dictionary('orderNoteType', { required: true }),
  text: longText({ required: true, max: 2000 }),
  isPinned: flag({ required: true }),
  author: text(),
  /** Only the author changes and deletes a note. */
  isOwn: flag({ required: true }),
  createdOnUtc: instant({ required: true }),
}

/** An order in a selection list. Source: specification §3, order list entry. */
export const orderEntryShape = {
  orderId: text({ required: true }),
  orderCode: text({ required: true }),
  originalOrderId: text(),
}

/**
 * The cash of an order so far: what it paid, and what rounding to coins made of it more or less. The
 * next cash is rounded with it.
 */
export const cashShape = {
  paid: money({ required: true, signed: true }),
  rounded: money({ required: true, signed: true }),
}
