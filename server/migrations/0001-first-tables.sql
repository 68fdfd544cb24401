CREATE SEQUENCE "public"."customers_code_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE SEQUENCE "public"."orders_order_code_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE SEQUENCE "public"."transfers_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE SEQUENCE "public"."tickets_ticket_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE SEQUENCE "public"."delivery_plans_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE SEQUENCE "public"."purchase_orders_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE SEQUENCE "public"."tasks_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE SEQUENCE "public"."qa_issues_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE SEQUENCE "public"."stock_issues_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE SEQUENCE "public"."operation_issues_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"short_name" text NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"timezone" text NOT NULL,
	"time_display" text DEFAULT 'offset' NOT NULL,
	"support_email" text,
	"sms_sender" text,
	"invoice_text" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "clients_country_values" CHECK ("country" in ('NZ', 'CA')),
	CONSTRAINT "clients_currency_values" CHECK ("currency" in ('NZD', 'CAD')),
	CONSTRAINT "clients_timezone_values" CHECK ("timezone" in ('Pacific/Auckland', 'America/Edmonton')),
	CONSTRAINT "clients_time_display_values" CHECK ("time_display" in ('offset', 'zone'))
);

CREATE TABLE "branches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"phone" text,
	"default_warehouse_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"city" text NOT NULL,
	"country" text NOT NULL,
	"timezone" text NOT NULL,
	"address" jsonb,
	"tax_no" text,
	"bank_account" text,
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
	"job_title" text,
	"branch_id" uuid,
	"employed" daterange,
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
	"company" text,
	"email" text,
	"phone" text,
	"tax_no" text,
	"price_level" text,
	"consent_email" boolean,
	"consent_sms" boolean,
	"blocked_reason" text,
	"merged_into_id" uuid,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "customers_check_1" CHECK ("merged_into_id" <> "id"),
	CONSTRAINT "customers_type_values" CHECK ("type" in ('Retail', 'Trade', 'Staff'))
);

CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"line1" text NOT NULL,
	"line2" text,
	"suburb" text,
	"city" text NOT NULL,
	"region" text,
	"postcode" text,
	"country" text NOT NULL,
	"latitude" numeric(18, 6),
	"longitude" numeric(18, 6),
	"access_notes" text,
	"floor" text,
	"has_lift" boolean,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "addresses_latitude_min" CHECK ("latitude" >= -90),
	CONSTRAINT "addresses_longitude_min" CHECK ("longitude" >= -180),
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
	"type_id" uuid,
	"customer_id" uuid NOT NULL,
	"billing_address_id" uuid,
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
	"hold_reason" text,
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
	"quantity_returned" integer DEFAULT 0 NOT NULL,
	"parent_line_id" uuid,
	"promised_date" date,
	"cost_at_sale" numeric(14, 2),
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_lines_check_1" CHECK ("quantity_delivered" <= "quantity"),
	CONSTRAINT "order_lines_check_2" CHECK ("quantity_returned" <= "quantity_delivered"),
	CONSTRAINT "order_lines_position_min" CHECK ("position" >= 1),
	CONSTRAINT "order_lines_quantity_min" CHECK ("quantity" >= 1),
	CONSTRAINT "order_lines_price_min" CHECK ("price" >= 0),
	CONSTRAINT "order_lines_discount_min" CHECK ("discount" >= 0),
	CONSTRAINT "order_lines_tax_min" CHECK ("tax" >= 0),
	CONSTRAINT "order_lines_quantity_delivered_min" CHECK ("quantity_delivered" >= 0),
	CONSTRAINT "order_lines_quantity_returned_min" CHECK ("quantity_returned" >= 0),
	CONSTRAINT "order_lines_cost_at_sale_min" CHECK ("cost_at_sale" >= 0)
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
	"commission_group" text,
	"default_volume" numeric,
	"handling_minutes" integer,
	"web_category_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "categories_default_volume_min" CHECK ("default_volume" >= 0),
	CONSTRAINT "categories_handling_minutes_min" CHECK ("handling_minutes" >= 0)
);

CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"category_id" uuid NOT NULL,
	"type" text DEFAULT 'Single' NOT NULL,
	"status" text DEFAULT 'Draft' NOT NULL,
	"photo" uuid,
	"description" text,
	"care_text" text,
	"supplier_id" uuid,
	"factory_id" uuid,
	"lead_days" integer,
	"minimum_stock" integer,
	"warranty_months" integer,
	"tax_type_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "products_lead_days_min" CHECK ("lead_days" >= 0),
	CONSTRAINT "products_minimum_stock_min" CHECK ("minimum_stock" >= 0),
	CONSTRAINT "products_warranty_months_min" CHECK ("warranty_months" >= 0),
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
	"status" text DEFAULT 'Active' NOT NULL,
	"cost" numeric(14, 2),
	"cost_currency" text,
	"length" numeric,
	"width" numeric,
	"height" numeric,
	"volume" numeric,
	"weight" numeric,
	"cartons" integer DEFAULT 1 NOT NULL,
	"assembly_minutes" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "skus_cost_min" CHECK ("cost" >= 0),
	CONSTRAINT "skus_volume_min" CHECK ("volume" >= 0),
	CONSTRAINT "skus_cartons_min" CHECK ("cartons" >= 0),
	CONSTRAINT "skus_assembly_minutes_min" CHECK ("assembly_minutes" >= 0),
	CONSTRAINT "skus_status_values" CHECK ("status" in ('Active', 'Phase out', 'Discontinued')),
	CONSTRAINT "skus_cost_currency_values" CHECK ("cost_currency" in ('NZD', 'CAD', 'USD', 'CNY', 'EUR', 'AUD'))
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
	"promotion_id" uuid,
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
	"group_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"priority" integer,
	"address" jsonb,
	"is_presale" boolean DEFAULT false NOT NULL,
	"allows_pickup" boolean DEFAULT true NOT NULL,
	"sells_online" boolean DEFAULT true NOT NULL,
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
	"layer_id" uuid,
	"container_line_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stock_lines_check_1" CHECK (("order_line_id" is not null) = ("stock_on_hold_status" is not distinct from 'Order')),
	CONSTRAINT "stock_lines_quantity_min" CHECK ("quantity" >= 0)
);

CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"no" text DEFAULT 'TR' || lpad(nextval('transfers_no_seq')::text, 6, '0') NOT NULL,
	"source_warehouse_id" uuid NOT NULL,
	"target_warehouse_id" uuid NOT NULL,
	"job_status" text DEFAULT 'Draft' NOT NULL,
	"reason" text,
	"date" date,
	"order_id" uuid,
	"ticket_id" uuid,
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
	"branch_id" uuid,
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

CREATE TABLE "staff_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"branch_id" uuid,
	"leader_id" uuid,
	"purpose" text DEFAULT 'Task' NOT NULL,
	"description" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "staff_groups_purpose_values" CHECK ("purpose" in ('Task', 'Sales', 'Warehouse'))
);

CREATE TABLE "role_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"area" text,
	"risk" text DEFAULT 'Low' NOT NULL,
	"description" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "role_codes_code_values" CHECK ("code" in ('B1', 'B2', 'B3', 'C1', 'D1', 'D2', 'E1', 'F2', 'G2', 'G3', 'G4', 'H1', 'H2', 'H3', 'H5', 'H6', 'H7', 'I1', 'J1', 'J2', 'J4', 'J5', 'K1', 'K3', 'K4', 'K5', 'L1', 'L2', 'L4', 'M1', 'M3', 'M4', 'N1', 'N3', 'N4', 'N6', 'N7', 'O1', 'O2', 'O3', 'O4', 'O5', 'O6', 'P1', 'P2', 'P3', 'P4', 'Q1')),
	CONSTRAINT "role_codes_risk_values" CHECK ("risk" in ('Low', 'Medium', 'High'))
);

CREATE TABLE "access_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "access_template_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template_id" uuid NOT NULL,
	"code" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "access_template_codes_code_values" CHECK ("code" in ('B1', 'B2', 'B3', 'C1', 'D1', 'D2', 'E1', 'F2', 'G2', 'G3', 'G4', 'H1', 'H2', 'H3', 'H5', 'H6', 'H7', 'I1', 'J1', 'J2', 'J4', 'J5', 'K1', 'K3', 'K4', 'K5', 'L1', 'L2', 'L4', 'M1', 'M3', 'M4', 'N1', 'N3', 'N4', 'N6', 'N7', 'O1', 'O2', 'O3', 'O4', 'O5', 'O6', 'P1', 'P2', 'P3', 'P4', 'Q1'))
);

CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"template" text,
	"body" text NOT NULL,
	"owner_entity" text,
	"owner_id" text,
	"state" text DEFAULT 'Queued' NOT NULL,
	"provider_reference" text,
	"segments" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "messages_segments_min" CHECK ("segments" >= 1),
	CONSTRAINT "messages_channel_values" CHECK ("channel" in ('SMS', 'E-mail')),
	CONSTRAINT "messages_state_values" CHECK ("state" in ('Queued', 'Sent', 'Delivered', 'Failed'))
);

CREATE TABLE "additional_order_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "payment_methods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"is_in_erp_orders" boolean DEFAULT true NOT NULL,
	"needs_reference" boolean DEFAULT false NOT NULL,
	"surcharge" numeric(9, 3) DEFAULT '0' NOT NULL,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"is_refund_allowed" boolean DEFAULT true NOT NULL,
	"gl_code" text,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payment_methods_type_values" CHECK ("type" in ('Cash', 'EFTPOS', 'Card', 'Bank transfer', 'Finance', 'Pay later', 'Gift card', 'Credit', 'Points', 'Marketplace'))
);

CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"method_id" uuid NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"received_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"branch_id" uuid,
	"staff_id" uuid NOT NULL,
	"reference" text,
	"terminal" text,
	"state" text DEFAULT 'Received' NOT NULL,
	"reversal_of_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payments_check_1" CHECK (("amount" > 0 and "reversal_of_id" is null) or ("amount" < 0 and "reversal_of_id" is not null)),
	CONSTRAINT "payments_state_values" CHECK ("state" in ('Pending', 'Received', 'Reconciled', 'Voided'))
);

CREATE TABLE "deposit_references" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid,
	"reference" text NOT NULL,
	"bank_date" date,
	"amount" numeric(14, 2),
	"is_matched" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "payment_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"percent" numeric(9, 3) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payment_shares_check_1" CHECK ("percent" > 0 and "percent" <= 100)
);

CREATE TABLE "tax_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"is_inclusive" boolean DEFAULT false NOT NULL,
	"rounding" text DEFAULT 'Per line' NOT NULL,
	"report_box" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tax_types_rounding_values" CHECK ("rounding" in ('Per line', 'Per order'))
);

CREATE TABLE "country_tax_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"tax_type_id" uuid NOT NULL,
	"rate" numeric(9, 3) NOT NULL,
	"period" daterange NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "country_tax_rates_country_values" CHECK ("country" in ('NZ', 'CA'))
);

CREATE TABLE "state_tax_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"state" text NOT NULL,
	"tax_type_id" uuid NOT NULL,
	"rate" numeric(9, 3) NOT NULL,
	"is_compound" boolean DEFAULT false NOT NULL,
	"period" daterange NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "state_tax_rates_country_values" CHECK ("country" in ('NZ', 'CA'))
);

CREATE TABLE "discount_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"scope" text NOT NULL,
	"value" numeric NOT NULL,
	"max_percent" numeric(9, 3),
	"staff_limit" numeric(9, 3),
	"code" text,
	"is_combinable" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"from_on_utc" timestamp(3) with time zone NOT NULL,
	"to_on_utc" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "discount_rules_check_1" CHECK ("to_on_utc" is null or "to_on_utc" > "from_on_utc"),
	CONSTRAINT "discount_rules_check_2" CHECK ("type" <> 'Percent' or "value" <= 100),
	CONSTRAINT "discount_rules_type_values" CHECK ("type" in ('Percent', 'Amount', 'Price')),
	CONSTRAINT "discount_rules_scope_values" CHECK ("scope" in ('Order', 'Line', 'Category', 'SKU', 'Customer type'))
);

CREATE TABLE "discount_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"rule_id" uuid,
	"order_line_id" uuid NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"requested_by_id" uuid NOT NULL,
	"approved_by_id" uuid,
	"state" text DEFAULT 'Requested' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "discount_uses_check_1" CHECK ("approved_by_id" <> "requested_by_id"),
	CONSTRAINT "discount_uses_state_values" CHECK ("state" in ('Requested', 'Approved', 'Declined'))
);

CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"market" text NOT NULL,
	"channel" text DEFAULT 'Everywhere' NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"is_combinable" boolean DEFAULT false NOT NULL,
	"from_on_utc" timestamp(3) with time zone NOT NULL,
	"to_on_utc" timestamp(3) with time zone,
	"state" text DEFAULT 'Draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "promotions_check_1" CHECK ("to_on_utc" is null or "to_on_utc" > "from_on_utc"),
	CONSTRAINT "promotions_market_values" CHECK ("market" in ('NZ', 'CA')),
	CONSTRAINT "promotions_channel_values" CHECK ("channel" in ('Everywhere', 'Showroom', 'Website', 'Marketplace')),
	CONSTRAINT "promotions_state_values" CHECK ("state" in ('Draft', 'Scheduled', 'Active', 'Paused', 'Ended'))
);

CREATE TABLE "promotion_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"promotion_id" uuid NOT NULL,
	"sku_id" uuid,
	"category_id" uuid,
	"price" numeric(14, 2),
	"discount" numeric(9, 3),
	"stock_cap" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "promotion_lines_check_1" CHECK (("sku_id" is null) <> ("category_id" is null)),
	CONSTRAINT "promotion_lines_check_2" CHECK (("price" is null) <> ("discount" is null)),
	CONSTRAINT "promotion_lines_stock_cap_min" CHECK ("stock_cap" >= 1)
);

CREATE TABLE "product_tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"colour" text DEFAULT '#5B6B7B' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "price_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sku_id" uuid NOT NULL,
	"market" text NOT NULL,
	"kind" text DEFAULT 'Regular' NOT NULL,
	"old_amount" numeric(14, 2),
	"new_amount" numeric(14, 2),
	"reason" text,
	"promotion_id" uuid,
	"staff_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "price_changes_old_amount_min" CHECK ("old_amount" >= 0),
	CONSTRAINT "price_changes_new_amount_min" CHECK ("new_amount" >= 0),
	CONSTRAINT "price_changes_market_values" CHECK ("market" in ('NZ', 'CA')),
	CONSTRAINT "price_changes_kind_values" CHECK ("kind" in ('Regular', 'Promotion', 'Clearance'))
);

CREATE TABLE "warehouse_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"purpose" text DEFAULT 'Sell' NOT NULL,
	"country" text,
	"position" integer DEFAULT 0 NOT NULL,
	"description" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "warehouse_groups_position_min" CHECK ("position" >= 0),
	CONSTRAINT "warehouse_groups_purpose_values" CHECK ("purpose" in ('Sell', 'Transfer', 'Report')),
	CONSTRAINT "warehouse_groups_country_values" CHECK ("country" in ('NZ', 'CA'))
);

CREATE TABLE "ip_whitelist" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"network" text NOT NULL,
	"name" text NOT NULL,
	"branch_id" uuid,
	"hits" integer DEFAULT 0 NOT NULL,
	"last_hit_on_utc" timestamp(3) with time zone,
	"expires_on" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "staff_whitelist" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"allowed" daterange,
	"approver_id" uuid NOT NULL,
	"last_used_on_utc" timestamp(3) with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "websites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"country" text NOT NULL,
	"shows_presale" boolean DEFAULT false NOT NULL,
	"is_synced" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "websites_country_values" CHECK ("country" in ('NZ', 'CA'))
);

