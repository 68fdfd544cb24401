import type { ListFilter } from '#server/kit'
import { transferFilters } from './transferFilters.ts'
import { hasLine } from '#resources/stock/documents/hasLine.server.ts'

export const transferFilterHooks: Readonly<Record<keyof typeof transferFilters, ListFilter>> = {
  skuId: {
    field: transferFilters.skuId,
    where: hasLine('transfer_lines', 'transfer_id', 'sku_id'),
  },
}
