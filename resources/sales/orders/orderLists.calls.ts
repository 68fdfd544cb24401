import { call, flag, integer, list, records, reference, text } from '#define'
import { orders } from './orders.entity.ts'
import { orderEntryShape } from './orderShapes.ts'

/** Short lists of orders besides the full list. */
export const orderListCalls = {
  /**
   * Codes with this prefix first, then codes or original codes that contain the text, newest first.
   * Below 3 letters only an exact code matches.
   */
  getOrderCodeListByCode: call({
    at: 'GET /api/orderManagement/getOrderCodeListByCode',
    of: 'orders',
    input: { orderCode: text({ required: true, max: 60 }) },
    answer: { data: list(orderEntryShape, 50) },
  }),
  getOrderListByCustomerId: call({
    at: 'GET /api/ordermanagement/getOrderListByCustomerId',
    of: 'customers',
    input: {
      customerId: reference('customers', { required: true }),
      pageNo: integer({ min: 1, max: 1_000_000, default: 1 }),
      pageSize: integer({ min: 1, max: 500, default: 25 }),
    },
    answer: {
      data: records(orders),
      totalCount: integer({ required: true }),
      hasMore: flag({ required: true }),
    },
  }),
}
