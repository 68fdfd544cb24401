ALTER TABLE "stock_moves" DROP CONSTRAINT "stock_moves_type_values";
-- A row of stock_moves that this does not hold for stops it.
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_type_values" CHECK ("type" in ('Opening', 'Receipt', 'Found', 'Return', 'Reservation', 'Release', 'Transfer', 'Move', 'Delivery', 'Loss', 'Count', 'Merge'));

-- Where SKUs are merged, goods that are promised to orders become those of the SKU that stays, and so do their promises.
create or replace function refuse_promised_line_change() returns trigger language plpgsql as $$
begin
  if current_setting('erp.merges_skus', true) = 'on' and to_jsonb(new) - array['sku_id', 'version', 'updated_on_utc', 'updated_by'] = to_jsonb(old) - array['sku_id', 'version', 'updated_on_utc', 'updated_by'] then
    return new;
  end if;
  raise exception 'Goods of this line are promised to orders, so its product and purchase order cannot be changed.' using errcode = 'ERP01', table = tg_table_name, column = 'sku_id';
end
$$;
