-- A layer that names neither a shelf nor an area is refused by its rule, and not by a column that is then empty.
create or replace function name_layer() returns trigger language plpgsql as $$
begin
  if new.shelf_id is null then
    select w.code || ' ' || r.name, new.is_active and r.is_active into new.full_code, new.is_open
      from stock_areas r join warehouses w on w.id = r.warehouse_id where r.id = new.area_id;
    new.full_code := coalesce(new.full_code, new.code);
    new.is_open := coalesce(new.is_open, new.is_active);
  else
    select h.full_code || '-' || new.code, a.area_id, new.is_active and h.is_active and a.is_active and r.is_active into new.full_code, new.area_id, new.is_open
      from shelves h join aisles a on a.id = h.aisle_id join stock_areas r on r.id = a.area_id where h.id = new.shelf_id;
  end if;
  return new;
end
$$;
