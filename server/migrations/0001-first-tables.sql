CREATE SEQUENCE "public"."customers_code_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE SEQUENCE "public"."orders_order_code_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE SEQUENCE "public"."transfers_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE SEQUENCE "public"."tickets_ticket_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"short_name" text NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"timezone" text NOT NULL,
	"time_display" text DEFAULT 'offset' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "clients_country_values" CHECK ("country" in ('NZ', 'CA')),
	CONSTRAINT "clients_currency_values" CHECK ("currency" in ('NZD', 'CAD')),
	CONSTRAINT "clients_time_display_values" CHECK ("time_display" in ('offset', 'zone'))
);

CREATE TABLE "branches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"city" text NOT NULL,
	"country" text NOT NULL,
	"timezone" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "branches_country_values" CHECK ("country" in ('NZ', 'CA'))
);

CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"first_name" text,
	"middle_name" text,
	"last_name" text,
	"avatar" text,
	"branch_id" uuid,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"last_sign_in_on_utc" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "dictionary_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "dictionary_entries_kind_values" CHECK ("kind" in ('warehouse', 'qaCause', 'responsibleParty', 'qaSupplyChainNote', 'qaHandlyingType', 'shippingJobType', 'deliveryPlanServiceType', 'physicalStockStatus', 'onHoldStockStatus', 'productIssueSortField', 'calendar', 'orderNoteType', 'taskStatus', 'orderTags'))
);

CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"code" text DEFAULT 'C' || lpad(nextval('customers_code_seq')::text, 6, '0') NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT 'Retail' NOT NULL,
	"email" text,
	"phone" text,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "customers_type_values" CHECK ("type" in ('Retail', 'Trade', 'Staff'))
);

CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"line1" text NOT NULL,
	"suburb" text,
	"city" text NOT NULL,
	"region" text,
	"postcode" text,
	"country" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "addresses_country_values" CHECK ("country" in ('NZ', 'CA'))
);

CREATE TABLE "order_tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"colour" text DEFAULT '#5B6B7B' NOT NULL,
	"description" text,
	"is_on_calendar" boolean DEFAULT true NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"order_code" text DEFAULT 'INV' || lpad(nextval('orders_order_code_seq')::text, 7, '0') NOT NULL,
	"original_order_id" text,
	"source" text NOT NULL,
	"state" text DEFAULT 'Draft' NOT NULL,
	"customer_id" uuid NOT NULL,
	"delivery_address_id" uuid,
	"branch_id" uuid NOT NULL,
	"salesperson_id" uuid,
	"ordered_on_utc" timestamp(3) with time zone NOT NULL,
	"valid_to" date,
	"promised_date" date,
	"subtotal" numeric(14, 2) DEFAULT '0' NOT NULL,
	"discount" numeric(14, 2) DEFAULT '0' NOT NULL,
	"shipping" numeric(14, 2) DEFAULT '0' NOT NULL,
	"tax" numeric(14, 2) DEFAULT '0' NOT NULL,
	"total" numeric(14, 2) DEFAULT '0' NOT NULL,
	"paid" numeric(14, 2) DEFAULT '0' NOT NULL,
	"preparation_status" text DEFAULT 'None' NOT NULL,
	"delivery_status" text DEFAULT 'None' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "orders_subtotal_min" CHECK ("subtotal" >= 0),
	CONSTRAINT "orders_discount_min" CHECK ("discount" >= 0),
	CONSTRAINT "orders_shipping_min" CHECK ("shipping" >= 0),
	CONSTRAINT "orders_tax_min" CHECK ("tax" >= 0),
	CONSTRAINT "orders_total_min" CHECK ("total" >= 0),
	CONSTRAINT "orders_source_values" CHECK ("source" in ('Showroom', 'Phone', 'Website', 'Self-Service', 'Wayfair', 'Trade Me')),
	CONSTRAINT "orders_state_values" CHECK ("state" in ('Draft', 'Quotation', 'Confirmed', 'Completed', 'Expired', 'Lost', 'Cancelled')),
	CONSTRAINT "orders_preparation_status_values" CHECK ("preparation_status" in ('None', 'Preparation Started', 'Partially Prepared By Warehouse', 'Prepared By Warehouse')),
	CONSTRAINT "orders_delivery_status_values" CHECK ("delivery_status" in ('None', 'Planned', 'Partial', 'Delivered', 'Returned'))
);

CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"sku_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"price" numeric(14, 2) NOT NULL,
	"discount" numeric(14, 2) DEFAULT '0' NOT NULL,
	"tax" numeric(14, 2) DEFAULT '0' NOT NULL,
	"quantity_delivered" integer DEFAULT 0 NOT NULL,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_lines_check_1" CHECK ("quantity_delivered" <= "quantity"),
	CONSTRAINT "order_lines_position_min" CHECK ("position" >= 1),
	CONSTRAINT "order_lines_quantity_min" CHECK ("quantity" >= 1),
	CONSTRAINT "order_lines_price_min" CHECK ("price" >= 0),
	CONSTRAINT "order_lines_discount_min" CHECK ("discount" >= 0),
	CONSTRAINT "order_lines_tax_min" CHECK ("tax" >= 0),
	CONSTRAINT "order_lines_quantity_delivered_min" CHECK ("quantity_delivered" >= 0)
);

CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"owner_entity" text NOT NULL,
	"owner_id" text NOT NULL,
	"type" text NOT NULL,
	"text" text NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"author_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"parent_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"category_id" uuid NOT NULL,
	"type" text DEFAULT 'Single' NOT NULL,
	"status" text DEFAULT 'Draft' NOT NULL,
	"description" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "products_type_values" CHECK ("type" in ('Single', 'Combo', 'Service', 'Part')),
	CONSTRAINT "products_status_values" CHECK ("status" in ('Draft', 'Prelaunch', 'Active', 'Phase out', 'Discontinued'))
);

CREATE TABLE "skus" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"barcode" text,
	"product_id" uuid NOT NULL,
	"finish" text,
	"cost" numeric(14, 2),
	"volume" numeric,
	"weight" numeric(18, 2),
	"cartons" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "skus_cost_min" CHECK ("cost" >= 0),
	CONSTRAINT "skus_volume_min" CHECK ("volume" >= 0),
	CONSTRAINT "skus_weight_min" CHECK ("weight" >= 0),
	CONSTRAINT "skus_cartons_min" CHECK ("cartons" >= 0),
	CONSTRAINT "skus_status_values" CHECK ("status" in ('Active', 'Phase out', 'Discontinued'))
);

CREATE TABLE "combo_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"combo_sku_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "combo_members_check_1" CHECK ("combo_sku_id" <> "sku_id"),
	CONSTRAINT "combo_members_quantity_min" CHECK ("quantity" >= 1)
);

CREATE TABLE "prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sku_id" uuid NOT NULL,
	"market" text NOT NULL,
	"kind" text DEFAULT 'Regular' NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"from_on_utc" timestamp(3) with time zone NOT NULL,
	"to_on_utc" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "prices_check_1" CHECK ("to_on_utc" is null or "to_on_utc" > "from_on_utc"),
	CONSTRAINT "prices_amount_min" CHECK ("amount" >= 0),
	CONSTRAINT "prices_market_values" CHECK ("market" in ('NZ', 'CA')),
	CONSTRAINT "prices_kind_values" CHECK ("kind" in ('Regular', 'Promotion', 'Clearance'))
);

CREATE TABLE "warehouses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"warehouse_type" text NOT NULL,
	"branch_id" uuid NOT NULL,
	"is_presale" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "warehouses_warehouse_type_values" CHECK ("warehouse_type" in ('Warehouse', 'ShopDisplay', 'Service', 'Transit', 'Virtual', 'ThirdParty'))
);

CREATE TABLE "stock_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"stock_status" text NOT NULL,
	"stock_on_hold_status" text,
	"quantity" integer NOT NULL,
	"order_line_id" uuid,
	"ticket_id" uuid,
	"transfer_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stock_lines_quantity_min" CHECK ("quantity" >= 0)
);

CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"no" text DEFAULT 'TR' || lpad(nextval('transfers_no_seq')::text, 6, '0') NOT NULL,
	"source_warehouse_id" uuid NOT NULL,
	"target_warehouse_id" uuid NOT NULL,
	"job_status" text DEFAULT 'Draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "transfers_check_1" CHECK ("source_warehouse_id" <> "target_warehouse_id"),
	CONSTRAINT "transfers_job_status_values" CHECK ("job_status" in ('Draft', 'Requested', 'Picking', 'In Transit', 'Partly Received', 'Received', 'Cancelled'))
);

CREATE TABLE "shipping_providers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"contact" text,
	"phone" text,
	"plate" text,
	"fuel_type" text,
	"max_volume" numeric,
	"max_weight" numeric(18, 1),
	"cost_basis" text DEFAULT 'Contract' NOT NULL,
	"insurance_to" date,
	"tracking_url" text,
	"status" text DEFAULT 'Active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "shipping_providers_max_volume_min" CHECK ("max_volume" >= 0),
	CONSTRAINT "shipping_providers_max_weight_min" CHECK ("max_weight" >= 0),
	CONSTRAINT "shipping_providers_type_values" CHECK ("type" in ('Own truck', 'Courier', 'Freight', 'Contractor')),
	CONSTRAINT "shipping_providers_fuel_type_values" CHECK ("fuel_type" in ('Diesel', 'Petrol', 'Hybrid', 'Electric')),
	CONSTRAINT "shipping_providers_cost_basis_values" CHECK ("cost_basis" in ('Per stop', 'Per hour', 'Per km', 'Per m³', 'Contract')),
	CONSTRAINT "shipping_providers_status_values" CHECK ("status" in ('Active', 'Disabled'))
);

CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"ticket_no" text DEFAULT 'T' || lpad(nextval('tickets_ticket_no_seq')::text, 6, '0') NOT NULL,
	"order_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "orders_tag_ids" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "orders_tag_ids_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);

CREATE TABLE "staff_codes" (
	"staff_id" uuid NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "staff_codes_staff_id_code_pk" PRIMARY KEY("staff_id","code")
);

CREATE TABLE "staff_passwords" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp(3) with time zone
);

CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"refresh_hash" text NOT NULL,
	"previous_hash" text,
	"rotated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"issued_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_on_utc" timestamp(3) with time zone NOT NULL,
	"revoked_on_utc" timestamp(3) with time zone,
	"ip" "inet",
	"user_agent" text
);

CREATE TABLE "audit" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"at_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"client_id" uuid,
	"staff_id" uuid,
	"entity" text,
	"record_id" uuid,
	"operation" text NOT NULL,
	"changes" jsonb,
	"request_id" text,
	"ip" "inet"
);

CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"owner_entity" text NOT NULL,
	"owner_id" uuid,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "file_contents" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);

