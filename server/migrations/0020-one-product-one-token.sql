-- A container carries what its purchase order says; a token refreshes one session.
create trigger container_lines_product_of_purchase_insert after insert on container_lines referencing new table as added for each statement
  execute function refuse_foreign_part('purchase_order_lines', 'purchase_order_line_id', 'sku_id', 'A container carries the product of its purchase order line.');
create trigger container_lines_product_of_purchase_update after update on container_lines referencing new table as added for each statement
  execute function refuse_foreign_part('purchase_order_lines', 'purchase_order_line_id', 'sku_id', 'A container carries the product of its purchase order line.');
create unique index sessions_refresh_hash_key on sessions (refresh_hash);
