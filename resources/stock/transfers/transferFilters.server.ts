import { sql } from 'drizzle-orm'
import type { ListFilter } from '#server/kit'
import { transferFilters } from './transferFilters.ts'

export const transferFilterHooks: Readonly<Record<keyof typeof transferFilters, ListFilter>> = {
  skuId: {
    field: transferFilters.skuId,
    where: id =>
      sql`t.id in (select l.transfer_id from transfer_lines l where l.sku_id = ${id} and not l.is_deleted)`,
  },
}
