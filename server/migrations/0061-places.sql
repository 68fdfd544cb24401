CREATE TABLE "pick_faces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"layer_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"minimum" integer NOT NULL,
	"maximum" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "pick_faces_check_1" CHECK ("maximum" > "minimum"),
	CONSTRAINT "pick_faces_minimum_min" CHECK ("minimum" >= 0),
	CONSTRAINT "pick_faces_maximum_min" CHECK ("maximum" >= 1)
);

CREATE TABLE "shelves_category_ids" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "shelves_category_ids_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);

CREATE TABLE "layers_category_ids" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "layers_category_ids_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);

DROP INDEX "aisles_code_sort";
DROP INDEX "aisles_code_search";
DROP INDEX "layers_shelf_id_code_key";
DROP INDEX "layers_code_sort";
DROP INDEX "layers_code_search";
DROP INDEX "shelves_code_sort";
DROP INDEX "shelves_code_search";
ALTER TABLE "layers" ALTER COLUMN "shelf_id" DROP NOT NULL;
ALTER TABLE "aisles" ADD COLUMN "full_code" text;
ALTER TABLE "aisles" ADD COLUMN "side" text DEFAULT 'Both' NOT NULL;
ALTER TABLE "aisles" ADD COLUMN "is_active" boolean DEFAULT true NOT NULL;
ALTER TABLE "layers" ADD COLUMN "full_code" text;
ALTER TABLE "layers" ADD COLUMN "area_id" uuid;
ALTER TABLE "layers" ADD COLUMN "max_weight" numeric(18, 1);
ALTER TABLE "layers" ADD COLUMN "is_active" boolean DEFAULT true NOT NULL;
ALTER TABLE "layers" ADD COLUMN "is_open" boolean DEFAULT true NOT NULL;
ALTER TABLE "layers" ADD COLUMN "locked_by_id" uuid;
ALTER TABLE "layers" ADD COLUMN "locked_on_utc" timestamp(3) with time zone;
ALTER TABLE "layers" ADD COLUMN "lock_reason" text;
ALTER TABLE "shelves" ADD COLUMN "full_code" text;
ALTER TABLE "shelves" ADD COLUMN "is_active" boolean DEFAULT true NOT NULL;

-- The names of places, the area of a layer and whether it is open follow what stands above them, whoever writes.
create function name_aisle() returns trigger language plpgsql as $$
begin
  select w.code || '-' || new.code into new.full_code from stock_areas r join warehouses w on w.id = r.warehouse_id where r.id = new.area_id;
  return new;
end
$$;
-- A shelf whose code begins with that of its aisle says where it is by itself.
create function name_shelf() returns trigger language plpgsql as $$
begin
  select case when left(lower(new.code), length(a.code)) = lower(a.code) then w.code else a.full_code end || '-' || new.code into new.full_code
    from aisles a join stock_areas r on r.id = a.area_id join warehouses w on w.id = r.warehouse_id where a.id = new.aisle_id;
  return new;
end
$$;
create function name_layer() returns trigger language plpgsql as $$
begin
  if new.shelf_id is null then
    select w.code || ' ' || r.name, new.is_active and r.is_active into new.full_code, new.is_open
      from stock_areas r join warehouses w on w.id = r.warehouse_id where r.id = new.area_id;
    new.full_code := coalesce(new.full_code, new.code);
  else
    select h.full_code || '-' || new.code, a.area_id, new.is_active and h.is_active and a.is_active and r.is_active into new.full_code, new.area_id, new.is_open
      from shelves h join aisles a on a.id = h.aisle_id join stock_areas r on r.id = a.area_id where h.id = new.shelf_id;
  end if;
  return new;
end
$$;
create trigger aisles_are_named before insert or update of area_id, code on aisles for each row execute function name_aisle();
create trigger shelves_are_named before insert or update of aisle_id, code on shelves for each row execute function name_shelf();
create trigger layers_are_named before insert or update of shelf_id, area_id, code, is_active on layers for each row execute function name_layer();

