-- Orders that people wrote, and quotations that they made, are counted over a year: what is counted stands in the index.
create index sale_entries_written on sale_entries (client_id, day) include (order_id, sku_id, branch_id, source) where basis = 'Written' and not is_deleted;
create index sale_parts_written on sale_parts (client_id, day) include (order_id, staff_id, quantity, revenue, branch_id, source) where basis = 'Written' and not is_deleted;
create index orders_offered on orders (client_id, ordered_on_utc) include (salesperson_id, state, branch_id, source)
  where state <> 'Draft' and (valid_to is not null or state in ('Quotation', 'Expired', 'Lost')) and not is_deleted;
-- What is on order is looked for by each SKU, and pay is summed by each statement.
create index purchase_orders_on_order on purchase_orders (id) where state in ('Confirmed', 'In Production', 'Partly Shipped') and not is_deleted;
create index commission_lines_sums on commission_lines (statement_id) include (amount, base, kind) where not is_deleted;
-- Records with a tag are counted by their links without the few that were deleted.
create index orders_deleted on orders (id) where is_deleted;
create index customers_deleted on customers (id) where is_deleted;
-- Stock on a day is what lies there now, less what has moved since.
create index stock_lines_there on stock_lines (client_id, sku_id, warehouse_id) include (quantity) where quantity <> 0 and not is_deleted;
create index stock_moves_happened on stock_moves (client_id, (coalesce(happened_on_utc, moved_on_utc))) include (sku_id, warehouse_id, quantity);
-- Orders by stage are listed by their day, and told apart by their order.
create index order_stages_by_day on order_stages (ordered_on_utc, order_id) where not is_deleted;
