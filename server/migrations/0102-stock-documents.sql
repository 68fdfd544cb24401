CREATE SEQUENCE "public"."stock_move_docs_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE SEQUENCE "public"."stock_losses_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE SEQUENCE "public"."purchases_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE TABLE "stock_move_docs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"no" text DEFAULT 'MV' || lpad(nextval('stock_move_docs_no_seq')::text, 6, '0') NOT NULL,
	"reason" text NOT NULL,
	"order_id" uuid,
	"ticket_id" uuid,
	"note" text,
	"state" text DEFAULT 'Draft' NOT NULL,
	"posted_by_id" uuid,
	"posted_on_utc" timestamp(3) with time zone,
	"reversed_by_id" uuid,
	"reversed_on_utc" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stock_move_docs_state_values" CHECK ("state" in ('Draft', 'Posted', 'Reversed'))
);

CREATE TABLE "stock_move_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"stock_move_doc_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"from_warehouse_id" uuid NOT NULL,
	"from_layer_id" uuid,
	"from_status" text DEFAULT 'Normal' NOT NULL,
	"from_hold" text,
	"to_warehouse_id" uuid NOT NULL,
	"to_layer_id" uuid,
	"to_status" text DEFAULT 'Normal' NOT NULL,
	"to_hold" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stock_move_lines_check_1" CHECK (("from_warehouse_id", "from_layer_id", "from_status", "from_hold") is distinct from ("to_warehouse_id", "to_layer_id", "to_status", "to_hold")),
	CONSTRAINT "stock_move_lines_quantity_min" CHECK ("quantity" >= 1),
	CONSTRAINT "stock_move_lines_from_hold_values" CHECK ("from_hold" in ('Manual', 'Demo Request')),
	CONSTRAINT "stock_move_lines_to_hold_values" CHECK ("to_hold" in ('Manual', 'Demo Request'))
);

CREATE TABLE "stock_losses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"no" text DEFAULT 'SL' || lpad(nextval('stock_losses_no_seq')::text, 6, '0') NOT NULL,
	"reason" text NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"lost_on" date DEFAULT current_date NOT NULL,
	"party_id" uuid,
	"qa_issue_id" uuid,
	"claim" text,
	"note" text,
	"state" text DEFAULT 'Draft' NOT NULL,
	"submitted_by_id" uuid,
	"approver_id" uuid,
	"decided_on_utc" timestamp(3) with time zone,
	"posted_by_id" uuid,
	"posted_on_utc" timestamp(3) with time zone,
	"reversed_by_id" uuid,
	"reversed_on_utc" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stock_losses_check_1" CHECK ("approver_id" is null or "approver_id" <> "submitted_by_id"),
	CONSTRAINT "stock_losses_reason_values" CHECK ("reason" in ('Damage', 'Missing', 'Theft', 'Count', 'Scrap')),
	CONSTRAINT "stock_losses_state_values" CHECK ("state" in ('Draft', 'Submitted', 'Approved', 'Declined', 'Posted', 'Reversed'))
);

CREATE TABLE "stock_loss_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"stock_loss_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"layer_id" uuid,
	"stock_status" text DEFAULT 'Normal' NOT NULL,
	"hold" text,
	"unit_cost" numeric(14, 2),
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stock_loss_lines_quantity_min" CHECK ("quantity" >= 1),
	CONSTRAINT "stock_loss_lines_unit_cost_min" CHECK ("unit_cost" >= 0),
	CONSTRAINT "stock_loss_lines_hold_values" CHECK ("hold" in ('Manual', 'Demo Request'))
);

CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"no" text DEFAULT 'PU' || lpad(nextval('purchases_no_seq')::text, 6, '0') NOT NULL,
	"supplier_id" uuid NOT NULL,
	"invoice_no" text NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"received_on" date DEFAULT current_date NOT NULL,
	"currency" text NOT NULL,
	"freight" numeric(14, 2) DEFAULT '0' NOT NULL,
	"tax" numeric(14, 2) DEFAULT '0' NOT NULL,
	"note" text,
	"state" text DEFAULT 'Draft' NOT NULL,
	"posted_by_id" uuid,
	"posted_on_utc" timestamp(3) with time zone,
	"reversed_by_id" uuid,
	"reversed_on_utc" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "purchases_freight_min" CHECK ("freight" >= 0),
	CONSTRAINT "purchases_tax_min" CHECK ("tax" >= 0),
	CONSTRAINT "purchases_currency_values" CHECK ("currency" in ('NZD', 'CAD', 'USD', 'CNY', 'EUR', 'AUD')),
	CONSTRAINT "purchases_state_values" CHECK ("state" in ('Draft', 'Posted', 'Reversed'))
);

