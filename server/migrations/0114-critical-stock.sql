CREATE TABLE "sku_demand" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"sold13" integer DEFAULT 0 NOT NULL,
	"weeks13" integer DEFAULT 0 NOT NULL,
	"sold26" integer DEFAULT 0 NOT NULL,
	"weeks26" integer DEFAULT 0 NOT NULL,
	"sold52" integer DEFAULT 0 NOT NULL,
	"weeks52" integer DEFAULT 0 NOT NULL,
	"sold_year_ago" integer DEFAULT 0 NOT NULL,
	"weeks_year_ago" integer DEFAULT 0 NOT NULL,
	"lost_requests" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sku_demand_sold13_min" CHECK ("sold13" >= 0),
	CONSTRAINT "sku_demand_weeks13_min" CHECK ("weeks13" >= 0),
	CONSTRAINT "sku_demand_sold26_min" CHECK ("sold26" >= 0),
	CONSTRAINT "sku_demand_weeks26_min" CHECK ("weeks26" >= 0),
	CONSTRAINT "sku_demand_sold52_min" CHECK ("sold52" >= 0),
	CONSTRAINT "sku_demand_weeks52_min" CHECK ("weeks52" >= 0),
	CONSTRAINT "sku_demand_sold_year_ago_min" CHECK ("sold_year_ago" >= 0),
	CONSTRAINT "sku_demand_weeks_year_ago_min" CHECK ("weeks_year_ago" >= 0),
	CONSTRAINT "sku_demand_lost_requests_min" CHECK ("lost_requests" >= 0)
);

CREATE TABLE "stock_snoozes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"until" date,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stock_snoozes_check_1" CHECK ("until" is null or "reason" is not null)
);

ALTER TABLE "sku_demand" ADD CONSTRAINT "sku_demand_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sku_demand" ADD CONSTRAINT "sku_demand_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "stock_snoozes" ADD CONSTRAINT "stock_snoozes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_snoozes" ADD CONSTRAINT "stock_snoozes_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "sku_demand_sku_id_key" ON "sku_demand" USING btree ("client_id","sku_id") WHERE not is_deleted;
CREATE INDEX "sku_demand_sku_id_idx" ON "sku_demand" USING btree ("sku_id");
CREATE INDEX "sku_demand_sku_id_sort" ON "sku_demand" USING btree ("client_id","sku_id","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "stock_snoozes_sku_id_key" ON "stock_snoozes" USING btree ("client_id","sku_id") WHERE not is_deleted;
CREATE INDEX "stock_snoozes_sku_id_idx" ON "stock_snoozes" USING btree ("sku_id");
CREATE INDEX "stock_snoozes_sku_id_sort" ON "stock_snoozes" USING btree ("client_id","sku_id","id") WHERE not is_deleted;