CREATE TABLE "website_warehouses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"website_id" uuid NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"safety_stock" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "website_warehouses_safety_stock_min" CHECK ("safety_stock" >= 0)
);

CREATE TABLE "shipping_cost_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"is_taxable" boolean DEFAULT true NOT NULL,
	"default_price" numeric(14, 2),
	"is_commissionable" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "shipping_cost_types_default_price_min" CHECK ("default_price" >= 0),
	CONSTRAINT "shipping_cost_types_position_min" CHECK ("position" >= 0),
	CONSTRAINT "shipping_cost_types_kind_values" CHECK ("kind" in ('Delivery', 'Assembly', 'Removal', 'Rural', 'Pickup'))
);

CREATE TABLE "stock_areas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"capacity" numeric,
	"barcode" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stock_areas_capacity_min" CHECK ("capacity" >= 0),
	CONSTRAINT "stock_areas_kind_values" CHECK ("kind" in ('Storage', 'Staging', 'Loading zone', 'Returns', 'QA', 'Display'))
);

CREATE TABLE "aisles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"area_id" uuid NOT NULL,
	"code" text NOT NULL,
	"walk_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "shelves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"aisle_id" uuid NOT NULL,
	"code" text NOT NULL,
	"max_weight" numeric(18, 1),
	"max_volume" numeric,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "shelves_max_weight_min" CHECK ("max_weight" >= 0),
	CONSTRAINT "shelves_max_volume_min" CHECK ("max_volume" >= 0)
);

CREATE TABLE "layers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"shelf_id" uuid NOT NULL,
	"code" text NOT NULL,
	"barcode" text,
	"height" numeric(18, 1),
	"max_volume" numeric,
	"is_pick_face" boolean DEFAULT false NOT NULL,
	"minimum" integer,
	"maximum" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "layers_check_1" CHECK ("maximum" >= "minimum"),
	CONSTRAINT "layers_height_min" CHECK ("height" >= 0),
	CONSTRAINT "layers_max_volume_min" CHECK ("max_volume" >= 0),
	CONSTRAINT "layers_minimum_min" CHECK ("minimum" >= 0),
	CONSTRAINT "layers_maximum_min" CHECK ("maximum" >= 0)
);

CREATE TABLE "stock_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"movement_id" text NOT NULL,
	"moved_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"sku_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"stock_line_id" uuid NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"stock_status" text NOT NULL,
	"stock_on_hold_status" text,
	"order_line_id" uuid,
	"ticket_id" uuid,
	"transfer_id" uuid,
	"layer_id" uuid,
	"container_line_id" uuid,
	"document_entity" text,
	"document_id" text,
	"staff_id" uuid,
	"client_event_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stock_moves_check_1" CHECK ("quantity" <> 0),
	CONSTRAINT "stock_moves_type_values" CHECK ("type" in ('Opening', 'Receipt', 'Found', 'Return', 'Reservation', 'Release', 'Transfer', 'Move', 'Delivery', 'Loss', 'Count'))
);

CREATE TABLE "reservations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"source" text DEFAULT 'Stock' NOT NULL,
	"warehouse_id" uuid,
	"stock_status" text,
	"container_line_id" uuid,
	"state" text DEFAULT 'Planned' NOT NULL,
	"need_by" date,
	"priority_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "reservations_check_1" CHECK ("source" <> 'Stock' or "warehouse_id" is not null),
	CONSTRAINT "reservations_check_2" CHECK ("source" <> 'Container' or "container_line_id" is not null),
	CONSTRAINT "reservations_quantity_min" CHECK ("quantity" >= 1),
	CONSTRAINT "reservations_source_values" CHECK ("source" in ('Stock', 'Purchase order', 'Container')),
	CONSTRAINT "reservations_state_values" CHECK ("state" in ('Planned', 'Soft', 'Hard', 'Picked', 'Done', 'Released'))
);

CREATE TABLE "transfer_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"transfer_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"stock_status" text DEFAULT 'Normal' NOT NULL,
	"quantity" integer NOT NULL,
	"picked" integer DEFAULT 0 NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "transfer_lines_check_1" CHECK ("received" <= "picked" and "picked" <= "quantity"),
	CONSTRAINT "transfer_lines_quantity_min" CHECK ("quantity" >= 1),
	CONSTRAINT "transfer_lines_picked_min" CHECK ("picked" >= 0),
	CONSTRAINT "transfer_lines_received_min" CHECK ("received" >= 0)
);

CREATE TABLE "calendar_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "calendar_groups_country_values" CHECK ("country" in ('NZ', 'CA'))
);

CREATE TABLE "delivery_calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"calendar_type" text NOT NULL,
	"group_id" uuid,
	"branch_id" uuid NOT NULL,
	"warehouse_id" uuid,
	"colour" text DEFAULT '#2F6B8F' NOT NULL,
	"is_in_shortcut" boolean DEFAULT true NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	"monday" boolean DEFAULT true NOT NULL,
	"tuesday" boolean DEFAULT true NOT NULL,
	"wednesday" boolean DEFAULT true NOT NULL,
	"thursday" boolean DEFAULT true NOT NULL,
	"friday" boolean DEFAULT true NOT NULL,
	"saturday" boolean DEFAULT true NOT NULL,
	"sunday" boolean DEFAULT false NOT NULL,
	"cutoff_hour" integer,
	"cutoff_minute" integer DEFAULT 0 NOT NULL,
	"lead_days" integer DEFAULT 0 NOT NULL,
	"horizon_days" integer DEFAULT 90 NOT NULL,
	"capacity_type" text DEFAULT 'Stops' NOT NULL,
	"default_stops" integer,
	"default_items" integer,
	"default_volume" numeric,
	"default_minutes" integer,
	"default_value" numeric(14, 2),
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "delivery_calendars_check_1" CHECK ("monday" or "tuesday" or "wednesday" or "thursday" or "friday" or "saturday" or "sunday"),
	CONSTRAINT "delivery_calendars_cutoff_hour_min" CHECK ("cutoff_hour" >= 0),
	CONSTRAINT "delivery_calendars_cutoff_minute_min" CHECK ("cutoff_minute" >= 0),
	CONSTRAINT "delivery_calendars_lead_days_min" CHECK ("lead_days" >= 0),
	CONSTRAINT "delivery_calendars_horizon_days_min" CHECK ("horizon_days" >= 1),
	CONSTRAINT "delivery_calendars_default_stops_min" CHECK ("default_stops" >= 0),
	CONSTRAINT "delivery_calendars_default_items_min" CHECK ("default_items" >= 0),
	CONSTRAINT "delivery_calendars_default_volume_min" CHECK ("default_volume" >= 0),
	CONSTRAINT "delivery_calendars_default_minutes_min" CHECK ("default_minutes" >= 0),
	CONSTRAINT "delivery_calendars_default_value_min" CHECK ("default_value" >= 0),
	CONSTRAINT "delivery_calendars_calendar_type_values" CHECK ("calendar_type" in ('Delivery', 'Pickup', 'Courier', 'Freight', 'Relocation', 'Showroom', 'Service', 'Urgent')),
	CONSTRAINT "delivery_calendars_status_values" CHECK ("status" in ('Active', 'Disabled')),
	CONSTRAINT "delivery_calendars_capacity_type_values" CHECK ("capacity_type" in ('Stops', 'Items', 'Volume', 'Minutes', 'Value'))
);

CREATE TABLE "calendar_slots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"calendar_id" uuid NOT NULL,
	"day_of_week" integer,
	"date" date,
	"period" jsonb NOT NULL,
	"capacity" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "calendar_slots_check_1" CHECK ("day_of_week" is null or "date" is null),
	CONSTRAINT "calendar_slots_day_of_week_min" CHECK ("day_of_week" >= 1),
	CONSTRAINT "calendar_slots_capacity_min" CHECK ("capacity" >= 0)
);

CREATE TABLE "calendar_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"calendar_id" uuid NOT NULL,
	"date" date NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"is_locked" boolean DEFAULT false NOT NULL,
	"note" text,
	"capacity_stops" integer,
	"capacity_items" integer,
	"capacity_volume" numeric,
	"capacity_minutes" integer,
	"capacity_value" numeric(14, 2),
	"booked_stops" integer DEFAULT 0 NOT NULL,
	"booked_items" integer DEFAULT 0 NOT NULL,
	"booked_volume" numeric DEFAULT '0' NOT NULL,
	"booked_minutes" integer DEFAULT 0 NOT NULL,
	"booked_value" numeric(14, 2) DEFAULT '0' NOT NULL,
	"extra_stops" integer DEFAULT 0 NOT NULL,
	"extra_items" integer DEFAULT 0 NOT NULL,
	"extra_volume" numeric DEFAULT '0' NOT NULL,
	"extra_minutes" integer DEFAULT 0 NOT NULL,
	"extra_value" numeric(14, 2) DEFAULT '0' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "calendar_days_check_1" CHECK (("capacity_stops" is null or "booked_stops" <= "capacity_stops" + "extra_stops") and ("capacity_items" is null or "booked_items" <= "capacity_items" + "extra_items") and ("capacity_volume" is null or "booked_volume" <= "capacity_volume" + "extra_volume") and ("capacity_minutes" is null or "booked_minutes" <= "capacity_minutes" + "extra_minutes") and ("capacity_value" is null or "booked_value" <= "capacity_value" + "extra_value")),
	CONSTRAINT "calendar_days_capacity_stops_min" CHECK ("capacity_stops" >= 0),
	CONSTRAINT "calendar_days_capacity_items_min" CHECK ("capacity_items" >= 0),
	CONSTRAINT "calendar_days_capacity_volume_min" CHECK ("capacity_volume" >= 0),
	CONSTRAINT "calendar_days_capacity_minutes_min" CHECK ("capacity_minutes" >= 0),
	CONSTRAINT "calendar_days_capacity_value_min" CHECK ("capacity_value" >= 0),
	CONSTRAINT "calendar_days_booked_stops_min" CHECK ("booked_stops" >= 0),
	CONSTRAINT "calendar_days_booked_items_min" CHECK ("booked_items" >= 0),
	CONSTRAINT "calendar_days_booked_volume_min" CHECK ("booked_volume" >= 0),
	CONSTRAINT "calendar_days_booked_minutes_min" CHECK ("booked_minutes" >= 0),
	CONSTRAINT "calendar_days_booked_value_min" CHECK ("booked_value" >= 0),
	CONSTRAINT "calendar_days_extra_stops_min" CHECK ("extra_stops" >= 0),
	CONSTRAINT "calendar_days_extra_items_min" CHECK ("extra_items" >= 0),
	CONSTRAINT "calendar_days_extra_volume_min" CHECK ("extra_volume" >= 0),
	CONSTRAINT "calendar_days_extra_minutes_min" CHECK ("extra_minutes" >= 0),
	CONSTRAINT "calendar_days_extra_value_min" CHECK ("extra_value" >= 0)
);

CREATE TABLE "slot_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"calendar_id" uuid NOT NULL,
	"date" date NOT NULL,
	"slot_id" uuid NOT NULL,
	"capacity" integer,
	"booked" integer DEFAULT 0 NOT NULL,
	"extra" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "slot_days_check_1" CHECK ("capacity" is null or "booked" <= "capacity" + "extra"),
	CONSTRAINT "slot_days_capacity_min" CHECK ("capacity" >= 0),
	CONSTRAINT "slot_days_booked_min" CHECK ("booked" >= 0),
	CONSTRAINT "slot_days_extra_min" CHECK ("extra" >= 0)
);

CREATE TABLE "capacity_overrides" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"calendar_day_id" uuid NOT NULL,
	"slot_day_id" uuid,
	"stops" integer DEFAULT 0 NOT NULL,
	"items" integer DEFAULT 0 NOT NULL,
	"volume" numeric DEFAULT '0' NOT NULL,
	"minutes" integer DEFAULT 0 NOT NULL,
	"value" numeric(14, 2) DEFAULT '0' NOT NULL,
	"slot_stops" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "capacity_overrides_stops_min" CHECK ("stops" >= 0),
	CONSTRAINT "capacity_overrides_items_min" CHECK ("items" >= 0),
	CONSTRAINT "capacity_overrides_volume_min" CHECK ("volume" >= 0),
	CONSTRAINT "capacity_overrides_minutes_min" CHECK ("minutes" >= 0),
	CONSTRAINT "capacity_overrides_value_min" CHECK ("value" >= 0),
	CONSTRAINT "capacity_overrides_slot_stops_min" CHECK ("slot_stops" >= 0)
);

CREATE TABLE "delivery_areas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"region" text,
	"surcharge" numeric(14, 2),
	"is_rural" boolean DEFAULT false NOT NULL,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "delivery_areas_surcharge_min" CHECK ("surcharge" >= 0),
	CONSTRAINT "delivery_areas_country_values" CHECK ("country" in ('NZ', 'CA'))
);

CREATE TABLE "area_postcodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"area_id" uuid NOT NULL,
	"postcode" text NOT NULL,
	"suburb" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "shipping_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'Draft' NOT NULL,
	"service_type" text NOT NULL,
	"calendar_id" uuid,
	"area_id" uuid,
	"period" daterange NOT NULL,
	"basis" text NOT NULL,
	"free_over" numeric(14, 2),
	"stairs" numeric(14, 2),
	"assembly" numeric(14, 2),
	"rural" numeric(14, 2),
	"has_area_surcharge" boolean DEFAULT true NOT NULL,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "shipping_rates_free_over_min" CHECK ("free_over" >= 0),
	CONSTRAINT "shipping_rates_stairs_min" CHECK ("stairs" >= 0),
	CONSTRAINT "shipping_rates_assembly_min" CHECK ("assembly" >= 0),
	CONSTRAINT "shipping_rates_rural_min" CHECK ("rural" >= 0),
	CONSTRAINT "shipping_rates_state_values" CHECK ("state" in ('Draft', 'Published', 'Withdrawn')),
	CONSTRAINT "shipping_rates_basis_values" CHECK ("basis" in ('Flat', 'Volume (m³)', 'Weight (kg)', 'Items', 'Distance (km)'))
);

CREATE TABLE "shipping_rate_bands" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"rate_id" uuid NOT NULL,
	"from" numeric(18, 3) NOT NULL,
	"to" numeric(18, 3),
	"price" numeric(14, 2) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "shipping_rate_bands_check_1" CHECK ("to" is null or "to" > "from"),
	CONSTRAINT "shipping_rate_bands_from_min" CHECK ("from" >= 0),
	CONSTRAINT "shipping_rate_bands_to_min" CHECK ("to" >= 0),
	CONSTRAINT "shipping_rate_bands_price_min" CHECK ("price" >= 0)
);

CREATE TABLE "checklist_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"text" text NOT NULL,
	"stage" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"answer_type" text DEFAULT 'Yes or no' NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"service_type" text,
	"calendar_id" uuid,
	"category_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "checklist_items_position_min" CHECK ("position" >= 0),
	CONSTRAINT "checklist_items_stage_values" CHECK ("stage" in ('Before preparation', 'Loading', 'Delivery', 'Pickup', 'Service', 'Check-in')),
	CONSTRAINT "checklist_items_answer_type_values" CHECK ("answer_type" in ('Yes or no', 'Number', 'Photo', 'Signature'))
);

