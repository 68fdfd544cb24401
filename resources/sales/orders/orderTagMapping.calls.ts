import { call, flag, integer, list, reference, tags, text } from '#define'

/** Tags of orders. */
export const orderTagMappingCalls = {
  /** Adds and takes away tags of one or many orders; one that is refused, a stale `version` for example, does not stop the others. */
  updateOrderTagMapping: call({
    at: 'POST /api/orderManagement/updateOrderTagMapping',
    of: 'orders',
    input: {
      orders: list(
        { orderId: reference('orders', { required: true }), version: integer() },
        10_000,
      ),
      add: tags('orderTags'),
      remove: tags('orderTags'),
    },
    answer: {
      results: list({
        orderId: text({ required: true }),
        isSuccess: flag({ required: true }),
        errors: list({
          code: text({ required: true }),
          field: text(),
          message: text({ required: true }),
        }),
      }),
      done: integer({ required: true }),
      refused: integer({ required: true }),
    },
  }),
}
