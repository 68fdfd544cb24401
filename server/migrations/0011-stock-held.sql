-- The stock check looks for what is held or not as new: few of many lines, which these indexes find by their status alone.
create index stock_lines_held_idx on stock_lines (client_id, stock_on_hold_status, sku_id)
  where quantity > 0 and not is_deleted and stock_on_hold_status is not null;
create index stock_lines_status_idx on stock_lines (client_id, stock_status, sku_id)
  where quantity > 0 and not is_deleted and stock_status <> 'Normal';
