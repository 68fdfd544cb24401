import { call, integer, list, reference, text } from '#define'

const required = { required: true } as const

export const purchaseHelperCalls = {
  /** Makes one draft purchase order of goods that one supplier sells. */
  draftPurchaseOrder: call({
    at: 'POST /api/bi/draftPurchaseOrder',
    of: 'purchaseOrders',
    access: ['L2'],
    done: 'Draft %{no} created',
    input: {
      lines: list(
        {
          skuId: reference('skus', required),
          quantity: integer({ required: true, min: 1, max: 1_000_000, label: 'Pieces' }),
        },
        500,
      ),
    },
    answer: {
      no: text({ required: true, max: 20 }),
      purchaseOrderId: reference('purchaseOrders', required),
    },
  }),
}
