CREATE TABLE "imported_prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"market" text NOT NULL,
	"kind" text DEFAULT 'Regular' NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"from_date" date DEFAULT current_date NOT NULL,
	"until_date" date,
	"reason" text,
	"former_amount" numeric(14, 2),
	"former_until_utc" timestamp(3) with time zone,
	"price_id" uuid,
	"posted_on_utc" timestamp(3) with time zone,
	"state" text DEFAULT 'Draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "imported_prices_amount_min" CHECK ("amount" >= 0.01),
	CONSTRAINT "imported_prices_market_values" CHECK ("market" in ('NZ', 'CA')),
	CONSTRAINT "imported_prices_kind_values" CHECK ("kind" in ('Regular', 'Clearance')),
	CONSTRAINT "imported_prices_state_values" CHECK ("state" in ('Draft', 'Posted'))
);

ALTER TABLE "imported_prices" ADD CONSTRAINT "imported_prices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "imported_prices" ADD CONSTRAINT "imported_prices_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "imported_prices" ADD CONSTRAINT "imported_prices_price_id_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."prices"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "imported_prices_market_kind_from_date_sku_id_key" ON "imported_prices" USING btree ("client_id","market",coalesce("kind"::text, ''),"from_date","sku_id") WHERE not is_deleted;
CREATE INDEX "imported_prices_sku_id_idx" ON "imported_prices" USING btree ("sku_id");
CREATE INDEX "imported_prices_price_id_idx" ON "imported_prices" USING btree ("price_id");
CREATE INDEX "imported_prices_created_on_utc_sort" ON "imported_prices" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "imported_prices_reason_search" ON "imported_prices" USING gin ("reason" gin_trgm_ops);
