CREATE TABLE "order_shipping_costs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"type_id" uuid,
	"amount" numeric(14, 2) NOT NULL,
	"is_taxable" boolean DEFAULT true NOT NULL,
	"tax" numeric(14, 2) DEFAULT '0' NOT NULL,
	"explanation" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_shipping_costs_position_min" CHECK ("position" >= 1),
	CONSTRAINT "order_shipping_costs_amount_min" CHECK ("amount" >= 0),
	CONSTRAINT "order_shipping_costs_tax_min" CHECK ("tax" >= 0)
);

CREATE TABLE "order_taxes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"order_line_id" uuid,
	"shipping_cost_id" uuid,
	"tax_type_id" uuid NOT NULL,
	"name" text NOT NULL,
	"rate" numeric(9, 3) NOT NULL,
	"base" numeric(14, 2) NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_taxes_check_1" CHECK (num_nonnulls("order_line_id", "shipping_cost_id") = 1),
	CONSTRAINT "order_taxes_base_min" CHECK ("base" >= 0),
	CONSTRAINT "order_taxes_amount_min" CHECK ("amount" >= 0)
);

ALTER TABLE "order_lines" ADD COLUMN "fulfilment" text;
ALTER TABLE "tax_types" ADD COLUMN "treatment" text DEFAULT 'Taxable' NOT NULL;
ALTER TABLE "tax_types" ADD COLUMN "is_harmonized" boolean DEFAULT false NOT NULL;
ALTER TABLE "order_shipping_costs" ADD CONSTRAINT "order_shipping_costs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_shipping_costs" ADD CONSTRAINT "order_shipping_costs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "order_shipping_costs" ADD CONSTRAINT "order_shipping_costs_type_id_shipping_cost_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."shipping_cost_types"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "order_taxes" ADD CONSTRAINT "order_taxes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_taxes" ADD CONSTRAINT "order_taxes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "order_taxes" ADD CONSTRAINT "order_taxes_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "order_taxes" ADD CONSTRAINT "order_taxes_shipping_cost_id_order_shipping_costs_id_fk" FOREIGN KEY ("shipping_cost_id") REFERENCES "public"."order_shipping_costs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "order_taxes" ADD CONSTRAINT "order_taxes_tax_type_id_tax_types_id_fk" FOREIGN KEY ("tax_type_id") REFERENCES "public"."tax_types"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "order_shipping_costs_order_id_idx" ON "order_shipping_costs" USING btree ("order_id");
CREATE INDEX "order_shipping_costs_type_id_idx" ON "order_shipping_costs" USING btree ("type_id");
CREATE INDEX "order_shipping_costs_created_on_utc_sort" ON "order_shipping_costs" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "order_taxes_order_id_idx" ON "order_taxes" USING btree ("order_id");
CREATE INDEX "order_taxes_order_line_id_idx" ON "order_taxes" USING btree ("order_line_id");
CREATE INDEX "order_taxes_shipping_cost_id_idx" ON "order_taxes" USING btree ("shipping_cost_id");
CREATE INDEX "order_taxes_tax_type_id_idx" ON "order_taxes" USING btree ("tax_type_id");
CREATE INDEX "order_taxes_created_on_utc_sort" ON "order_taxes" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_fulfilment_values" CHECK ("fulfilment" in ('Delivery', 'Pickup', 'Take now'));
ALTER TABLE "tax_types" ADD CONSTRAINT "tax_types_treatment_values" CHECK ("treatment" in ('Taxable', 'Zero-rated', 'Exempt'));
-- In these provinces one tax is charged, that of the country within it.
UPDATE tax_types SET is_harmonized = true WHERE code = 'HST';
ALTER TABLE "order_lines" ADD COLUMN "order_discount" numeric(14, 2) DEFAULT '0' NOT NULL;
ALTER TABLE "orders" ADD COLUMN "order_discount" numeric(14, 2) DEFAULT '0' NOT NULL;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_discount_min" CHECK ("order_discount" >= 0);
ALTER TABLE "orders" ADD CONSTRAINT "orders_order_discount_min" CHECK ("order_discount" >= 0);
