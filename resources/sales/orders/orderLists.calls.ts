import { call, flag, integer, list, records, reference, text } from '#define'
import { orders } from './orders.entity.ts'
import { orderEntryShape } from './orderShapes.ts'

/** Short lists of orders beside the list of all. */
export const orderListCalls = {
  /** Codes that begin with what is typed, then those that contain it or whose original code does, the newest first; below 3 letters only a whole code is found. */
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
