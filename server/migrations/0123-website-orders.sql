CREATE TABLE "channels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"website_id" uuid NOT NULL,
	"kind" text DEFAULT 'nopCommerce' NOT NULL,
	"address" text NOT NULL,
	"branch_id" uuid NOT NULL,
	"interval" integer DEFAULT 5 NOT NULL,
	"takes_unpaid" boolean DEFAULT true NOT NULL,
	"hold_hours" integer DEFAULT 24 NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"cursor" integer DEFAULT 0 NOT NULL,
	"pulled_on_utc" timestamp(3) with time zone,
	"succeeded_on_utc" timestamp(3) with time zone,
	"last_error" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "channels_interval_min" CHECK ("interval" >= 1),
	CONSTRAINT "channels_hold_hours_min" CHECK ("hold_hours" >= 1),
	CONSTRAINT "channels_cursor_min" CHECK ("cursor" >= 0),
	CONSTRAINT "channels_kind_values" CHECK ("kind" in ('nopCommerce', 'Trade Me', 'Wayfair'))
);

CREATE TABLE "channel_methods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"web_method" text NOT NULL,
	"method_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "channel_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "website_mappings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"website_id" uuid NOT NULL,
	"web_product_id" text NOT NULL,
	"attributes" text,
	"web_name" text,
	"sku_id" uuid,
	"factor" integer DEFAULT 1 NOT NULL,
	"is_gone" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "website_mappings_factor_min" CHECK ("factor" >= 1)
);

CREATE TABLE "website_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"website_id" uuid NOT NULL,
	"web_no" text NOT NULL,
	"ordered_on_utc" timestamp(3) with time zone NOT NULL,
	"customer" text,
	"email" text,
	"phone" text,
	"address" text,
	"items" text,
	"total" numeric(14, 2) NOT NULL,
	"paid_on_utc" timestamp(3) with time zone,
	"method" text,
	"shipping_method" text,
	"order_status" text NOT NULL,
	"payment_status" text NOT NULL,
	"shipping_status" text,
	"state" text DEFAULT 'New' NOT NULL,
	"problem" text,
	"why" text,
	"short" text,
	"order_id" uuid,
	"handled_by_id" uuid,
	"handled_reason" text,
	"is_changed" boolean DEFAULT false NOT NULL,
	"given_back_on_utc" timestamp(3) with time zone,
	"payload" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "website_orders_order_status_values" CHECK ("order_status" in ('Pending', 'Processing', 'Complete', 'Cancelled')),
	CONSTRAINT "website_orders_payment_status_values" CHECK ("payment_status" in ('Pending', 'Authorized', 'Paid', 'PartiallyRefunded', 'Refunded', 'Voided')),
	CONSTRAINT "website_orders_state_values" CHECK ("state" in ('New', 'Imported', 'Booked', 'Closed', 'Failed', 'Manual', 'Cancelled'))
);

