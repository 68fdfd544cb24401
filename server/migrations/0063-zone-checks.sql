CREATE SEQUENCE "public"."zone_checks_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE TABLE "zone_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"no" text DEFAULT 'ZC' || lpad(nextval('zone_checks_no_seq')::text, 6, '0') NOT NULL,
	"zone_id" uuid NOT NULL,
	"date" date DEFAULT current_date NOT NULL,
	"state" text DEFAULT 'Open' NOT NULL,
	"seal" text,
	"photo" uuid,
	"remark" text,
	"checked_by_id" uuid,
	"checked_on_utc" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "zone_checks_state_values" CHECK ("state" in ('Open', 'Passed', 'Cancelled'))
);

CREATE TABLE "zone_check_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"zone_check_id" uuid NOT NULL,
	"plan_id" uuid,
	"sku_id" uuid NOT NULL,
	"expected" integer DEFAULT 0 NOT NULL,
	"scanned" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "zone_check_lines_expected_min" CHECK ("expected" >= 0),
	CONSTRAINT "zone_check_lines_scanned_min" CHECK ("scanned" >= 0)
);

ALTER TABLE "stock_areas" ADD COLUMN "needs_check" boolean DEFAULT false NOT NULL;
ALTER TABLE "zone_checks" ADD CONSTRAINT "zone_checks_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "zone_checks" ADD CONSTRAINT "zone_checks_zone_id_stock_areas_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."stock_areas"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "zone_checks" ADD CONSTRAINT "zone_checks_photo_files_id_fk" FOREIGN KEY ("photo") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "zone_checks" ADD CONSTRAINT "zone_checks_checked_by_id_staff_id_fk" FOREIGN KEY ("checked_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "zone_check_lines" ADD CONSTRAINT "zone_check_lines_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "zone_check_lines" ADD CONSTRAINT "zone_check_lines_zone_check_id_zone_checks_id_fk" FOREIGN KEY ("zone_check_id") REFERENCES "public"."zone_checks"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "zone_check_lines" ADD CONSTRAINT "zone_check_lines_plan_id_delivery_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."delivery_plans"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "zone_check_lines" ADD CONSTRAINT "zone_check_lines_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "zone_checks_no_key" ON "zone_checks" USING btree ("client_id",lower("no")) WHERE not is_deleted;
CREATE INDEX "zone_checks_zone_id_idx" ON "zone_checks" USING btree ("zone_id");
CREATE INDEX "zone_checks_photo_idx" ON "zone_checks" USING btree ("photo");
CREATE INDEX "zone_checks_checked_by_id_idx" ON "zone_checks" USING btree ("checked_by_id");
CREATE INDEX "zone_checks_created_on_utc_sort" ON "zone_checks" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "zone_checks_date_sort" ON "zone_checks" USING btree ("client_id","date","id") WHERE not is_deleted;
CREATE INDEX "zone_checks_no_search" ON "zone_checks" USING gin ("no" gin_trgm_ops);
CREATE INDEX "zone_checks_seal_search" ON "zone_checks" USING gin ("seal" gin_trgm_ops);
CREATE UNIQUE INDEX "zone_check_lines_zone_check_id_plan_id_sku_id_key" ON "zone_check_lines" USING btree ("client_id","zone_check_id",coalesce("plan_id"::text, ''),"sku_id") WHERE not is_deleted;
CREATE INDEX "zone_check_lines_zone_check_id_idx" ON "zone_check_lines" USING btree ("zone_check_id");
CREATE INDEX "zone_check_lines_plan_id_idx" ON "zone_check_lines" USING btree ("plan_id");
CREATE INDEX "zone_check_lines_sku_id_idx" ON "zone_check_lines" USING btree ("sku_id");
CREATE INDEX "zone_check_lines_plan_id_sort" ON "zone_check_lines" USING btree ("client_id","plan_id","id") WHERE not is_deleted;
