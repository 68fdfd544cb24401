import { call, flag, integer, list, object, reference, tags, text } from '#define'

export const orderTagMappingCalls = {
  /**
   * Adds and removes tags of one or many orders. A refused order, for example with a stale
   * `version`, does not stop the others.
   */
  updateOrderTagMapping: call({
    at: 'POST /api/orderManagement/updateOrderTagMapping',
    of: 'orders',
    done: 'Tags updated',
    undo: 'change',
    input: {
      orders: list(
        {
          orderId: reference('orders', { required: true, answeredByRow: true }),
          version: integer(),
        },
        10_000,
      ),
      add: tags('orderTags'),
      remove: tags('orderTags'),
    },
    answer: {
      data: object({
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
      }),
    },
  }),
}
