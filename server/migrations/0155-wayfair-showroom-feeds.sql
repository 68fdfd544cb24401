CREATE SEQUENCE "public"."self_help_orders_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE TABLE "wayfair_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"po_number" text NOT NULL,
	"website_id" uuid NOT NULL,
	"po_date" date NOT NULL,
	"ordered_on_utc" timestamp(3) with time zone NOT NULL,
	"must_ship_by" date,
	"backorder_date" date,
	"ship_to" text,
	"phone" text,
	"line1" text,
	"line2" text,
	"city" text,
	"region" text,
	"postcode" text,
	"country" text,
	"ship_speed" text,
	"carrier" text,
	"warehouse" text,
	"total" numeric(14, 2) DEFAULT '0' NOT NULL,
	"status" text NOT NULL,
	"state" text DEFAULT 'New' NOT NULL,
	"problem" text,
	"why" text,
	"short" text,
	"question" text,
	"order_id" uuid,
	"tracking" text,
	"packing_slip" text,
	"batch_id" uuid NOT NULL,
	"handled_by_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "wayfair_orders_total_min" CHECK ("total" >= 0),
	CONSTRAINT "wayfair_orders_state_values" CHECK ("state" in ('New', 'Mapped', 'Imported', 'Shipped', 'Invoiced', 'Error', 'Rejected', 'Cancelled'))
);

CREATE TABLE "wayfair_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"wayfair_order_id" uuid NOT NULL,
	"item_number" text NOT NULL,
	"wayfair_sku" text,
	"occurrence" integer DEFAULT 1 NOT NULL,
	"item_name" text,
	"quantity" integer NOT NULL,
	"price" numeric(14, 2) NOT NULL,
	"status" text NOT NULL,
	"stock_at_po" integer,
	"batch_id" uuid NOT NULL,
	"payload" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "wayfair_lines_occurrence_min" CHECK ("occurrence" >= 1),
	CONSTRAINT "wayfair_lines_quantity_min" CHECK ("quantity" >= 0),
	CONSTRAINT "wayfair_lines_price_min" CHECK ("price" >= 0)
);

CREATE TABLE "wayfair_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"website_id" uuid NOT NULL,
	"read_on_utc" timestamp(3) with time zone NOT NULL,
	"read_by_id" uuid,
	"rows" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"older" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "wayfair_errors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"po_number" text,
	"column" text,
	"message" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "wayfair_errors_row_min" CHECK ("row" >= 1)
);

CREATE TABLE "wayfair_mappings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"part_number" text NOT NULL,
	"wayfair_sku" text,
	"item_name" text,
	"sku_id" uuid,
	"factor" integer DEFAULT 1 NOT NULL,
	"price" numeric(14, 2),
	"warehouse_no" text,
	"lead_days" integer DEFAULT 2 NOT NULL,
	"buffer" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "wayfair_mappings_factor_min" CHECK ("factor" >= 1),
	CONSTRAINT "wayfair_mappings_price_min" CHECK ("price" >= 0.01),
	CONSTRAINT "wayfair_mappings_lead_days_min" CHECK ("lead_days" >= 0),
	CONSTRAINT "wayfair_mappings_buffer_min" CHECK ("buffer" >= 0)
);

CREATE TABLE "self_help_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"no" text DEFAULT 'SS' || lpad(nextval('self_help_orders_no_seq')::text, 6, '0') NOT NULL,
	"branch_id" uuid NOT NULL,
	"customer" text,
	"phone" text,
	"email" text,
	"remark" text,
	"state" text DEFAULT 'New' NOT NULL,
	"claimed_by_id" uuid,
	"order_id" uuid,
	"price_note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "self_help_orders_state_values" CHECK ("state" in ('New', 'Claimed', 'Sent', 'Closed', 'Discarded'))
);

CREATE TABLE "self_help_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"self_help_order_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"price" numeric(14, 2) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "self_help_lines_quantity_min" CHECK ("quantity" >= 1),
	CONSTRAINT "self_help_lines_price_min" CHECK ("price" >= 0)
);

