import {
  address,
  call,
  dictionary,
  flag,
  integer,
  list,
  longText,
  object,
  reference,
  tags,
  text,
} from '#define'
import { detailsShape } from './orderDetails.calls.ts'
import { orderEntryShape } from './orderShapes.ts'

/** Everything about an order, in one answer; the delivery address in one line, and in its parts. */
const processing = {
  data: object({ ...detailsShape, deliveryAddress: text(), deliverTo: address() }),
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
