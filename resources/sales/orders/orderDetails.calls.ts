import {
  address,
  call,
  choice,
  integer,
  list,
  money,
  object,
  record,
  reference,
  text,
} from '#define'
import { orders } from './orders.entity.ts'
import { previewShape } from '#resources/sales/orders/lines/orderLinePreview.ts'
import { customerShape, fullLineShape, noteShape, wantedLineShape } from './orderShapes.ts'
import { sidesShape } from './orderRelated.ts'

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
    ...sidesShape,
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
} = orders.fields

const orderLines = list(wantedLineShape, 200)

/** Reading one order whole, and changing its head and its lines. */
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
      /** What `calculateShippingCost` proposes and a person settles; tax and total follow. A default would take it away where it is absent. */
      shipping: money({ min: 0 }),
      /** All lines that the order shall have, in their order: those that are absent here are taken away. */
      orderLines,
    },
    answer: details,
  }),
  /**
   * What `updateOrder` would make of these lines. Changes nothing. Quantities are pieces, of a combo whole sets.
   */
  previewOrderLines: call({
    at: 'POST /api/orderDetails/previewLines',
    changes: false,
    input: {
      orderId: reference('orders', { required: true }),
      version: integer({ required: true }),
      orderLines,
    },
    answer: { data: object(previewShape) },
  }),
  getAdditionalOrderTypeList: call({
    at: 'GET /api/orderManagement/getAdditionalOrderTypeList',
    answer: { data: list({ id: text({ required: true }), name: text({ required: true }) }) },
  }),
}
