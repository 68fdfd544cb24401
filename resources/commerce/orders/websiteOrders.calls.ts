import { call, choice, flag, integer, object, record, records, reference, text } from '#define'
import { websiteOrders } from './websiteOrders.entity.ts'

const required = { required: true } as const
const websiteOrderId = reference('websiteOrders', required)
const states = websiteOrders.fields.state.options.values

/** The orders of websites for other clients, and what is done with them. */
export const websiteOrderCalls = {
  /** Orders of websites, the newest first. */
  websiteOrders: call({
    at: 'POST /api/jxc/websiteOrders',
    of: 'websiteOrders',
    changes: false,
    input: {
      websiteId: reference('websites'),
      state: choice(states),
      isPaid: flag(),
      keyword: text({ max: 60 }),
      pageNo: integer({ min: 1, max: 1_000_000, default: 1 }),
      pageSize: integer({ min: 1, max: 500, default: 25 }),
    },
    answer: { data: records(websiteOrders), totalCount: integer(required) },
  }),
  /** An order of a website with what its shop tells of it. */
  getWebsiteOrderDetail: call({
    at: 'GET /api/jxc/getWebsiteOrderDetail',
    of: 'websiteOrders',
    input: { websiteOrderId },
    answer: { data: record(websiteOrders) },
  }),
  /** Takes an order out of the hands of the program: its draft is cancelled and gives its goods back. */
  updateManuallyHandledWebsiteOrder: call({
    at: 'POST /api/jxc/updateManuallyHandledWebsiteOrder',
    of: 'websiteOrders',
    done: 'Marked as handled',
    input: { websiteOrderId, reason: text({ required: true, max: 300, label: 'How' }) },
    answer: { data: record(websiteOrders) },
  }),
  /**
   * Confirms the order and records its payment. Asked again, it answers the same order. A short one
   * is refused unless it `takesShort`: its open pieces then wait.
   */
  createInvoiceERP: call({
    at: 'POST /api/jxc/createInvoiceERP?websiteOrderId&takesShort',
    of: 'websiteOrders',
    done: 'Booked',
    input: {
      websiteOrderId,
      takesShort: flag({ label: 'Book it even if stock is short' }),
    },
    answer: {
      data: object({
        orderId: reference('orders', required),
        orderCode: text({ required: true, max: 20 }),
        state: websiteOrders.fields.state,
      }),
    },
  }),
}
