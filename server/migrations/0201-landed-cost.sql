CREATE TABLE "landed_costs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"container_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"split_by" text DEFAULT 'Volume' NOT NULL,
	"sku_id" uuid,
	"currency" text NOT NULL,
	"estimate" numeric(18, 2),
	"estimate_rate" numeric(18, 6),
	"amount" numeric(18, 2),
	"exchange_rate" numeric(18, 6),
	"remark" text,
	"booked" numeric(14, 2),
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "landed_costs_check_1" CHECK ("estimate" is not null or "amount" is not null),
	CONSTRAINT "landed_costs_estimate_min" CHECK ("estimate" >= -99999999),
	CONSTRAINT "landed_costs_estimate_rate_min" CHECK ("estimate_rate" >= 0.000001),
	CONSTRAINT "landed_costs_amount_min" CHECK ("amount" >= -99999999),
	CONSTRAINT "landed_costs_exchange_rate_min" CHECK ("exchange_rate" >= 0.000001),
	CONSTRAINT "landed_costs_kind_values" CHECK ("kind" in ('Freight', 'Duty', 'Cartage', 'Insurance', 'Other')),
	CONSTRAINT "landed_costs_split_by_values" CHECK ("split_by" in ('Volume', 'Weight', 'Value', 'Pieces')),
	CONSTRAINT "landed_costs_currency_values" CHECK ("currency" in ('NZD', 'CAD', 'USD', 'CNY', 'EUR', 'AUD'))
);

CREATE TABLE "landed_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"container_id" uuid NOT NULL,
	"booking" integer NOT NULL,
	"landed_cost_id" uuid,
	"container_line_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"pieces" integer NOT NULL,
	"basis" numeric(18, 5),
	"whole" numeric(18, 5),
	"amount" numeric(14, 2) NOT NULL,
	"still_there" integer NOT NULL,
	"in_stock" numeric(14, 2) NOT NULL,
	"apart" numeric(14, 2) NOT NULL,
	"sku_cost_id" uuid,
	"is_reversed" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "landed_shares_check_1" CHECK ("amount" = "in_stock" + "apart"),
	CONSTRAINT "landed_shares_booking_min" CHECK ("booking" >= 1),
	CONSTRAINT "landed_shares_pieces_min" CHECK ("pieces" >= 0),
	CONSTRAINT "landed_shares_still_there_min" CHECK ("still_there" >= 0)
);

ALTER TABLE "sku_costs" ADD COLUMN "market" text;
ALTER TABLE "landed_costs" ADD CONSTRAINT "landed_costs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "landed_costs" ADD CONSTRAINT "landed_costs_container_id_containers_id_fk" FOREIGN KEY ("container_id") REFERENCES "public"."containers"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "landed_costs" ADD CONSTRAINT "landed_costs_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "landed_shares" ADD CONSTRAINT "landed_shares_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "landed_shares" ADD CONSTRAINT "landed_shares_container_id_containers_id_fk" FOREIGN KEY ("container_id") REFERENCES "public"."containers"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "landed_shares" ADD CONSTRAINT "landed_shares_landed_cost_id_landed_costs_id_fk" FOREIGN KEY ("landed_cost_id") REFERENCES "public"."landed_costs"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "landed_shares" ADD CONSTRAINT "landed_shares_container_line_id_container_lines_id_fk" FOREIGN KEY ("container_line_id") REFERENCES "public"."container_lines"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "landed_shares" ADD CONSTRAINT "landed_shares_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "landed_shares" ADD CONSTRAINT "landed_shares_sku_cost_id_sku_costs_id_fk" FOREIGN KEY ("sku_cost_id") REFERENCES "public"."sku_costs"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "landed_costs_container_id_idx" ON "landed_costs" USING btree ("container_id");
CREATE INDEX "landed_costs_sku_id_idx" ON "landed_costs" USING btree ("sku_id");
CREATE INDEX "landed_costs_kind_sort" ON "landed_costs" USING btree ("client_id","kind","id") WHERE not is_deleted;
CREATE INDEX "landed_shares_container_id_idx" ON "landed_shares" USING btree ("container_id");
CREATE INDEX "landed_shares_landed_cost_id_idx" ON "landed_shares" USING btree ("landed_cost_id");
CREATE INDEX "landed_shares_container_line_id_idx" ON "landed_shares" USING btree ("container_line_id");
CREATE INDEX "landed_shares_sku_id_idx" ON "landed_shares" USING btree ("sku_id");
CREATE INDEX "landed_shares_sku_cost_id_idx" ON "landed_shares" USING btree ("sku_cost_id");
CREATE INDEX "landed_shares_sku_id_sort" ON "landed_shares" USING btree ("client_id","sku_id","id") WHERE not is_deleted;
ALTER TABLE "sku_costs" ADD CONSTRAINT "sku_costs_market_values" CHECK ("market" in ('NZ', 'CA'));

-- A cost is in the books once, whoever writes it.
CREATE UNIQUE INDEX "landed_shares_booked_once" ON "landed_shares" USING btree ("container_line_id",coalesce("landed_cost_id"::text, ''),"booking") WHERE not is_deleted and not is_reversed;
CREATE UNIQUE INDEX "landed_shares_goods_once" ON "landed_shares" ("container_line_id") WHERE landed_cost_id is null and not is_deleted and not is_reversed;
CREATE INDEX "sku_costs_newest" ON "sku_costs" ("sku_id", "from_on_utc" desc) WHERE not is_deleted;

