CREATE SEQUENCE "public"."refills_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE TABLE "refills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"no" text DEFAULT 'RL' || lpad(nextval('refills_no_seq')::text, 6, '0') NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"layer_id" uuid NOT NULL,
	"needed" integer DEFAULT 0 NOT NULL,
	"source_layer_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"worker_id" uuid,
	"brought" integer,
	"state" text DEFAULT 'Open' NOT NULL,
	"reason" text,
	"taken_on_utc" timestamp(3) with time zone,
	"done_on_utc" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "refills_check_1" CHECK ("layer_id" <> "source_layer_id"),
	CONSTRAINT "refills_needed_min" CHECK ("needed" >= 0),
	CONSTRAINT "refills_quantity_min" CHECK ("quantity" >= 1),
	CONSTRAINT "refills_brought_min" CHECK ("brought" >= 0),
	CONSTRAINT "refills_state_values" CHECK ("state" in ('Open', 'Taken', 'Done', 'Skipped'))
);

ALTER TABLE "refills" ADD CONSTRAINT "refills_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refills" ADD CONSTRAINT "refills_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "refills" ADD CONSTRAINT "refills_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "refills" ADD CONSTRAINT "refills_layer_id_layers_id_fk" FOREIGN KEY ("layer_id") REFERENCES "public"."layers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "refills" ADD CONSTRAINT "refills_source_layer_id_layers_id_fk" FOREIGN KEY ("source_layer_id") REFERENCES "public"."layers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "refills" ADD CONSTRAINT "refills_worker_id_staff_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "refills_no_key" ON "refills" USING btree ("client_id",lower("no")) WHERE not is_deleted;
CREATE INDEX "refills_warehouse_id_idx" ON "refills" USING btree ("warehouse_id");
CREATE INDEX "refills_sku_id_idx" ON "refills" USING btree ("sku_id");
CREATE INDEX "refills_layer_id_idx" ON "refills" USING btree ("layer_id");
CREATE INDEX "refills_source_layer_id_idx" ON "refills" USING btree ("source_layer_id");
CREATE INDEX "refills_worker_id_idx" ON "refills" USING btree ("worker_id");
CREATE INDEX "refills_created_on_utc_sort" ON "refills" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "refills_no_search" ON "refills" USING gin ("no" gin_trgm_ops);