-- The floor of a zone without racks has the id of its area.
create function keep_floor() returns trigger language plpgsql as $$
begin
  insert into layers (id, client_id, area_id, code, is_active, is_deleted, created_by, updated_by)
    values (new.id, new.client_id, new.id, 'Floor', new.kind in ('Staging', 'Loading zone', 'Returns', 'QA'), new.is_deleted, new.created_by, new.updated_by)
    on conflict (id) do update set is_active = excluded.is_active, is_deleted = excluded.is_deleted;
  return null;
end
$$;
create function name_below_area() returns trigger language plpgsql as $$
begin
  update aisles set code = code where area_id = new.id;
  update shelves set code = code where aisle_id in (select id from aisles where area_id = new.id);
  update layers set code = code where area_id = new.id;
  return null;
end
$$;
create function name_below_warehouse() returns trigger language plpgsql as $$
begin
  update aisles set code = code where area_id in (select id from stock_areas where warehouse_id = new.id);
  update shelves set code = code where aisle_id in (select a.id from aisles a join stock_areas r on r.id = a.area_id where r.warehouse_id = new.id);
  update layers set code = code where area_id in (select id from stock_areas where warehouse_id = new.id);
  return null;
end
$$;
create function name_below_aisle() returns trigger language plpgsql as $$
begin
  update shelves set code = code where aisle_id = new.id;
  update layers set code = code where shelf_id in (select id from shelves where aisle_id = new.id);
  return null;
end
$$;
create function name_below_shelf() returns trigger language plpgsql as $$
begin
  update layers set code = code where shelf_id = new.id;
  return null;
end
$$;
create trigger stock_areas_have_a_floor after insert on stock_areas for each row when (new.kind in ('Staging', 'Loading zone', 'Returns', 'QA')) execute function keep_floor();
create trigger stock_areas_keep_their_floor after update on stock_areas for each row
  when ((old.kind is distinct from new.kind or old.is_deleted is distinct from new.is_deleted)
    and (old.kind in ('Staging', 'Loading zone', 'Returns', 'QA') or new.kind in ('Staging', 'Loading zone', 'Returns', 'QA'))) execute function keep_floor();
create trigger stock_areas_name_below after update on stock_areas for each row
  when ((old.name, old.warehouse_id, old.is_active) is distinct from (new.name, new.warehouse_id, new.is_active)) execute function name_below_area();
create trigger warehouses_name_below after update on warehouses for each row when (old.code is distinct from new.code) execute function name_below_warehouse();
create trigger aisles_name_below after update on aisles for each row
  when ((old.full_code, old.area_id, old.is_active) is distinct from (new.full_code, new.area_id, new.is_active)) execute function name_below_aisle();
create trigger shelves_name_below after update on shelves for each row
  when ((old.full_code, old.aisle_id, old.is_active) is distinct from (new.full_code, new.aisle_id, new.is_active)) execute function name_below_shelf();

-- Places that are there already get their names, zones their floors.
update aisles set code = code;
update shelves set code = code;
update layers set code = code;
insert into layers (id, client_id, area_id, code, is_deleted)
  select id, client_id, id, 'Floor', is_deleted from stock_areas where kind in ('Staging', 'Loading zone', 'Returns', 'QA');
ALTER TABLE "aisles" ALTER COLUMN "full_code" SET NOT NULL;
ALTER TABLE "shelves" ALTER COLUMN "full_code" SET NOT NULL;
ALTER TABLE "layers" ALTER COLUMN "full_code" SET NOT NULL;

-- A pick face names what lies there now, between the numbers that stood at its layer.
insert into pick_faces (id, client_id, layer_id, sku_id, minimum, maximum)
  select gen_random_uuid(), y.client_id, y.id, g.sku_id, coalesce(y.minimum, 0), greatest(y.maximum, coalesce(y.minimum, 0) + 1)
  from layers y join (select distinct layer_id, sku_id from stock_lines where quantity > 0 and not is_deleted) g on g.layer_id = y.id
  where y.is_pick_face and not y.is_deleted and coalesce(y.minimum, y.maximum) is not null;
