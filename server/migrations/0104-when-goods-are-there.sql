CREATE TABLE "sku_suppliers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sku_id" uuid NOT NULL,
	"supplier_id" uuid NOT NULL,
	"supplier_code" text,
	"minimum_order" integer,
	"per_carton" integer,
	"cost" numeric(18, 4),
	"lead_days" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sku_suppliers_minimum_order_min" CHECK ("minimum_order" >= 1),
	CONSTRAINT "sku_suppliers_per_carton_min" CHECK ("per_carton" >= 1),
	CONSTRAINT "sku_suppliers_cost_min" CHECK ("cost" >= 0),
	CONSTRAINT "sku_suppliers_lead_days_min" CHECK ("lead_days" >= 0)
);

CREATE TABLE "sea_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"port_id" uuid NOT NULL,
	"to_port_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sea_lines_days_min" CHECK ("days" >= 0)
);

ALTER TABLE "clients" ADD COLUMN "sea_days" integer DEFAULT 35 NOT NULL;
ALTER TABLE "clients" ADD COLUMN "port_days" integer DEFAULT 5 NOT NULL;
ALTER TABLE "clients" ADD COLUMN "handling_days" integer DEFAULT 2 NOT NULL;
ALTER TABLE "containers" ADD COLUMN "available_on" date;
ALTER TABLE "purchase_order_lines" ADD COLUMN "available_on" date;
ALTER TABLE "warehouses" ADD COLUMN "handling_days" integer;
ALTER TABLE "sku_suppliers" ADD CONSTRAINT "sku_suppliers_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "sku_suppliers" ADD CONSTRAINT "sku_suppliers_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "sea_lines" ADD CONSTRAINT "sea_lines_port_id_ports_id_fk" FOREIGN KEY ("port_id") REFERENCES "public"."ports"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sea_lines" ADD CONSTRAINT "sea_lines_to_port_id_ports_id_fk" FOREIGN KEY ("to_port_id") REFERENCES "public"."ports"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "sku_suppliers_supplier_id_sku_id_key" ON "sku_suppliers" USING btree ("supplier_id","sku_id") WHERE not is_deleted;
CREATE INDEX "sku_suppliers_sku_id_idx" ON "sku_suppliers" USING btree ("sku_id");
CREATE INDEX "sku_suppliers_supplier_id_idx" ON "sku_suppliers" USING btree ("supplier_id");
CREATE INDEX "sku_suppliers_sku_id_sort" ON "sku_suppliers" USING btree ("sku_id","id") WHERE not is_deleted;
CREATE INDEX "sku_suppliers_supplier_code_search" ON "sku_suppliers" USING gin (folded("supplier_code") gin_trgm_ops);
CREATE UNIQUE INDEX "sea_lines_port_id_to_port_id_key" ON "sea_lines" USING btree ("port_id","to_port_id") WHERE not is_deleted;
CREATE INDEX "sea_lines_port_id_idx" ON "sea_lines" USING btree ("port_id");
CREATE INDEX "sea_lines_to_port_id_idx" ON "sea_lines" USING btree ("to_port_id");
ALTER TABLE "clients" ADD CONSTRAINT "clients_sea_days_min" CHECK ("sea_days" >= 0);
ALTER TABLE "clients" ADD CONSTRAINT "clients_port_days_min" CHECK ("port_days" >= 0);
ALTER TABLE "clients" ADD CONSTRAINT "clients_handling_days_min" CHECK ("handling_days" >= 0);
ALTER TABLE "warehouses" ADD CONSTRAINT "warehouses_handling_days_min" CHECK ("handling_days" >= 0);

-- The days of each part of a way. Without any port goods come by road. What nobody knows is as the client says.
create function days_of_way(client uuid, load_port uuid, discharge_port uuid, warehouse uuid)
returns table (sea integer, port integer, handling integer) language sql stable as $$
  select
    case when coalesce(load_port, discharge_port) is null then 0 else coalesce(
      (select s.days from sea_lines s where s.port_id = load_port and s.to_port_id = discharge_port and not s.is_deleted),
      case when load_port = discharge_port then 0 end, c.sea_days) end,
    case when coalesce(load_port, discharge_port) is null then 0 else coalesce(
      (select t.days from port_transits t where t.port_id = discharge_port and t.warehouse_id = warehouse and not t.is_deleted),
      (select p.transit_days from ports p where p.id = discharge_port and not p.is_deleted), c.port_days) end,
    coalesce((select w.handling_days from warehouses w where w.id = warehouse), c.handling_days)
  from clients c where c.id = client
$$;

-- The one place that works out when goods are there. Arrived, else expected: the sea is behind them. Ready, else requested: it is not.
create function there_on(client uuid, load_port uuid, discharge_port uuid, warehouse uuid, lands_on date, ready_on date)
returns date language sql stable as $$
  select coalesce(lands_on + d.port + d.handling, ready_on + d.sea + d.port + d.handling)
  from days_of_way(client, load_port, discharge_port, warehouse) d
