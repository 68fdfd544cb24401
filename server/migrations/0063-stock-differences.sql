CREATE SEQUENCE "public"."stock_differences_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE TABLE "stock_differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"no" text DEFAULT 'SD' || lpad(nextval('stock_differences_no_seq')::text, 6, '0') NOT NULL,
	"sku_id" uuid NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"layer_id" uuid,
	"stock_status" text DEFAULT 'Normal' NOT NULL,
	"found" integer NOT NULL,
	"expected" integer,
	"counted_on_utc" timestamp(3) with time zone,
	"unit_cost" numeric(14, 2),
	"source" text NOT NULL,
	"plan_id" uuid,
	"transfer_id" uuid,
	"container_id" uuid,
	"staff_id" uuid NOT NULL,
	"cause" text,
	"explanation" text,
	"other_warehouse_id" uuid,
	"other_layer_id" uuid,
	"owner_id" uuid,
	"state" text DEFAULT 'Open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stock_differences_check_1" CHECK ("expected" is not null or "counted_on_utc" is not null),
	CONSTRAINT "stock_differences_check_2" CHECK ("state" not in ('Posted', 'Rejected') or "expected" is not null),
	CONSTRAINT "stock_differences_found_min" CHECK ("found" >= 0),
	CONSTRAINT "stock_differences_expected_min" CHECK ("expected" >= 0),
	CONSTRAINT "stock_differences_unit_cost_min" CHECK ("unit_cost" >= 0),
	CONSTRAINT "stock_differences_source_values" CHECK ("source" in ('Count', 'Check-in', 'Pick', 'Zone', 'Transfer')),
	CONSTRAINT "stock_differences_cause_values" CHECK ("cause" in ('Miscounted', 'Mislaid', 'Not recorded', 'Wrong item', 'Damaged', 'Lost on the way', 'Sent too many', 'Stolen', 'Unknown')),
	CONSTRAINT "stock_differences_state_values" CHECK ("state" in ('Open', 'Investigating', 'Explained', 'Posted', 'Rejected'))
);

ALTER TABLE "stock_differences" ADD CONSTRAINT "stock_differences_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_differences" ADD CONSTRAINT "stock_differences_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_differences" ADD CONSTRAINT "stock_differences_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_differences" ADD CONSTRAINT "stock_differences_layer_id_layers_id_fk" FOREIGN KEY ("layer_id") REFERENCES "public"."layers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_differences" ADD CONSTRAINT "stock_differences_plan_id_delivery_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."delivery_plans"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_differences" ADD CONSTRAINT "stock_differences_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_differences" ADD CONSTRAINT "stock_differences_container_id_containers_id_fk" FOREIGN KEY ("container_id") REFERENCES "public"."containers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_differences" ADD CONSTRAINT "stock_differences_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_differences" ADD CONSTRAINT "stock_differences_other_warehouse_id_warehouses_id_fk" FOREIGN KEY ("other_warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_differences" ADD CONSTRAINT "stock_differences_other_layer_id_layers_id_fk" FOREIGN KEY ("other_layer_id") REFERENCES "public"."layers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_differences" ADD CONSTRAINT "stock_differences_owner_id_staff_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "stock_differences_no_key" ON "stock_differences" USING btree ("client_id",lower("no")) WHERE not is_deleted;
CREATE INDEX "stock_differences_sku_id_idx" ON "stock_differences" USING btree ("sku_id");
CREATE INDEX "stock_differences_warehouse_id_idx" ON "stock_differences" USING btree ("warehouse_id");
CREATE INDEX "stock_differences_layer_id_idx" ON "stock_differences" USING btree ("layer_id");
CREATE INDEX "stock_differences_plan_id_idx" ON "stock_differences" USING btree ("plan_id");
CREATE INDEX "stock_differences_transfer_id_idx" ON "stock_differences" USING btree ("transfer_id");
CREATE INDEX "stock_differences_container_id_idx" ON "stock_differences" USING btree ("container_id");
CREATE INDEX "stock_differences_staff_id_idx" ON "stock_differences" USING btree ("staff_id");
CREATE INDEX "stock_differences_other_warehouse_id_idx" ON "stock_differences" USING btree ("other_warehouse_id");
CREATE INDEX "stock_differences_other_layer_id_idx" ON "stock_differences" USING btree ("other_layer_id");
CREATE INDEX "stock_differences_owner_id_idx" ON "stock_differences" USING btree ("owner_id");
CREATE INDEX "stock_differences_created_on_utc_sort" ON "stock_differences" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "stock_differences_no_search" ON "stock_differences" USING gin ("no" gin_trgm_ops);
CREATE INDEX "stock_differences_explanation_search" ON "stock_differences" USING gin ("explanation" gin_trgm_ops);