CREATE TABLE "partner_stocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"partner" text NOT NULL,
	"partner_sku" text NOT NULL,
	"name" text,
	"sku_id" uuid,
	"quantity" integer NOT NULL,
	"buffer" integer DEFAULT 0 NOT NULL,
	"price" numeric(14, 2),
	"fed_on_utc" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "partner_stocks_quantity_min" CHECK ("quantity" >= 0),
	CONSTRAINT "partner_stocks_buffer_min" CHECK ("buffer" >= 0),
	CONSTRAINT "partner_stocks_price_min" CHECK ("price" >= 0.01)
);

ALTER TABLE "channels" ADD COLUMN "customer_id" uuid;
ALTER TABLE "wayfair_orders" ADD CONSTRAINT "wayfair_orders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "wayfair_orders" ADD CONSTRAINT "wayfair_orders_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "wayfair_orders" ADD CONSTRAINT "wayfair_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "wayfair_orders" ADD CONSTRAINT "wayfair_orders_batch_id_wayfair_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."wayfair_batches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "wayfair_orders" ADD CONSTRAINT "wayfair_orders_handled_by_id_staff_id_fk" FOREIGN KEY ("handled_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "wayfair_lines" ADD CONSTRAINT "wayfair_lines_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "wayfair_lines" ADD CONSTRAINT "wayfair_lines_wayfair_order_id_wayfair_orders_id_fk" FOREIGN KEY ("wayfair_order_id") REFERENCES "public"."wayfair_orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "wayfair_lines" ADD CONSTRAINT "wayfair_lines_batch_id_wayfair_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."wayfair_batches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "wayfair_batches" ADD CONSTRAINT "wayfair_batches_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "wayfair_batches" ADD CONSTRAINT "wayfair_batches_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "wayfair_batches" ADD CONSTRAINT "wayfair_batches_read_by_id_staff_id_fk" FOREIGN KEY ("read_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "wayfair_errors" ADD CONSTRAINT "wayfair_errors_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "wayfair_errors" ADD CONSTRAINT "wayfair_errors_batch_id_wayfair_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."wayfair_batches"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "wayfair_mappings" ADD CONSTRAINT "wayfair_mappings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "wayfair_mappings" ADD CONSTRAINT "wayfair_mappings_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "self_help_orders" ADD CONSTRAINT "self_help_orders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "self_help_orders" ADD CONSTRAINT "self_help_orders_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "self_help_orders" ADD CONSTRAINT "self_help_orders_claimed_by_id_staff_id_fk" FOREIGN KEY ("claimed_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "self_help_orders" ADD CONSTRAINT "self_help_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "self_help_lines" ADD CONSTRAINT "self_help_lines_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "self_help_lines" ADD CONSTRAINT "self_help_lines_self_help_order_id_self_help_orders_id_fk" FOREIGN KEY ("self_help_order_id") REFERENCES "public"."self_help_orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "self_help_lines" ADD CONSTRAINT "self_help_lines_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "partner_stocks" ADD CONSTRAINT "partner_stocks_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "partner_stocks" ADD CONSTRAINT "partner_stocks_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "wayfair_orders_order_id_key" ON "wayfair_orders" USING btree ("client_id","order_id") WHERE not is_deleted;
CREATE UNIQUE INDEX "wayfair_orders_website_id_po_number_key" ON "wayfair_orders" USING btree ("client_id","website_id",lower("po_number")) WHERE not is_deleted;
CREATE INDEX "wayfair_orders_website_id_idx" ON "wayfair_orders" USING btree ("website_id");
CREATE INDEX "wayfair_orders_order_id_idx" ON "wayfair_orders" USING btree ("order_id");
CREATE INDEX "wayfair_orders_batch_id_idx" ON "wayfair_orders" USING btree ("batch_id");
CREATE INDEX "wayfair_orders_handled_by_id_idx" ON "wayfair_orders" USING btree ("handled_by_id");
CREATE INDEX "wayfair_orders_ordered_on_utc_sort" ON "wayfair_orders" USING btree ("client_id","ordered_on_utc","id") WHERE not is_deleted;
CREATE INDEX "wayfair_orders_must_ship_by_sort" ON "wayfair_orders" USING btree ("client_id","must_ship_by","id") WHERE not is_deleted;
CREATE INDEX "wayfair_orders_po_number_search" ON "wayfair_orders" USING gin (folded("po_number") gin_trgm_ops);
CREATE INDEX "wayfair_orders_ship_to_search" ON "wayfair_orders" USING gin (folded("ship_to") gin_trgm_ops);
CREATE INDEX "wayfair_orders_tracking_search" ON "wayfair_orders" USING gin (folded("tracking") gin_trgm_ops);
CREATE UNIQUE INDEX "wayfair_lines_wayfair_order_id_item_number_wayfair_sku_occurren" ON "wayfair_lines" USING btree ("client_id","wayfair_order_id",lower("item_number"),coalesce("wayfair_sku"::text, ''),coalesce("occurrence"::text, '')) WHERE not is_deleted;
CREATE INDEX "wayfair_lines_wayfair_order_id_idx" ON "wayfair_lines" USING btree ("wayfair_order_id");
CREATE INDEX "wayfair_lines_batch_id_idx" ON "wayfair_lines" USING btree ("batch_id");
CREATE INDEX "wayfair_lines_created_on_utc_sort" ON "wayfair_lines" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "wayfair_lines_item_number_search" ON "wayfair_lines" USING gin (folded("item_number") gin_trgm_ops);
CREATE INDEX "wayfair_lines_wayfair_sku_search" ON "wayfair_lines" USING gin (folded("wayfair_sku") gin_trgm_ops);
CREATE INDEX "wayfair_lines_item_name_search" ON "wayfair_lines" USING gin (folded("item_name") gin_trgm_ops);
CREATE INDEX "wayfair_batches_website_id_idx" ON "wayfair_batches" USING btree ("website_id");
CREATE INDEX "wayfair_batches_read_by_id_idx" ON "wayfair_batches" USING btree ("read_by_id");
CREATE INDEX "wayfair_batches_read_on_utc_sort" ON "wayfair_batches" USING btree ("client_id","read_on_utc","id") WHERE not is_deleted;
CREATE INDEX "wayfair_batches_file_name_search" ON "wayfair_batches" USING gin (folded("file_name") gin_trgm_ops);
CREATE INDEX "wayfair_errors_batch_id_idx" ON "wayfair_errors" USING btree ("batch_id");
CREATE INDEX "wayfair_errors_row_sort" ON "wayfair_errors" USING btree ("client_id","row","id") WHERE not is_deleted;
CREATE INDEX "wayfair_errors_po_number_search" ON "wayfair_errors" USING gin (folded("po_number") gin_trgm_ops);
CREATE INDEX "wayfair_errors_message_search" ON "wayfair_errors" USING gin (folded("message") gin_trgm_ops);
CREATE UNIQUE INDEX "wayfair_mappings_part_number_key" ON "wayfair_mappings" USING btree ("client_id",lower("part_number")) WHERE not is_deleted;
CREATE INDEX "wayfair_mappings_sku_id_idx" ON "wayfair_mappings" USING btree ("sku_id");
CREATE INDEX "wayfair_mappings_part_number_sort" ON "wayfair_mappings" USING btree ("client_id",folded("part_number") collate "C","part_number" collate "C","id") WHERE not is_deleted;
CREATE INDEX "wayfair_mappings_part_number_search" ON "wayfair_mappings" USING gin (folded("part_number") gin_trgm_ops);
CREATE INDEX "wayfair_mappings_wayfair_sku_search" ON "wayfair_mappings" USING gin (folded("wayfair_sku") gin_trgm_ops);
CREATE INDEX "wayfair_mappings_item_name_search" ON "wayfair_mappings" USING gin (folded("item_name") gin_trgm_ops);
CREATE UNIQUE INDEX "self_help_orders_no_key" ON "self_help_orders" USING btree ("client_id",lower("no")) WHERE not is_deleted;
CREATE UNIQUE INDEX "self_help_orders_order_id_key" ON "self_help_orders" USING btree ("client_id","order_id") WHERE not is_deleted;
CREATE INDEX "self_help_orders_branch_id_idx" ON "self_help_orders" USING btree ("branch_id");
CREATE INDEX "self_help_orders_claimed_by_id_idx" ON "self_help_orders" USING btree ("claimed_by_id");
CREATE INDEX "self_help_orders_order_id_idx" ON "self_help_orders" USING btree ("order_id");
CREATE INDEX "self_help_orders_created_on_utc_sort" ON "self_help_orders" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "self_help_orders_no_search" ON "self_help_orders" USING gin ("no" gin_trgm_ops);
CREATE INDEX "self_help_orders_customer_search" ON "self_help_orders" USING gin (folded("customer") gin_trgm_ops);
CREATE INDEX "self_help_orders_email_search" ON "self_help_orders" USING gin (folded("email") gin_trgm_ops);
CREATE INDEX "self_help_orders_phone_search" ON "self_help_orders" USING gin ("phone" gin_trgm_ops);
CREATE INDEX "self_help_lines_self_help_order_id_idx" ON "self_help_lines" USING btree ("self_help_order_id");
CREATE INDEX "self_help_lines_sku_id_idx" ON "self_help_lines" USING btree ("sku_id");
CREATE INDEX "self_help_lines_created_on_utc_sort" ON "self_help_lines" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "partner_stocks_partner_partner_sku_key" ON "partner_stocks" USING btree ("client_id",lower("partner"),lower("partner_sku")) WHERE not is_deleted;
CREATE INDEX "partner_stocks_partner_idx" ON "partner_stocks" USING btree ("partner");
CREATE INDEX "partner_stocks_sku_id_idx" ON "partner_stocks" USING btree ("sku_id");
CREATE INDEX "partner_stocks_partner_sku_sort" ON "partner_stocks" USING btree ("client_id",folded("partner_sku") collate "C","partner_sku" collate "C","id") WHERE not is_deleted;
CREATE INDEX "partner_stocks_partner_sort" ON "partner_stocks" USING btree ("client_id",folded("partner") collate "C","partner" collate "C","id") WHERE not is_deleted;
CREATE INDEX "partner_stocks_partner_search" ON "partner_stocks" USING gin (folded("partner") gin_trgm_ops);
CREATE INDEX "partner_stocks_partner_sku_search" ON "partner_stocks" USING gin (folded("partner_sku") gin_trgm_ops);
CREATE INDEX "partner_stocks_name_search" ON "partner_stocks" USING gin (folded("name") gin_trgm_ops);
ALTER TABLE "channels" ADD CONSTRAINT "channels_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "channels_customer_id_idx" ON "channels" USING btree ("customer_id");

-- Mappings look for the last line of a part number, and POs for the mapping of theirs.
CREATE INDEX "wayfair_lines_part" ON "wayfair_lines" USING btree ("client_id",lower("item_number"),"created_on_utc") WHERE not is_deleted;
-- Jobs ask every few seconds for what waits: few of many.
CREATE INDEX "wayfair_orders_unfinished" ON "wayfair_orders" USING btree ("state","website_id") WHERE state in ('New', 'Mapped', 'Error') and not is_deleted;
CREATE INDEX "wayfair_orders_unsent" ON "wayfair_orders" USING btree ("id") WHERE state = 'Shipped' and order_id is not null and problem is null and not is_deleted;
CREATE INDEX "self_help_orders_sent" ON "self_help_orders" USING btree ("order_id") WHERE state = 'Sent' and not is_deleted;
