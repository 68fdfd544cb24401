-- The stock check sums what was promised of goods that are still to be bought: few of a SKU's reservations, most of which are of stock or over.
create index reservations_promised_idx on reservations (sku_id) include (client_id, quantity)
  where source = 'Purchase order' and state not in ('Done', 'Released') and not is_deleted;
