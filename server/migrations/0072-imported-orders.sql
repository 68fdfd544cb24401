CREATE TABLE "imported_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"order_no" text NOT NULL,
	"kind" text,
	"customer_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"source" text DEFAULT 'Showroom' NOT NULL,
	"salesperson_id" uuid,
	"ordered_date" date NOT NULL,
	"promised_date" date,
	"completed_date" date,
	"shipping" numeric(14, 2) DEFAULT '0' NOT NULL,
	"tax" numeric(14, 2),
	"total" numeric(14, 2),
	"paid" numeric(14, 2),
	"method_id" uuid,
	"paid_date" date,
	"payment_reference" text,
	"order_id" uuid,
	"payment_id" uuid,
	"posted_on_utc" timestamp(3) with time zone,
	"state" text DEFAULT 'Draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "imported_orders_shipping_min" CHECK ("shipping" >= 0),
	CONSTRAINT "imported_orders_tax_min" CHECK ("tax" >= 0),
	CONSTRAINT "imported_orders_total_min" CHECK ("total" >= 0),
	CONSTRAINT "imported_orders_paid_min" CHECK ("paid" >= 0),
	CONSTRAINT "imported_orders_kind_values" CHECK ("kind" in ('Open', 'Closed')),
	CONSTRAINT "imported_orders_source_values" CHECK ("source" in ('Showroom', 'Phone', 'Website', 'Self-Service', 'Wayfair', 'Trade Me')),
	CONSTRAINT "imported_orders_state_values" CHECK ("state" in ('Draft', 'Posted'))
);

CREATE TABLE "imported_order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"imported_order_id" uuid NOT NULL,
	"position" integer,
	"sku_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"price" numeric(14, 2) NOT NULL,
	"discount" numeric(14, 2),
	"discount_percent" numeric(9, 3),
	"discount_rate" numeric(18, 4),
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "imported_order_lines_position_min" CHECK ("position" >= 1),
	CONSTRAINT "imported_order_lines_quantity_min" CHECK ("quantity" >= 1),
	CONSTRAINT "imported_order_lines_price_min" CHECK ("price" >= 0),
	CONSTRAINT "imported_order_lines_discount_min" CHECK ("discount" >= 0),
	CONSTRAINT "imported_order_lines_discount_rate_min" CHECK ("discount_rate" >= 0)
);

ALTER TABLE "imported_orders" ADD CONSTRAINT "imported_orders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "imported_orders" ADD CONSTRAINT "imported_orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "imported_orders" ADD CONSTRAINT "imported_orders_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "imported_orders" ADD CONSTRAINT "imported_orders_salesperson_id_staff_id_fk" FOREIGN KEY ("salesperson_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "imported_orders" ADD CONSTRAINT "imported_orders_method_id_payment_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_methods"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "imported_orders" ADD CONSTRAINT "imported_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "imported_orders" ADD CONSTRAINT "imported_orders_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "imported_order_lines" ADD CONSTRAINT "imported_order_lines_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "imported_order_lines" ADD CONSTRAINT "imported_order_lines_imported_order_id_imported_orders_id_fk" FOREIGN KEY ("imported_order_id") REFERENCES "public"."imported_orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "imported_order_lines" ADD CONSTRAINT "imported_order_lines_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "imported_orders_order_no_key" ON "imported_orders" USING btree ("client_id",lower("order_no")) WHERE not is_deleted;
CREATE INDEX "imported_orders_customer_id_idx" ON "imported_orders" USING btree ("customer_id");
CREATE INDEX "imported_orders_branch_id_idx" ON "imported_orders" USING btree ("branch_id");
CREATE INDEX "imported_orders_salesperson_id_idx" ON "imported_orders" USING btree ("salesperson_id");
CREATE INDEX "imported_orders_method_id_idx" ON "imported_orders" USING btree ("method_id");
CREATE INDEX "imported_orders_order_id_idx" ON "imported_orders" USING btree ("order_id");
CREATE INDEX "imported_orders_payment_id_idx" ON "imported_orders" USING btree ("payment_id");
CREATE INDEX "imported_orders_created_on_utc_sort" ON "imported_orders" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "imported_orders_order_no_search" ON "imported_orders" USING gin ("order_no" gin_trgm_ops);
CREATE UNIQUE INDEX "imported_order_lines_imported_order_id_position_sku_id_key" ON "imported_order_lines" USING btree ("client_id","imported_order_id",coalesce("position"::text, ''),"sku_id") WHERE not is_deleted;
CREATE INDEX "imported_order_lines_imported_order_id_idx" ON "imported_order_lines" USING btree ("imported_order_id");
CREATE INDEX "imported_order_lines_sku_id_idx" ON "imported_order_lines" USING btree ("sku_id");
CREATE INDEX "imported_order_lines_imported_order_id_sort" ON "imported_order_lines" USING btree ("client_id","imported_order_id","id") WHERE not is_deleted;
CREATE INDEX "imported_order_lines_position_sort" ON "imported_order_lines" USING btree ("client_id","position","id") WHERE not is_deleted;