ALTER TABLE "branches" ADD CONSTRAINT "branches_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "staff" ADD CONSTRAINT "staff_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "staff" ADD CONSTRAINT "staff_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "customers" ADD CONSTRAINT "customers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_address_id_addresses_id_fk" FOREIGN KEY ("delivery_address_id") REFERENCES "public"."addresses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_salesperson_id_staff_id_fk" FOREIGN KEY ("salesperson_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "notes" ADD CONSTRAINT "notes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "notes" ADD CONSTRAINT "notes_author_id_staff_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "skus" ADD CONSTRAINT "skus_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "combo_members" ADD CONSTRAINT "combo_members_combo_sku_id_skus_id_fk" FOREIGN KEY ("combo_sku_id") REFERENCES "public"."skus"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "combo_members" ADD CONSTRAINT "combo_members_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "prices" ADD CONSTRAINT "prices_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "warehouses" ADD CONSTRAINT "warehouses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "warehouses" ADD CONSTRAINT "warehouses_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_lines" ADD CONSTRAINT "stock_lines_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_lines" ADD CONSTRAINT "stock_lines_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_lines" ADD CONSTRAINT "stock_lines_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_lines" ADD CONSTRAINT "stock_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_lines" ADD CONSTRAINT "stock_lines_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_lines" ADD CONSTRAINT "stock_lines_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_source_warehouse_id_warehouses_id_fk" FOREIGN KEY ("source_warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_target_warehouse_id_warehouses_id_fk" FOREIGN KEY ("target_warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "shipping_providers" ADD CONSTRAINT "shipping_providers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "orders_tag_ids" ADD CONSTRAINT "orders_tag_ids_from_id_orders_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "orders_tag_ids" ADD CONSTRAINT "orders_tag_ids_to_id_order_tags_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."order_tags"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "staff_codes" ADD CONSTRAINT "staff_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "staff_passwords" ADD CONSTRAINT "staff_passwords_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "files" ADD CONSTRAINT "files_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_staff_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "file_contents" ADD CONSTRAINT "file_contents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "clients_short_name_key" ON "clients" USING btree (lower("short_name")) WHERE not is_deleted;
CREATE INDEX "clients_short_name_sort" ON "clients" USING btree ("short_name","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "branches_name_key" ON "branches" USING btree ("client_id",lower("name")) WHERE not is_deleted;
CREATE UNIQUE INDEX "branches_code_key" ON "branches" USING btree ("client_id",lower("code")) WHERE not is_deleted;
CREATE INDEX "branches_name_sort" ON "branches" USING btree ("client_id","name","id") WHERE not is_deleted;
CREATE INDEX "branches_name_search" ON "branches" USING gin ("name" gin_trgm_ops);
CREATE INDEX "branches_code_search" ON "branches" USING gin ("code" gin_trgm_ops);
CREATE INDEX "branches_city_search" ON "branches" USING gin ("city" gin_trgm_ops);
CREATE UNIQUE INDEX "staff_email_key" ON "staff" USING btree (lower("email")) WHERE not is_deleted;
CREATE INDEX "staff_branch_id_idx" ON "staff" USING btree ("branch_id");
CREATE INDEX "staff_full_name_sort" ON "staff" USING btree ("client_id","full_name","id") WHERE not is_deleted;
CREATE INDEX "staff_full_name_search" ON "staff" USING gin ("full_name" gin_trgm_ops);
CREATE INDEX "staff_email_search" ON "staff" USING gin ("email" gin_trgm_ops);
CREATE UNIQUE INDEX "dictionary_entries_kind_value_key" ON "dictionary_entries" USING btree ("kind",lower("value")) WHERE not is_deleted;
CREATE INDEX "dictionary_entries_kind_sort" ON "dictionary_entries" USING btree ("kind","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "customers_code_key" ON "customers" USING btree ("client_id",lower("code")) WHERE not is_deleted;
CREATE INDEX "customers_email_idx" ON "customers" USING btree ("email");
CREATE INDEX "customers_phone_idx" ON "customers" USING btree ("phone");
CREATE INDEX "customers_name_sort" ON "customers" USING btree ("client_id","name","id") WHERE not is_deleted;
CREATE INDEX "customers_code_sort" ON "customers" USING btree ("client_id","code","id") WHERE not is_deleted;
CREATE INDEX "customers_code_search" ON "customers" USING gin ("code" gin_trgm_ops);
CREATE INDEX "customers_name_search" ON "customers" USING gin ("name" gin_trgm_ops);
CREATE INDEX "customers_email_search" ON "customers" USING gin ("email" gin_trgm_ops);
CREATE INDEX "customers_phone_search" ON "customers" USING gin ("phone" gin_trgm_ops);
CREATE INDEX "addresses_customer_id_idx" ON "addresses" USING btree ("customer_id");
CREATE INDEX "addresses_city_sort" ON "addresses" USING btree ("client_id","city","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "order_tags_name_key" ON "order_tags" USING btree ("client_id",lower("name")) WHERE not is_deleted;
CREATE INDEX "order_tags_name_sort" ON "order_tags" USING btree ("client_id","name","id") WHERE not is_deleted;
CREATE INDEX "order_tags_name_search" ON "order_tags" USING gin ("name" gin_trgm_ops);
CREATE INDEX "order_tags_description_search" ON "order_tags" USING gin ("description" gin_trgm_ops);
CREATE UNIQUE INDEX "orders_order_code_key" ON "orders" USING btree ("client_id",lower("order_code")) WHERE not is_deleted;
CREATE INDEX "orders_original_order_id_idx" ON "orders" USING btree ("original_order_id");
CREATE INDEX "orders_customer_id_idx" ON "orders" USING btree ("customer_id");
CREATE INDEX "orders_delivery_address_id_idx" ON "orders" USING btree ("delivery_address_id");
CREATE INDEX "orders_branch_id_idx" ON "orders" USING btree ("branch_id");
CREATE INDEX "orders_salesperson_id_idx" ON "orders" USING btree ("salesperson_id");
CREATE INDEX "orders_ordered_on_utc_sort" ON "orders" USING btree ("client_id","ordered_on_utc","id") WHERE not is_deleted;
CREATE INDEX "orders_order_code_sort" ON "orders" USING btree ("client_id","order_code","id") WHERE not is_deleted;
CREATE INDEX "orders_total_sort" ON "orders" USING btree ("client_id","total","id") WHERE not is_deleted;
CREATE INDEX "orders_promised_date_sort" ON "orders" USING btree ("client_id","promised_date","id") WHERE not is_deleted;
CREATE INDEX "orders_order_code_search" ON "orders" USING gin ("order_code" gin_trgm_ops);
CREATE INDEX "orders_original_order_id_search" ON "orders" USING gin ("original_order_id" gin_trgm_ops);
CREATE INDEX "order_lines_order_id_idx" ON "order_lines" USING btree ("order_id");
CREATE INDEX "order_lines_sku_id_idx" ON "order_lines" USING btree ("sku_id");
CREATE INDEX "order_lines_position_sort" ON "order_lines" USING btree ("client_id","position","id") WHERE not is_deleted;
CREATE INDEX "notes_owner_id_idx" ON "notes" USING btree ("owner_id");
CREATE INDEX "notes_author_id_idx" ON "notes" USING btree ("author_id");
CREATE INDEX "notes_created_on_utc_sort" ON "notes" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "categories_parent_id_name_key" ON "categories" USING btree (coalesce("parent_id"::text, ''),lower("name")) WHERE not is_deleted;
CREATE INDEX "categories_parent_id_idx" ON "categories" USING btree ("parent_id");
CREATE INDEX "categories_name_sort" ON "categories" USING btree ("name","id") WHERE not is_deleted;
CREATE INDEX "categories_name_search" ON "categories" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "products_code_key" ON "products" USING btree (lower("code")) WHERE not is_deleted;
CREATE INDEX "products_category_id_idx" ON "products" USING btree ("category_id");
CREATE INDEX "products_code_sort" ON "products" USING btree ("code","id") WHERE not is_deleted;
CREATE INDEX "products_code_search" ON "products" USING gin ("code" gin_trgm_ops);
CREATE INDEX "products_name_search" ON "products" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "skus_code_key" ON "skus" USING btree (lower("code")) WHERE not is_deleted;
CREATE UNIQUE INDEX "skus_barcode_key" ON "skus" USING btree (lower("barcode")) WHERE not is_deleted;
CREATE INDEX "skus_product_id_idx" ON "skus" USING btree ("product_id");
CREATE INDEX "skus_code_sort" ON "skus" USING btree ("code","id") WHERE not is_deleted;
CREATE INDEX "skus_name_sort" ON "skus" USING btree ("name","id") WHERE not is_deleted;
CREATE INDEX "skus_code_search" ON "skus" USING gin ("code" gin_trgm_ops);
CREATE INDEX "skus_name_search" ON "skus" USING gin ("name" gin_trgm_ops);
CREATE INDEX "skus_barcode_search" ON "skus" USING gin ("barcode" gin_trgm_ops);
CREATE UNIQUE INDEX "combo_members_combo_sku_id_sku_id_key" ON "combo_members" USING btree ("combo_sku_id","sku_id") WHERE not is_deleted;
CREATE INDEX "combo_members_combo_sku_id_idx" ON "combo_members" USING btree ("combo_sku_id");
CREATE INDEX "combo_members_sku_id_idx" ON "combo_members" USING btree ("sku_id");
CREATE INDEX "combo_members_sku_id_sort" ON "combo_members" USING btree ("sku_id","id") WHERE not is_deleted;
CREATE INDEX "prices_sku_id_idx" ON "prices" USING btree ("sku_id");
CREATE INDEX "prices_from_on_utc_sort" ON "prices" USING btree ("from_on_utc","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "warehouses_name_key" ON "warehouses" USING btree ("client_id",lower("name")) WHERE not is_deleted;
CREATE UNIQUE INDEX "warehouses_code_key" ON "warehouses" USING btree ("client_id",lower("code")) WHERE not is_deleted;
CREATE INDEX "warehouses_branch_id_idx" ON "warehouses" USING btree ("branch_id");
CREATE INDEX "warehouses_name_sort" ON "warehouses" USING btree ("client_id","name","id") WHERE not is_deleted;
CREATE INDEX "warehouses_name_search" ON "warehouses" USING gin ("name" gin_trgm_ops);
CREATE INDEX "warehouses_code_search" ON "warehouses" USING gin ("code" gin_trgm_ops);
CREATE UNIQUE INDEX "stock_lines_sku_id_warehouse_id_stock_status_stock_on_hold_status_order_line_id_ticket_id_transfer_id_key" ON "stock_lines" USING btree ("client_id","sku_id","warehouse_id","stock_status",coalesce("stock_on_hold_status"::text, ''),coalesce("order_line_id"::text, ''),coalesce("ticket_id"::text, ''),coalesce("transfer_id"::text, '')) WHERE not is_deleted;
CREATE INDEX "stock_lines_sku_id_idx" ON "stock_lines" USING btree ("sku_id");
CREATE INDEX "stock_lines_warehouse_id_idx" ON "stock_lines" USING btree ("warehouse_id");
CREATE INDEX "stock_lines_order_line_id_idx" ON "stock_lines" USING btree ("order_line_id");
CREATE INDEX "stock_lines_ticket_id_idx" ON "stock_lines" USING btree ("ticket_id");
CREATE INDEX "stock_lines_transfer_id_idx" ON "stock_lines" USING btree ("transfer_id");
CREATE INDEX "stock_lines_sku_id_sort" ON "stock_lines" USING btree ("client_id","sku_id","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "transfers_no_key" ON "transfers" USING btree ("client_id",lower("no")) WHERE not is_deleted;
CREATE INDEX "transfers_source_warehouse_id_idx" ON "transfers" USING btree ("source_warehouse_id");
CREATE INDEX "transfers_target_warehouse_id_idx" ON "transfers" USING btree ("target_warehouse_id");
CREATE INDEX "transfers_created_on_utc_sort" ON "transfers" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "shipping_providers_name_key" ON "shipping_providers" USING btree ("client_id",lower("name")) WHERE not is_deleted;
CREATE INDEX "shipping_providers_name_sort" ON "shipping_providers" USING btree ("client_id","name","id") WHERE not is_deleted;
CREATE INDEX "shipping_providers_insurance_to_sort" ON "shipping_providers" USING btree ("client_id","insurance_to","id") WHERE not is_deleted;
CREATE INDEX "shipping_providers_name_search" ON "shipping_providers" USING gin ("name" gin_trgm_ops);
CREATE INDEX "shipping_providers_contact_search" ON "shipping_providers" USING gin ("contact" gin_trgm_ops);
CREATE INDEX "shipping_providers_plate_search" ON "shipping_providers" USING gin ("plate" gin_trgm_ops);
CREATE UNIQUE INDEX "tickets_ticket_no_key" ON "tickets" USING btree ("client_id",lower("ticket_no")) WHERE not is_deleted;
CREATE INDEX "tickets_order_id_idx" ON "tickets" USING btree ("order_id");
CREATE INDEX "tickets_created_on_utc_sort" ON "tickets" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "orders_tag_ids_to_idx" ON "orders_tag_ids" USING btree ("to_id");
CREATE INDEX "sessions_staff_id_idx" ON "sessions" USING btree ("staff_id");
CREATE INDEX "audit_record_idx" ON "audit" USING btree ("record_id","seq");
CREATE INDEX "audit_at_idx" ON "audit" USING btree ("at_utc");
CREATE INDEX "files_owner_idx" ON "files" USING btree ("owner_id");
