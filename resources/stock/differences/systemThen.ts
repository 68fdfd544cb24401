/** SQL of a column by the name of its field. */
type ColumnOf = (field: string) => string

/**
 * SQL of what the books say a difference should have been: what was expected, where somebody said
 * so, else the pieces that lay at its place when it was counted, with moves of then that phones sent
 * later. What a count corrected was so when it was counted, and not when it was posted: a count
 * between the two that a phone sends later would correct it again.
 */
export const systemThen = (column: ColumnOf) =>
  `coalesce(${column('expected')}, case when ${column('layerId')} is null then ${sumOf(column, 'm.layer_id is null')} else ${sumOf(column, `m.layer_id = ${column('layerId')}`)} end)`

const sumOf = (column: ColumnOf, place: string) =>
  `(select coalesce(sum(m.quantity), 0)::int from stock_moves m where ${place} and m.sku_id = ${column('skuId')} and m.warehouse_id = ${column('warehouseId')} and m.stock_status = ${column('stockStatus')} and ${momentOfMove} <= ${column('countedOnUtc')})`

const momentOfMove = `coalesce(m.happened_on_utc, case when m.document_entity = 'stockDifferences' then (select e.counted_on_utc from stock_differences e where e.id = m.document_id::uuid) end, m.moved_on_utc)`
