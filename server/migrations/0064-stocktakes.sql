CREATE SEQUENCE "public"."stocktakes_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE TABLE "stocktakes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"no" text DEFAULT 'ST' || lpad(nextval('stocktakes_no_seq')::text, 6, '0') NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"scope" text DEFAULT 'Aisle' NOT NULL,
	"most_places" integer,
	"is_blind" boolean DEFAULT true NOT NULL,
	"date" date DEFAULT current_date NOT NULL,
	"remark" text,
	"state" text DEFAULT 'Planned' NOT NULL,
	"approved_by_id" uuid,
	"approved_on_utc" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stocktakes_most_places_min" CHECK ("most_places" >= 1),
	CONSTRAINT "stocktakes_scope_values" CHECK ("scope" in ('Aisle', 'Category', 'SKU', 'Random cycle')),
	CONSTRAINT "stocktakes_state_values" CHECK ("state" in ('Planned', 'Counting', 'Review', 'Recount', 'Approved', 'Posted', 'Cancelled'))
);

CREATE TABLE "stocktake_places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"stocktake_id" uuid NOT NULL,
	"layer_id" uuid NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'Open' NOT NULL,
	"counter_id" uuid,
	"counted_on_utc" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stocktake_places_round_min" CHECK ("round" >= 1),
	CONSTRAINT "stocktake_places_state_values" CHECK ("state" in ('Open', 'Counting', 'Counted'))
);

CREATE TABLE "stocktake_counts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"layer_id" uuid NOT NULL,
	"stock_status" text DEFAULT 'Normal' NOT NULL,
	"round" integer NOT NULL,
	"quantity" integer NOT NULL,
	"staff_id" uuid NOT NULL,
	"counted_on_utc" timestamp(3) with time zone NOT NULL,
	"client_event_id" text,
	"difference_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stocktake_counts_round_min" CHECK ("round" >= 1),
	CONSTRAINT "stocktake_counts_quantity_min" CHECK ("quantity" >= 0)
);

CREATE TABLE "stocktakes_aisle_ids" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "stocktakes_aisle_ids_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);

CREATE TABLE "stocktakes_category_ids" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "stocktakes_category_ids_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);

CREATE TABLE "stocktakes_sku_ids" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "stocktakes_sku_ids_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);

ALTER TABLE "stocktakes" ADD CONSTRAINT "stocktakes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stocktakes" ADD CONSTRAINT "stocktakes_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stocktakes" ADD CONSTRAINT "stocktakes_approved_by_id_staff_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stocktake_places" ADD CONSTRAINT "stocktake_places_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stocktake_places" ADD CONSTRAINT "stocktake_places_stocktake_id_stocktakes_id_fk" FOREIGN KEY ("stocktake_id") REFERENCES "public"."stocktakes"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "stocktake_places" ADD CONSTRAINT "stocktake_places_layer_id_layers_id_fk" FOREIGN KEY ("layer_id") REFERENCES "public"."layers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stocktake_places" ADD CONSTRAINT "stocktake_places_counter_id_staff_id_fk" FOREIGN KEY ("counter_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stocktake_counts" ADD CONSTRAINT "stocktake_counts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stocktake_counts" ADD CONSTRAINT "stocktake_counts_place_id_stocktake_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."stocktake_places"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "stocktake_counts" ADD CONSTRAINT "stocktake_counts_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stocktake_counts" ADD CONSTRAINT "stocktake_counts_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stocktake_counts" ADD CONSTRAINT "stocktake_counts_layer_id_layers_id_fk" FOREIGN KEY ("layer_id") REFERENCES "public"."layers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stocktake_counts" ADD CONSTRAINT "stocktake_counts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stocktake_counts" ADD CONSTRAINT "stocktake_counts_difference_id_stock_differences_id_fk" FOREIGN KEY ("difference_id") REFERENCES "public"."stock_differences"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stocktakes_aisle_ids" ADD CONSTRAINT "stocktakes_aisle_ids_from_id_stocktakes_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."stocktakes"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "stocktakes_aisle_ids" ADD CONSTRAINT "stocktakes_aisle_ids_to_id_aisles_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."aisles"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stocktakes_category_ids" ADD CONSTRAINT "stocktakes_category_ids_from_id_stocktakes_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."stocktakes"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "stocktakes_category_ids" ADD CONSTRAINT "stocktakes_category_ids_to_id_categories_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stocktakes_sku_ids" ADD CONSTRAINT "stocktakes_sku_ids_from_id_stocktakes_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."stocktakes"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "stocktakes_sku_ids" ADD CONSTRAINT "stocktakes_sku_ids_to_id_skus_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "stocktakes_no_key" ON "stocktakes" USING btree ("client_id",lower("no")) WHERE not is_deleted;
CREATE INDEX "stocktakes_warehouse_id_idx" ON "stocktakes" USING btree ("warehouse_id");
CREATE INDEX "stocktakes_approved_by_id_idx" ON "stocktakes" USING btree ("approved_by_id");
CREATE INDEX "stocktakes_created_on_utc_sort" ON "stocktakes" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "stocktakes_date_sort" ON "stocktakes" USING btree ("client_id","date","id") WHERE not is_deleted;
CREATE INDEX "stocktakes_no_search" ON "stocktakes" USING gin ("no" gin_trgm_ops);
CREATE INDEX "stocktakes_remark_search" ON "stocktakes" USING gin ("remark" gin_trgm_ops);
CREATE UNIQUE INDEX "stocktake_places_stocktake_id_layer_id_key" ON "stocktake_places" USING btree ("client_id","stocktake_id","layer_id") WHERE not is_deleted;
CREATE INDEX "stocktake_places_stocktake_id_idx" ON "stocktake_places" USING btree ("stocktake_id");
CREATE INDEX "stocktake_places_layer_id_idx" ON "stocktake_places" USING btree ("layer_id");
CREATE INDEX "stocktake_places_counter_id_idx" ON "stocktake_places" USING btree ("counter_id");
CREATE INDEX "stocktake_places_layer_id_sort" ON "stocktake_places" USING btree ("client_id","layer_id","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "stocktake_counts_place_id_sku_id_stock_status_round_key" ON "stocktake_counts" USING btree ("client_id","place_id","sku_id",coalesce("stock_status"::text, ''),"round") WHERE not is_deleted;
CREATE INDEX "stocktake_counts_place_id_idx" ON "stocktake_counts" USING btree ("place_id");
CREATE INDEX "stocktake_counts_sku_id_idx" ON "stocktake_counts" USING btree ("sku_id");
CREATE INDEX "stocktake_counts_warehouse_id_idx" ON "stocktake_counts" USING btree ("warehouse_id");
CREATE INDEX "stocktake_counts_layer_id_idx" ON "stocktake_counts" USING btree ("layer_id");
CREATE INDEX "stocktake_counts_staff_id_idx" ON "stocktake_counts" USING btree ("staff_id");
CREATE INDEX "stocktake_counts_difference_id_idx" ON "stocktake_counts" USING btree ("difference_id");
CREATE INDEX "stocktake_counts_counted_on_utc_sort" ON "stocktake_counts" USING btree ("client_id","counted_on_utc","id") WHERE not is_deleted;
CREATE INDEX "stocktakes_aisle_ids_to_idx" ON "stocktakes_aisle_ids" USING btree ("to_id");
CREATE INDEX "stocktakes_category_ids_to_idx" ON "stocktakes_category_ids" USING btree ("to_id");
CREATE INDEX "stocktakes_sku_ids_to_idx" ON "stocktakes_sku_ids" USING btree ("to_id");