-- They stand at the pick faces from now on. The version before still reads the columns of layers, which a later one drops.
ALTER TABLE "layers" DROP CONSTRAINT "layers_check_1";
ALTER TABLE "pick_faces" ADD CONSTRAINT "pick_faces_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pick_faces" ADD CONSTRAINT "pick_faces_layer_id_layers_id_fk" FOREIGN KEY ("layer_id") REFERENCES "public"."layers"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pick_faces" ADD CONSTRAINT "pick_faces_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "shelves_category_ids" ADD CONSTRAINT "shelves_category_ids_from_id_shelves_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."shelves"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shelves_category_ids" ADD CONSTRAINT "shelves_category_ids_to_id_categories_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "layers_category_ids" ADD CONSTRAINT "layers_category_ids_from_id_layers_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."layers"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "layers_category_ids" ADD CONSTRAINT "layers_category_ids_to_id_categories_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "pick_faces_layer_id_sku_id_key" ON "pick_faces" USING btree ("client_id","layer_id","sku_id") WHERE not is_deleted;
CREATE INDEX "pick_faces_layer_id_idx" ON "pick_faces" USING btree ("layer_id");
CREATE INDEX "pick_faces_sku_id_idx" ON "pick_faces" USING btree ("sku_id");
CREATE INDEX "pick_faces_sku_id_sort" ON "pick_faces" USING btree ("client_id","sku_id","id") WHERE not is_deleted;
CREATE INDEX "shelves_category_ids_to_idx" ON "shelves_category_ids" USING btree ("to_id");
CREATE INDEX "layers_category_ids_to_idx" ON "layers_category_ids" USING btree ("to_id");
ALTER TABLE "layers" ADD CONSTRAINT "layers_area_id_stock_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."stock_areas"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "layers" ADD CONSTRAINT "layers_locked_by_id_staff_id_fk" FOREIGN KEY ("locked_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "aisles_walk_order_sort" ON "aisles" USING btree ("client_id","walk_order","id") WHERE not is_deleted;
CREATE INDEX "aisles_full_code_sort" ON "aisles" USING btree ("client_id","full_code","id") WHERE not is_deleted;
CREATE INDEX "aisles_full_code_search" ON "aisles" USING gin ("full_code" gin_trgm_ops);
CREATE UNIQUE INDEX "layers_area_id_shelf_id_code_key" ON "layers" USING btree ("client_id",coalesce("area_id"::text, ''),coalesce("shelf_id"::text, ''),lower("code")) WHERE not is_deleted;
CREATE INDEX "layers_area_id_idx" ON "layers" USING btree ("area_id");
CREATE INDEX "layers_locked_by_id_idx" ON "layers" USING btree ("locked_by_id");
CREATE INDEX "layers_full_code_sort" ON "layers" USING btree ("client_id","full_code","id") WHERE not is_deleted;
CREATE INDEX "layers_full_code_search" ON "layers" USING gin ("full_code" gin_trgm_ops);
CREATE INDEX "shelves_full_code_sort" ON "shelves" USING btree ("client_id","full_code","id") WHERE not is_deleted;
CREATE INDEX "shelves_full_code_search" ON "shelves" USING gin ("full_code" gin_trgm_ops);
-- A row of aisles that this does not hold for stops it.
ALTER TABLE "aisles" ADD CONSTRAINT "aisles_walk_order_min" CHECK ("walk_order" >= 0);
ALTER TABLE "aisles" ADD CONSTRAINT "aisles_side_values" CHECK ("side" in ('Both', 'Left', 'Right'));
ALTER TABLE "layers" ADD CONSTRAINT "layers_check_1" CHECK ("shelf_id" is not null or "area_id" is not null);
ALTER TABLE "layers" ADD CONSTRAINT "layers_check_2" CHECK ("shelf_id" is null or "id" <> "area_id");
ALTER TABLE "layers" ADD CONSTRAINT "layers_max_weight_min" CHECK ("max_weight" >= 0);
