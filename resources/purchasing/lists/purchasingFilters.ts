import { date, flag, reference } from '#define'

/** Filters of purchase orders by their lines and containers; `purchasingFilters.server.ts` has the SQL. */
export const purchaseOrderFilters = {
  skuId: reference('skus', { label: 'SKU' }),
  eta: date({ label: 'ETA' }),
  isLate: flag({ label: 'Late' }),
  hasUnallocated: flag({ label: 'Has pieces in no container' }),
}

/** Filters of purchases by what came. */
export const purchaseFilters = { skuId: reference('skus', { label: 'SKU' }) }

/** Filters of containers by what they carry. */
export const containerFilters = {
  skuId: reference('skus', { label: 'SKU' }),
  purchaseOrderId: reference('purchaseOrders'),
}
