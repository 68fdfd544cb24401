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

/** Parts of an order that several calls answer. */

/** Who the order is for. */
export const customerShape = {
  id: text({ required: true }),
  code: text({ required: true }),
  name: text({ required: true }),
  phone: text(),
  email: text(),
}

/** A line with what is reserved for it and where; `amount` is quantity times price less the discount. */
export const lineShape = {
  id: text({ required: true }),
  position: integer({ required: true }),
  productId: text({ required: true }),
  skuId: text({ required: true }),
  skuCode: text({ required: true }),
  skuName: text({ required: true }),
  /** The file of its picture, or of its product's. */
  skuPhoto: text(),
  /** Nothing is held of services. */
  isService: flag({ required: true }),
  quantity: integer({ required: true }),
  price: money({ required: true }),
  discount: money({ required: true }),
  amount: money({ required: true }),
  /** Of a combo its members are reserved. */
  reserved: list({
    skuCode: text({ required: true }),
    warehouseName: text({ required: true }),
    stockStatus: text({ required: true }),
    quantity: integer({ required: true }),
  }),
  quantityDelivered: integer({ required: true }),
  /** The order's own where it is absent. */
  promisedDate: date(),
}

/** A line as the details of an order show it; `parentLineId` is the line that it is a part of. */
export const fullLineShape = {
  ...lineShape,
  parentLineId: text(),
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
 * A line as an order shall have it: with the id of one that it has, or a new one. What is absent stays; a new line has no discount and
 * today's price.
 */
export const wantedLineShape = {
  id: reference('orderLines', { label: 'Line' }),
  /** Needed by a new line; a line keeps its product. */
  skuId: reference('skus', { label: 'Product' }),
  quantity: orderLines.fields.quantity,
  price: money({ min: 0 }),
  /** Takes today's price of the order's market instead: that of a promotion where one runs. */
  isRepriced: flag(),
  /** Of the whole line. */
  discount: money({ min: 0 }),
  /** What stock lacks of a confirmed order's line is promised out of goods on their way; otherwise it is refused. */
  takesComing: flag(),
  promisedDate: orderLines.fields.promisedDate,
  remark: orderLines.fields.remark,
}

/** What an order adds up to. */
export const amountsShape = {
  subtotal: money({ required: true }),
  discount: money({ required: true }),
  shipping: money({ required: true }),
  tax: money({ required: true }),
  total: money({ required: true }),
  balance: money({ required: true, signed: true }),
}

/** A person's part of a sale, in percent. */
export const shareShape = {
  staffId: text({ required: true }),
  name: text({ required: true }),
  percent: percent({ required: true }),
}

/** A note of an order with who wrote it. */
export const noteShape = {
  id: text({ required: true }),
  version: integer({ required: true }),
  type: dictionary('orderNoteType', { required: true }),
  text: longText({ required: true, max: 2000 }),
  isPinned: flag({ required: true }),
  author: text(),
  /** Only their author changes and deletes notes. */
  isOwn: flag({ required: true }),
  createdOnUtc: instant({ required: true }),
}

/** An order in a list to choose from. Source: specification §3, order list entry. */
export const orderEntryShape = {
  orderId: text({ required: true }),
  orderCode: text({ required: true }),
  originalOrderId: text(),
}
