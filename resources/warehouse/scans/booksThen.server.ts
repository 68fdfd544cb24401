import { sql } from 'drizzle-orm'

/**
 * SQL: the pieces that can be sold, as a phone counts them, that lay at the place of `scan_events e` by the ledger when they were counted,
 * with moves of then that other phones sent later; of its SKU, or of all where it has none.
 */
export const booksThen = sql`case when e.counted is not null and e.layer_id is not null then (
  select coalesce(sum(m.quantity), 0)::int from stock_moves m
  where m.layer_id = e.layer_id and m.stock_status = 'Normal' and (e.sku_id is null or m.sku_id = e.sku_id) and coalesce(m.happened_on_utc, m.moved_on_utc) <= e.happened_on_utc) end`

/** SQL: whether a row of `scan_events` is an error of whoever scanned. */
export const isMistake = (row: 'e' | 't') =>
  sql.raw(`(${row}.outcome <> 'Done' or ${row}.kind = 'Wrong code')`)
