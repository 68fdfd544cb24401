CREATE SEQUENCE "public"."return_records_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE TABLE "return_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"no" text DEFAULT 'RR' || lpad(nextval('return_records_no_seq')::text, 6, '0') NOT NULL,
	"plan_id" uuid NOT NULL,
	"plan_item_id" uuid NOT NULL,
	"order_id" uuid,
	"ticket_id" uuid,
	"customer_id" uuid,
	"sku_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text,
	"warehouse_id" uuid,
	"received_by_id" uuid,
	"received_on_utc" timestamp(3) with time zone,
	"condition" text,
	"inspected_by_id" uuid,
	"stock_status" text,
	"qa_issue_id" uuid,
	"state" text DEFAULT 'Expected' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "return_records_check_1" CHECK ("state" in ('Expected', 'Cancelled') or ("received_on_utc" is not null and "warehouse_id" is not null)),
	CONSTRAINT "return_records_check_2" CHECK ("state" in ('Expected', 'Received', 'Cancelled') or "condition" is not null),
	CONSTRAINT "return_records_quantity_min" CHECK ("quantity" >= 1),
	CONSTRAINT "return_records_condition_values" CHECK ("condition" in ('As new', 'Opened', 'Worn', 'Damaged', 'Missing parts', 'Wrong item')),
	CONSTRAINT "return_records_state_values" CHECK ("state" in ('Expected', 'Received', 'Inspected', 'Restocked', 'Repair', 'Scrap', 'Back to supplier', 'Closed', 'Cancelled'))
);

ALTER TABLE "return_records" ADD CONSTRAINT "return_records_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "return_records" ADD CONSTRAINT "return_records_plan_id_delivery_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."delivery_plans"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "return_records" ADD CONSTRAINT "return_records_plan_item_id_plan_items_id_fk" FOREIGN KEY ("plan_item_id") REFERENCES "public"."plan_items"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "return_records" ADD CONSTRAINT "return_records_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "return_records" ADD CONSTRAINT "return_records_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "return_records" ADD CONSTRAINT "return_records_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "return_records" ADD CONSTRAINT "return_records_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "return_records" ADD CONSTRAINT "return_records_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "return_records" ADD CONSTRAINT "return_records_received_by_id_staff_id_fk" FOREIGN KEY ("received_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "return_records" ADD CONSTRAINT "return_records_inspected_by_id_staff_id_fk" FOREIGN KEY ("inspected_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "return_records" ADD CONSTRAINT "return_records_qa_issue_id_qa_issues_id_fk" FOREIGN KEY ("qa_issue_id") REFERENCES "public"."qa_issues"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "return_records_no_key" ON "return_records" USING btree ("client_id",lower("no")) WHERE not is_deleted;
CREATE INDEX "return_records_plan_id_idx" ON "return_records" USING btree ("plan_id");
CREATE INDEX "return_records_plan_item_id_idx" ON "return_records" USING btree ("plan_item_id");
CREATE INDEX "return_records_order_id_idx" ON "return_records" USING btree ("order_id");
CREATE INDEX "return_records_ticket_id_idx" ON "return_records" USING btree ("ticket_id");
CREATE INDEX "return_records_customer_id_idx" ON "return_records" USING btree ("customer_id");
CREATE INDEX "return_records_sku_id_idx" ON "return_records" USING btree ("sku_id");
CREATE INDEX "return_records_warehouse_id_idx" ON "return_records" USING btree ("warehouse_id");
CREATE INDEX "return_records_received_by_id_idx" ON "return_records" USING btree ("received_by_id");
CREATE INDEX "return_records_inspected_by_id_idx" ON "return_records" USING btree ("inspected_by_id");
CREATE INDEX "return_records_qa_issue_id_idx" ON "return_records" USING btree ("qa_issue_id");
CREATE INDEX "return_records_created_on_utc_sort" ON "return_records" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "return_records_no_search" ON "return_records" USING gin ("no" gin_trgm_ops);