CREATE TABLE "checklist_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"text" text NOT NULL,
	"stage" text NOT NULL,
	"answer_type" text NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "checklist_versions_answer_type_values" CHECK ("answer_type" in ('Yes or no', 'Number', 'Photo', 'Signature'))
);

CREATE TABLE "delivery_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"no" text DEFAULT 'P' || lpad(nextval('delivery_plans_no_seq')::text, 7, '0') NOT NULL,
	"order_id" uuid,
	"ticket_id" uuid,
	"calendar_id" uuid NOT NULL,
	"date" date NOT NULL,
	"slot_id" uuid,
	"service_type" text NOT NULL,
	"address_id" uuid,
	"provider_id" uuid,
	"state" text DEFAULT 'Scheduled' NOT NULL,
	"preparation_status" text DEFAULT 'None' NOT NULL,
	"is_locked" boolean DEFAULT false NOT NULL,
	"is_unpaid_blocked" boolean DEFAULT false NOT NULL,
	"stops" integer DEFAULT 1 NOT NULL,
	"items" integer DEFAULT 0 NOT NULL,
	"volume" numeric DEFAULT '0' NOT NULL,
	"minutes" integer DEFAULT 0 NOT NULL,
	"value" numeric(14, 2) DEFAULT '0' NOT NULL,
	"customer_confirmed_on_utc" timestamp(3) with time zone,
	"tracking_no" text,
	"instruction" text,
	"rescheduled_from_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "delivery_plans_check_1" CHECK (("order_id" is null) <> ("ticket_id" is null)),
	CONSTRAINT "delivery_plans_stops_min" CHECK ("stops" >= 0),
	CONSTRAINT "delivery_plans_items_min" CHECK ("items" >= 0),
	CONSTRAINT "delivery_plans_volume_min" CHECK ("volume" >= 0),
	CONSTRAINT "delivery_plans_minutes_min" CHECK ("minutes" >= 0),
	CONSTRAINT "delivery_plans_value_min" CHECK ("value" >= 0),
	CONSTRAINT "delivery_plans_state_values" CHECK ("state" in ('Scheduled', 'Processed', 'Ready To Pickup', 'Customer On Site', 'Delivered', 'Partially Delivered', 'No Show', 'Cancelled')),
	CONSTRAINT "delivery_plans_preparation_status_values" CHECK ("preparation_status" in ('None', 'Preparation Started', 'Partially Prepared By Warehouse', 'Prepared By Warehouse'))
);

CREATE TABLE "plan_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"order_line_id" uuid,
	"sku_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"prepared" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "plan_items_check_1" CHECK ("prepared" <= "quantity"),
	CONSTRAINT "plan_items_check_2" CHECK ("delivered" <= "quantity"),
	CONSTRAINT "plan_items_check_3" CHECK ("returned" <= "delivered"),
	CONSTRAINT "plan_items_quantity_min" CHECK ("quantity" >= 1),
	CONSTRAINT "plan_items_prepared_min" CHECK ("prepared" >= 0),
	CONSTRAINT "plan_items_delivered_min" CHECK ("delivered" >= 0),
	CONSTRAINT "plan_items_returned_min" CHECK ("returned" >= 0)
);

CREATE TABLE "pickup_points" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" jsonb NOT NULL,
	"branch_id" uuid NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"calendar_id" uuid NOT NULL,
	"opening_hours" text,
	"instructions" text,
	"map" text,
	"text_template" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "suppliers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"currency" text NOT NULL,
	"incoterm" text,
	"lead_days" integer,
	"terms" text,
	"deposit" numeric(9, 3),
	"minimum_order" integer,
	"contact" text,
	"email" text,
	"phone" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "suppliers_lead_days_min" CHECK ("lead_days" >= 0),
	CONSTRAINT "suppliers_minimum_order_min" CHECK ("minimum_order" >= 0),
	CONSTRAINT "suppliers_currency_values" CHECK ("currency" in ('NZD', 'CAD', 'USD', 'CNY', 'EUR', 'AUD')),
	CONSTRAINT "suppliers_incoterm_values" CHECK ("incoterm" in ('EXW', 'FCA', 'FOB', 'CFR', 'CIF', 'DAP', 'DDP'))
);

CREATE TABLE "factories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"supplier_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"port_id" uuid,
	"production_days" integer,
	"contact" text,
	"email" text,
	"phone" text,
	"audited_on" date,
	"holidays" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "factories_production_days_min" CHECK ("production_days" >= 0)
);

CREATE TABLE "ports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"type" text DEFAULT 'Both' NOT NULL,
	"transit_days" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ports_transit_days_min" CHECK ("transit_days" >= 0),
	CONSTRAINT "ports_type_values" CHECK ("type" in ('Load', 'Discharge', 'Both'))
);

CREATE TABLE "shipping_agents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"contact" text,
	"email" text,
	"phone" text,
	"free_days" integer,
	"terms" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "shipping_agents_free_days_min" CHECK ("free_days" >= 0)
);

CREATE TABLE "purchase_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"no" text DEFAULT 'PO' || lpad(nextval('purchase_orders_no_seq')::text, 6, '0') NOT NULL,
	"supplier_id" uuid NOT NULL,
	"factory_id" uuid,
	"currency" text NOT NULL,
	"exchange_rate" numeric(18, 6),
	"incoterm" text,
	"load_port_id" uuid,
	"discharge_port_id" uuid,
	"warehouse_id" uuid NOT NULL,
	"requested_date" date,
	"deposit" numeric(9, 3),
	"state" text DEFAULT 'Draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "purchase_orders_exchange_rate_min" CHECK ("exchange_rate" >= 0),
	CONSTRAINT "purchase_orders_currency_values" CHECK ("currency" in ('NZD', 'CAD', 'USD', 'CNY', 'EUR', 'AUD')),
	CONSTRAINT "purchase_orders_incoterm_values" CHECK ("incoterm" in ('EXW', 'FCA', 'FOB', 'CFR', 'CIF', 'DAP', 'DDP')),
	CONSTRAINT "purchase_orders_state_values" CHECK ("state" in ('Draft', 'Submitted', 'Confirmed', 'In Production', 'Partly Shipped', 'Shipped', 'Received', 'Closed', 'Cancelled'))
);

CREATE TABLE "purchase_order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"purchase_order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"sku_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"confirmed" integer,
	"shipped" integer DEFAULT 0 NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"unit_cost" numeric(18, 4) NOT NULL,
	"ready_date" date,
	"presale_limit" integer,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "purchase_order_lines_position_min" CHECK ("position" >= 1),
	CONSTRAINT "purchase_order_lines_quantity_min" CHECK ("quantity" >= 1),
	CONSTRAINT "purchase_order_lines_confirmed_min" CHECK ("confirmed" >= 0),
	CONSTRAINT "purchase_order_lines_shipped_min" CHECK ("shipped" >= 0),
	CONSTRAINT "purchase_order_lines_received_min" CHECK ("received" >= 0),
	CONSTRAINT "purchase_order_lines_unit_cost_min" CHECK ("unit_cost" >= 0),
	CONSTRAINT "purchase_order_lines_presale_limit_min" CHECK ("presale_limit" >= 0)
);

CREATE TABLE "containers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"no" text NOT NULL,
	"type" text NOT NULL,
	"seal" text,
	"bill_of_lading" text,
	"vessel" text,
	"voyage" text,
	"agent" text,
	"load_port_id" uuid,
	"discharge_port_id" uuid,
	"departs_on" date,
	"arrives_on" date,
	"arrived_on" date,
	"free_to" date,
	"warehouse_id" uuid NOT NULL,
	"state" text DEFAULT 'Planned' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "containers_check_1" CHECK ("arrives_on" >= "departs_on"),
	CONSTRAINT "containers_type_values" CHECK ("type" in ('20', '40', '40HC')),
	CONSTRAINT "containers_state_values" CHECK ("state" in ('Planned', 'Loaded', 'Sailing', 'Arrived', 'Customs', 'Delivering', 'Checking In', 'Completed', 'Cancelled'))
);

CREATE TABLE "container_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"container_id" uuid NOT NULL,
	"purchase_order_line_id" uuid,
	"sku_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"cartons" integer,
	"volume" numeric,
	"received_good" integer DEFAULT 0 NOT NULL,
	"damaged" integer DEFAULT 0 NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"extra" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "container_lines_check_1" CHECK ("received_good" + "damaged" + "missing" <= "quantity"),
	CONSTRAINT "container_lines_quantity_min" CHECK ("quantity" >= 1),
	CONSTRAINT "container_lines_cartons_min" CHECK ("cartons" >= 0),
	CONSTRAINT "container_lines_volume_min" CHECK ("volume" >= 0),
	CONSTRAINT "container_lines_received_good_min" CHECK ("received_good" >= 0),
	CONSTRAINT "container_lines_damaged_min" CHECK ("damaged" >= 0),
	CONSTRAINT "container_lines_missing_min" CHECK ("missing" >= 0),
	CONSTRAINT "container_lines_extra_min" CHECK ("extra" >= 0)
);

CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"no" text DEFAULT 'TK' || lpad(nextval('tasks_no_seq')::text, 6, '0') NOT NULL,
	"type_id" uuid NOT NULL,
	"description" text NOT NULL,
	"group_id" uuid,
	"creator_id" uuid NOT NULL,
	"priority" text DEFAULT 'Normal' NOT NULL,
	"due_on_utc" timestamp(3) with time zone,
	"object_type" text,
	"order_id" uuid,
	"ticket_id" uuid,
	"plan_id" uuid,
	"purchase_order_id" uuid,
	"needs_approval" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'Open' NOT NULL,
	"result" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tasks_priority_values" CHECK ("priority" in ('Low', 'Normal', 'High')),
	CONSTRAINT "tasks_object_type_values" CHECK ("object_type" in ('Order', 'Ticket', 'Delivery plan', 'Purchase order')),
	CONSTRAINT "tasks_state_values" CHECK ("state" in ('Open', 'Done', 'Approved', 'Denied', 'Cancelled')),
	CONSTRAINT "tasks_result_values" CHECK ("result" in ('Completed', 'Partly completed', 'Not possible'))
);

CREATE TABLE "task_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "operation_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"date" date DEFAULT current_date NOT NULL,
	"shift" text,
	"values" jsonb,
	"remark" text,
	"author_id" uuid NOT NULL,
	"state" text DEFAULT 'Draft' NOT NULL,
	"checker_id" uuid,
	"check_remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "operation_reports_shift_values" CHECK ("shift" in ('Morning', 'Afternoon')),
	CONSTRAINT "operation_reports_state_values" CHECK ("state" in ('Draft', 'Submitted', 'Checked', 'Returned'))
);

CREATE TABLE "operation_report_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"has_shifts" boolean DEFAULT false NOT NULL,
	"is_daily" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"questions" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "task_responses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"said_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"staff_id" uuid NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "qa_causes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"group" text DEFAULT 'Other' NOT NULL,
	"description" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "qa_causes_group_values" CHECK ("group" in ('Production', 'Packaging', 'Transport', 'Handling', 'Use', 'Other'))
);

CREATE TABLE "qa_parties" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT 'Unknown' NOT NULL,
	"supplier_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "qa_parties_type_values" CHECK ("type" in ('Supplier', 'Carrier', 'Warehouse', 'Store', 'Customer', 'Unknown'))
);

CREATE TABLE "qa_supply_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"type" text DEFAULT 'Other' NOT NULL,
	"needs_action" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "qa_supply_notes_type_values" CHECK ("type" in ('Claim', 'Replacement', 'Production', 'Packaging', 'Other'))
);

CREATE TABLE "qa_handlings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'Other' NOT NULL,
	"cost_type" text,
	"stock_status" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "qa_handlings_kind_values" CHECK ("kind" in ('Repair', 'Replace part', 'Exchange', 'Discount', 'Refund', 'Scrap', 'Return to supplier', 'Other')),
	CONSTRAINT "qa_handlings_cost_type_values" CHECK ("cost_type" in ('Labour', 'Parts', 'Freight', 'Credit', 'Write-off'))
);

CREATE TABLE "qa_issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"no" text DEFAULT 'QA' || lpad(nextval('qa_issues_no_seq')::text, 6, '0') NOT NULL,
	"product_id" uuid NOT NULL,
	"sku_id" uuid,
	"quantity" integer DEFAULT 1 NOT NULL,
	"severity" text DEFAULT 'Major' NOT NULL,
	"description" text NOT NULL,
	"source" text DEFAULT 'Other' NOT NULL,
	"found_at" text,
	"order_id" uuid,
	"ticket_id" uuid,
	"warehouse_id" uuid,
	"stock_status" text,
	"supplier_id" uuid,
	"factory_id" uuid,
	"purchase_order_id" uuid,
	"container_id" uuid,
	"batch" text,
	"cause_id" uuid,
	"party_id" uuid,
	"handling_id" uuid,
	"note_id" uuid,
	"owner_id" uuid,
	"decision" text,
	"corrective_action" text,
	"preventive_action" text,
	"claim_amount" numeric(14, 2),
	"claim_currency" text,
	"credited" numeric(14, 2),
	"claim_reference" text,
	"state" text DEFAULT 'New' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "qa_issues_quantity_min" CHECK ("quantity" >= 1),
	CONSTRAINT "qa_issues_claim_amount_min" CHECK ("claim_amount" >= 0),
	CONSTRAINT "qa_issues_credited_min" CHECK ("credited" >= 0),
	CONSTRAINT "qa_issues_severity_values" CHECK ("severity" in ('Minor', 'Major', 'Critical')),
	CONSTRAINT "qa_issues_source_values" CHECK ("source" in ('Ticket', 'Check-in', 'Return', 'Warehouse', 'Showroom', 'Other')),
	CONSTRAINT "qa_issues_found_at_values" CHECK ("found_at" in ('Check-in', 'Preparation', 'Delivery', 'Customer')),
	CONSTRAINT "qa_issues_claim_currency_values" CHECK ("claim_currency" in ('NZD', 'CAD', 'USD', 'CNY', 'EUR', 'AUD')),
	CONSTRAINT "qa_issues_state_values" CHECK ("state" in ('New', 'Investigating', 'Action decided', 'Waiting supplier', 'Resolved', 'Closed'))
);

CREATE TABLE "qa_costs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"qa_issue_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "qa_costs_amount_min" CHECK ("amount" >= 0),
	CONSTRAINT "qa_costs_kind_values" CHECK ("kind" in ('Labour', 'Parts', 'Freight', 'Credit', 'Write-off', 'Other'))
);

CREATE TABLE "qa_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"qa_issue_id" uuid NOT NULL,
	"photo" uuid NOT NULL,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "stock_issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"no" text DEFAULT 'SI' || lpad(nextval('stock_issues_no_seq')::text, 6, '0') NOT NULL,
	"plan_id" uuid,
	"sku_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"type" text NOT NULL,
	"note" text,
	"state" text DEFAULT 'Open' NOT NULL,
	"qa_issue_id" uuid,
	"staff_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stock_issues_quantity_min" CHECK ("quantity" >= 1),
	CONSTRAINT "stock_issues_type_values" CHECK ("type" in ('Missing', 'Damaged', 'Wrong item', 'Missing parts')),
	CONSTRAINT "stock_issues_state_values" CHECK ("state" in ('Open', 'Resolved'))
);

