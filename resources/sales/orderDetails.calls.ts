import {
  address,
  call,
  choice,
  date,
  flag,
  instant,
  integer,
  list,
  longText,
  money,
  object,
  record,
  reference,
  text,
  timeSlot,
} from '../define/index.ts'
import { orders } from './orders.entity.ts'
import { customerShape, fullLineShape, noteShape, shareShape } from './orderShapes.ts'

/** One order whole: what was ordered, paid, reserved, planned and said. Newest first, except where a line has its own order. */
const details = {
  data: object({
    order: record(orders),
    customer: object(customerShape),
    billingAddress: address(),
    deliveryAddress: address(),
    /** How to get in at the delivery address. */
    accessNotes: text(),
    lines: list(fullLineShape),
    payments: list({
      id: text({ required: true }),
      version: integer({ required: true }),
      methodName: text({ required: true }),
      amount: money({ required: true, signed: true }),
      receivedOnUtc: instant({ required: true }),
      branchName: text(),
      takenBy: text({ required: true }),
      reference: text(),
      terminal: text(),
      state: choice(['Pending', 'Received', 'Reconciled', 'Voided'], { required: true }),
      reversalOfId: text(),
    }),
    depositReferences: list({
      id: text({ required: true }),
      reference: text({ required: true }),
      bankDate: date(),
      amount: money(),
      isMatched: flag({ required: true }),
      paymentId: text(),
    }),
    shares: list(shareShape),
    reservations: list({
      id: text({ required: true }),
      orderLineId: text({ required: true }),
      skuCode: text({ required: true }),
      quantity: integer({ required: true }),
      source: choice(['Stock', 'Purchase order', 'Container'], { required: true }),
      warehouseName: text(),
      stockStatus: text(),
      containerNo: text(),
      /** The day on which its container is expected. */
      arrivesOn: date(),
      state: text({ required: true }),
      needBy: date(),
      priorityOnUtc: instant({ required: true }),
    }),
    /** Those of the order and of tickets about it. */
    plans: list({
      id: text({ required: true }),
      no: text({ required: true }),
      ticketNo: text(),
      date: date({ required: true }),
      calendarId: text({ required: true }),
      calendarName: text({ required: true }),
      slot: timeSlot(),
      serviceType: text({ required: true }),
      state: text({ required: true }),
      preparationStatus: text({ required: true }),
      isLocked: flag({ required: true }),
      providerName: text(),
      trackingNo: text(),
      instruction: longText(),
      items: list({
        skuCode: text({ required: true }),
        skuName: text({ required: true }),
        quantity: integer({ required: true }),
        prepared: integer({ required: true }),
        delivered: integer({ required: true }),
        returned: integer({ required: true }),
      }),
    }),
    tickets: list({
      id: text({ required: true }),
      ticketNo: text({ required: true }),
      createdOnUtc: instant({ required: true }),
    }),
    transfers: list({
      id: text({ required: true }),
      no: text({ required: true }),
      sourceWarehouse: text({ required: true }),
      targetWarehouse: text({ required: true }),
      jobStatus: text({ required: true }),
      createdOnUtc: instant({ required: true }),
    }),
    notes: list(noteShape),
  }),
}

const {
  originalOrderId,
  source,
  typeId,
  billingAddressId,
  deliveryAddressId,
  salespersonId,
  validTo,
  promisedDate,
  holdReason,
  shipping,
} = orders.fields

/** Reading one order whole, and changing its head. */
export const orderDetailsCalls = {
  getOrderDetailsById: call({
    at: 'GET /api/orderManagement/getOrderDetailsById',
    input: { orderId: reference('orders', { required: true }) },
    answer: details,
  }),
  /** Fields that are absent stay as they are. Which of them may change depends on the order's status; a refusal names each that may not. */
  updateOrder: call({
    at: 'POST /api/orderManagement/updateOrder',
    input: {
      orderId: reference('orders', { required: true }),
      version: integer({ required: true }),
      customerId: reference('customers'),
      branchId: reference('branches'),
      source: choice(source.options.values),
      originalOrderId,
      typeId,
      billingAddressId,
      deliveryAddressId,
      salespersonId,
      validTo,
      promisedDate,
      holdReason,
      /** What `calculateShippingCost` proposes and a person settles; tax and total follow. */
      shipping,
    },
    answer: details,
  }),
  getAdditionalOrderTypeList: call({
    at: 'GET /api/orderManagement/getAdditionalOrderTypeList',
    answer: { data: list({ id: text({ required: true }), name: text({ required: true }) }) },
  }),
}
