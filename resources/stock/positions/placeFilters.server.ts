import { sql } from 'drizzle-orm'
import type { ListFilter } from '#server/kit'
import { volumeIn } from './occupancy.fields.ts'
import { aisleFilters, layerFilters, shelfFilters } from './placeFilters.ts'

type FiltersOf<F> = Readonly<Record<keyof F, ListFilter>>

export const aisleFilterHooks: FiltersOf<typeof aisleFilters> = {
  warehouseId: {
    field: aisleFilters.warehouseId,
    where: id => sql`t.area_id in (select r.id from stock_areas r where r.warehouse_id = ${id})`,
  },
}

export const shelfFilterHooks: FiltersOf<typeof shelfFilters> = {
  warehouseId: {
    field: shelfFilters.warehouseId,
    where: id =>
      sql`t.aisle_id in (select a.id from aisles a join stock_areas r on r.id = a.area_id where r.warehouse_id = ${id})`,
  },
  isEmpty: {
    field: shelfFilters.isEmpty,
    where: is =>
      sql`exists (select from layers y join stock_lines g on g.layer_id = y.id where y.shelf_id = t.id and g.quantity > 0) <> ${is}`,
  },
  isFull: {
    field: shelfFilters.isFull,
    where: is =>
      sql`coalesce(${sql.raw(volumeIn('select y.id from layers y where y.shelf_id = t.id'))} >= t.max_volume, false) = ${is}`,
  },
}

export const layerFilterHooks: FiltersOf<typeof layerFilters> = {
  skuId: {
    field: layerFilters.skuId,
    where: id =>
      sql`t.id in (select g.layer_id from stock_lines g where g.sku_id = ${id} and g.quantity > 0)`,
  },
  isEmpty: {
    field: layerFilters.isEmpty,
    where: is =>
      sql`exists (select from stock_lines g where g.layer_id = t.id and g.quantity > 0) <> ${is}`,
  },
  isMixed: {
    field: layerFilters.isMixed,
    where: is =>
      sql`(select count(distinct g.sku_id) from stock_lines g where g.layer_id = t.id and g.quantity > 0) > 1 = ${is}`,
  },
}