-- What a cost of a container is in our own money: by its bill, else as estimated. A rate is how much foreign money one of ours buys.
create function landed_worth(cost landed_costs) returns numeric language sql immutable as $$
  select round(coalesce(cost.amount / coalesce(cost.exchange_rate, 1), cost.estimate / coalesce(cost.estimate_rate, 1)), 2)
$$;

-- The lines of a container with the pieces that came (all, until it is completed), what these cost in our own money by their purchase order,
-- else by what the SKU costs in both markets, and what they measure. Null is not known.
create function landed_goods(of_container uuid)
returns table (line_id uuid, sku_id uuid, pieces integer, value numeric, volume numeric, weight numeric) language sql stable as $$
  select l.id, l.sku_id, p.pieces,
    case
      when p.pieces = 0 then 0
      when pl.id is not null then round(p.pieces * pl.unit_cost / case when o.currency = n.currency then 1 else o.exchange_rate end, 2)
      when k.cost_currency = n.currency then round(p.pieces * k.cost, 2)
      else round(p.pieces * k.cost * (
        select x.rate from exchange_rates x where x.currency = k.cost_currency and x.market = n.country and x.month <= current_date and not x.is_deleted order by x.month desc limit 1), 2)
    end,
    round(coalesce(p.pieces * l.volume / nullif(l.quantity, 0), p.pieces * k.volume::numeric), 5),
    round(p.pieces * k.weight::numeric, 5)
  from container_lines l join containers c on c.id = l.container_id join clients n on n.id = l.client_id join skus k on k.id = l.sku_id
    left join purchase_order_lines pl on pl.id = l.purchase_order_line_id left join purchase_orders o on o.id = pl.purchase_order_id
    cross join lateral (select case when c.state = 'Completed' then l.received_good + l.damaged else l.quantity end as pieces) p
  where l.container_id = of_container and not l.is_deleted
$$;

-- An amount of a cost, split over the lines that it is for: exact to the cent, what is left over goes to the largest rests, then by the order
-- of the lines. A share has what it is of (basis) and all of that (whole). No row where nothing can be split by.
create function landed_split(of_cost uuid, total numeric)
returns table (line_id uuid, sku_id uuid, pieces integer, basis numeric, whole numeric, amount numeric) language sql stable as $$
  with goods as (
    select g.line_id, g.sku_id, g.pieces, case x.split_by when 'Volume' then g.volume when 'Weight' then g.weight when 'Value' then g.value else g.pieces end as basis
    from landed_costs x cross join lateral landed_goods(x.container_id) g
    where x.id = of_cost and g.pieces > 0 and (x.sku_id is null or x.sku_id = g.sku_id)),
  weighed as (select g.*, sum(g.basis) over () as whole, abs(total) * 100 as cents from goods g where g.basis > 0),
  cut as (select w.*, div(w.cents * w.basis, w.whole) as floor, mod(w.cents * w.basis, w.whole) as rest from weighed w)
  select c.line_id, c.sku_id, c.pieces, c.basis, c.whole,
    sign(total) * (c.floor + case when row_number() over (order by c.rest desc, c.line_id) <= c.cents - sum(c.floor) over () then 1 else 0 end) / 100
  from cut c
$$;

-- What is not locked yet of each cost of a container, split: all of it, or what its bill differs from what is locked.
create function landed_open(of_container uuid)
returns table (cost_id uuid, line_id uuid, sku_id uuid, pieces integer, basis numeric, whole numeric, amount numeric) language sql stable as $$
  select x.id, s.line_id, s.sku_id, s.pieces, s.basis, s.whole, s.amount
  from landed_costs x cross join lateral landed_split(x.id, landed_worth(x) - coalesce(x.booked, 0)) s
  where x.container_id = of_container and not x.is_deleted and landed_worth(x) <> coalesce(x.booked, 0)
$$;

-- How far the costs of a container are locked. Null where it has none.
create function landed_state(of_container uuid) returns text language sql stable as $$
  select case
    when exists (select from landed_shares s where s.container_id = of_container and not s.is_reversed and not s.is_deleted) then
      case when exists (select from landed_costs x where x.container_id = of_container and not x.is_deleted and landed_worth(x) <> coalesce(x.booked, 0)) then 'Differs' else 'Locked' end
    when exists (select from landed_costs x where x.container_id = of_container and not x.is_deleted) then 'Open'
  end
$$;

-- The cost of a SKU is that of its latest entry of both markets. A new entry begins after those of a market, too.
create or replace function keep_costs() returns trigger language plpgsql as $$
declare
  sku skus%rowtype;
  latest sku_costs%rowtype;
begin
  select * into sku from skus where id = new.id;
  select * into latest from sku_costs where sku_id = sku.id and market is null and not is_deleted order by from_on_utc desc limit 1;
  if sku.cost is null and latest.cost is null then return null; end if;
  if (sku.cost, sku.cost_currency) is not distinct from (latest.cost, latest.currency) then return null; end if;
  insert into sku_costs (id, sku_id, from_on_utc, cost, currency, created_by, updated_by)
  values (gen_random_uuid(), sku.id,
    case when tg_op = 'INSERT' and latest.id is null then sku.created_on_utc
      else greatest(date_trunc('milliseconds', clock_timestamp()), (select max(from_on_utc) from sku_costs where sku_id = sku.id and not is_deleted) + interval '1 millisecond') end,
    sku.cost, case when sku.cost is not null then sku.cost_currency end, sku.updated_by, sku.updated_by);
  return null;
end
$$;
