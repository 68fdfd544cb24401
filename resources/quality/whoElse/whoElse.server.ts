import { handlers } from '#server/kit'
import { textsFor } from './draftedTexts.server.ts'
import { scopeOf, sameGoodsOf } from './sameGoods.server.ts'
import { settle } from './settle.server.ts'
import { unsettle } from './unsettle.server.ts'
import { whoElseCalls } from './whoElse.calls.ts'
import { freeOf, whoHas } from './whoHas.server.ts'

export default handlers(whoElseCalls, {
  async getWhoElse(context, input) {
    const goods = await sameGoodsOf(context, input)
    const scope = scopeOf(goods, input.by)
    const [found, freePieces] = await Promise.all([whoHas(context, scope), freeOf(context, goods)])
    return {
      data: {
        name: scope.name,
        byProduct: goods.productId !== null,
        bySupplier: goods.supplierId !== null,
        byContainer: goods.containerId !== null,
        qaIssueId: goods.qaIssueId,
        issueNo: goods.issueNo,
        hasPhoto: goods.hasPhoto,
        freePieces,
        ...found,
      },
    }
  },

  async previewWhoElse(context, input) {
    const scope = scopeOf(await sameGoodsOf(context, input), input.by)
    const ticketIds = [...(input.ticketIds ?? []), ...(input.ticketId ? [input.ticketId] : [])]
    const texts = await textsFor(context, input, ticketIds, scope)
    return {
      data: texts.map(({ name, text: { to, text, problems } }) => ({
        customer: name,
        to: to ?? null,
        text,
        problems: problems.map(({ code, field, message }) => ({
          code,
          field: field ?? null,
          message,
        })),
      })),
    }
  },

  settleWhoElse: settle,
  unsettleWhoElse: unsettle,
})
