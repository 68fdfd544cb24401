CREATE TABLE "opening_stock" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"layer_id" uuid,
	"stock_status" text DEFAULT 'Normal' NOT NULL,
	"quantity" integer NOT NULL,
	"unit_cost" numeric(14, 2),
	"currency" text,
	"posted_on_utc" timestamp(3) with time zone,
	"state" text DEFAULT 'Draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "opening_stock_check_1" CHECK ("unit_cost" is null or "currency" is not null),
	CONSTRAINT "opening_stock_quantity_min" CHECK ("quantity" >= 1),
	CONSTRAINT "opening_stock_unit_cost_min" CHECK ("unit_cost" >= 0),
	CONSTRAINT "opening_stock_currency_values" CHECK ("currency" in ('NZD', 'CAD', 'USD', 'CNY', 'EUR', 'AUD')),
	CONSTRAINT "opening_stock_state_values" CHECK ("state" in ('Draft', 'Posted'))
);

ALTER TABLE "opening_stock" ADD CONSTRAINT "opening_stock_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "opening_stock" ADD CONSTRAINT "opening_stock_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "opening_stock" ADD CONSTRAINT "opening_stock_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "opening_stock" ADD CONSTRAINT "opening_stock_layer_id_layers_id_fk" FOREIGN KEY ("layer_id") REFERENCES "public"."layers"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "opening_stock_warehouse_id_layer_id_stock_status_sku_id_key" ON "opening_stock" USING btree ("client_id","warehouse_id",coalesce("layer_id"::text, ''),coalesce("stock_status"::text, ''),"sku_id") WHERE not is_deleted;
CREATE INDEX "opening_stock_sku_id_idx" ON "opening_stock" USING btree ("sku_id");
CREATE INDEX "opening_stock_warehouse_id_idx" ON "opening_stock" USING btree ("warehouse_id");
CREATE INDEX "opening_stock_layer_id_idx" ON "opening_stock" USING btree ("layer_id");
CREATE INDEX "opening_stock_created_on_utc_sort" ON "opening_stock" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