CREATE TABLE "operation_issue_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"group" text DEFAULT 'Mistake' NOT NULL,
	"severity" text DEFAULT 'Normal' NOT NULL,
	"owner_id" uuid,
	"target_days" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "operation_issue_types_target_days_min" CHECK ("target_days" >= 0),
	CONSTRAINT "operation_issue_types_group_values" CHECK ("group" in ('Mistake', 'Damage', 'Safety', 'Suggestion')),
	CONSTRAINT "operation_issue_types_severity_values" CHECK ("severity" in ('Low', 'Normal', 'High'))
);

CREATE TABLE "operation_issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"no" text DEFAULT 'OI' || lpad(nextval('operation_issues_no_seq')::text, 6, '0') NOT NULL,
	"type_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"area" text NOT NULL,
	"branch_id" uuid,
	"cost" numeric(14, 2),
	"object_type" text,
	"order_id" uuid,
	"plan_id" uuid,
	"ticket_id" uuid,
	"reported_by_id" uuid NOT NULL,
	"responsible_id" uuid,
	"group_id" uuid,
	"due_date" date,
	"state" text DEFAULT 'Open' NOT NULL,
	"solved_on_utc" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "operation_issues_cost_min" CHECK ("cost" >= 0),
	CONSTRAINT "operation_issues_area_values" CHECK ("area" in ('Sales', 'Warehouse', 'Delivery', 'Service', 'Purchasing', 'Website', 'Office')),
	CONSTRAINT "operation_issues_object_type_values" CHECK ("object_type" in ('Order', 'Delivery plan', 'Ticket')),
	CONSTRAINT "operation_issues_state_values" CHECK ("state" in ('Open', 'In progress', 'Solved', 'Verified', 'Closed'))
);

CREATE TABLE "job_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"started_on_utc" timestamp(3) with time zone NOT NULL,
	"finished_on_utc" timestamp(3) with time zone,
	"result" text NOT NULL,
	"message" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "job_runs_result_values" CHECK ("result" in ('Running', 'Done', 'Failed'))
);

CREATE TABLE "staff_template_ids" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "staff_template_ids_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);

CREATE TABLE "orders_tag_ids" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "orders_tag_ids_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);

CREATE TABLE "products_tag_ids" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "products_tag_ids_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);

CREATE TABLE "shipping_providers_area_ids" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "shipping_providers_area_ids_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);

CREATE TABLE "staff_groups_member_ids" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "staff_groups_member_ids_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);

CREATE TABLE "payment_methods_branch_ids" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "payment_methods_branch_ids_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);

CREATE TABLE "delivery_calendars_service_type_ids" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "delivery_calendars_service_type_ids_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);

CREATE TABLE "delivery_calendars_area_ids" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "delivery_calendars_area_ids_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);

CREATE TABLE "shipping_agents_port_ids" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "shipping_agents_port_ids_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);

CREATE TABLE "tasks_assignee_ids" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "tasks_assignee_ids_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);

CREATE TABLE "tasks_read_by_ids" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "tasks_read_by_ids_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);

CREATE TABLE "staff_codes" (
	"staff_id" uuid NOT NULL,
	"code" text NOT NULL,
	"granted_by" uuid,
	"granted_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_on_utc" timestamp(3) with time zone,
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
	"ip" "inet",
	"txid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"chain_no" bigint,
	"digest" "bytea",
	"hash" "bytea"
);

CREATE TABLE "audit_anchor" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"chain_no" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"sealed_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "outbox" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"payload" jsonb NOT NULL,
	"at_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"sent_on_utc" timestamp(3) with time zone,
	"txid" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);

CREATE TABLE "idempotency" (
	"staff_id" uuid NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"status" integer,
	"answer" text,
	"at_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_staff_id_path_key_pk" PRIMARY KEY("staff_id","path","key")
);

