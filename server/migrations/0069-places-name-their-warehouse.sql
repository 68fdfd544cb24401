ALTER TABLE "layers" ADD COLUMN "warehouse_id" uuid;
ALTER TABLE "layers" ADD CONSTRAINT "layers_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "layers_warehouse_id_idx" ON "layers" USING btree ("warehouse_id");

-- A layer is in the warehouse of its area, whoever writes.
create or replace function name_layer() returns trigger language plpgsql as $$
begin
  if new.shelf_id is null then
    select w.code || ' ' || r.name, new.is_active and r.is_active, r.warehouse_id into new.full_code, new.is_open, new.warehouse_id
      from stock_areas r join warehouses w on w.id = r.warehouse_id where r.id = new.area_id;
    new.full_code := coalesce(new.full_code, new.code);
    new.is_open := coalesce(new.is_open, new.is_active);
  else
    select h.full_code || '-' || new.code, a.area_id, new.is_active and h.is_active and a.is_active and r.is_active, r.warehouse_id
      into new.full_code, new.area_id, new.is_open, new.warehouse_id
      from shelves h join aisles a on a.id = h.aisle_id join stock_areas r on r.id = a.area_id where h.id = new.shelf_id;
  end if;
  return new;
end
$$;
update layers y set warehouse_id = r.warehouse_id from stock_areas r where r.id = y.area_id;

-- What was to be kept as a draft is so while it is one.
update transfers set is_draft = false where is_draft and job_status <> 'Draft';
