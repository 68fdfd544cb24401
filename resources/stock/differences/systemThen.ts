/** SQL of a column by the name of its field. */
type ColumnOf = (field: string) => string

/**
 * SQL of what the books say a difference should have been: what was expected, where somebody said
 * so, else the pieces that lay at its place when it was counted, with moves of then that phones sent
 * later.
 */
export const systemThen = (column: ColumnOf) =>
  `coalesce(${column('expected')}, case when ${column('layerId')} is null then ${sumOf(column, 'm.layer_id is null')} else ${sumOf(column, `m.layer_id = ${column('layerId')}`)} end)`

const sumOf = (column: ColumnOf, place: string) =>
  `(select coalesce(sum(m.quantity), 0)::int from stock_moves m where ${place} and m.sku_id = ${column('skuId')} and m.warehouse_id = ${column('warehouseId')} and m.stock_status = ${column('stockStatus')} and coalesce(m.happened_on_utc, m.moved_on_utc) <= ${column('countedOnUtc')})`
