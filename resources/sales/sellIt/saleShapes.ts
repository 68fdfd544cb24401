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
  object,
  percent,
  reference,
  text,
} from '#define'
import {
  amountsShape,
  cashShape,
  noteShape,
  priceMoveShape,
  shareShape,
} from '#resources/sales/orders/orderShapes.ts'
import { orderLines } from '#resources/sales/orders/orderLines.entity.ts'
import { orders } from '#resources/sales/orders/orders.entity.ts'
import { exchangeShape } from './exchange/exchangeShapes.ts'
import { saleCostShape } from './extras/extras.calls.ts'
import { fulfilments } from './openSales.entity.ts'

/** Parts of what Sell it takes and answers. */

/** Where the goods of a line come from, if not simply from stock. */
export const sourceShape = {
  /** A warehouse, or a shop whose display piece is sold. */
  warehouseId: reference('warehouses', { label: 'Source' }),
  stockStatus: dictionary('physicalStockStatus', { label: 'Condition' }),
  /** Inbound goods cover what stock lacks. */
  takesComing: flag({ label: 'Wait for more' }),
}

/** Pieces to add: to the line of the same product that nobody has changed, else as a new line. */
export const addedShape = {
  skuId: reference('skus', { required: true, label: 'Product' }),
  quantity: orderLines.fields.quantity,
  ...sourceShape,
}

/** A customer as Sell it shows one. */
export const buyerShape = {
  id: text({ required: true }),
  code: text({ required: true }),
  name: text({ required: true }),
  phone: text(),
  email: text(),
  blockedReason: text({ max: 200 }),
}

/** Another source, quantity, way or calendar, with which a line or the sale is had earlier. */
const soonerShape = {
  kind: choice(['warehouse', 'display', 'fewer', 'fulfilment', 'calendar'], { required: true }),
  on: date({ required: true }),
  /** The warehouse, the shop or the calendar by its name. */
  place: text({ max: 200 }),
  warehouseId: text(),
  stockStatus: text(),
  quantity: integer(),
  fulfilment: choice(fulfilments),
  calendarId: text(),
}

/** A line with what is there of it now, and when the customer could have it. */
export const saleLineShape = {
  id: text({ required: true }),
  position: integer({ required: true, label: 'No.' }),
  skuId: text({ required: true }),
  skuCode: text({ required: true, label: 'SKU' }),
  skuName: text({ required: true, max: 200, label: 'Product' }),
  photo: text(),
  isService: flag({ required: true }),
  quantity: integer({ required: true, label: 'Qty' }),
  price: money({ required: true }),
  todaysPrice: money(),
  priceReason: text({ max: 300 }),
  discount: money({ required: true }),
  tax: money({ required: true }),
  amount: money({ required: true, signed: true }),
  remark: text({ max: 200 }),
  promisedDate: date(),
  ...sourceShape,
  warehouseName: text(),
  /** Whole sets that are free where the line takes them from. */
  free: integer({ required: true }),
  /** What is inbound and may be promised, and its first expected day. */
  coming: integer({ required: true }),
  comingOn: date(),
  /** The day on which all of it is there and can leave; null where nobody knows. */
  readyOn: date(),
  /** The first day on which all of the line can be had; null where nobody knows. */
  earliestOn: date(),
  /** What that day follows from: stock, a transfer, a container, a place on the calendar. */
  chain: list({ text: text({ required: true, max: 300 }) }, 20),
  /** What would make it earlier, with the day that follows; the earliest first. */
  sooner: list(soonerShape, 4),
}

const { source, state } = orders.fields

/** A sale at a till, complete. */
export const saleShape = {
  orderId: text({ required: true }),
  version: integer({ required: true }),
  orderCode: text({ required: true, label: 'Order' }),
  state: choice(state.options.values, { required: true }),
  source: choice(source.options.values, { required: true }),
  typeId: text(),
  branchId: text({ required: true }),
  branchName: text({ required: true }),
  /** What the branch lacks before it may sell, in words. */
  branchLacks: text({ max: 80 }),
  /** Who works on it; nobody while it is parked. */
  holderId: text(),
  holder: text(),
  isOwn: flag({ required: true }),
  parkedAs: text(),
  customer: object(buyerShape),
  isWalkIn: flag({ required: true }),
  /** Whether its total is below what needs a name. */
  mayBeWalkIn: flag({ required: true }),
  billingAddressId: text(),
  deliveryAddressId: text(),
  addresses: list({ id: text({ required: true }), text: text({ required: true, max: 500 }) }),
  fulfilment: choice(fulfilments, { required: true }),
  calendarId: text(),
  date: date(),
  slotId: text(),
  instruction: longText({ max: 1000 }),
  /** The calendar that would serve it. */
  suggestedCalendarId: text(),
  suggestedCalendar: text(),
  promisedDate: date(),
  validTo: date(),
  coupon: text(),
  shippingCosts: list(saleCostShape, 20),
  lines: list(saleLineShape, 200),
  /** Of a draft of a former day: the lines that cost something else today. */
  formerPrices: list(priceMoveShape, 200),
  ...exchangeShape,
  amounts: object(amountsShape),
  paid: money({ required: true, signed: true }),
  /** What of it was cash. */
  cash: object(cashShape),
  /** What is still to be paid of the total. */
  open: money({ required: true, signed: true }),
  shares: list(shareShape, 50),
  notes: list(noteShape),
  tagIds: list({ id: text({ required: true }) }),
}

/** A payment with the confirmation: an amount, or a percentage of what is then still owed. */
export const tenderShape = {
  methodId: reference('paymentMethods', { required: true, label: 'Method' }),
  amount: money(),
  percent: percent(),
  reference: text({ max: 80 }),
  terminal: text({ max: 40 }),
  /** What is on a gift card that pays. */
  cardNo: text({ max: 40, label: 'Gift card no.' }),
  pin: text({ max: 12, label: 'Gift card PIN' }),
}

/** A sale that is parked or in somebody's hands. */
export const parkedShape = {
  orderId: reference('orders', { required: true }),
  version: integer({ required: true }),
  orderCode: text({ required: true, label: 'Order' }),
  customer: text({ required: true }),
  parkedAs: text(),
  holder: text({ label: 'With' }),
  isOwn: flag({ required: true }),
  lines: integer({ required: true }),
  goods: text({ max: 500 }),
  total: money({ required: true }),
  changedOnUtc: instant({ required: true, label: 'Changed' }),
}
