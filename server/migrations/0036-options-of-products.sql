CREATE TABLE "axis_values" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"axis" text NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "axis_values_axis_values" CHECK ("axis" in ('Colour', 'Size', 'Fabric'))
);

ALTER TABLE "skus" ADD COLUMN "colour_id" uuid;
ALTER TABLE "skus" ADD COLUMN "size_id" uuid;
ALTER TABLE "skus" ADD COLUMN "fabric_id" uuid;
ALTER TABLE "axis_values" ADD CONSTRAINT "axis_values_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "axis_values_product_id_axis_name_key" ON "axis_values" USING btree ("product_id","axis",lower("name")) WHERE not is_deleted;
CREATE UNIQUE INDEX "axis_values_product_id_axis_code_key" ON "axis_values" USING btree ("product_id","axis",lower("code")) WHERE not is_deleted;
CREATE INDEX "axis_values_product_id_idx" ON "axis_values" USING btree ("product_id");
CREATE INDEX "axis_values_position_sort" ON "axis_values" USING btree ("position","id") WHERE not is_deleted;
ALTER TABLE "skus" ADD CONSTRAINT "skus_colour_id_axis_values_id_fk" FOREIGN KEY ("colour_id") REFERENCES "public"."axis_values"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "skus" ADD CONSTRAINT "skus_size_id_axis_values_id_fk" FOREIGN KEY ("size_id") REFERENCES "public"."axis_values"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "skus" ADD CONSTRAINT "skus_fabric_id_axis_values_id_fk" FOREIGN KEY ("fabric_id") REFERENCES "public"."axis_values"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "skus_colour_id_idx" ON "skus" USING btree ("colour_id");
CREATE INDEX "skus_size_id_idx" ON "skus" USING btree ("size_id");
CREATE INDEX "skus_fabric_id_idx" ON "skus" USING btree ("fabric_id");

-- What was the finish of a SKU is a colour of its product; among several, a SKU without one is the standard. Two SKUs of a product that were
-- called alike stay apart by a number. The column of finishes stays for versions that still read it.
with finished as (
  select s.id, s.product_id, coalesce(nullif(btrim(s.finish), ''), 'Standard') as finish,
    case when starts_with(upper(s.code), upper(p.code) || '-') then substr(s.code, length(p.code) + 2) else '' end as letters
  from skus s join products p on p.id = s.product_id
  where not s.is_deleted and exists (select from skus o where o.product_id = s.product_id and btrim(o.finish) <> '' and not o.is_deleted)),
  counted as (
    select f.*, row_number() over (partition by product_id, lower(finish) order by id) as nth,
      row_number() over (partition by product_id order by id) as position,
      row_number() over (partition by product_id, upper(letters) order by id) as of_letters from finished f),
  named as (
    select id, product_id, position::int, left(finish, 54) || case when nth > 1 then ' ' || (position) else '' end as name,
      case when letters <> '' and length(letters) <= 12 and of_letters = 1 and letters !~ '^C[0-9]+$' then upper(letters) else 'C' || position end as code, gen_random_uuid() as value_id
    from counted),
  made as (
    insert into axis_values (id, product_id, axis, name, code, position) select value_id, product_id, 'Colour', name, code, position from named)
update skus s set colour_id = n.value_id from named n where n.id = s.id;

-- The options of a SKU are those of its product, and no other SKU of it has the same. The product is locked first, so that two people who add
-- the same one at once are seen.
create function refuse_misplaced_options() returns trigger language plpgsql as $$
begin
  perform 1 from products where id = new.product_id for no key update;
  if exists (
    select from (values ('Colour', new.colour_id), ('Size', new.size_id), ('Fabric', new.fabric_id)) as o(axis, id)
    left join axis_values v on v.id = o.id and v.axis = o.axis and v.product_id = new.product_id
    where o.id is not null and v.id is null
  ) then
    raise exception 'The options of a SKU are those of its product. Choose them again.' using errcode = 'ERP01', table = 'skus', column = 'product_id';
  end if;
  if exists (
    select from skus s where s.product_id = new.product_id and s.id <> new.id and not s.is_deleted
      and s.colour_id is not distinct from new.colour_id and s.size_id is not distinct from new.size_id and s.fabric_id is not distinct from new.fabric_id
  ) then
    raise exception 'Another SKU of this product has the same options. Choose others.' using errcode = 'ERP01', table = 'skus',
      column = case when new.fabric_id is not null then 'fabric_id' when new.size_id is not null then 'size_id' else 'colour_id' end;
  end if;
  return new;
end
$$;
create trigger skus_have_options before insert or update of product_id, colour_id, size_id, fabric_id, is_deleted on skus
  for each row when (not new.is_deleted and (new.colour_id is not null or new.size_id is not null or new.fabric_id is not null))
  execute function refuse_misplaced_options();
create unique index skus_options_key on skus (product_id, colour_id, size_id, fabric_id) nulls not distinct
  where not is_deleted and (colour_id is not null or size_id is not null or fabric_id is not null);