CREATE TABLE "purchase_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"purchase_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"unit_cost" numeric(18, 4) NOT NULL,
	"stock_status" text DEFAULT 'Normal' NOT NULL,
	"layer_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "purchase_lines_quantity_min" CHECK ("quantity" >= 1),
	CONSTRAINT "purchase_lines_unit_cost_min" CHECK ("unit_cost" >= 0)
);

ALTER TABLE "clients" ADD COLUMN "loss_limit" numeric(14, 2) DEFAULT '1000' NOT NULL;
ALTER TABLE "stock_move_docs" ADD CONSTRAINT "stock_move_docs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_move_docs" ADD CONSTRAINT "stock_move_docs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_move_docs" ADD CONSTRAINT "stock_move_docs_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_move_docs" ADD CONSTRAINT "stock_move_docs_posted_by_id_staff_id_fk" FOREIGN KEY ("posted_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_move_docs" ADD CONSTRAINT "stock_move_docs_reversed_by_id_staff_id_fk" FOREIGN KEY ("reversed_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_move_lines" ADD CONSTRAINT "stock_move_lines_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_move_lines" ADD CONSTRAINT "stock_move_lines_stock_move_doc_id_stock_move_docs_id_fk" FOREIGN KEY ("stock_move_doc_id") REFERENCES "public"."stock_move_docs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "stock_move_lines" ADD CONSTRAINT "stock_move_lines_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_move_lines" ADD CONSTRAINT "stock_move_lines_from_warehouse_id_warehouses_id_fk" FOREIGN KEY ("from_warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_move_lines" ADD CONSTRAINT "stock_move_lines_from_layer_id_layers_id_fk" FOREIGN KEY ("from_layer_id") REFERENCES "public"."layers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_move_lines" ADD CONSTRAINT "stock_move_lines_to_warehouse_id_warehouses_id_fk" FOREIGN KEY ("to_warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_move_lines" ADD CONSTRAINT "stock_move_lines_to_layer_id_layers_id_fk" FOREIGN KEY ("to_layer_id") REFERENCES "public"."layers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_losses" ADD CONSTRAINT "stock_losses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_losses" ADD CONSTRAINT "stock_losses_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_losses" ADD CONSTRAINT "stock_losses_party_id_qa_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."qa_parties"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_losses" ADD CONSTRAINT "stock_losses_qa_issue_id_qa_issues_id_fk" FOREIGN KEY ("qa_issue_id") REFERENCES "public"."qa_issues"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_losses" ADD CONSTRAINT "stock_losses_submitted_by_id_staff_id_fk" FOREIGN KEY ("submitted_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_losses" ADD CONSTRAINT "stock_losses_approver_id_staff_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_losses" ADD CONSTRAINT "stock_losses_posted_by_id_staff_id_fk" FOREIGN KEY ("posted_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_losses" ADD CONSTRAINT "stock_losses_reversed_by_id_staff_id_fk" FOREIGN KEY ("reversed_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_loss_lines" ADD CONSTRAINT "stock_loss_lines_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_loss_lines" ADD CONSTRAINT "stock_loss_lines_stock_loss_id_stock_losses_id_fk" FOREIGN KEY ("stock_loss_id") REFERENCES "public"."stock_losses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "stock_loss_lines" ADD CONSTRAINT "stock_loss_lines_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_loss_lines" ADD CONSTRAINT "stock_loss_lines_layer_id_layers_id_fk" FOREIGN KEY ("layer_id") REFERENCES "public"."layers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_posted_by_id_staff_id_fk" FOREIGN KEY ("posted_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_reversed_by_id_staff_id_fk" FOREIGN KEY ("reversed_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_layer_id_layers_id_fk" FOREIGN KEY ("layer_id") REFERENCES "public"."layers"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "stock_move_docs_no_key" ON "stock_move_docs" USING btree ("client_id",lower("no")) WHERE not is_deleted;
CREATE INDEX "stock_move_docs_order_id_idx" ON "stock_move_docs" USING btree ("order_id");
CREATE INDEX "stock_move_docs_ticket_id_idx" ON "stock_move_docs" USING btree ("ticket_id");
CREATE INDEX "stock_move_docs_posted_by_id_idx" ON "stock_move_docs" USING btree ("posted_by_id");
CREATE INDEX "stock_move_docs_reversed_by_id_idx" ON "stock_move_docs" USING btree ("reversed_by_id");
CREATE INDEX "stock_move_docs_created_on_utc_sort" ON "stock_move_docs" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "stock_move_docs_no_search" ON "stock_move_docs" USING gin ("no" gin_trgm_ops);
CREATE INDEX "stock_move_docs_reason_search" ON "stock_move_docs" USING gin (folded("reason") gin_trgm_ops);
CREATE INDEX "stock_move_lines_stock_move_doc_id_idx" ON "stock_move_lines" USING btree ("stock_move_doc_id");
CREATE INDEX "stock_move_lines_sku_id_idx" ON "stock_move_lines" USING btree ("sku_id");
CREATE INDEX "stock_move_lines_from_warehouse_id_idx" ON "stock_move_lines" USING btree ("from_warehouse_id");
CREATE INDEX "stock_move_lines_from_layer_id_idx" ON "stock_move_lines" USING btree ("from_layer_id");
CREATE INDEX "stock_move_lines_to_warehouse_id_idx" ON "stock_move_lines" USING btree ("to_warehouse_id");
CREATE INDEX "stock_move_lines_to_layer_id_idx" ON "stock_move_lines" USING btree ("to_layer_id");
CREATE INDEX "stock_move_lines_sku_id_sort" ON "stock_move_lines" USING btree ("client_id","sku_id","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "stock_losses_no_key" ON "stock_losses" USING btree ("client_id",lower("no")) WHERE not is_deleted;
CREATE INDEX "stock_losses_warehouse_id_idx" ON "stock_losses" USING btree ("warehouse_id");
CREATE INDEX "stock_losses_party_id_idx" ON "stock_losses" USING btree ("party_id");
CREATE INDEX "stock_losses_qa_issue_id_idx" ON "stock_losses" USING btree ("qa_issue_id");
CREATE INDEX "stock_losses_submitted_by_id_idx" ON "stock_losses" USING btree ("submitted_by_id");
CREATE INDEX "stock_losses_approver_id_idx" ON "stock_losses" USING btree ("approver_id");
CREATE INDEX "stock_losses_posted_by_id_idx" ON "stock_losses" USING btree ("posted_by_id");
CREATE INDEX "stock_losses_reversed_by_id_idx" ON "stock_losses" USING btree ("reversed_by_id");
CREATE INDEX "stock_losses_created_on_utc_sort" ON "stock_losses" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "stock_losses_no_search" ON "stock_losses" USING gin ("no" gin_trgm_ops);
CREATE INDEX "stock_losses_claim_search" ON "stock_losses" USING gin (folded("claim") gin_trgm_ops);
CREATE INDEX "stock_loss_lines_stock_loss_id_idx" ON "stock_loss_lines" USING btree ("stock_loss_id");
CREATE INDEX "stock_loss_lines_sku_id_idx" ON "stock_loss_lines" USING btree ("sku_id");
CREATE INDEX "stock_loss_lines_layer_id_idx" ON "stock_loss_lines" USING btree ("layer_id");
CREATE INDEX "stock_loss_lines_sku_id_sort" ON "stock_loss_lines" USING btree ("client_id","sku_id","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "purchases_no_key" ON "purchases" USING btree ("client_id",lower("no")) WHERE not is_deleted;
CREATE INDEX "purchases_supplier_id_idx" ON "purchases" USING btree ("supplier_id");
CREATE INDEX "purchases_warehouse_id_idx" ON "purchases" USING btree ("warehouse_id");
CREATE INDEX "purchases_posted_by_id_idx" ON "purchases" USING btree ("posted_by_id");
CREATE INDEX "purchases_reversed_by_id_idx" ON "purchases" USING btree ("reversed_by_id");
CREATE INDEX "purchases_created_on_utc_sort" ON "purchases" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "purchases_no_search" ON "purchases" USING gin ("no" gin_trgm_ops);
CREATE INDEX "purchases_invoice_no_search" ON "purchases" USING gin (folded("invoice_no") gin_trgm_ops);
CREATE INDEX "purchase_lines_purchase_id_idx" ON "purchase_lines" USING btree ("purchase_id");
CREATE INDEX "purchase_lines_sku_id_idx" ON "purchase_lines" USING btree ("sku_id");
CREATE INDEX "purchase_lines_layer_id_idx" ON "purchase_lines" USING btree ("layer_id");
CREATE INDEX "purchase_lines_sku_id_sort" ON "purchase_lines" USING btree ("client_id","sku_id","id") WHERE not is_deleted;
ALTER TABLE "clients" ADD CONSTRAINT "clients_loss_limit_min" CHECK ("loss_limit" >= 0);
