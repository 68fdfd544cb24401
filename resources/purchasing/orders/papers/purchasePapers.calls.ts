import { call, choice, reference } from '#define'

const id = reference('purchaseOrders', { required: true })

/** Purchase orders on paper and as a table, for suppliers. */
export const purchasePaperCalls = {
  printPurchaseOrder: call({
    at: 'GET /api/purchaseOrders/paper',
    of: 'purchaseOrders',
    isDocument: true,
    input: { id },
  }),
  exportPurchaseOrder: call({
    at: 'GET /api/purchaseOrders/table',
    of: 'purchaseOrders',
    isFile: true,
    input: { id, format: choice(['csv', 'xlsx'], { default: 'xlsx' }) },
  }),
}
