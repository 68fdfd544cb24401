import { call, dictionary, flag, instant, integer, list, longText, money, object, record, reference, tags, text } from '../define/index.ts'
import { orders } from './orders.entity.ts'

const note = {
  id: text({ required: true }),
  version: integer({ required: true }),
  type: dictionary('orderNoteType', { required: true }),
  text: longText({ required: true, max: 2000 }),
  isPinned: flag({ required: true }),
  author: text(),
  createdOnUtc: instant({ required: true }),
}

/** Everything about one order that moves it forward, in one answer. */
const processing = {
  data: object({
    order: record(orders),
    customer: object({ id: text({ required: true }), code: text({ required: true }), name: text({ required: true }), phone: text(), email: text() }),
    deliveryAddress: text(),
    lines: list({
      id: text({ required: true }),
      position: integer({ required: true }),
      skuCode: text({ required: true }),
      skuName: text({ required: true }),
      quantity: integer({ required: true }),
      price: money({ required: true }),
      discount: money({ required: true }),
      amount: money({ required: true }),
      reserved: list({ warehouseName: text({ required: true }), stockStatus: text({ required: true }), quantity: integer({ required: true }) }),
      quantityDelivered: integer({ required: true }),
    }),
    notes: list(note),
  }),
}

/** Finding an order and moving it forward. */
export const orderProcessingCalls = {
  getOrderListByCode: call({
    at: 'GET /api/orderManagement/getOrderListByCode',
    open: 'everybody',
    input: { orderCode: text({ max: 60 }), inPastOneYear: flag({ default: true }) },
    answer: { orderList: list({ orderId: text({ required: true }), orderCode: text({ required: true }), originalOrderId: text() }, 50) },
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
      addNotes: list({ type: dictionary('orderNoteType', { required: true }), text: longText({ required: true, max: 2000 }), isPinned: flag() }, 20),
      editNotes: list({ id: reference('notes', { required: true }), version: integer({ required: true }), text: longText({ max: 2000 }), isPinned: flag() }, 20),
      removeNotes: list({ id: reference('notes', { required: true }), version: integer({ required: true }) }, 20),
    },
    answer: processing,
  }),
}
