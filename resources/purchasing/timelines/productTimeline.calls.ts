import { call, choice, date, decimal, integer, list, reference, tags, text } from '#define'

const required = { required: true } as const
/** More curves than these are not read beside each other. */
export const mostSkus = 50

/** How long goods last, with what is on its way. */
export const productTimelineCalls = {
  /** Stock, arrivals and sales of SKUs, those that run out first before the others. */
  getProductTimeline: call({
    at: 'GET /api/purchaseOrders/productTimeline',
    steps: [
      {
        call: 'addToPurchaseOrder',
        label: 'Add to order',
        takes: { skuId: 'skuId' },
        about: ['skuCode'],
        asks: ['quantity'],
        rows: 'one',
      },
    ],
    input: {
      skuIds: tags('skus', { max: mostSkus, label: 'SKUs' }),
      categoryId: reference('categories'),
      supplierId: reference('suppliers'),
      weeks: choice(['13', '26', '52'], { default: '26', label: 'Weeks ahead' }),
    },
    answer: {
      data: list(
        {
          id: text({ required: true, max: 36 }),
          skuId: reference('skus', required),
          skuCode: text({ required: true, label: 'SKU code' }),
          name: text({ required: true, label: 'Product' }),
          stock: integer({ required: true, label: 'Free now' }),
          weekly: decimal({ required: true, scale: 2, label: 'Sold per week' }),
          presold: integer({ required: true, label: 'Presold' }),
          coming: integer({ required: true, label: 'On the way, free' }),
          nextOn: date({ label: 'Next arrival' }),
          runsOutOn: date({ label: 'Runs out' }),
          daysOut: integer({ required: true, label: 'Days without stock' }),
        },
        mostSkus,
      ),
      arrivals: list(
        {
          skuId: reference('skus', required),
          supply: choice(['Container', 'Purchase order'], required),
          no: text({ required: true, label: 'Container or order' }),
          containerId: reference('containers'),
          purchaseOrderId: reference('purchaseOrders'),
          availableOn: date({ label: 'There on' }),
          pieces: integer(required),
          presold: integer(required),
        },
        2000,
      ),
    },
  }),
}
