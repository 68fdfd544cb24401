CREATE TABLE "open_sales" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"holder_id" uuid,
	"parked_on_utc" timestamp(3) with time zone,
	"parked_as" text,
	"fulfilment" text DEFAULT 'Delivery' NOT NULL,
	"calendar_id" uuid,
	"date" date,
	"slot_id" uuid,
	"instruction" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "open_sales_fulfilment_values" CHECK ("fulfilment" in ('Delivery', 'Pickup', 'Take now'))
);

CREATE TABLE "line_sources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"warehouse_id" uuid,
	"stock_status" text,
	"takes_coming" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "walk_in_customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

ALTER TABLE "open_sales" ADD CONSTRAINT "open_sales_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "open_sales" ADD CONSTRAINT "open_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "open_sales" ADD CONSTRAINT "open_sales_holder_id_staff_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "open_sales" ADD CONSTRAINT "open_sales_calendar_id_delivery_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."delivery_calendars"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "open_sales" ADD CONSTRAINT "open_sales_slot_id_calendar_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."calendar_slots"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "line_sources" ADD CONSTRAINT "line_sources_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "line_sources" ADD CONSTRAINT "line_sources_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "line_sources" ADD CONSTRAINT "line_sources_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "walk_in_customers" ADD CONSTRAINT "walk_in_customers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "walk_in_customers" ADD CONSTRAINT "walk_in_customers_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "walk_in_customers" ADD CONSTRAINT "walk_in_customers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "open_sales_order_id_key" ON "open_sales" USING btree ("client_id","order_id") WHERE not is_deleted;
CREATE INDEX "open_sales_order_id_idx" ON "open_sales" USING btree ("order_id");
CREATE INDEX "open_sales_holder_id_idx" ON "open_sales" USING btree ("holder_id");
CREATE INDEX "open_sales_calendar_id_idx" ON "open_sales" USING btree ("calendar_id");
CREATE INDEX "open_sales_slot_id_idx" ON "open_sales" USING btree ("slot_id");
CREATE INDEX "open_sales_order_id_sort" ON "open_sales" USING btree ("client_id","order_id","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "line_sources_order_line_id_key" ON "line_sources" USING btree ("client_id","order_line_id") WHERE not is_deleted;
CREATE INDEX "line_sources_order_line_id_idx" ON "line_sources" USING btree ("order_line_id");
CREATE INDEX "line_sources_warehouse_id_idx" ON "line_sources" USING btree ("warehouse_id");
CREATE INDEX "line_sources_order_line_id_sort" ON "line_sources" USING btree ("client_id","order_line_id","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "walk_in_customers_branch_id_key" ON "walk_in_customers" USING btree ("client_id","branch_id") WHERE not is_deleted;
CREATE UNIQUE INDEX "walk_in_customers_customer_id_key" ON "walk_in_customers" USING btree ("client_id","customer_id") WHERE not is_deleted;
CREATE INDEX "walk_in_customers_branch_id_idx" ON "walk_in_customers" USING btree ("branch_id");
CREATE INDEX "walk_in_customers_customer_id_idx" ON "walk_in_customers" USING btree ("customer_id");
CREATE INDEX "walk_in_customers_branch_id_sort" ON "walk_in_customers" USING btree ("client_id","branch_id","id") WHERE not is_deleted;
