-- Lists of products find what can be sold or stands on display without reading the stock lines.
create index stock_lines_sellable_idx on stock_lines (client_id, sku_id, warehouse_id, stock_status)
  include (quantity) where quantity > 0 and stock_on_hold_status is null and not is_deleted;