$$;

-- Triggers set the day: forms, steps, files, merges and later code all pass them, so that none can forget it.
create function set_container_there_on() returns trigger language plpgsql as $$
begin
  new.available_on := there_on(new.client_id, new.load_port_id, new.discharge_port_id, new.warehouse_id, coalesce(new.arrived_on, new.arrives_on), null);
  return new;
end
$$;
create trigger containers_there_on before insert or update of arrives_on, arrived_on, load_port_id, discharge_port_id, warehouse_id, state on containers
  for each row execute function set_container_there_on();

create function set_bought_there_on() returns trigger language plpgsql as $$
begin
  select there_on(o.client_id, o.load_port_id, o.discharge_port_id, o.warehouse_id, null, coalesce(new.ready_date, o.requested_date))
  into new.available_on from purchase_orders o where o.id = new.purchase_order_id;
  return new;
end
$$;
create trigger purchase_order_lines_there_on before insert or update of ready_date, purchase_order_id on purchase_order_lines
  for each row execute function set_bought_there_on();

create function set_lines_there_on() returns trigger language plpgsql as $$
declare
  lines uuid[];
begin
  select array_agg(m.id) into lines from (
    select l.id from purchase_order_lines l join added o on o.id = l.purchase_order_id join taken b on b.id = o.id
    where (b.requested_date, b.load_port_id, b.discharge_port_id, b.warehouse_id, b.state) is distinct from (o.requested_date, o.load_port_id, o.discharge_port_id, o.warehouse_id, o.state)
      and l.available_on is distinct from there_on(o.client_id, o.load_port_id, o.discharge_port_id, o.warehouse_id, null, coalesce(l.ready_date, o.requested_date))
    order by l.id for no key update of l) m;
  if lines is not null then
    update purchase_order_lines l set available_on = there_on(o.client_id, o.load_port_id, o.discharge_port_id, o.warehouse_id, null, coalesce(l.ready_date, o.requested_date))
    from purchase_orders o where l.id = any(lines) and o.id = l.purchase_order_id;
  end if;
  return null;
end
$$;
create trigger purchase_orders_there_on after update on purchase_orders referencing old table as taken new table as added
  for each statement execute function set_lines_there_on();

-- All that is under way, when the days of a port, a warehouse or a client change. What is in stock keeps the day that it had.
-- Lock order: containers, then lines of purchase orders, each by their ids.
create function refresh_there_on() returns void language plpgsql as $$
begin
  with behind as (
    select c.id, there_on(c.client_id, c.load_port_id, c.discharge_port_id, c.warehouse_id, coalesce(c.arrived_on, c.arrives_on), null) as there_on
    from containers c where c.state not in ('Completed', 'Cancelled') and not c.is_deleted
      and c.available_on is distinct from there_on(c.client_id, c.load_port_id, c.discharge_port_id, c.warehouse_id, coalesce(c.arrived_on, c.arrives_on), null)
    order by c.id for no key update)
  update containers c set available_on = b.there_on from behind b where c.id = b.id;
  with behind as (
    select l.id, there_on(o.client_id, o.load_port_id, o.discharge_port_id, o.warehouse_id, null, coalesce(l.ready_date, o.requested_date)) as there_on
    from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id
    where o.state not in ('Received', 'Closed', 'Cancelled') and not o.is_deleted and not l.is_deleted
      and l.available_on is distinct from there_on(o.client_id, o.load_port_id, o.discharge_port_id, o.warehouse_id, null, coalesce(l.ready_date, o.requested_date))
    order by l.id for no key update of l)
  update purchase_order_lines l set available_on = b.there_on from behind b where l.id = b.id;
end
$$;
create function days_have_changed() returns trigger language plpgsql as $$
begin
  perform refresh_there_on();
  return null;
end
$$;
create trigger sea_lines_change_days after insert or update or delete on sea_lines for each statement execute function days_have_changed();
create trigger port_transits_change_days after insert or update or delete on port_transits for each statement execute function days_have_changed();
create trigger ports_change_days after update of transit_days, is_deleted on ports for each statement execute function days_have_changed();
create trigger warehouses_change_days after update of handling_days on warehouses for each statement execute function days_have_changed();
create trigger clients_change_days after update of sea_days, port_days, handling_days on clients for each statement execute function days_have_changed();

update containers c set available_on = there_on(c.client_id, c.load_port_id, c.discharge_port_id, c.warehouse_id, coalesce(c.arrived_on, c.arrives_on), null);
update purchase_order_lines l set available_on = there_on(o.client_id, o.load_port_id, o.discharge_port_id, o.warehouse_id, null, coalesce(l.ready_date, o.requested_date))
from purchase_orders o where o.id = l.purchase_order_id;
