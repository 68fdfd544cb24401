import {
  address,
  call,
  choice,
  date,
  flag,
  integer,
  list,
  money,
  object,
  record,
  reference,
  text,
} from '#define'
import { orders } from './orders.entity.ts'
import { approvalShape } from '#resources/sales/discounts/discounts.calls.ts'
import { previewShape } from './lines/orderLinePreview.ts'
import { customerShape, fullLineShape, noteShape, wantedLineShape } from './orderShapes.ts'
import { relatedShape } from './orderRelated.ts'

/**
 * A complete order: lines, payments, reservations, plans and notes. Lists are newest first, unless
 * their line states another order.
 */
export const detailsShape = {
  order: record(orders),
  customer: object(customerShape),
  billingAddress: address(),
  deliveryAddress: address(),
  /** How to access the delivery address. */
  accessNotes: text(),
  /** What its branch lacks before it may sell, in words. */
  branchLacks: text({ max: 80 }),
  lines: list(fullLineShape),
  ...relatedShape,
  notes: list(noteShape),
}
const details = { data: object(detailsShape) }

const { fields } = orders

const orderLines = list(wantedLineShape, 200)
/**
 * A line that is taken off or made smaller takes its share of the order's discount with it, unless
 * somebody who holds `J4` keeps the whole.
 */
const keepsDiscount = flag({ label: 'Keep the whole discount' })

/** Reads a complete order, and changes its header and its lines. */
export const orderDetailsCalls = {
  getOrderDetailsById: call({
    at: 'GET /api/orderManagement/getOrderDetailsById',
    input: { orderId: reference('orders', { required: true }) },
    answer: details,
  }),
  /**
   * Absent fields stay. The order's status determines which fields may change; a refusal names each
   * that may not.
   */
  updateOrder: call({
    at: 'POST /api/orderManagement/updateOrder',
    done: 'Order updated',
    input: {
      orderId: reference('orders', { required: true }),
      version: integer({ required: true }),
      customerId: reference('customers'),
      branchId: reference('branches'),
      source: choice(fields.source.options.values),
      originalOrderId: fields.originalOrderId,
      typeId: fields.typeId,
      billingAddressId: fields.billingAddressId,
      deliveryAddressId: fields.deliveryAddressId,
      salespersonId: fields.salespersonId,
      validTo: fields.validTo,
      promisedDate: fields.promisedDate,
      holdReason: fields.holdReason,
      /**
       * `calculateShippingCost` proposes it, a person decides; tax and total follow. No default: it
       * would overwrite the value when absent.
       */
      shipping: money({ min: 0 }),
      /** All lines of the changed order, in order: absent ones are removed. */
      orderLines,
      keepsDiscount,
      ...approvalShape,
    },
    answer: details,
  }),
  /**
   * Previews `updateOrder` with these lines. Changes nothing. Quantities are pieces; of a combo,
   * whole sets.
   */
  previewOrderLines: call({
    at: 'POST /api/orderDetails/previewLines',
    changes: false,
    input: {
      orderId: reference('orders', { required: true }),
      version: integer({ required: true }),
      orderLines,
      keepsDiscount,
    },
    answer: { data: object(previewShape) },
  }),
  /** Offers an expired quotation again, until a day that is to come. */
  extendQuotation: call({
    at: 'POST /api/orderProcessing/extend',
    done: 'Quotation extended',
    of: 'orders',
    input: {
      orderId: reference('orders', { required: true }),
      version: integer({ required: true }),
      /** Its last day; not named as the field, whose day has passed, so that no form begins with it. */
      until: date({ required: true, label: 'Valid to' }),
    },
    answer: { data: record(orders) },
  }),
  getAdditionalOrderTypeList: call({
    at: 'GET /api/orderManagement/getAdditionalOrderTypeList',
    answer: { data: list({ id: text({ required: true }), name: text({ required: true }) }) },
  }),
}
