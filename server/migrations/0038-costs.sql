CREATE TABLE "sku_costs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sku_id" uuid NOT NULL,
	"from_on_utc" timestamp(3) with time zone NOT NULL,
	"cost" numeric(14, 2),
	"currency" text,
	"supplier_id" uuid,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sku_costs_cost_min" CHECK ("cost" >= 0),
	CONSTRAINT "sku_costs_currency_values" CHECK ("currency" in ('NZD', 'CAD', 'USD', 'CNY', 'EUR', 'AUD'))
);

CREATE TABLE "exchange_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"market" text NOT NULL,
	"month" date NOT NULL,
	"rate" numeric(18, 6) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "exchange_rates_check_1" CHECK (extract(day from "month") = 1),
	CONSTRAINT "exchange_rates_check_2" CHECK ("currency" <> case "market" when 'CA' then 'CAD' else 'NZD' end),
	CONSTRAINT "exchange_rates_rate_min" CHECK ("rate" >= 0.000001),
	CONSTRAINT "exchange_rates_currency_values" CHECK ("currency" in ('NZD', 'CAD', 'USD', 'CNY', 'EUR', 'AUD')),
	CONSTRAINT "exchange_rates_market_values" CHECK ("market" in ('NZ', 'CA'))
);

ALTER TABLE "sku_costs" ADD CONSTRAINT "sku_costs_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sku_costs" ADD CONSTRAINT "sku_costs_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "sku_costs_sku_id_from_on_utc_key" ON "sku_costs" USING btree ("sku_id","from_on_utc") WHERE not is_deleted;
CREATE INDEX "sku_costs_sku_id_idx" ON "sku_costs" USING btree ("sku_id");
CREATE INDEX "sku_costs_supplier_id_idx" ON "sku_costs" USING btree ("supplier_id");
CREATE INDEX "sku_costs_from_on_utc_sort" ON "sku_costs" USING btree ("from_on_utc","id") WHERE not is_deleted;
CREATE INDEX "sku_costs_reason_search" ON "sku_costs" USING gin ("reason" gin_trgm_ops);
CREATE UNIQUE INDEX "exchange_rates_currency_market_month_key" ON "exchange_rates" USING btree ("currency","market","month") WHERE not is_deleted;
CREATE INDEX "exchange_rates_month_sort" ON "exchange_rates" USING btree ("month","id") WHERE not is_deleted;

-- Whoever changes what a SKU costs, by a form, a file or a statement, leaves an entry of it. Looked at when the transaction ends, so that one
-- with a reason or a supplier may be written before or after the SKU.
create function keep_costs() returns trigger language plpgsql as $$
declare
  sku skus%rowtype;
  latest sku_costs%rowtype;
begin
  select * into sku from skus where id = new.id;
  select * into latest from sku_costs where sku_id = sku.id and not is_deleted order by from_on_utc desc limit 1;
  if sku.cost is null and latest.cost is null then return null; end if;
  if (sku.cost, sku.cost_currency) is not distinct from (latest.cost, latest.currency) then return null; end if;
  insert into sku_costs (id, sku_id, from_on_utc, cost, currency, created_by, updated_by)
  values (gen_random_uuid(), sku.id,
    case when tg_op = 'INSERT' and latest.id is null then sku.created_on_utc
      else greatest(date_trunc('milliseconds', clock_timestamp()), latest.from_on_utc + interval '1 millisecond') end,
    sku.cost, case when sku.cost is not null then sku.cost_currency end, sku.updated_by, sku.updated_by);
  return null;
end
$$;
create constraint trigger skus_begin_with_costs after insert on skus
  deferrable initially deferred for each row when (new.cost is not null) execute function keep_costs();
create constraint trigger skus_keep_costs after update of cost, cost_currency on skus
  deferrable initially deferred for each row
  when ((new.cost, new.cost_currency) is distinct from (old.cost, old.cost_currency)) execute function keep_costs();

-- What is known today is taken for what was so from the beginning.
insert into sku_costs (id, sku_id, from_on_utc, cost, currency, reason, created_by, updated_by)
select gen_random_uuid(), id, created_on_utc, cost, cost_currency, 'Known before its history was kept', updated_by, updated_by
from skus where cost is not null;
