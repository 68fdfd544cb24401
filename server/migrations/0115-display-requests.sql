CREATE SEQUENCE "public"."demo_requests_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE TABLE "demo_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"no" text DEFAULT 'DR' || lpad(nextval('demo_requests_no_seq')::text, 6, '0') NOT NULL,
	"branch_id" uuid NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"replaces_sku_id" uuid,
	"reason" text NOT NULL,
	"source_warehouse_id" uuid,
	"asked_by_id" uuid,
	"decided_by_id" uuid,
	"decided_on_utc" timestamp(3) with time zone,
	"answer" text,
	"transfer_id" uuid,
	"state" text DEFAULT 'Requested' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "demo_requests_check_1" CHECK ("decided_by_id" is null or "decided_by_id" <> "asked_by_id"),
	CONSTRAINT "demo_requests_quantity_min" CHECK ("quantity" >= 1),
	CONSTRAINT "demo_requests_state_values" CHECK ("state" in ('Requested', 'Approved', 'Declined', 'Allocated', 'Transferred', 'On Display', 'Closed'))
);

ALTER TABLE "branches" ADD COLUMN "display_limit" integer;
ALTER TABLE "demo_requests" ADD CONSTRAINT "demo_requests_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "demo_requests" ADD CONSTRAINT "demo_requests_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "demo_requests" ADD CONSTRAINT "demo_requests_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "demo_requests" ADD CONSTRAINT "demo_requests_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "demo_requests" ADD CONSTRAINT "demo_requests_replaces_sku_id_skus_id_fk" FOREIGN KEY ("replaces_sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "demo_requests" ADD CONSTRAINT "demo_requests_source_warehouse_id_warehouses_id_fk" FOREIGN KEY ("source_warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "demo_requests" ADD CONSTRAINT "demo_requests_asked_by_id_staff_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "demo_requests" ADD CONSTRAINT "demo_requests_decided_by_id_staff_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "demo_requests" ADD CONSTRAINT "demo_requests_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "demo_requests_no_key" ON "demo_requests" USING btree ("client_id",lower("no")) WHERE not is_deleted;
CREATE INDEX "demo_requests_branch_id_idx" ON "demo_requests" USING btree ("branch_id");
CREATE INDEX "demo_requests_warehouse_id_idx" ON "demo_requests" USING btree ("warehouse_id");
CREATE INDEX "demo_requests_sku_id_idx" ON "demo_requests" USING btree ("sku_id");
CREATE INDEX "demo_requests_replaces_sku_id_idx" ON "demo_requests" USING btree ("replaces_sku_id");
CREATE INDEX "demo_requests_source_warehouse_id_idx" ON "demo_requests" USING btree ("source_warehouse_id");
CREATE INDEX "demo_requests_asked_by_id_idx" ON "demo_requests" USING btree ("asked_by_id");
CREATE INDEX "demo_requests_decided_by_id_idx" ON "demo_requests" USING btree ("decided_by_id");
CREATE INDEX "demo_requests_transfer_id_idx" ON "demo_requests" USING btree ("transfer_id");
CREATE INDEX "demo_requests_created_on_utc_sort" ON "demo_requests" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "demo_requests_no_search" ON "demo_requests" USING gin ("no" gin_trgm_ops);
CREATE INDEX "demo_requests_reason_search" ON "demo_requests" USING gin (folded("reason") gin_trgm_ops);
ALTER TABLE "branches" ADD CONSTRAINT "branches_display_limit_min" CHECK ("display_limit" >= 0);
