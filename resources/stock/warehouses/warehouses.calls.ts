import { call, flag, integer, list, reference, tags, text } from '#define'

/** Calls of warehouse groups and websites besides those of their records. */
export const warehouseCalls = {
  /** Adds warehouses to a group; each leaves its former group. */
  addToWarehouseGroup: call({
    at: 'POST /api/warehouseGroups/add',
    done: 'Warehouses added',
    of: 'warehouseGroups',
    input: {
      groupId: reference('warehouseGroups', { required: true }),
      warehouseIds: tags('warehouses', { label: 'Warehouses' }),
    },
  }),
  /**
   * How many pieces of a SKU a website offers, and where they are; for a combo, how many whole
   * sets.
   */
  previewWebStock: call({
    at: 'GET /api/websites/preview',
    of: 'websites',
    input: {
      websiteId: reference('websites', { required: true, label: 'Website' }),
      skuId: reference('skus', { required: true, label: 'SKU' }),
    },
    answer: {
      quantity: integer({ required: true, label: 'Offered on the website' }),
      warehouses: list({
        warehouse: text({ required: true }),
        free: integer({ required: true }),
        safetyStock: integer({ required: true }),
        offered: integer({ required: true }),
        isCounted: flag({ required: true, label: 'Counts' }),
        why: text({ label: 'Reason' }),
      }),
    },
  }),
}
