-- Ctrl+K takes the first few records whose code, name or number begins with what is typed, out of millions and in whatever collation the
-- database has: these indexes hold them by their letters. What contains it is found by the trigram indexes of the lists.
create index orders_order_code_begins on orders (client_id, lower(order_code) text_pattern_ops) where not is_deleted;
create index orders_original_order_id_begins on orders (client_id, lower(original_order_id) text_pattern_ops) where not is_deleted;
create index customers_name_begins on customers (client_id, lower(name) text_pattern_ops) where not is_deleted;
create index customers_code_begins on customers (client_id, lower(code) text_pattern_ops) where not is_deleted;
create index customers_phone_begins on customers (client_id, lower(phone) text_pattern_ops) where not is_deleted;
create index skus_code_begins on skus (lower(code) text_pattern_ops) where not is_deleted;
create index skus_barcode_begins on skus (lower(barcode) text_pattern_ops) where not is_deleted;
create index tickets_ticket_no_begins on tickets (client_id, lower(ticket_no) text_pattern_ops) where not is_deleted;
create index delivery_plans_no_begins on delivery_plans (client_id, lower(no) text_pattern_ops) where not is_deleted;
create index delivery_plans_tracking_no_begins on delivery_plans (client_id, lower(tracking_no) text_pattern_ops) where not is_deleted;
