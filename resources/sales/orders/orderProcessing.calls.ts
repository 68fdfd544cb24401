import {
  call,
  dictionary,
  flag,
  integer,
  list,
  longText,
  object,
  record,
  reference,
  tags,
  text,
} from '#define'
import { orders } from './orders.entity.ts'
import { customerShape, lineShape, noteShape, orderEntryShape } from './orderShapes.ts'
import { relatedShape } from './orderRelated.ts'

/** Everything that order processing needs, in one answer. */
const processing = {
  data: object({
    order: record(orders),
    customer: object(customerShape),
    deliveryAddress: text(),
    lines: list(lineShape),
    ...relatedShape,
    notes: list(noteShape),
  }),
}

/** Finds orders and processes them. */
export const orderProcessingCalls = {
  /**
   * By code or original code, or by the tracking number of a delivery; given both, both must match.
   */
  getOrderListByCode: call({
    at: 'GET /api/orderManagement/getOrderListByCode',
    open: 'everybody',
    input: {
      orderCode: text({ max: 60 }),
      trackNo: text({ max: 60 }),
      inPastOneYear: flag({ default: true }),
    },
    answer: { orderList: list(orderEntryShape, 50) },
  }),
  getOrderProcessing: call({
    at: 'GET /api/delivery/getOrderProcessing',
    input: { orderId: reference('orders', { required: true }) },
    answer: processing,
  }),
  updateOrderProcessing: call({
    at: 'POST /api/delivery/updateOrderProcessing',
    input: {
      orderId: reference('orders', { required: true }),
      version: integer({ required: true }),
      tagIds: tags('orderTags'),
      addNotes: list(
        {
          type: dictionary('orderNoteType', { required: true }),
          text: longText({ required: true, max: 2000 }),
          isPinned: flag(),
        },
        20,
      ),
      editNotes: list(
        {
          id: reference('notes', { required: true }),
          version: integer({ required: true }),
          text: longText({ max: 2000 }),
          isPinned: flag(),
        },
        20,
      ),
      removeNotes: list(
        { id: reference('notes', { required: true }), version: integer({ required: true }) },
        20,
      ),
    },
    answer: processing,
  }),
}
