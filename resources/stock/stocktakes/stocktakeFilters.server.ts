import { sql } from 'drizzle-orm'
import type { ListFilter } from '#server/kit'
import { stocktakeFilters } from './stocktakeFilters.ts'

export const stocktakeFilterHooks: Readonly<Record<keyof typeof stocktakeFilters, ListFilter>> = {
  counterId: {
    field: stocktakeFilters.counterId,
    where: id =>
      sql`t.id in (select p.stocktake_id from stocktake_places p join stocktake_counts c on c.place_id = p.id where c.staff_id = ${id} and not c.is_deleted)`,
  },
}
