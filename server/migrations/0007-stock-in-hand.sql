-- Lines of goods that have gone out stay, for their moves, and become many times those of goods that are there: the stock check passes them by.
create index stock_lines_in_hand_idx on stock_lines (sku_id) where quantity > 0 and not is_deleted;
