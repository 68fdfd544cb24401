CREATE TABLE "landed_costs_sku_ids" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "landed_costs_sku_ids_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);

ALTER TABLE "landed_costs_sku_ids" ADD CONSTRAINT "landed_costs_sku_ids_from_id_landed_costs_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."landed_costs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "landed_costs_sku_ids" ADD CONSTRAINT "landed_costs_sku_ids_to_id_skus_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "landed_costs_sku_ids_to_idx" ON "landed_costs_sku_ids" USING btree ("to_id");

-- A cost that was for one SKU is for that one alone.
INSERT INTO "landed_costs_sku_ids" ("from_id", "to_id") SELECT "id", "sku_id" FROM "landed_costs" WHERE "sku_id" IS NOT NULL;
-- The version before reads the old column while it still serves; nothing writes it any more.

-- An amount of a cost, split over the lines of the SKUs that it is for: exact to the cent, what is left over goes to the largest rests, then by
-- the order of the lines. A share has what it is of (basis) and all of that (whole). No row where nothing can be split by.
create or replace function landed_split(of_cost uuid, total numeric)
returns table (line_id uuid, sku_id uuid, pieces integer, basis numeric, whole numeric, amount numeric) language sql stable as $$
  with named as (select i.to_id from landed_costs_sku_ids i where i.from_id = of_cost),
  goods as (
    select g.line_id, g.sku_id, g.pieces, case x.split_by when 'Volume' then g.volume when 'Weight' then g.weight when 'Value' then g.value else g.pieces end as basis
    from landed_costs x cross join lateral landed_goods(x.container_id) g
    where x.id = of_cost and g.pieces > 0 and (not exists (select from named) or g.sku_id in (select to_id from named))),
  weighed as (select g.*, sum(g.basis) over () as whole, abs(total) * 100 as cents from goods g where g.basis > 0),
  cut as (select w.*, div(w.cents * w.basis, w.whole) as floor, mod(w.cents * w.basis, w.whole) as rest from weighed w)
  select c.line_id, c.sku_id, c.pieces, c.basis, c.whole,
    sign(total) * (c.floor + case when row_number() over (order by c.rest desc, c.line_id) <= c.cents - sum(c.floor) over () then 1 else 0 end) / 100
  from cut c
$$;
