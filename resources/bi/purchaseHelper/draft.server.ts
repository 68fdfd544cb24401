import { badInput, createRecord, handlers, metaOf } from '#server/kit'
import { boughtAt } from '#resources/purchasing/critical/boughtAt.server.ts'
import { purchaseHelperCalls } from './purchaseHelper.calls.ts'

export default handlers(purchaseHelperCalls, {
  async draftPurchaseOrder(context, { lines = [] }) {
    if (!lines.length) throw badInput('required', 'lines', 'Choose the goods to order.')
    const ids = lines.map(({ skuId }) => skuId.toLowerCase())
    if (new Set(ids).size < ids.length)
      throw badInput('duplicate', 'lines', 'A SKU is listed twice: combine its pieces.')
    const bought = await boughtAt(context, ids)
    const suppliers = new Set([...bought.values()].map(({ supplierId }) => supplierId))
    if (suppliers.size > 1)
      throw badInput(
        'invalid',
        'lines',
        'These come from several suppliers: choose goods of one supplier.',
      )
    const { supplierId, currency, incoterm, loadPortId, dischargePortId, warehouseId } = bought.get(
      ids[0]!,
    )!
    const made = await createRecord(context, metaOf('purchaseOrders'), {
      supplierId,
      currency,
      incoterm,
      loadPortId,
      dischargePortId,
      warehouseId,
      lines: lines.map(({ skuId, quantity }, n) => ({
        position: n + 1,
        skuId,
        quantity,
        unitCost: bought.get(skuId.toLowerCase())!.unitCost,
      })),
    })
    return { no: made.no as string, purchaseOrderId: made.id as string }
  },
})
