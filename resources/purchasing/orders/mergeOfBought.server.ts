import type { MergePart } from '#server/kit'

/**
 * Goods on their way belong to the SKU that stays, promises included. Lines of purchase orders come
 * before the containers that carry them, and both before what is promised out of them.
 */
export const mergeOfBought: MergePart = {
  first: ['purchaseOrderLines', 'containerLines'],
  async move({ db }) {
    // Otherwise the database refuses another SKU in a line that is promised to orders.
    await db.text("select set_config('erp.merges_skus', 'on', true)")
    return {}
  },
}
