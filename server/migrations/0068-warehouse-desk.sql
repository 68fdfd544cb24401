DROP INDEX "transfer_lines_transfer_id_sku_id_stock_status_order_line_id_ke";
ALTER TABLE "aisles" ADD COLUMN "barcode" text;
ALTER TABLE "delivery_plans" ADD COLUMN "loaded_on_utc" timestamp(3) with time zone;
ALTER TABLE "delivery_plans" ADD COLUMN "loaded_by_id" uuid;
ALTER TABLE "layers" ADD COLUMN "free_volume" numeric;
ALTER TABLE "shelves" ADD COLUMN "barcode" text;
ALTER TABLE "stock_issues" ADD COLUMN "image" uuid;
ALTER TABLE "transfer_lines" ADD COLUMN "hold" text;
ALTER TABLE "warehouse_jobs" ADD COLUMN "shift" text;
ALTER TABLE "delivery_plans" ADD CONSTRAINT "delivery_plans_loaded_by_id_staff_id_fk" FOREIGN KEY ("loaded_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_issues" ADD CONSTRAINT "stock_issues_image_files_id_fk" FOREIGN KEY ("image") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "aisles_barcode_key" ON "aisles" USING btree ("client_id",lower("barcode")) WHERE not is_deleted;
CREATE INDEX "aisles_barcode_search" ON "aisles" USING gin ("barcode" gin_trgm_ops);
CREATE INDEX "delivery_plans_loaded_by_id_idx" ON "delivery_plans" USING btree ("loaded_by_id");
CREATE INDEX "layers_free_volume_sort" ON "layers" USING btree ("client_id","free_volume","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "shelves_barcode_key" ON "shelves" USING btree ("client_id",lower("barcode")) WHERE not is_deleted;
CREATE INDEX "shelves_barcode_search" ON "shelves" USING gin ("barcode" gin_trgm_ops);
CREATE INDEX "stock_issues_image_idx" ON "stock_issues" USING btree ("image");
CREATE UNIQUE INDEX "transfer_lines_transfer_id_sku_id_stock_status_hold_order_line_" ON "transfer_lines" USING btree ("client_id","transfer_id","sku_id",coalesce("stock_status"::text, ''),coalesce("hold"::text, ''),coalesce("order_line_id"::text, '')) WHERE not is_deleted;
ALTER TABLE "transfer_lines" ADD CONSTRAINT "transfer_lines_hold_values" CHECK ("hold" in ('Manual', 'Demo Request'));
ALTER TABLE "warehouse_jobs" ADD CONSTRAINT "warehouse_jobs_shift_values" CHECK ("shift" in ('Morning', 'Afternoon', 'Night'));

-- How much room a place has left, by the measures of what lies there; postings are followed by a job.
create function keep_room() returns trigger language plpgsql as $$
begin
  new.free_volume := new.max_volume - coalesce((select sum(g.quantity * k.volume) from stock_lines g join skus k on k.id = g.sku_id
    where g.layer_id = new.id and g.quantity > 0 and not g.is_deleted), 0);
  return new;
end
$$;
create trigger layers_keep_room before insert or update of max_volume on layers for each row execute function keep_room();
update layers set max_volume = max_volume where max_volume is not null;

-- Places that are there already are known by the code that their labels say, where it names one alone.
update aisles a set barcode = a.full_code where not exists (
  select from aisles o where o.client_id = a.client_id and o.id <> a.id and lower(o.full_code) = lower(a.full_code) and not o.is_deleted);
update shelves h set barcode = h.full_code where not exists (
  select from shelves o where o.client_id = h.client_id and o.id <> h.id and lower(o.full_code) = lower(h.full_code) and not o.is_deleted);

-- The floor of a zone has the barcode of its area, unless another place has it; where the area has none, its own stays.
create or replace function keep_floor() returns trigger language plpgsql as $$
declare
  code text := (select new.barcode where not exists (
    select from layers o where o.client_id = new.client_id and o.id <> new.id and lower(o.barcode) = lower(new.barcode) and not o.is_deleted));
begin
  insert into layers (id, client_id, area_id, code, barcode, is_active, is_deleted, created_by, updated_by)
    values (new.id, new.client_id, new.id, 'Floor', code, new.kind in ('Staging', 'Loading zone', 'Returns', 'QA'), new.is_deleted, new.created_by, new.updated_by)
    on conflict (id) do update set barcode = case when coalesce(new.barcode, old.barcode) is null then layers.barcode else excluded.barcode end, is_active = excluded.is_active, is_deleted = excluded.is_deleted;
  return null;
end
$$;
drop trigger stock_areas_keep_their_floor on stock_areas;
create trigger stock_areas_keep_their_floor after update on stock_areas for each row
  when ((old.kind is distinct from new.kind or old.is_deleted is distinct from new.is_deleted or old.barcode is distinct from new.barcode)
    and (old.kind in ('Staging', 'Loading zone', 'Returns', 'QA') or new.kind in ('Staging', 'Loading zone', 'Returns', 'QA'))) execute function keep_floor();
update layers y set barcode = r.barcode from stock_areas r where y.id = r.id and r.barcode is not null and not exists (
  select from layers o where o.client_id = y.client_id and o.id <> y.id and lower(o.barcode) = lower(r.barcode) and not o.is_deleted);

-- A plan that goes to another day or calendar is not on the truck of the first one.
create function unload_plan() returns trigger language plpgsql as $$
begin
  new.loaded_on_utc := null;
  new.loaded_by_id := null;
  return new;
end
$$;
create trigger plans_that_move_are_unloaded before update of date, calendar_id on delivery_plans for each row
  when (old.loaded_on_utc is not null and (old.date, old.calendar_id) is distinct from (new.date, new.calendar_id)) execute function unload_plan();
