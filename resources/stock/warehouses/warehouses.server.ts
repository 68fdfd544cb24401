import { badInput, handlers, oneRecord, metaOf, updateRecord } from '#server/kit'
import { warehouseCalls } from './warehouses.calls.ts'
import { websiteStock } from './websiteStock.server.ts'

export default handlers(warehouseCalls, {
  async addToWarehouseGroup(context, { groupId, warehouseIds = [] }) {
    await oneRecord(context, metaOf('warehouseGroups'), groupId)
    if (!warehouseIds.length) throw badInput('required', 'warehouseIds', 'Choose a warehouse.')
    const meta = metaOf('warehouses')
    for (const id of warehouseIds) {
      const { version } = await oneRecord(context, meta, id, 'for update')
      await updateRecord(context, meta, id, { version, groupId })
    }
  },

  async previewWebStock(context, { websiteId, skuId }) {
    await oneRecord(context, metaOf('websites'), websiteId)
    await oneRecord(context, metaOf('skus'), skuId)
    const [stock] = await websiteStock(context.db, websiteId, [{ skuId }])
    const { quantity, isSold, warehouses } = stock!
    return {
      quantity,
      warehouses: warehouses.map(({ warehouse, free, safetyStock, offered, why }) => ({
        warehouse,
        free,
        safetyStock,
        offered,
        isCounted: !why && isSold,
        why: why ?? (isSold ? null : 'It is not sold, or not yet'),
      })),
    }
  },
})
