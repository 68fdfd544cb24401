import { handlers } from '#server/kit'
import { mostLabels, shelfLabelCalls } from './shelfLabels.calls.ts'
import { skusFound, skusOf } from '#resources/stock/check/stockCheck.server.ts'

export default handlers(shelfLabelCalls, {
  async getShelfLabels(context, input) {
    const { total, skuIds } = await skusFound(context, {
      ...input,
      pageNo: 1,
      pageSize: mostLabels,
    })
    return {
      data: await skusOf(context, skuIds),
      totalCount: total,
      atUtc: new Date().toISOString(),
    }
  },
})
