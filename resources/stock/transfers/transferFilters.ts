import { reference } from '#define'

/** Filters of transfers that are no fields. */
export const transferFilters = { skuId: reference('skus', { label: 'SKU' }) }