CREATE TABLE "erp_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"force_update" boolean NOT NULL,
	"contents" jsonb NOT NULL,
	"published_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL
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

ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_staff_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "branches" ADD CONSTRAINT "branches_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "branches" ADD CONSTRAINT "branches_default_warehouse_id_warehouses_id_fk" FOREIGN KEY ("default_warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "staff" ADD CONSTRAINT "staff_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "staff" ADD CONSTRAINT "staff_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "customers" ADD CONSTRAINT "customers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_into_id_customers_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."customers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_type_id_additional_order_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."additional_order_types"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_billing_address_id_addresses_id_fk" FOREIGN KEY ("billing_address_id") REFERENCES "public"."addresses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_address_id_addresses_id_fk" FOREIGN KEY ("delivery_address_id") REFERENCES "public"."addresses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_salesperson_id_staff_id_fk" FOREIGN KEY ("salesperson_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_parent_line_id_order_lines_id_fk" FOREIGN KEY ("parent_line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "notes" ADD CONSTRAINT "notes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "notes" ADD CONSTRAINT "notes_author_id_staff_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "products" ADD CONSTRAINT "products_photo_files_id_fk" FOREIGN KEY ("photo") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "products" ADD CONSTRAINT "products_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "products" ADD CONSTRAINT "products_factory_id_factories_id_fk" FOREIGN KEY ("factory_id") REFERENCES "public"."factories"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "products" ADD CONSTRAINT "products_tax_type_id_tax_types_id_fk" FOREIGN KEY ("tax_type_id") REFERENCES "public"."tax_types"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "skus" ADD CONSTRAINT "skus_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "combo_members" ADD CONSTRAINT "combo_members_combo_sku_id_skus_id_fk" FOREIGN KEY ("combo_sku_id") REFERENCES "public"."skus"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "combo_members" ADD CONSTRAINT "combo_members_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "prices" ADD CONSTRAINT "prices_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "prices" ADD CONSTRAINT "prices_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "warehouses" ADD CONSTRAINT "warehouses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "warehouses" ADD CONSTRAINT "warehouses_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "warehouses" ADD CONSTRAINT "warehouses_group_id_warehouse_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."warehouse_groups"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_lines" ADD CONSTRAINT "stock_lines_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_lines" ADD CONSTRAINT "stock_lines_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_lines" ADD CONSTRAINT "stock_lines_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_lines" ADD CONSTRAINT "stock_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_lines" ADD CONSTRAINT "stock_lines_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_lines" ADD CONSTRAINT "stock_lines_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_lines" ADD CONSTRAINT "stock_lines_layer_id_layers_id_fk" FOREIGN KEY ("layer_id") REFERENCES "public"."layers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_lines" ADD CONSTRAINT "stock_lines_container_line_id_container_lines_id_fk" FOREIGN KEY ("container_line_id") REFERENCES "public"."container_lines"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_source_warehouse_id_warehouses_id_fk" FOREIGN KEY ("source_warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_target_warehouse_id_warehouses_id_fk" FOREIGN KEY ("target_warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "shipping_providers" ADD CONSTRAINT "shipping_providers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shipping_providers" ADD CONSTRAINT "shipping_providers_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "staff_groups" ADD CONSTRAINT "staff_groups_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "staff_groups" ADD CONSTRAINT "staff_groups_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "staff_groups" ADD CONSTRAINT "staff_groups_leader_id_staff_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "access_template_codes" ADD CONSTRAINT "access_template_codes_template_id_access_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."access_templates"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "additional_order_types" ADD CONSTRAINT "additional_order_types_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_method_id_payment_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_methods"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_reversal_of_id_payments_id_fk" FOREIGN KEY ("reversal_of_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "deposit_references" ADD CONSTRAINT "deposit_references_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "deposit_references" ADD CONSTRAINT "deposit_references_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "deposit_references" ADD CONSTRAINT "deposit_references_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "payment_shares" ADD CONSTRAINT "payment_shares_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payment_shares" ADD CONSTRAINT "payment_shares_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "payment_shares" ADD CONSTRAINT "payment_shares_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "country_tax_rates" ADD CONSTRAINT "country_tax_rates_tax_type_id_tax_types_id_fk" FOREIGN KEY ("tax_type_id") REFERENCES "public"."tax_types"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "state_tax_rates" ADD CONSTRAINT "state_tax_rates_tax_type_id_tax_types_id_fk" FOREIGN KEY ("tax_type_id") REFERENCES "public"."tax_types"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "discount_rules" ADD CONSTRAINT "discount_rules_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_rule_id_discount_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."discount_rules"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_requested_by_id_staff_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_approved_by_id_staff_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "promotion_lines" ADD CONSTRAINT "promotion_lines_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "promotion_lines" ADD CONSTRAINT "promotion_lines_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "promotion_lines" ADD CONSTRAINT "promotion_lines_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "warehouse_groups" ADD CONSTRAINT "warehouse_groups_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ip_whitelist" ADD CONSTRAINT "ip_whitelist_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ip_whitelist" ADD CONSTRAINT "ip_whitelist_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "staff_whitelist" ADD CONSTRAINT "staff_whitelist_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "staff_whitelist" ADD CONSTRAINT "staff_whitelist_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "staff_whitelist" ADD CONSTRAINT "staff_whitelist_approver_id_staff_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "websites" ADD CONSTRAINT "websites_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "website_warehouses" ADD CONSTRAINT "website_warehouses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "website_warehouses" ADD CONSTRAINT "website_warehouses_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "website_warehouses" ADD CONSTRAINT "website_warehouses_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "shipping_cost_types" ADD CONSTRAINT "shipping_cost_types_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_areas" ADD CONSTRAINT "stock_areas_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_areas" ADD CONSTRAINT "stock_areas_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "aisles" ADD CONSTRAINT "aisles_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "aisles" ADD CONSTRAINT "aisles_area_id_stock_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."stock_areas"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "shelves" ADD CONSTRAINT "shelves_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shelves" ADD CONSTRAINT "shelves_aisle_id_aisles_id_fk" FOREIGN KEY ("aisle_id") REFERENCES "public"."aisles"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "layers" ADD CONSTRAINT "layers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "layers" ADD CONSTRAINT "layers_shelf_id_shelves_id_fk" FOREIGN KEY ("shelf_id") REFERENCES "public"."shelves"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_stock_line_id_stock_lines_id_fk" FOREIGN KEY ("stock_line_id") REFERENCES "public"."stock_lines"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_layer_id_layers_id_fk" FOREIGN KEY ("layer_id") REFERENCES "public"."layers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_container_line_id_container_lines_id_fk" FOREIGN KEY ("container_line_id") REFERENCES "public"."container_lines"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_container_line_id_container_lines_id_fk" FOREIGN KEY ("container_line_id") REFERENCES "public"."container_lines"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "transfer_lines" ADD CONSTRAINT "transfer_lines_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "transfer_lines" ADD CONSTRAINT "transfer_lines_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "transfer_lines" ADD CONSTRAINT "transfer_lines_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "calendar_groups" ADD CONSTRAINT "calendar_groups_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "delivery_calendars" ADD CONSTRAINT "delivery_calendars_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "delivery_calendars" ADD CONSTRAINT "delivery_calendars_group_id_calendar_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."calendar_groups"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "delivery_calendars" ADD CONSTRAINT "delivery_calendars_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "delivery_calendars" ADD CONSTRAINT "delivery_calendars_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "calendar_slots" ADD CONSTRAINT "calendar_slots_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "calendar_slots" ADD CONSTRAINT "calendar_slots_calendar_id_delivery_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."delivery_calendars"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "calendar_days" ADD CONSTRAINT "calendar_days_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "calendar_days" ADD CONSTRAINT "calendar_days_calendar_id_delivery_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."delivery_calendars"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "slot_days" ADD CONSTRAINT "slot_days_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "slot_days" ADD CONSTRAINT "slot_days_calendar_id_delivery_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."delivery_calendars"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "slot_days" ADD CONSTRAINT "slot_days_slot_id_calendar_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."calendar_slots"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "capacity_overrides" ADD CONSTRAINT "capacity_overrides_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "capacity_overrides" ADD CONSTRAINT "capacity_overrides_calendar_day_id_calendar_days_id_fk" FOREIGN KEY ("calendar_day_id") REFERENCES "public"."calendar_days"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "capacity_overrides" ADD CONSTRAINT "capacity_overrides_slot_day_id_slot_days_id_fk" FOREIGN KEY ("slot_day_id") REFERENCES "public"."slot_days"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "capacity_overrides" ADD CONSTRAINT "capacity_overrides_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "delivery_areas" ADD CONSTRAINT "delivery_areas_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "area_postcodes" ADD CONSTRAINT "area_postcodes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "area_postcodes" ADD CONSTRAINT "area_postcodes_area_id_delivery_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."delivery_areas"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shipping_rates" ADD CONSTRAINT "shipping_rates_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shipping_rates" ADD CONSTRAINT "shipping_rates_calendar_id_delivery_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."delivery_calendars"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "shipping_rates" ADD CONSTRAINT "shipping_rates_area_id_delivery_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."delivery_areas"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "shipping_rate_bands" ADD CONSTRAINT "shipping_rate_bands_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shipping_rate_bands" ADD CONSTRAINT "shipping_rate_bands_rate_id_shipping_rates_id_fk" FOREIGN KEY ("rate_id") REFERENCES "public"."shipping_rates"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "checklist_items" ADD CONSTRAINT "checklist_items_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "checklist_items" ADD CONSTRAINT "checklist_items_calendar_id_delivery_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."delivery_calendars"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "checklist_items" ADD CONSTRAINT "checklist_items_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "checklist_versions" ADD CONSTRAINT "checklist_versions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "checklist_versions" ADD CONSTRAINT "checklist_versions_item_id_checklist_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."checklist_items"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "delivery_plans" ADD CONSTRAINT "delivery_plans_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "delivery_plans" ADD CONSTRAINT "delivery_plans_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "delivery_plans" ADD CONSTRAINT "delivery_plans_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "delivery_plans" ADD CONSTRAINT "delivery_plans_calendar_id_delivery_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."delivery_calendars"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "delivery_plans" ADD CONSTRAINT "delivery_plans_slot_id_calendar_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."calendar_slots"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "delivery_plans" ADD CONSTRAINT "delivery_plans_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "delivery_plans" ADD CONSTRAINT "delivery_plans_provider_id_shipping_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."shipping_providers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "delivery_plans" ADD CONSTRAINT "delivery_plans_rescheduled_from_id_delivery_plans_id_fk" FOREIGN KEY ("rescheduled_from_id") REFERENCES "public"."delivery_plans"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "plan_items" ADD CONSTRAINT "plan_items_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "plan_items" ADD CONSTRAINT "plan_items_plan_id_delivery_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."delivery_plans"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "plan_items" ADD CONSTRAINT "plan_items_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "plan_items" ADD CONSTRAINT "plan_items_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "pickup_points" ADD CONSTRAINT "pickup_points_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pickup_points" ADD CONSTRAINT "pickup_points_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "pickup_points" ADD CONSTRAINT "pickup_points_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "pickup_points" ADD CONSTRAINT "pickup_points_calendar_id_delivery_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."delivery_calendars"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "factories" ADD CONSTRAINT "factories_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "factories" ADD CONSTRAINT "factories_port_id_ports_id_fk" FOREIGN KEY ("port_id") REFERENCES "public"."ports"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_factory_id_factories_id_fk" FOREIGN KEY ("factory_id") REFERENCES "public"."factories"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_load_port_id_ports_id_fk" FOREIGN KEY ("load_port_id") REFERENCES "public"."ports"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_discharge_port_id_ports_id_fk" FOREIGN KEY ("discharge_port_id") REFERENCES "public"."ports"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "containers" ADD CONSTRAINT "containers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "containers" ADD CONSTRAINT "containers_load_port_id_ports_id_fk" FOREIGN KEY ("load_port_id") REFERENCES "public"."ports"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "containers" ADD CONSTRAINT "containers_discharge_port_id_ports_id_fk" FOREIGN KEY ("discharge_port_id") REFERENCES "public"."ports"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "containers" ADD CONSTRAINT "containers_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "container_lines" ADD CONSTRAINT "container_lines_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "container_lines" ADD CONSTRAINT "container_lines_container_id_containers_id_fk" FOREIGN KEY ("container_id") REFERENCES "public"."containers"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "container_lines" ADD CONSTRAINT "container_lines_purchase_order_line_id_purchase_order_lines_id_fk" FOREIGN KEY ("purchase_order_line_id") REFERENCES "public"."purchase_order_lines"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "container_lines" ADD CONSTRAINT "container_lines_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_type_id_task_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."task_types"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_group_id_staff_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."staff_groups"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_creator_id_staff_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_plan_id_delivery_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."delivery_plans"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "operation_reports" ADD CONSTRAINT "operation_reports_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "operation_reports" ADD CONSTRAINT "operation_reports_type_id_operation_report_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."operation_report_types"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "operation_reports" ADD CONSTRAINT "operation_reports_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "operation_reports" ADD CONSTRAINT "operation_reports_author_id_staff_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "operation_reports" ADD CONSTRAINT "operation_reports_checker_id_staff_id_fk" FOREIGN KEY ("checker_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "task_responses" ADD CONSTRAINT "task_responses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "task_responses" ADD CONSTRAINT "task_responses_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "task_responses" ADD CONSTRAINT "task_responses_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "qa_parties" ADD CONSTRAINT "qa_parties_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "qa_issues" ADD CONSTRAINT "qa_issues_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "qa_issues" ADD CONSTRAINT "qa_issues_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "qa_issues" ADD CONSTRAINT "qa_issues_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "qa_issues" ADD CONSTRAINT "qa_issues_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "qa_issues" ADD CONSTRAINT "qa_issues_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "qa_issues" ADD CONSTRAINT "qa_issues_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "qa_issues" ADD CONSTRAINT "qa_issues_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "qa_issues" ADD CONSTRAINT "qa_issues_factory_id_factories_id_fk" FOREIGN KEY ("factory_id") REFERENCES "public"."factories"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "qa_issues" ADD CONSTRAINT "qa_issues_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "qa_issues" ADD CONSTRAINT "qa_issues_container_id_containers_id_fk" FOREIGN KEY ("container_id") REFERENCES "public"."containers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "qa_issues" ADD CONSTRAINT "qa_issues_cause_id_qa_causes_id_fk" FOREIGN KEY ("cause_id") REFERENCES "public"."qa_causes"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "qa_issues" ADD CONSTRAINT "qa_issues_party_id_qa_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."qa_parties"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "qa_issues" ADD CONSTRAINT "qa_issues_handling_id_qa_handlings_id_fk" FOREIGN KEY ("handling_id") REFERENCES "public"."qa_handlings"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "qa_issues" ADD CONSTRAINT "qa_issues_note_id_qa_supply_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."qa_supply_notes"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "qa_issues" ADD CONSTRAINT "qa_issues_owner_id_staff_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "qa_costs" ADD CONSTRAINT "qa_costs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "qa_costs" ADD CONSTRAINT "qa_costs_qa_issue_id_qa_issues_id_fk" FOREIGN KEY ("qa_issue_id") REFERENCES "public"."qa_issues"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "qa_photos" ADD CONSTRAINT "qa_photos_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "qa_photos" ADD CONSTRAINT "qa_photos_qa_issue_id_qa_issues_id_fk" FOREIGN KEY ("qa_issue_id") REFERENCES "public"."qa_issues"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "qa_photos" ADD CONSTRAINT "qa_photos_photo_files_id_fk" FOREIGN KEY ("photo") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_issues" ADD CONSTRAINT "stock_issues_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_issues" ADD CONSTRAINT "stock_issues_plan_id_delivery_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."delivery_plans"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_issues" ADD CONSTRAINT "stock_issues_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_issues" ADD CONSTRAINT "stock_issues_qa_issue_id_qa_issues_id_fk" FOREIGN KEY ("qa_issue_id") REFERENCES "public"."qa_issues"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_issues" ADD CONSTRAINT "stock_issues_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "operation_issue_types" ADD CONSTRAINT "operation_issue_types_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "operation_issue_types" ADD CONSTRAINT "operation_issue_types_owner_id_staff_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "operation_issues" ADD CONSTRAINT "operation_issues_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "operation_issues" ADD CONSTRAINT "operation_issues_type_id_operation_issue_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."operation_issue_types"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "operation_issues" ADD CONSTRAINT "operation_issues_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "operation_issues" ADD CONSTRAINT "operation_issues_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "operation_issues" ADD CONSTRAINT "operation_issues_plan_id_delivery_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."delivery_plans"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "operation_issues" ADD CONSTRAINT "operation_issues_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "operation_issues" ADD CONSTRAINT "operation_issues_reported_by_id_staff_id_fk" FOREIGN KEY ("reported_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "operation_issues" ADD CONSTRAINT "operation_issues_responsible_id_staff_id_fk" FOREIGN KEY ("responsible_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "operation_issues" ADD CONSTRAINT "operation_issues_group_id_staff_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."staff_groups"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "staff_template_ids" ADD CONSTRAINT "staff_template_ids_from_id_staff_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "staff_template_ids" ADD CONSTRAINT "staff_template_ids_to_id_access_templates_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."access_templates"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "orders_tag_ids" ADD CONSTRAINT "orders_tag_ids_from_id_orders_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "orders_tag_ids" ADD CONSTRAINT "orders_tag_ids_to_id_order_tags_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."order_tags"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "products_tag_ids" ADD CONSTRAINT "products_tag_ids_from_id_products_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "products_tag_ids" ADD CONSTRAINT "products_tag_ids_to_id_product_tags_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."product_tags"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "shipping_providers_area_ids" ADD CONSTRAINT "shipping_providers_area_ids_from_id_shipping_providers_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."shipping_providers"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shipping_providers_area_ids" ADD CONSTRAINT "shipping_providers_area_ids_to_id_delivery_areas_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."delivery_areas"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "staff_groups_member_ids" ADD CONSTRAINT "staff_groups_member_ids_from_id_staff_groups_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."staff_groups"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "staff_groups_member_ids" ADD CONSTRAINT "staff_groups_member_ids_to_id_staff_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "payment_methods_branch_ids" ADD CONSTRAINT "payment_methods_branch_ids_from_id_payment_methods_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."payment_methods"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "payment_methods_branch_ids" ADD CONSTRAINT "payment_methods_branch_ids_to_id_branches_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "delivery_calendars_service_type_ids" ADD CONSTRAINT "delivery_calendars_service_type_ids_from_id_delivery_calendars_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."delivery_calendars"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "delivery_calendars_service_type_ids" ADD CONSTRAINT "delivery_calendars_service_type_ids_to_id_dictionary_entries_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."dictionary_entries"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "delivery_calendars_area_ids" ADD CONSTRAINT "delivery_calendars_area_ids_from_id_delivery_calendars_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."delivery_calendars"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "delivery_calendars_area_ids" ADD CONSTRAINT "delivery_calendars_area_ids_to_id_delivery_areas_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."delivery_areas"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "shipping_agents_port_ids" ADD CONSTRAINT "shipping_agents_port_ids_from_id_shipping_agents_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."shipping_agents"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shipping_agents_port_ids" ADD CONSTRAINT "shipping_agents_port_ids_to_id_ports_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."ports"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "tasks_assignee_ids" ADD CONSTRAINT "tasks_assignee_ids_from_id_tasks_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "tasks_assignee_ids" ADD CONSTRAINT "tasks_assignee_ids_to_id_staff_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "tasks_read_by_ids" ADD CONSTRAINT "tasks_read_by_ids_from_id_tasks_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "tasks_read_by_ids" ADD CONSTRAINT "tasks_read_by_ids_to_id_staff_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "staff_codes" ADD CONSTRAINT "staff_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "staff_passwords" ADD CONSTRAINT "staff_passwords_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "idempotency" ADD CONSTRAINT "idempotency_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "files" ADD CONSTRAINT "files_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_staff_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "file_contents" ADD CONSTRAINT "file_contents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "saved_views_path_owner_id_name_key" ON "saved_views" USING btree ("client_id",lower("path"),"owner_id",lower("name")) WHERE not is_deleted;
CREATE INDEX "saved_views_owner_id_idx" ON "saved_views" USING btree ("owner_id");
CREATE INDEX "saved_views_name_sort" ON "saved_views" USING btree ("client_id","name","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "clients_short_name_key" ON "clients" USING btree (lower("short_name")) WHERE not is_deleted;
CREATE INDEX "clients_short_name_sort" ON "clients" USING btree ("short_name","id") WHERE not is_deleted;
CREATE INDEX "clients_short_name_search" ON "clients" USING gin ("short_name" gin_trgm_ops);
CREATE INDEX "clients_name_search" ON "clients" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "branches_name_key" ON "branches" USING btree ("client_id",lower("name")) WHERE not is_deleted;
CREATE UNIQUE INDEX "branches_code_key" ON "branches" USING btree ("client_id",lower("code")) WHERE not is_deleted;
CREATE INDEX "branches_default_warehouse_id_idx" ON "branches" USING btree ("default_warehouse_id");
CREATE INDEX "branches_city_idx" ON "branches" USING btree ("city");
CREATE INDEX "branches_name_sort" ON "branches" USING btree ("client_id","name","id") WHERE not is_deleted;
CREATE INDEX "branches_code_sort" ON "branches" USING btree ("client_id","code","id") WHERE not is_deleted;
CREATE INDEX "branches_name_search" ON "branches" USING gin ("name" gin_trgm_ops);
CREATE INDEX "branches_code_search" ON "branches" USING gin ("code" gin_trgm_ops);
CREATE INDEX "branches_city_search" ON "branches" USING gin ("city" gin_trgm_ops);
CREATE UNIQUE INDEX "staff_email_key" ON "staff" USING btree (lower("email")) WHERE not is_deleted;
CREATE INDEX "staff_branch_id_idx" ON "staff" USING btree ("branch_id");
CREATE INDEX "staff_full_name_sort" ON "staff" USING btree ("client_id","full_name","id") WHERE not is_deleted;
CREATE INDEX "staff_email_search" ON "staff" USING gin ("email" gin_trgm_ops);
CREATE INDEX "staff_full_name_search" ON "staff" USING gin ("full_name" gin_trgm_ops);
CREATE UNIQUE INDEX "dictionary_entries_kind_value_key" ON "dictionary_entries" USING btree ("kind",lower("value")) WHERE not is_deleted;
CREATE INDEX "dictionary_entries_kind_sort" ON "dictionary_entries" USING btree ("kind","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "customers_code_key" ON "customers" USING btree ("client_id",lower("code")) WHERE not is_deleted;
CREATE INDEX "customers_email_idx" ON "customers" USING btree ("email");
CREATE INDEX "customers_phone_idx" ON "customers" USING btree ("phone");
CREATE INDEX "customers_merged_into_id_idx" ON "customers" USING btree ("merged_into_id");
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
CREATE INDEX "orders_type_id_idx" ON "orders" USING btree ("type_id");
CREATE INDEX "orders_customer_id_idx" ON "orders" USING btree ("customer_id");
CREATE INDEX "orders_billing_address_id_idx" ON "orders" USING btree ("billing_address_id");
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
CREATE INDEX "order_lines_parent_line_id_idx" ON "order_lines" USING btree ("parent_line_id");
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
CREATE INDEX "products_photo_idx" ON "products" USING btree ("photo");
CREATE INDEX "products_supplier_id_idx" ON "products" USING btree ("supplier_id");
CREATE INDEX "products_factory_id_idx" ON "products" USING btree ("factory_id");
CREATE INDEX "products_tax_type_id_idx" ON "products" USING btree ("tax_type_id");
CREATE INDEX "products_code_sort" ON "products" USING btree ("code","id") WHERE not is_deleted;
CREATE INDEX "products_name_sort" ON "products" USING btree ("name","id") WHERE not is_deleted;
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
CREATE INDEX "prices_promotion_id_idx" ON "prices" USING btree ("promotion_id");
CREATE INDEX "prices_from_on_utc_sort" ON "prices" USING btree ("from_on_utc","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "warehouses_name_key" ON "warehouses" USING btree ("client_id",lower("name")) WHERE not is_deleted;
CREATE UNIQUE INDEX "warehouses_code_key" ON "warehouses" USING btree ("client_id",lower("code")) WHERE not is_deleted;
CREATE INDEX "warehouses_branch_id_idx" ON "warehouses" USING btree ("branch_id");
CREATE INDEX "warehouses_group_id_idx" ON "warehouses" USING btree ("group_id");
CREATE INDEX "warehouses_name_sort" ON "warehouses" USING btree ("client_id","name","id") WHERE not is_deleted;
CREATE INDEX "warehouses_name_search" ON "warehouses" USING gin ("name" gin_trgm_ops);
CREATE INDEX "warehouses_code_search" ON "warehouses" USING gin ("code" gin_trgm_ops);
CREATE UNIQUE INDEX "stock_lines_sku_id_warehouse_id_stock_status_stock_on_hold_stat" ON "stock_lines" USING btree ("client_id","sku_id","warehouse_id","stock_status",coalesce("stock_on_hold_status"::text, ''),coalesce("order_line_id"::text, ''),coalesce("ticket_id"::text, ''),coalesce("transfer_id"::text, ''),coalesce("layer_id"::text, ''),coalesce("container_line_id"::text, '')) WHERE not is_deleted;
CREATE INDEX "stock_lines_sku_id_idx" ON "stock_lines" USING btree ("sku_id");
CREATE INDEX "stock_lines_warehouse_id_idx" ON "stock_lines" USING btree ("warehouse_id");
CREATE INDEX "stock_lines_order_line_id_idx" ON "stock_lines" USING btree ("order_line_id");
CREATE INDEX "stock_lines_ticket_id_idx" ON "stock_lines" USING btree ("ticket_id");
CREATE INDEX "stock_lines_transfer_id_idx" ON "stock_lines" USING btree ("transfer_id");
CREATE INDEX "stock_lines_layer_id_idx" ON "stock_lines" USING btree ("layer_id");
CREATE INDEX "stock_lines_container_line_id_idx" ON "stock_lines" USING btree ("container_line_id");
CREATE INDEX "stock_lines_sku_id_sort" ON "stock_lines" USING btree ("client_id","sku_id","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "transfers_no_key" ON "transfers" USING btree ("client_id",lower("no")) WHERE not is_deleted;
CREATE INDEX "transfers_source_warehouse_id_idx" ON "transfers" USING btree ("source_warehouse_id");
CREATE INDEX "transfers_target_warehouse_id_idx" ON "transfers" USING btree ("target_warehouse_id");
CREATE INDEX "transfers_order_id_idx" ON "transfers" USING btree ("order_id");
CREATE INDEX "transfers_ticket_id_idx" ON "transfers" USING btree ("ticket_id");
CREATE INDEX "transfers_created_on_utc_sort" ON "transfers" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "shipping_providers_name_key" ON "shipping_providers" USING btree ("client_id",lower("name")) WHERE not is_deleted;
CREATE INDEX "shipping_providers_branch_id_idx" ON "shipping_providers" USING btree ("branch_id");
CREATE INDEX "shipping_providers_name_sort" ON "shipping_providers" USING btree ("client_id","name","id") WHERE not is_deleted;
CREATE INDEX "shipping_providers_insurance_to_sort" ON "shipping_providers" USING btree ("client_id","insurance_to","id") WHERE not is_deleted;
CREATE INDEX "shipping_providers_name_search" ON "shipping_providers" USING gin ("name" gin_trgm_ops);
CREATE INDEX "shipping_providers_contact_search" ON "shipping_providers" USING gin ("contact" gin_trgm_ops);
CREATE INDEX "shipping_providers_plate_search" ON "shipping_providers" USING gin ("plate" gin_trgm_ops);
CREATE UNIQUE INDEX "tickets_ticket_no_key" ON "tickets" USING btree ("client_id",lower("ticket_no")) WHERE not is_deleted;
CREATE INDEX "tickets_order_id_idx" ON "tickets" USING btree ("order_id");
CREATE INDEX "tickets_created_on_utc_sort" ON "tickets" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "staff_groups_name_key" ON "staff_groups" USING btree ("client_id",lower("name")) WHERE not is_deleted;
CREATE INDEX "staff_groups_branch_id_idx" ON "staff_groups" USING btree ("branch_id");
CREATE INDEX "staff_groups_leader_id_idx" ON "staff_groups" USING btree ("leader_id");
CREATE INDEX "staff_groups_name_sort" ON "staff_groups" USING btree ("client_id","name","id") WHERE not is_deleted;
CREATE INDEX "staff_groups_name_search" ON "staff_groups" USING gin ("name" gin_trgm_ops);
CREATE INDEX "staff_groups_description_search" ON "staff_groups" USING gin ("description" gin_trgm_ops);
CREATE UNIQUE INDEX "role_codes_code_key" ON "role_codes" USING btree ("code") WHERE not is_deleted;
CREATE INDEX "role_codes_code_sort" ON "role_codes" USING btree ("code","id") WHERE not is_deleted;
CREATE INDEX "role_codes_name_search" ON "role_codes" USING gin ("name" gin_trgm_ops);
CREATE INDEX "role_codes_area_search" ON "role_codes" USING gin ("area" gin_trgm_ops);
CREATE UNIQUE INDEX "access_templates_name_key" ON "access_templates" USING btree (lower("name")) WHERE not is_deleted;
CREATE INDEX "access_templates_name_sort" ON "access_templates" USING btree ("name","id") WHERE not is_deleted;
CREATE INDEX "access_templates_name_search" ON "access_templates" USING gin ("name" gin_trgm_ops);
CREATE INDEX "access_templates_description_search" ON "access_templates" USING gin ("description" gin_trgm_ops);
CREATE UNIQUE INDEX "access_template_codes_template_id_code_key" ON "access_template_codes" USING btree ("template_id","code") WHERE not is_deleted;
CREATE INDEX "access_template_codes_template_id_idx" ON "access_template_codes" USING btree ("template_id");
CREATE INDEX "access_template_codes_code_sort" ON "access_template_codes" USING btree ("code","id") WHERE not is_deleted;
CREATE INDEX "messages_recipient_idx" ON "messages" USING btree ("recipient");
CREATE INDEX "messages_owner_id_idx" ON "messages" USING btree ("owner_id");
CREATE INDEX "messages_created_on_utc_sort" ON "messages" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "messages_recipient_search" ON "messages" USING gin ("recipient" gin_trgm_ops);
CREATE UNIQUE INDEX "additional_order_types_name_key" ON "additional_order_types" USING btree ("client_id",lower("name")) WHERE not is_deleted;
CREATE INDEX "additional_order_types_name_sort" ON "additional_order_types" USING btree ("client_id","name","id") WHERE not is_deleted;
CREATE INDEX "additional_order_types_name_search" ON "additional_order_types" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "payment_methods_name_key" ON "payment_methods" USING btree ("client_id",lower("name")) WHERE not is_deleted;
CREATE INDEX "payment_methods_gl_code_idx" ON "payment_methods" USING btree ("gl_code");
CREATE INDEX "payment_methods_name_sort" ON "payment_methods" USING btree ("client_id","name","id") WHERE not is_deleted;
CREATE INDEX "payment_methods_name_search" ON "payment_methods" USING gin ("name" gin_trgm_ops);
CREATE INDEX "payment_methods_gl_code_search" ON "payment_methods" USING gin ("gl_code" gin_trgm_ops);
CREATE UNIQUE INDEX "payments_reversal_of_id_key" ON "payments" USING btree ("client_id","reversal_of_id") WHERE not is_deleted;
CREATE INDEX "payments_order_id_idx" ON "payments" USING btree ("order_id");
CREATE INDEX "payments_method_id_idx" ON "payments" USING btree ("method_id");
CREATE INDEX "payments_branch_id_idx" ON "payments" USING btree ("branch_id");
CREATE INDEX "payments_staff_id_idx" ON "payments" USING btree ("staff_id");
CREATE INDEX "payments_reference_idx" ON "payments" USING btree ("reference");
CREATE INDEX "payments_reversal_of_id_idx" ON "payments" USING btree ("reversal_of_id");
CREATE INDEX "payments_received_on_utc_sort" ON "payments" USING btree ("client_id","received_on_utc","id") WHERE not is_deleted;
CREATE INDEX "payments_reference_search" ON "payments" USING gin ("reference" gin_trgm_ops);
CREATE UNIQUE INDEX "deposit_references_order_id_reference_key" ON "deposit_references" USING btree ("client_id","order_id",lower("reference")) WHERE not is_deleted;
CREATE INDEX "deposit_references_order_id_idx" ON "deposit_references" USING btree ("order_id");
CREATE INDEX "deposit_references_payment_id_idx" ON "deposit_references" USING btree ("payment_id");
CREATE INDEX "deposit_references_reference_sort" ON "deposit_references" USING btree ("client_id","reference","id") WHERE not is_deleted;
CREATE INDEX "deposit_references_reference_search" ON "deposit_references" USING gin ("reference" gin_trgm_ops);
CREATE UNIQUE INDEX "payment_shares_order_id_staff_id_key" ON "payment_shares" USING btree ("client_id","order_id","staff_id") WHERE not is_deleted;
CREATE INDEX "payment_shares_order_id_idx" ON "payment_shares" USING btree ("order_id");
CREATE INDEX "payment_shares_staff_id_idx" ON "payment_shares" USING btree ("staff_id");
CREATE INDEX "payment_shares_order_id_sort" ON "payment_shares" USING btree ("client_id","order_id","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "tax_types_code_key" ON "tax_types" USING btree (lower("code")) WHERE not is_deleted;
CREATE INDEX "tax_types_code_sort" ON "tax_types" USING btree ("code","id") WHERE not is_deleted;
CREATE INDEX "tax_types_code_search" ON "tax_types" USING gin ("code" gin_trgm_ops);
CREATE INDEX "tax_types_name_search" ON "tax_types" USING gin ("name" gin_trgm_ops);
CREATE INDEX "country_tax_rates_tax_type_id_idx" ON "country_tax_rates" USING btree ("tax_type_id");
CREATE INDEX "country_tax_rates_country_sort" ON "country_tax_rates" USING btree ("country","id") WHERE not is_deleted;
CREATE INDEX "state_tax_rates_state_idx" ON "state_tax_rates" USING btree ("state");
CREATE INDEX "state_tax_rates_tax_type_id_idx" ON "state_tax_rates" USING btree ("tax_type_id");
CREATE INDEX "state_tax_rates_state_sort" ON "state_tax_rates" USING btree ("state","id") WHERE not is_deleted;
CREATE INDEX "state_tax_rates_state_search" ON "state_tax_rates" USING gin ("state" gin_trgm_ops);
CREATE UNIQUE INDEX "discount_rules_name_key" ON "discount_rules" USING btree ("client_id",lower("name")) WHERE not is_deleted;
CREATE INDEX "discount_rules_name_sort" ON "discount_rules" USING btree ("client_id","name","id") WHERE not is_deleted;
CREATE INDEX "discount_rules_name_search" ON "discount_rules" USING gin ("name" gin_trgm_ops);
CREATE INDEX "discount_rules_code_search" ON "discount_rules" USING gin ("code" gin_trgm_ops);
CREATE INDEX "discount_uses_rule_id_idx" ON "discount_uses" USING btree ("rule_id");
CREATE INDEX "discount_uses_order_line_id_idx" ON "discount_uses" USING btree ("order_line_id");
CREATE INDEX "discount_uses_requested_by_id_idx" ON "discount_uses" USING btree ("requested_by_id");
CREATE INDEX "discount_uses_approved_by_id_idx" ON "discount_uses" USING btree ("approved_by_id");
CREATE INDEX "discount_uses_created_on_utc_sort" ON "discount_uses" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "promotions_code_key" ON "promotions" USING btree (lower("code")) WHERE not is_deleted;
CREATE INDEX "promotions_from_on_utc_sort" ON "promotions" USING btree ("from_on_utc","id") WHERE not is_deleted;
CREATE INDEX "promotions_name_search" ON "promotions" USING gin ("name" gin_trgm_ops);
CREATE INDEX "promotions_code_search" ON "promotions" USING gin ("code" gin_trgm_ops);
CREATE UNIQUE INDEX "promotion_lines_promotion_id_sku_id_category_id_key" ON "promotion_lines" USING btree ("promotion_id",coalesce("sku_id"::text, ''),coalesce("category_id"::text, '')) WHERE not is_deleted;
CREATE INDEX "promotion_lines_promotion_id_idx" ON "promotion_lines" USING btree ("promotion_id");
CREATE INDEX "promotion_lines_sku_id_idx" ON "promotion_lines" USING btree ("sku_id");
CREATE INDEX "promotion_lines_category_id_idx" ON "promotion_lines" USING btree ("category_id");
CREATE UNIQUE INDEX "product_tags_name_key" ON "product_tags" USING btree (lower("name")) WHERE not is_deleted;
CREATE INDEX "product_tags_name_sort" ON "product_tags" USING btree ("name","id") WHERE not is_deleted;
CREATE INDEX "product_tags_name_search" ON "product_tags" USING gin ("name" gin_trgm_ops);
CREATE INDEX "price_changes_sku_id_idx" ON "price_changes" USING btree ("sku_id");
CREATE INDEX "price_changes_promotion_id_idx" ON "price_changes" USING btree ("promotion_id");
CREATE INDEX "price_changes_staff_id_idx" ON "price_changes" USING btree ("staff_id");
CREATE INDEX "price_changes_created_on_utc_sort" ON "price_changes" USING btree ("created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "price_changes_reason_search" ON "price_changes" USING gin ("reason" gin_trgm_ops);
CREATE UNIQUE INDEX "warehouse_groups_name_key" ON "warehouse_groups" USING btree ("client_id",lower("name")) WHERE not is_deleted;
CREATE INDEX "warehouse_groups_position_sort" ON "warehouse_groups" USING btree ("client_id","position","id") WHERE not is_deleted;
CREATE INDEX "warehouse_groups_name_sort" ON "warehouse_groups" USING btree ("client_id","name","id") WHERE not is_deleted;
CREATE INDEX "warehouse_groups_name_search" ON "warehouse_groups" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "ip_whitelist_network_key" ON "ip_whitelist" USING btree ("client_id",lower("network")) WHERE not is_deleted;
CREATE INDEX "ip_whitelist_branch_id_idx" ON "ip_whitelist" USING btree ("branch_id");
CREATE INDEX "ip_whitelist_network_sort" ON "ip_whitelist" USING btree ("client_id","network","id") WHERE not is_deleted;
CREATE INDEX "ip_whitelist_network_search" ON "ip_whitelist" USING gin ("network" gin_trgm_ops);
CREATE INDEX "ip_whitelist_name_search" ON "ip_whitelist" USING gin ("name" gin_trgm_ops);
CREATE INDEX "staff_whitelist_staff_id_idx" ON "staff_whitelist" USING btree ("staff_id");
CREATE INDEX "staff_whitelist_approver_id_idx" ON "staff_whitelist" USING btree ("approver_id");
CREATE INDEX "staff_whitelist_staff_id_sort" ON "staff_whitelist" USING btree ("client_id","staff_id","id") WHERE not is_deleted;
CREATE INDEX "staff_whitelist_reason_search" ON "staff_whitelist" USING gin ("reason" gin_trgm_ops);
CREATE UNIQUE INDEX "websites_name_key" ON "websites" USING btree ("client_id",lower("name")) WHERE not is_deleted;
CREATE INDEX "websites_name_sort" ON "websites" USING btree ("client_id","name","id") WHERE not is_deleted;
CREATE INDEX "websites_name_search" ON "websites" USING gin ("name" gin_trgm_ops);
CREATE INDEX "websites_address_search" ON "websites" USING gin ("address" gin_trgm_ops);
CREATE UNIQUE INDEX "website_warehouses_website_id_warehouse_id_key" ON "website_warehouses" USING btree ("client_id","website_id","warehouse_id") WHERE not is_deleted;
CREATE INDEX "website_warehouses_website_id_idx" ON "website_warehouses" USING btree ("website_id");
CREATE INDEX "website_warehouses_warehouse_id_idx" ON "website_warehouses" USING btree ("warehouse_id");
CREATE UNIQUE INDEX "shipping_cost_types_name_key" ON "shipping_cost_types" USING btree ("client_id",lower("name")) WHERE not is_deleted;
CREATE INDEX "shipping_cost_types_position_sort" ON "shipping_cost_types" USING btree ("client_id","position","id") WHERE not is_deleted;
CREATE INDEX "shipping_cost_types_name_sort" ON "shipping_cost_types" USING btree ("client_id","name","id") WHERE not is_deleted;
CREATE INDEX "shipping_cost_types_name_search" ON "shipping_cost_types" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "stock_areas_barcode_key" ON "stock_areas" USING btree ("client_id",lower("barcode")) WHERE not is_deleted;
CREATE UNIQUE INDEX "stock_areas_warehouse_id_name_key" ON "stock_areas" USING btree ("client_id","warehouse_id",lower("name")) WHERE not is_deleted;
CREATE INDEX "stock_areas_warehouse_id_idx" ON "stock_areas" USING btree ("warehouse_id");
CREATE INDEX "stock_areas_name_sort" ON "stock_areas" USING btree ("client_id","name","id") WHERE not is_deleted;
CREATE INDEX "stock_areas_barcode_sort" ON "stock_areas" USING btree ("client_id","barcode","id") WHERE not is_deleted;
CREATE INDEX "stock_areas_name_search" ON "stock_areas" USING gin ("name" gin_trgm_ops);
CREATE INDEX "stock_areas_barcode_search" ON "stock_areas" USING gin ("barcode" gin_trgm_ops);
CREATE UNIQUE INDEX "aisles_area_id_code_key" ON "aisles" USING btree ("client_id","area_id",lower("code")) WHERE not is_deleted;
CREATE INDEX "aisles_area_id_idx" ON "aisles" USING btree ("area_id");
CREATE INDEX "aisles_code_sort" ON "aisles" USING btree ("client_id","code","id") WHERE not is_deleted;
CREATE INDEX "aisles_code_search" ON "aisles" USING gin ("code" gin_trgm_ops);
CREATE UNIQUE INDEX "shelves_aisle_id_code_key" ON "shelves" USING btree ("client_id","aisle_id",lower("code")) WHERE not is_deleted;
CREATE INDEX "shelves_aisle_id_idx" ON "shelves" USING btree ("aisle_id");
CREATE INDEX "shelves_code_sort" ON "shelves" USING btree ("client_id","code","id") WHERE not is_deleted;
CREATE INDEX "shelves_code_search" ON "shelves" USING gin ("code" gin_trgm_ops);
CREATE UNIQUE INDEX "layers_barcode_key" ON "layers" USING btree ("client_id",lower("barcode")) WHERE not is_deleted;
CREATE UNIQUE INDEX "layers_shelf_id_code_key" ON "layers" USING btree ("client_id","shelf_id",lower("code")) WHERE not is_deleted;
CREATE INDEX "layers_shelf_id_idx" ON "layers" USING btree ("shelf_id");
CREATE INDEX "layers_code_sort" ON "layers" USING btree ("client_id","code","id") WHERE not is_deleted;
CREATE INDEX "layers_code_search" ON "layers" USING gin ("code" gin_trgm_ops);
CREATE INDEX "layers_barcode_search" ON "layers" USING gin ("barcode" gin_trgm_ops);
CREATE INDEX "stock_moves_movement_id_idx" ON "stock_moves" USING btree ("movement_id");
CREATE INDEX "stock_moves_sku_id_idx" ON "stock_moves" USING btree ("sku_id");
CREATE INDEX "stock_moves_stock_line_id_idx" ON "stock_moves" USING btree ("stock_line_id");
CREATE INDEX "stock_moves_warehouse_id_idx" ON "stock_moves" USING btree ("warehouse_id");
CREATE INDEX "stock_moves_order_line_id_idx" ON "stock_moves" USING btree ("order_line_id");
CREATE INDEX "stock_moves_ticket_id_idx" ON "stock_moves" USING btree ("ticket_id");
CREATE INDEX "stock_moves_transfer_id_idx" ON "stock_moves" USING btree ("transfer_id");
CREATE INDEX "stock_moves_layer_id_idx" ON "stock_moves" USING btree ("layer_id");
CREATE INDEX "stock_moves_container_line_id_idx" ON "stock_moves" USING btree ("container_line_id");
CREATE INDEX "stock_moves_document_id_idx" ON "stock_moves" USING btree ("document_id");
CREATE INDEX "stock_moves_staff_id_idx" ON "stock_moves" USING btree ("staff_id");
CREATE INDEX "stock_moves_moved_on_utc_sort" ON "stock_moves" USING btree ("client_id","moved_on_utc","id") WHERE not is_deleted;
CREATE INDEX "reservations_order_line_id_idx" ON "reservations" USING btree ("order_line_id");
CREATE INDEX "reservations_sku_id_idx" ON "reservations" USING btree ("sku_id");
CREATE INDEX "reservations_warehouse_id_idx" ON "reservations" USING btree ("warehouse_id");
CREATE INDEX "reservations_container_line_id_idx" ON "reservations" USING btree ("container_line_id");
CREATE INDEX "reservations_priority_on_utc_sort" ON "reservations" USING btree ("client_id","priority_on_utc","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "transfer_lines_transfer_id_sku_id_stock_status_key" ON "transfer_lines" USING btree ("client_id","transfer_id","sku_id",coalesce("stock_status"::text, '')) WHERE not is_deleted;
CREATE INDEX "transfer_lines_transfer_id_idx" ON "transfer_lines" USING btree ("transfer_id");
CREATE INDEX "transfer_lines_sku_id_idx" ON "transfer_lines" USING btree ("sku_id");
CREATE INDEX "transfer_lines_sku_id_sort" ON "transfer_lines" USING btree ("client_id","sku_id","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "calendar_groups_name_key" ON "calendar_groups" USING btree ("client_id",lower("name")) WHERE not is_deleted;
CREATE INDEX "calendar_groups_name_sort" ON "calendar_groups" USING btree ("client_id","name","id") WHERE not is_deleted;
CREATE INDEX "calendar_groups_name_search" ON "calendar_groups" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "delivery_calendars_name_key" ON "delivery_calendars" USING btree ("client_id",lower("name")) WHERE not is_deleted;
CREATE INDEX "delivery_calendars_group_id_idx" ON "delivery_calendars" USING btree ("group_id");
CREATE INDEX "delivery_calendars_branch_id_idx" ON "delivery_calendars" USING btree ("branch_id");
CREATE INDEX "delivery_calendars_warehouse_id_idx" ON "delivery_calendars" USING btree ("warehouse_id");
CREATE INDEX "delivery_calendars_name_sort" ON "delivery_calendars" USING btree ("client_id","name","id") WHERE not is_deleted;
CREATE INDEX "delivery_calendars_name_search" ON "delivery_calendars" USING gin ("name" gin_trgm_ops);
CREATE INDEX "calendar_slots_calendar_id_idx" ON "calendar_slots" USING btree ("calendar_id");
CREATE UNIQUE INDEX "calendar_days_calendar_id_date_key" ON "calendar_days" USING btree ("client_id","calendar_id","date") WHERE not is_deleted;
CREATE INDEX "calendar_days_calendar_id_idx" ON "calendar_days" USING btree ("calendar_id");
CREATE INDEX "calendar_days_date_sort" ON "calendar_days" USING btree ("client_id","date","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "slot_days_slot_id_date_key" ON "slot_days" USING btree ("client_id","slot_id","date") WHERE not is_deleted;
CREATE INDEX "slot_days_calendar_id_idx" ON "slot_days" USING btree ("calendar_id");
CREATE INDEX "slot_days_slot_id_idx" ON "slot_days" USING btree ("slot_id");
CREATE INDEX "slot_days_date_sort" ON "slot_days" USING btree ("client_id","date","id") WHERE not is_deleted;
CREATE INDEX "capacity_overrides_calendar_day_id_idx" ON "capacity_overrides" USING btree ("calendar_day_id");
CREATE INDEX "capacity_overrides_slot_day_id_idx" ON "capacity_overrides" USING btree ("slot_day_id");
CREATE INDEX "capacity_overrides_staff_id_idx" ON "capacity_overrides" USING btree ("staff_id");
CREATE INDEX "capacity_overrides_created_on_utc_sort" ON "capacity_overrides" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "capacity_overrides_reason_search" ON "capacity_overrides" USING gin ("reason" gin_trgm_ops);
CREATE UNIQUE INDEX "delivery_areas_name_key" ON "delivery_areas" USING btree ("client_id",lower("name")) WHERE not is_deleted;
CREATE INDEX "delivery_areas_region_idx" ON "delivery_areas" USING btree ("region");
CREATE INDEX "delivery_areas_name_sort" ON "delivery_areas" USING btree ("client_id","name","id") WHERE not is_deleted;
CREATE INDEX "delivery_areas_region_sort" ON "delivery_areas" USING btree ("client_id","region","id") WHERE not is_deleted;
CREATE INDEX "delivery_areas_name_search" ON "delivery_areas" USING gin ("name" gin_trgm_ops);
CREATE INDEX "delivery_areas_region_search" ON "delivery_areas" USING gin ("region" gin_trgm_ops);
CREATE UNIQUE INDEX "area_postcodes_area_id_postcode_suburb_key" ON "area_postcodes" USING btree ("client_id","area_id",lower("postcode"),coalesce("suburb"::text, '')) WHERE not is_deleted;
CREATE INDEX "area_postcodes_area_id_idx" ON "area_postcodes" USING btree ("area_id");
CREATE INDEX "area_postcodes_postcode_idx" ON "area_postcodes" USING btree ("postcode");
CREATE INDEX "area_postcodes_postcode_sort" ON "area_postcodes" USING btree ("client_id","postcode","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "shipping_rates_name_revision_key" ON "shipping_rates" USING btree ("client_id",lower("name"),coalesce("revision"::text, '')) WHERE not is_deleted;
CREATE INDEX "shipping_rates_name_idx" ON "shipping_rates" USING btree ("name");
CREATE INDEX "shipping_rates_calendar_id_idx" ON "shipping_rates" USING btree ("calendar_id");
CREATE INDEX "shipping_rates_area_id_idx" ON "shipping_rates" USING btree ("area_id");
CREATE INDEX "shipping_rates_name_sort" ON "shipping_rates" USING btree ("client_id","name","id") WHERE not is_deleted;
CREATE INDEX "shipping_rates_name_search" ON "shipping_rates" USING gin ("name" gin_trgm_ops);
CREATE INDEX "shipping_rate_bands_rate_id_idx" ON "shipping_rate_bands" USING btree ("rate_id");
CREATE INDEX "checklist_items_calendar_id_idx" ON "checklist_items" USING btree ("calendar_id");
CREATE INDEX "checklist_items_category_id_idx" ON "checklist_items" USING btree ("category_id");
CREATE INDEX "checklist_items_position_sort" ON "checklist_items" USING btree ("client_id","position","id") WHERE not is_deleted;
CREATE INDEX "checklist_items_stage_sort" ON "checklist_items" USING btree ("client_id","stage","id") WHERE not is_deleted;
CREATE INDEX "checklist_items_text_search" ON "checklist_items" USING gin ("text" gin_trgm_ops);
CREATE UNIQUE INDEX "checklist_versions_item_id_revision_key" ON "checklist_versions" USING btree ("client_id","item_id","revision") WHERE not is_deleted;
CREATE INDEX "checklist_versions_item_id_idx" ON "checklist_versions" USING btree ("item_id");
CREATE UNIQUE INDEX "delivery_plans_no_key" ON "delivery_plans" USING btree ("client_id",lower("no")) WHERE not is_deleted;
CREATE INDEX "delivery_plans_order_id_idx" ON "delivery_plans" USING btree ("order_id");
CREATE INDEX "delivery_plans_ticket_id_idx" ON "delivery_plans" USING btree ("ticket_id");
CREATE INDEX "delivery_plans_calendar_id_idx" ON "delivery_plans" USING btree ("calendar_id");
CREATE INDEX "delivery_plans_slot_id_idx" ON "delivery_plans" USING btree ("slot_id");
CREATE INDEX "delivery_plans_address_id_idx" ON "delivery_plans" USING btree ("address_id");
CREATE INDEX "delivery_plans_provider_id_idx" ON "delivery_plans" USING btree ("provider_id");
CREATE INDEX "delivery_plans_tracking_no_idx" ON "delivery_plans" USING btree ("tracking_no");
CREATE INDEX "delivery_plans_rescheduled_from_id_idx" ON "delivery_plans" USING btree ("rescheduled_from_id");
CREATE INDEX "delivery_plans_date_sort" ON "delivery_plans" USING btree ("client_id","date","id") WHERE not is_deleted;
CREATE INDEX "delivery_plans_no_search" ON "delivery_plans" USING gin ("no" gin_trgm_ops);
CREATE INDEX "delivery_plans_tracking_no_search" ON "delivery_plans" USING gin ("tracking_no" gin_trgm_ops);
CREATE INDEX "plan_items_plan_id_idx" ON "plan_items" USING btree ("plan_id");
CREATE INDEX "plan_items_order_line_id_idx" ON "plan_items" USING btree ("order_line_id");
CREATE INDEX "plan_items_sku_id_idx" ON "plan_items" USING btree ("sku_id");
CREATE INDEX "plan_items_sku_id_sort" ON "plan_items" USING btree ("client_id","sku_id","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "pickup_points_name_key" ON "pickup_points" USING btree ("client_id",lower("name")) WHERE not is_deleted;
CREATE INDEX "pickup_points_branch_id_idx" ON "pickup_points" USING btree ("branch_id");
CREATE INDEX "pickup_points_warehouse_id_idx" ON "pickup_points" USING btree ("warehouse_id");
CREATE INDEX "pickup_points_calendar_id_idx" ON "pickup_points" USING btree ("calendar_id");
CREATE INDEX "pickup_points_name_sort" ON "pickup_points" USING btree ("client_id","name","id") WHERE not is_deleted;
CREATE INDEX "pickup_points_name_search" ON "pickup_points" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "suppliers_code_key" ON "suppliers" USING btree (lower("code")) WHERE not is_deleted;
CREATE INDEX "suppliers_contact_idx" ON "suppliers" USING btree ("contact");
CREATE INDEX "suppliers_name_sort" ON "suppliers" USING btree ("name","id") WHERE not is_deleted;
CREATE INDEX "suppliers_code_sort" ON "suppliers" USING btree ("code","id") WHERE not is_deleted;
CREATE INDEX "suppliers_code_search" ON "suppliers" USING gin ("code" gin_trgm_ops);
CREATE INDEX "suppliers_name_search" ON "suppliers" USING gin ("name" gin_trgm_ops);
CREATE INDEX "suppliers_contact_search" ON "suppliers" USING gin ("contact" gin_trgm_ops);
CREATE UNIQUE INDEX "factories_supplier_id_name_key" ON "factories" USING btree ("supplier_id",lower("name")) WHERE not is_deleted;
CREATE INDEX "factories_supplier_id_idx" ON "factories" USING btree ("supplier_id");
CREATE INDEX "factories_port_id_idx" ON "factories" USING btree ("port_id");
CREATE INDEX "factories_name_sort" ON "factories" USING btree ("name","id") WHERE not is_deleted;
CREATE INDEX "factories_name_search" ON "factories" USING gin ("name" gin_trgm_ops);
CREATE INDEX "factories_contact_search" ON "factories" USING gin ("contact" gin_trgm_ops);
CREATE UNIQUE INDEX "ports_code_key" ON "ports" USING btree (lower("code")) WHERE not is_deleted;
CREATE INDEX "ports_code_sort" ON "ports" USING btree ("code","id") WHERE not is_deleted;
CREATE INDEX "ports_name_sort" ON "ports" USING btree ("name","id") WHERE not is_deleted;
CREATE INDEX "ports_country_sort" ON "ports" USING btree ("country","id") WHERE not is_deleted;
CREATE INDEX "ports_code_search" ON "ports" USING gin ("code" gin_trgm_ops);
CREATE INDEX "ports_name_search" ON "ports" USING gin ("name" gin_trgm_ops);
CREATE INDEX "ports_country_search" ON "ports" USING gin ("country" gin_trgm_ops);
CREATE UNIQUE INDEX "shipping_agents_name_key" ON "shipping_agents" USING btree (lower("name")) WHERE not is_deleted;
CREATE INDEX "shipping_agents_name_sort" ON "shipping_agents" USING btree ("name","id") WHERE not is_deleted;
CREATE INDEX "shipping_agents_name_search" ON "shipping_agents" USING gin ("name" gin_trgm_ops);
CREATE INDEX "shipping_agents_contact_search" ON "shipping_agents" USING gin ("contact" gin_trgm_ops);
CREATE UNIQUE INDEX "purchase_orders_no_key" ON "purchase_orders" USING btree ("client_id",lower("no")) WHERE not is_deleted;
CREATE INDEX "purchase_orders_supplier_id_idx" ON "purchase_orders" USING btree ("supplier_id");
CREATE INDEX "purchase_orders_factory_id_idx" ON "purchase_orders" USING btree ("factory_id");
CREATE INDEX "purchase_orders_load_port_id_idx" ON "purchase_orders" USING btree ("load_port_id");
CREATE INDEX "purchase_orders_discharge_port_id_idx" ON "purchase_orders" USING btree ("discharge_port_id");
CREATE INDEX "purchase_orders_warehouse_id_idx" ON "purchase_orders" USING btree ("warehouse_id");
CREATE INDEX "purchase_orders_no_sort" ON "purchase_orders" USING btree ("client_id","no","id") WHERE not is_deleted;
CREATE INDEX "purchase_orders_no_search" ON "purchase_orders" USING gin ("no" gin_trgm_ops);
CREATE UNIQUE INDEX "purchase_order_lines_purchase_order_id_position_key" ON "purchase_order_lines" USING btree ("client_id","purchase_order_id","position") WHERE not is_deleted;
CREATE INDEX "purchase_order_lines_purchase_order_id_idx" ON "purchase_order_lines" USING btree ("purchase_order_id");
CREATE INDEX "purchase_order_lines_sku_id_idx" ON "purchase_order_lines" USING btree ("sku_id");
CREATE INDEX "purchase_order_lines_position_sort" ON "purchase_order_lines" USING btree ("client_id","position","id") WHERE not is_deleted;
CREATE INDEX "containers_load_port_id_idx" ON "containers" USING btree ("load_port_id");
CREATE INDEX "containers_discharge_port_id_idx" ON "containers" USING btree ("discharge_port_id");
CREATE INDEX "containers_warehouse_id_idx" ON "containers" USING btree ("warehouse_id");
CREATE INDEX "containers_arrives_on_sort" ON "containers" USING btree ("client_id","arrives_on","id") WHERE not is_deleted;
CREATE INDEX "containers_no_search" ON "containers" USING gin ("no" gin_trgm_ops);
CREATE INDEX "containers_bill_of_lading_search" ON "containers" USING gin ("bill_of_lading" gin_trgm_ops);
CREATE INDEX "containers_vessel_search" ON "containers" USING gin ("vessel" gin_trgm_ops);
CREATE INDEX "container_lines_container_id_idx" ON "container_lines" USING btree ("container_id");
CREATE INDEX "container_lines_purchase_order_line_id_idx" ON "container_lines" USING btree ("purchase_order_line_id");
CREATE INDEX "container_lines_sku_id_idx" ON "container_lines" USING btree ("sku_id");
CREATE INDEX "container_lines_sku_id_sort" ON "container_lines" USING btree ("client_id","sku_id","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "tasks_no_key" ON "tasks" USING btree ("client_id",lower("no")) WHERE not is_deleted;
CREATE INDEX "tasks_type_id_idx" ON "tasks" USING btree ("type_id");
CREATE INDEX "tasks_group_id_idx" ON "tasks" USING btree ("group_id");
CREATE INDEX "tasks_creator_id_idx" ON "tasks" USING btree ("creator_id");
CREATE INDEX "tasks_order_id_idx" ON "tasks" USING btree ("order_id");
CREATE INDEX "tasks_ticket_id_idx" ON "tasks" USING btree ("ticket_id");
CREATE INDEX "tasks_plan_id_idx" ON "tasks" USING btree ("plan_id");
CREATE INDEX "tasks_purchase_order_id_idx" ON "tasks" USING btree ("purchase_order_id");
CREATE INDEX "tasks_created_on_utc_sort" ON "tasks" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "tasks_due_on_utc_sort" ON "tasks" USING btree ("client_id","due_on_utc","id") WHERE not is_deleted;
CREATE INDEX "tasks_no_sort" ON "tasks" USING btree ("client_id","no","id") WHERE not is_deleted;
CREATE INDEX "tasks_no_search" ON "tasks" USING gin ("no" gin_trgm_ops);
CREATE INDEX "tasks_description_search" ON "tasks" USING gin ("description" gin_trgm_ops);
CREATE UNIQUE INDEX "task_types_name_key" ON "task_types" USING btree (lower("name")) WHERE not is_deleted;
CREATE INDEX "task_types_name_sort" ON "task_types" USING btree ("name","id") WHERE not is_deleted;
CREATE INDEX "task_types_name_search" ON "task_types" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "operation_reports_type_id_branch_id_shift_date_key" ON "operation_reports" USING btree ("client_id","type_id","branch_id",coalesce("shift"::text, ''),"date") WHERE not is_deleted;
CREATE INDEX "operation_reports_type_id_idx" ON "operation_reports" USING btree ("type_id");
CREATE INDEX "operation_reports_branch_id_idx" ON "operation_reports" USING btree ("branch_id");
CREATE INDEX "operation_reports_author_id_idx" ON "operation_reports" USING btree ("author_id");
CREATE INDEX "operation_reports_checker_id_idx" ON "operation_reports" USING btree ("checker_id");
CREATE INDEX "operation_reports_date_sort" ON "operation_reports" USING btree ("client_id","date","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "operation_report_types_name_key" ON "operation_report_types" USING btree (lower("name")) WHERE not is_deleted;
CREATE INDEX "operation_report_types_position_sort" ON "operation_report_types" USING btree ("position","id") WHERE not is_deleted;
CREATE INDEX "operation_report_types_name_search" ON "operation_report_types" USING gin ("name" gin_trgm_ops);
CREATE INDEX "task_responses_task_id_idx" ON "task_responses" USING btree ("task_id");
CREATE INDEX "task_responses_staff_id_idx" ON "task_responses" USING btree ("staff_id");
CREATE INDEX "task_responses_said_on_utc_sort" ON "task_responses" USING btree ("client_id","said_on_utc","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "qa_causes_name_key" ON "qa_causes" USING btree (lower("name")) WHERE not is_deleted;
CREATE INDEX "qa_causes_name_sort" ON "qa_causes" USING btree ("name","id") WHERE not is_deleted;
CREATE INDEX "qa_causes_name_search" ON "qa_causes" USING gin ("name" gin_trgm_ops);
CREATE INDEX "qa_causes_description_search" ON "qa_causes" USING gin ("description" gin_trgm_ops);
CREATE UNIQUE INDEX "qa_parties_name_key" ON "qa_parties" USING btree (lower("name")) WHERE not is_deleted;
CREATE INDEX "qa_parties_supplier_id_idx" ON "qa_parties" USING btree ("supplier_id");
CREATE INDEX "qa_parties_name_sort" ON "qa_parties" USING btree ("name","id") WHERE not is_deleted;
CREATE INDEX "qa_parties_name_search" ON "qa_parties" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "qa_supply_notes_text_key" ON "qa_supply_notes" USING btree (lower("text")) WHERE not is_deleted;
CREATE INDEX "qa_supply_notes_text_sort" ON "qa_supply_notes" USING btree ("text","id") WHERE not is_deleted;
CREATE INDEX "qa_supply_notes_text_search" ON "qa_supply_notes" USING gin ("text" gin_trgm_ops);
CREATE UNIQUE INDEX "qa_handlings_name_key" ON "qa_handlings" USING btree (lower("name")) WHERE not is_deleted;
CREATE INDEX "qa_handlings_name_sort" ON "qa_handlings" USING btree ("name","id") WHERE not is_deleted;
CREATE INDEX "qa_handlings_name_search" ON "qa_handlings" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "qa_issues_no_key" ON "qa_issues" USING btree ("client_id",lower("no")) WHERE not is_deleted;
CREATE INDEX "qa_issues_product_id_idx" ON "qa_issues" USING btree ("product_id");
CREATE INDEX "qa_issues_sku_id_idx" ON "qa_issues" USING btree ("sku_id");
CREATE INDEX "qa_issues_order_id_idx" ON "qa_issues" USING btree ("order_id");
CREATE INDEX "qa_issues_ticket_id_idx" ON "qa_issues" USING btree ("ticket_id");
CREATE INDEX "qa_issues_warehouse_id_idx" ON "qa_issues" USING btree ("warehouse_id");
CREATE INDEX "qa_issues_supplier_id_idx" ON "qa_issues" USING btree ("supplier_id");
CREATE INDEX "qa_issues_factory_id_idx" ON "qa_issues" USING btree ("factory_id");
CREATE INDEX "qa_issues_purchase_order_id_idx" ON "qa_issues" USING btree ("purchase_order_id");
CREATE INDEX "qa_issues_container_id_idx" ON "qa_issues" USING btree ("container_id");
CREATE INDEX "qa_issues_batch_idx" ON "qa_issues" USING btree ("batch");
CREATE INDEX "qa_issues_cause_id_idx" ON "qa_issues" USING btree ("cause_id");
CREATE INDEX "qa_issues_party_id_idx" ON "qa_issues" USING btree ("party_id");
CREATE INDEX "qa_issues_handling_id_idx" ON "qa_issues" USING btree ("handling_id");
CREATE INDEX "qa_issues_note_id_idx" ON "qa_issues" USING btree ("note_id");
CREATE INDEX "qa_issues_owner_id_idx" ON "qa_issues" USING btree ("owner_id");
CREATE INDEX "qa_issues_created_on_utc_sort" ON "qa_issues" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "qa_issues_product_id_sort" ON "qa_issues" USING btree ("client_id","product_id","id") WHERE not is_deleted;
CREATE INDEX "qa_issues_supplier_id_sort" ON "qa_issues" USING btree ("client_id","supplier_id","id") WHERE not is_deleted;
CREATE INDEX "qa_issues_quantity_sort" ON "qa_issues" USING btree ("client_id","quantity","id") WHERE not is_deleted;
CREATE INDEX "qa_issues_severity_sort" ON "qa_issues" USING btree ("client_id","severity","id") WHERE not is_deleted;
CREATE INDEX "qa_issues_claim_amount_sort" ON "qa_issues" USING btree ("client_id","claim_amount","id") WHERE not is_deleted;
CREATE INDEX "qa_issues_no_search" ON "qa_issues" USING gin ("no" gin_trgm_ops);
CREATE INDEX "qa_issues_batch_search" ON "qa_issues" USING gin ("batch" gin_trgm_ops);
CREATE INDEX "qa_issues_description_search" ON "qa_issues" USING gin ("description" gin_trgm_ops);
CREATE INDEX "qa_issues_claim_reference_search" ON "qa_issues" USING gin ("claim_reference" gin_trgm_ops);
CREATE INDEX "qa_costs_qa_issue_id_idx" ON "qa_costs" USING btree ("qa_issue_id");
CREATE INDEX "qa_costs_kind_sort" ON "qa_costs" USING btree ("client_id","kind","id") WHERE not is_deleted;
CREATE INDEX "qa_photos_qa_issue_id_idx" ON "qa_photos" USING btree ("qa_issue_id");
CREATE INDEX "qa_photos_photo_idx" ON "qa_photos" USING btree ("photo");
CREATE INDEX "qa_photos_note_sort" ON "qa_photos" USING btree ("client_id","note","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "stock_issues_no_key" ON "stock_issues" USING btree ("client_id",lower("no")) WHERE not is_deleted;
CREATE INDEX "stock_issues_plan_id_idx" ON "stock_issues" USING btree ("plan_id");
CREATE INDEX "stock_issues_sku_id_idx" ON "stock_issues" USING btree ("sku_id");
CREATE INDEX "stock_issues_qa_issue_id_idx" ON "stock_issues" USING btree ("qa_issue_id");
CREATE INDEX "stock_issues_staff_id_idx" ON "stock_issues" USING btree ("staff_id");
CREATE INDEX "stock_issues_created_on_utc_sort" ON "stock_issues" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "operation_issue_types_name_key" ON "operation_issue_types" USING btree ("client_id",lower("name")) WHERE not is_deleted;
CREATE INDEX "operation_issue_types_owner_id_idx" ON "operation_issue_types" USING btree ("owner_id");
CREATE INDEX "operation_issue_types_name_sort" ON "operation_issue_types" USING btree ("client_id","name","id") WHERE not is_deleted;
CREATE INDEX "operation_issue_types_name_search" ON "operation_issue_types" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "operation_issues_no_key" ON "operation_issues" USING btree ("client_id",lower("no")) WHERE not is_deleted;
CREATE INDEX "operation_issues_type_id_idx" ON "operation_issues" USING btree ("type_id");
CREATE INDEX "operation_issues_branch_id_idx" ON "operation_issues" USING btree ("branch_id");
CREATE INDEX "operation_issues_order_id_idx" ON "operation_issues" USING btree ("order_id");
CREATE INDEX "operation_issues_plan_id_idx" ON "operation_issues" USING btree ("plan_id");
CREATE INDEX "operation_issues_ticket_id_idx" ON "operation_issues" USING btree ("ticket_id");
CREATE INDEX "operation_issues_reported_by_id_idx" ON "operation_issues" USING btree ("reported_by_id");
CREATE INDEX "operation_issues_responsible_id_idx" ON "operation_issues" USING btree ("responsible_id");
CREATE INDEX "operation_issues_group_id_idx" ON "operation_issues" USING btree ("group_id");
CREATE INDEX "operation_issues_created_on_utc_sort" ON "operation_issues" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "operation_issues_no_sort" ON "operation_issues" USING btree ("client_id","no","id") WHERE not is_deleted;
CREATE INDEX "operation_issues_due_date_sort" ON "operation_issues" USING btree ("client_id","due_date","id") WHERE not is_deleted;
CREATE INDEX "operation_issues_cost_sort" ON "operation_issues" USING btree ("client_id","cost","id") WHERE not is_deleted;
CREATE INDEX "operation_issues_no_search" ON "operation_issues" USING gin ("no" gin_trgm_ops);
CREATE INDEX "operation_issues_title_search" ON "operation_issues" USING gin ("title" gin_trgm_ops);
CREATE INDEX "operation_issues_description_search" ON "operation_issues" USING gin ("description" gin_trgm_ops);
CREATE INDEX "job_runs_started_on_utc_sort" ON "job_runs" USING btree ("started_on_utc","id") WHERE not is_deleted;
CREATE INDEX "job_runs_name_sort" ON "job_runs" USING btree ("name","id") WHERE not is_deleted;
CREATE INDEX "job_runs_name_search" ON "job_runs" USING gin ("name" gin_trgm_ops);
CREATE INDEX "job_runs_message_search" ON "job_runs" USING gin ("message" gin_trgm_ops);
CREATE INDEX "staff_template_ids_to_idx" ON "staff_template_ids" USING btree ("to_id");
CREATE INDEX "orders_tag_ids_to_idx" ON "orders_tag_ids" USING btree ("to_id");
CREATE INDEX "products_tag_ids_to_idx" ON "products_tag_ids" USING btree ("to_id");
CREATE INDEX "shipping_providers_area_ids_to_idx" ON "shipping_providers_area_ids" USING btree ("to_id");
CREATE INDEX "staff_groups_member_ids_to_idx" ON "staff_groups_member_ids" USING btree ("to_id");
CREATE INDEX "payment_methods_branch_ids_to_idx" ON "payment_methods_branch_ids" USING btree ("to_id");
CREATE INDEX "delivery_calendars_service_type_ids_to_idx" ON "delivery_calendars_service_type_ids" USING btree ("to_id");
CREATE INDEX "delivery_calendars_area_ids_to_idx" ON "delivery_calendars_area_ids" USING btree ("to_id");
CREATE INDEX "shipping_agents_port_ids_to_idx" ON "shipping_agents_port_ids" USING btree ("to_id");
CREATE INDEX "tasks_assignee_ids_to_idx" ON "tasks_assignee_ids" USING btree ("to_id");
CREATE INDEX "tasks_read_by_ids_to_idx" ON "tasks_read_by_ids" USING btree ("to_id");
CREATE INDEX "sessions_staff_id_idx" ON "sessions" USING btree ("staff_id");
CREATE INDEX "audit_record_idx" ON "audit" USING btree ("record_id","seq");
CREATE INDEX "audit_at_idx" ON "audit" USING btree ("at_utc");
CREATE UNIQUE INDEX "audit_chain_no_key" ON "audit" USING btree ("chain_no") WHERE chain_no is not null;
CREATE INDEX "audit_unsealed_idx" ON "audit" USING btree ("txid","seq") WHERE chain_no is null;
CREATE INDEX "outbox_unsent_idx" ON "outbox" USING btree ("txid","seq") WHERE sent_on_utc is null;
CREATE INDEX "idempotency_at_idx" ON "idempotency" USING btree ("at_utc");
CREATE INDEX "files_owner_idx" ON "files" USING btree ("owner_id");
