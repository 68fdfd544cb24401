import { handlers } from '#server/kit'
import { addSaleAddress, addSaleCustomer } from './buyers.server.ts'
import { confirmSale, quoteSale } from './confirming.server.ts'
import { findForSale } from './find.server.ts'
import { discardSale, openSalesOf, parkSale, takeOverSale } from './parked.server.ts'
import { saleOf } from './saleOf.server.ts'
import { sellItCalls } from './sellIt.calls.ts'
import { addToSale, changeSale, startSale } from './selling.server.ts'
import { sellingBranch } from './walkIn.server.ts'

export default handlers(sellItCalls, {
  findForSale: async (context, input) => ({ data: await findForSale(context, input) }),

  getSale: async (context, { orderId }) => ({ data: await saleOf(context, orderId) }),

  async getParkedSales(context, { branchId }) {
    const branch = await sellingBranch(context, branchId)
    return { data: await openSalesOf(context, branch.id) }
  },

  startSale: async (context, input) => ({
    data: await saleOf(context, await startSale(context, input)),
  }),

  async addToSale(context, input) {
    await addToSale(context, input)
    return { data: await saleOf(context, input.orderId) }
  },

  async changeSale(context, input) {
    await changeSale(context, input)
    return { data: await saleOf(context, input.orderId) }
  },

  async addSaleCustomer(context, input) {
    return { data: await saleOf(context, await addSaleCustomer(context, input)) }
  },

  async addSaleAddress(context, input) {
    await addSaleAddress(context, input)
    return { data: await saleOf(context, input.orderId) }
  },

  async parkSale(context, input) {
    await parkSale(context, input)
    return {}
  },

  async takeOverSale(context, input) {
    const repriced = [...(await takeOverSale(context, input))]
    return { data: await saleOf(context, input.orderId), repriced }
  },

  async discardSale(context, input) {
    await discardSale(context, input)
    return {}
  },

  quoteSale: async (context, input) => ({ data: await quoteSale(context, input) }),

  confirmSale: async (context, input) => ({ data: await confirmSale(context, input) }),
})