ALTER TABLE "channels" ADD CONSTRAINT "channels_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "channels" ADD CONSTRAINT "channels_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "channels" ADD CONSTRAINT "channels_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "channel_methods" ADD CONSTRAINT "channel_methods_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "channel_methods" ADD CONSTRAINT "channel_methods_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "channel_methods" ADD CONSTRAINT "channel_methods_method_id_payment_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_methods"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "channel_keys" ADD CONSTRAINT "channel_keys_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "channel_keys" ADD CONSTRAINT "channel_keys_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "website_mappings" ADD CONSTRAINT "website_mappings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "website_mappings" ADD CONSTRAINT "website_mappings_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "website_mappings" ADD CONSTRAINT "website_mappings_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "website_orders" ADD CONSTRAINT "website_orders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "website_orders" ADD CONSTRAINT "website_orders_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "website_orders" ADD CONSTRAINT "website_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "website_orders" ADD CONSTRAINT "website_orders_handled_by_id_staff_id_fk" FOREIGN KEY ("handled_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "channels_website_id_key" ON "channels" USING btree ("client_id","website_id") WHERE not is_deleted;
CREATE INDEX "channels_website_id_idx" ON "channels" USING btree ("website_id");
CREATE INDEX "channels_branch_id_idx" ON "channels" USING btree ("branch_id");
CREATE INDEX "channels_website_id_sort" ON "channels" USING btree ("client_id","website_id","id") WHERE not is_deleted;
CREATE INDEX "channels_address_search" ON "channels" USING gin (folded("address") gin_trgm_ops);
CREATE UNIQUE INDEX "channel_methods_channel_id_web_method_key" ON "channel_methods" USING btree ("client_id","channel_id",lower("web_method")) WHERE not is_deleted;
CREATE INDEX "channel_methods_channel_id_idx" ON "channel_methods" USING btree ("channel_id");
CREATE INDEX "channel_methods_method_id_idx" ON "channel_methods" USING btree ("method_id");
CREATE INDEX "channel_methods_web_method_sort" ON "channel_methods" USING btree ("client_id",folded("web_method") collate "C","web_method" collate "C","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "channel_keys_channel_id_key" ON "channel_keys" USING btree ("client_id","channel_id") WHERE not is_deleted;
CREATE INDEX "channel_keys_channel_id_idx" ON "channel_keys" USING btree ("channel_id");
CREATE INDEX "channel_keys_channel_id_sort" ON "channel_keys" USING btree ("client_id","channel_id","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "website_mappings_website_id_web_product_id_attributes_key" ON "website_mappings" USING btree ("client_id","website_id",lower("web_product_id"),coalesce("attributes"::text, '')) WHERE not is_deleted;
CREATE INDEX "website_mappings_website_id_idx" ON "website_mappings" USING btree ("website_id");
CREATE INDEX "website_mappings_sku_id_idx" ON "website_mappings" USING btree ("sku_id");
CREATE INDEX "website_mappings_web_product_id_sort" ON "website_mappings" USING btree ("client_id",folded("web_product_id") collate "C","web_product_id" collate "C","id") WHERE not is_deleted;
CREATE INDEX "website_mappings_website_id_sort" ON "website_mappings" USING btree ("client_id","website_id","id") WHERE not is_deleted;
CREATE INDEX "website_mappings_web_product_id_search" ON "website_mappings" USING gin (folded("web_product_id") gin_trgm_ops);
CREATE INDEX "website_mappings_web_name_search" ON "website_mappings" USING gin (folded("web_name") gin_trgm_ops);
CREATE UNIQUE INDEX "website_orders_order_id_key" ON "website_orders" USING btree ("client_id","order_id") WHERE not is_deleted;
CREATE UNIQUE INDEX "website_orders_website_id_web_no_key" ON "website_orders" USING btree ("client_id","website_id",lower("web_no")) WHERE not is_deleted;
CREATE INDEX "website_orders_website_id_idx" ON "website_orders" USING btree ("website_id");
CREATE INDEX "website_orders_order_id_idx" ON "website_orders" USING btree ("order_id");
CREATE INDEX "website_orders_handled_by_id_idx" ON "website_orders" USING btree ("handled_by_id");
CREATE INDEX "website_orders_ordered_on_utc_sort" ON "website_orders" USING btree ("client_id","ordered_on_utc","id") WHERE not is_deleted;
CREATE INDEX "website_orders_web_no_search" ON "website_orders" USING gin (folded("web_no") gin_trgm_ops);
CREATE INDEX "website_orders_customer_search" ON "website_orders" USING gin (folded("customer") gin_trgm_ops);
CREATE INDEX "website_orders_email_search" ON "website_orders" USING gin (folded("email") gin_trgm_ops);
-- Jobs ask every few seconds for what is not finished: few of many.
CREATE INDEX "website_orders_unfinished" ON "website_orders" USING btree ("website_id","state") WHERE state in ('New', 'Imported', 'Failed', 'Booked') and not is_deleted;
